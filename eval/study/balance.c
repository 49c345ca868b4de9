#include "balance.h"

#include <math.h>

#include "agents/option.h"
#include "engine/each.h"
#include "engine/game.h"

static const char GROUP[] = "study";
static const char expected[] = "expected balance=FACTOR by strength, balance=FACTOR by scale, or "
                               "balance=FACTOR at VALUE of the first response";

bool
het_study_is_bisected(const HetStudy *study)
{
    return study->design == HET_DESIGN_BISECTION || study->balance == HET_BALANCE_RESPONSE;
}

bool
het_study_is_balanced(const HetStudy *study, unsigned factor)
{
    return study->balance != HET_BALANCE_NONE && study->along == factor;
}

/* --- reading ---------------------------------------------------------------------------------- */

void
het_balance_clear_scale(gpointer data)
{
    HetScale *scale = data;
    g_free(scale->system);
    g_ptr_array_unref(scale->patterns);
    g_array_unref(scale->worths);
}

/* "LH* 12" */
static bool
read_worth(const char *text, HetScale *scale)
{
    const char *space = strrchr(text, ' ');
    double worth = 0;
    if (space == NULL || !het_option_number(space + 1, &worth) || worth < 0)
        return false;
    g_ptr_array_add(scale->patterns, g_strstrip(g_strndup(text, (gsize)(space - text))));
    g_array_append_val(scale->worths, worth);
    return true;
}

static void
read_scale(HetKeyFile *file, const char *group, HetStudy *study)
{
    HetScale scale = {.system = g_strdup(group + strlen("scale "))};
    scale.patterns = g_ptr_array_new_with_free_func(g_free);
    scale.worths = g_array_new(FALSE, FALSE, sizeof(double));
    g_array_append_val(study->scales, scale);
    g_auto(GStrv) list = het_key_file_list(file, group, "units");
    for (size_t i = 0; list != NULL && list[i] != NULL; i++)
        if (!read_worth(list[i], &scale))
            het_key_file_fail(file, group, "units",
                              "\"%.40s\": expected a pattern of codes and what a unit is worth, 0 "
                              "or more: LH* 12",
                              list[i]);
}

/* "FACTOR by strength", "FACTOR by scale", "FACTOR at 50". */
static bool
read_words(const char *words, HetStudy *study)
{
    static const char at[] = "at ";
    if (strcmp(words, "by strength") == 0) {
        study->balance = HET_BALANCE_STRENGTH;
        return true;
    }
    if (strcmp(words, "by scale") == 0) {
        study->balance = HET_BALANCE_SCALE;
        return true;
    }
    study->balance = HET_BALANCE_RESPONSE;
    return g_str_has_prefix(words, at) && het_option_number(words + strlen(at), &study->target);
}

static void
check_balance(HetKeyFile *file, const HetStudy *study)
{
    if (study->design == HET_DESIGN_BISECTION || study->design == HET_DESIGN_LIST)
        het_key_file_fail(file, GROUP, "balance",
                          "does not go with design=bisection or design=list, which set the values "
                          "themselves");
    if (study->factors->len < 2 || het_study_factor(study, study->along)->values->len < 2)
        het_key_file_fail(file, GROUP, "balance",
                          "%s needs two values to choose from, and another factor beside it that "
                          "is varied",
                          het_study_factor(study, study->along)->name);
    if (study->balance == HET_BALANCE_SCALE && study->scales->len == 0)
        het_key_file_fail(file, GROUP, "balance",
                          "expected a group [scale SYSTEM] with units=PATTERN WORTH; ...");
}

void
het_balance_read(HetKeyFile *file, HetStudy *study)
{
    g_auto(GStrv) groups = het_key_file_groups(file, "scale ");
    HET_EACH_LISTED(i, groups)
        read_scale(file, groups[i], study);
    const bool given = het_key_file_has(file, GROUP, "balance");
    if (!given && study->scales->len > 0)
        het_key_file_fail(file, groups[0], NULL,
                          "is for balance=FACTOR by scale, which is not given");
    g_autofree char *text = given ? het_key_file_string(file, GROUP, "balance") : NULL;
    if (text == NULL)
        return;
    const size_t length = strcspn(text, " ");
    study->along = het_study_find_factor(study, text, length);
    if (study->along == study->factors->len)
        het_key_file_fail(file, GROUP, "balance", "no factor \"%.*s\"; %s", (int)MIN(length, 40),
                          text, expected);
    else if (!read_words(text + length + strspn(text + length, " "), study))
        het_key_file_fail(file, GROUP, "balance", "\"%.60s\": %s", text, expected);
    else
        check_balance(file, study);
}

/* --- weighing --------------------------------------------------------------------------------- */

static const HetScale *
scale_of(const HetStudy *study, const char *system)
{
    HET_EACH_IN(const HetScale, scale, study->scales) {
        if (strcmp(scale->system, system) == 0)
            return scale;
    }
    return NULL;
}

static bool
weigh_by_scale(const HetStudy *study, const HetScenario *scenario, HetStudyPoint *point,
               GError **error)
{
    const HetScale *scale = scale_of(study, scenario->rules->name);
    HET_EACH_IN(const HetUnit, unit, scenario->units) {
        guint fit = 0;
        while (scale != NULL && fit < scale->patterns->len &&
               !g_pattern_match_simple(scale->patterns->pdata[fit], unit->code))
            fit++;
        if (scale == NULL || fit == scale->patterns->len) {
            g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                        "[scale %s] units: nothing fits %s of %s; give its worth, 0 to leave it "
                        "out",
                        scenario->rules->name, unit->code, scenario->name);
            return false;
        }
        point->worth[unit->side] += g_array_index(scale->worths, double, fit);
    }
    return true;
}

bool
het_balance_weigh(const HetStudy *study, const HetScenario *scenario, HetStudyPoint *point,
                  GError **error)
{
    point->worth[HET_FIRST] = point->worth[HET_SECOND] = 0;
    if (study->balance == HET_BALANCE_SCALE)
        return weigh_by_scale(study, scenario, point, error);
    HetStateBuffer start;
    HetMeasures measures = {{{0}}};
    het_game_start(scenario, &start.state);
    het_game_measures(&start.state, &measures);
    HET_EACH_BELOW(side, HET_SIDES)
        point->worth[side] = measures.value[side][HET_MEASURE_STRENGTH_START];
    return true;
}

/* Returns the distance from equality: 0 is equal; an unknown one is the greatest. */
static double
inequality(const HetStudyPoint *point)
{
    const double sum = point->worth[HET_FIRST] + point->worth[HET_SECOND];
    return point->unsaid != NULL || sum <= 0
               ? 2
               : fabs(point->worth[HET_FIRST] - point->worth[HET_SECOND]) / sum;
}

void
het_balance_thin(HetStudy *study)
{
    const guint values = het_study_factor(study, study->along)->values->len;
    HET_EACH_BELOW(first, study->points->len) {
        guint best = first;
        for (guint i = first + 1; i < first + values; i++)
            if (inequality(het_study_point(study, i)) < inequality(het_study_point(study, best)))
                best = i;
        if (best + 1 < first + values)
            g_array_remove_range(study->points, best + 1, first + values - best - 1);
        if (best > first)
            g_array_remove_range(study->points, first, best - first);
    }
}
