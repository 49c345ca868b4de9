#include "doctrine.h"

#include "agents/brought.h"
#include "agents/option.h"
#include "engine/nearest.h"

/* --- where a system has no doctrine ----------------------------------------------------------- */

static void
uniform_score(const double *dials, void *cache, const HetState *state, const HetMoveList *legal,
              bool best_alone, double *ret_scores)
{
    (void)dials, (void)cache, (void)state, (void)best_alone;
    HET_EACH_BELOW(i, legal->count)
        ret_scores[i] = 0;
}

static const HetStyle uniform_styles[] = {
    {.name = "plain", .summary = "no preference: this system has no doctrine yet"},
};

static const HetDoctrine uniform = {
    .system = "",
    .styles = uniform_styles,
    .style_count = G_N_ELEMENTS(uniform_styles),
    .score = uniform_score,
};

const HetDoctrine *
het_doctrine_find(const char *system)
{
    HET_EACH_LISTED(i, het_doctrine_registry)
        if (g_strcmp0(het_doctrine_registry[i]->system, system) == 0)
            return het_doctrine_registry[i];
    const HetBrought *brought = het_brought_find(system);
    return brought != NULL && brought->doctrine != NULL ? brought->doctrine : &uniform;
}

void
het_doctrine_score(const HetDoctrine *doctrine, const double *dials, void *cache,
                   const HetState *state, const HetMoveList *legal, bool best_alone,
                   double *ret_scores)
{
    g_autofree void *own = cache == NULL ? g_malloc0(doctrine->cache_size) : NULL;
    doctrine->score(dials, cache != NULL ? cache : own, state, legal, best_alone, ret_scores);
}

/* --- dials and styles ------------------------------------------------------------------------- */

/* A dial by its name; NULL if there is none. */
static const HetDial *
find_dial(const HetDoctrine *doctrine, const char *name, size_t *ret_index)
{
    HET_EACH_BELOW(i, doctrine->dial_count) {
        if (g_strcmp0(doctrine->dials[i].name, name) == 0) {
            *ret_index = i;
            return &doctrine->dials[i];
        }
    }
    return NULL;
}

bool
het_doctrine_any_has(const char *dial)
{
    size_t index = 0;
    HET_EACH_LISTED(i, het_doctrine_registry)
        if (find_dial(het_doctrine_registry[i], dial, &index) != NULL)
            return true;
    for (size_t i = 0; het_brought_at(i) != NULL; i++)
        if (het_brought_at(i)->doctrine != NULL &&
            find_dial(het_brought_at(i)->doctrine, dial, &index) != NULL)
            return true;
    return false;
}

static const HetStyle *
find_style(const HetDoctrine *doctrine, const char *name, GError **error)
{
    if (name == NULL || *name == '\0')
        return &doctrine->styles[0];
    HET_EACH_BELOW(i, doctrine->style_count)
        if (g_strcmp0(doctrine->styles[i].name, name) == 0)
            return &doctrine->styles[i];
    g_autoptr(GString) names = g_string_new(NULL);
    HET_EACH_BELOW(i, doctrine->style_count)
        g_string_append_printf(names, "%s%s", i == 0 ? "" : ", ", doctrine->styles[i].name);
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "there is no style \"%.40s\"%s%s; styles: %s",
                name, *doctrine->system != '\0' ? " for " : "", doctrine->system, names->str);
    return NULL;
}

/* A dial that other systems have: an agent is checked before its scenario is known. */
static void
fail_dial(const HetDoctrine *doctrine, const char *name, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    HET_EACH_BELOW(i, doctrine->dial_count)
        g_ptr_array_add(names, (gpointer)(uintptr_t)doctrine->dials[i].name);
    g_ptr_array_add(names, NULL);
    g_autofree char *list = g_strjoinv(", ", (char **)names->pdata);
    g_autofree char *all =
        g_strdup_printf("dials%s%s: %s", *doctrine->system != '\0' ? " for " : "", doctrine->system,
                        *list == '\0' ? "none" : list);
    g_autofree char *hint = het_nearest_hint(name, (const char *const *)names->pdata, all);
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "\"%.40s\" is neither an option nor a dial; %s",
                name, hint);
}

static bool
set_dial(const HetDoctrine *doctrine, GHashTable *dials, const char *name, double *values,
         GError **error)
{
    const char *text = g_hash_table_lookup(dials, name);
    size_t index = 0;
    double number = 0;
    const HetDial *dial = find_dial(doctrine, name, &index);
    if (dial == NULL) {
        fail_dial(doctrine, name, error);
        return false;
    }
    if (!het_option_number(text, &number) || number < dial->minimum || number > dial->maximum) {
        char low[G_ASCII_DTOSTR_BUF_SIZE], high[G_ASCII_DTOSTR_BUF_SIZE];
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "%s=%.40s: expected a number from %s to %s",
                    name, text, g_ascii_formatd(low, sizeof low, "%.6g", dial->minimum),
                    g_ascii_formatd(high, sizeof high, "%.6g", dial->maximum));
        return false;
    }
    values[index] = number;
    return true;
}

bool
het_doctrine_set(const HetDoctrine *doctrine, const char *style_name, GHashTable *dials,
                 double *ret_values, GError **error)
{
    g_return_val_if_fail(doctrine->dial_count <= HET_DIALS_MAX, false);
    double values[HET_DIALS_MAX] = {0};
    const HetStyle *style = find_style(doctrine, style_name, error);
    if (style == NULL)
        return false;
    HET_EACH_BELOW(i, doctrine->dial_count)
        values[i] = doctrine->dials[i].initial;
    for (size_t i = 0; i < HET_DIALS_MAX && style->settings[i].dial != NULL; i++) {
        size_t index = 0;
        const HetDial *dial = find_dial(doctrine, style->settings[i].dial, &index);
        g_assert(dial != NULL && style->settings[i].value >= dial->minimum &&
                 style->settings[i].value <= dial->maximum);
        values[index] = style->settings[i].value;
    }
    if (dials != NULL) {
        /* By name, so that of several wrong dials the same one is always named. */
        g_autoptr(GList) names =
            g_list_sort(g_hash_table_get_keys(dials), (GCompareFunc)(void (*)(void))g_strcmp0);
        for (const GList *at = names; at != NULL; at = at->next)
            if (!set_dial(doctrine, dials, at->data, values, error))
                return false;
    }
    memcpy(ret_values, values, doctrine->dial_count * sizeof *values);
    return true;
}
