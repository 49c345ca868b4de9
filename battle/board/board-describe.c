/* One unit or place in words, with what is near it; and which units some words mean. */
#include <string.h>

#include "board-draw.h"
#include "battle/compass.h"
#include "engine/each.h"

/* --- which units ------------------------------------------------------------------------------ */

static bool
has_words(const char *text, const char *words)
{
    g_autofree char *in = g_utf8_casefold(text, -1);
    g_autofree char *what = g_utf8_casefold(words, -1);
    return strstr(in, what) != NULL;
}

/* "H1-H4", "H1-4": the same letters, and a number between. */
static bool
in_range(const char *code, const char *range)
{
    const char *dash = strchr(range, '-');
    size_t stem = strcspn(range, "0123456789");
    if (dash == NULL || stem == 0 || range + stem >= dash || strcspn(code, "0123456789") != stem ||
        g_ascii_strncasecmp(code, range, stem) != 0)
        return false;
    const char *last = dash + 1 + strcspn(dash + 1, "0123456789");
    gint64 number = g_ascii_strtoll(code + stem, NULL, 10);
    return number >= g_ascii_strtoll(range + stem, NULL, 10) &&
           number <= g_ascii_strtoll(last, NULL, 10);
}

/* One word, or a whole text. */
static bool
fits_word(const HetView *view, const HetViewUnit *unit, const char *word)
{
    if (g_ascii_strcasecmp(unit->code, word) == 0 || in_range(unit->code, word) ||
        g_ascii_strcasecmp(het_arm_name(unit->arm), word) == 0 ||
        (*unit->wing != '\0' && g_ascii_strcasecmp(unit->wing, word) == 0))
        return true;
    for (int i = 0; unit->on_board && view->cells->len > 0 && i < unit->points_used; i++)
        if (het_view_inside(view, unit->points[i]) &&
            g_ascii_strcasecmp(het_view_cell(view, unit->points[i].x, unit->points[i].y)->name,
                               word) == 0)
            return true;
    return false;
}

bool
het_board_fits(const HetView *view, const HetViewUnit *unit, const char *words)
{
    g_auto(GStrv) each = g_strsplit_set(words, " ,", -1);
    bool whole = fits_word(view, unit, words), codes = false;
    HET_EACH_LISTED(i, each) {
        if (*each[i] == '\0' || g_ascii_strcasecmp(each[i], "wing") == 0)
            continue;
        codes = codes || fits_word(view, unit, each[i]);
    }
    bool side = unit->side <= HET_SECOND && has_words(view->sides[unit->side], words);
    bool named = strlen(words) > 2 &&
                 (has_words(unit->name, words) || has_words(unit->type, words) ||
                  has_words(unit->formation, words) || has_words(unit->state, words) || side);
    return whole || codes || named;
}

/* --- a place ---------------------------------------------------------------------------------- */

typedef struct {
    guint unit;
    int64_t away;
} Near;

static gint
compare_near(gconstpointer a, gconstpointer b)
{
    const Near *one = a, *other = b;
    return one->away != other->away ? (one->away < other->away ? -1 : 1)
                                    : (int)one->unit - (int)other->unit;
}

/* "SI13, infantry, 10 hexes W": the nearest of a side. */
static void
append_near(const HetView *view, HetPoint at, HetActor side, const HetViewUnit *self, unsigned most,
            GString *text)
{
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(Near));
    HET_EACH_BELOW(i, view->units->len) {
        const HetViewUnit *unit = het_view_unit(view, i);
        if (!unit->on_board || unit->side != side || unit == self)
            continue;
        Near near = {.unit = i,
                     .away = het_compass_distance(view, at, het_compass_stand(view, unit))};
        g_array_append_val(found, near);
    }
    g_array_sort(found, compare_near);
    g_string_append_printf(text, "%s near: ", view->sides[side]);
    for (guint i = 0; i < found->len && i < most; i++) {
        const Near *near = &g_array_index(found, Near, i);
        const HetViewUnit *unit = het_view_unit(view, near->unit);
        g_string_append_printf(text, "%s%s, %s, ", i > 0 ? "; " : "", unit->code, unit->type);
        if (near->away == 0)
            g_string_append(text, "in the same place");
        else
            g_string_append_printf(
                text, "%" G_GINT64_FORMAT " %s %s", het_compass_shown(view, near->away),
                het_compass_measure(view, near->away),
                het_compass_name(view,
                                 het_compass_bearing(view, at, het_compass_stand(view, unit))));
    }
    g_string_append(text, found->len == 0 ? "nobody.\n" : ".\n");
}

static void
append_cell(const HetView *view, HetPoint at, GString *text)
{
    const HetViewCell *cell = het_view_cell(view, at.x, at.y);
    g_string_append(text, cell->terrain);
    if (cell->level != 0)
        g_string_append_printf(text, ", height %d", cell->level);
}

/* The ground of a cell, and where that beside it is not the same. */
static void
append_ground(const HetView *view, HetPoint at, GString *text)
{
    if (view->cells->len == 0 || !het_view_inside(view, at))
        return;
    const HetViewCell *here = het_view_cell(view, at.x, at.y);
    g_string_append_printf(text, "Ground at %s: ", here->name);
    append_cell(view, at, text);
    for (int bearing = 0; bearing < het_compass_points(view); bearing += 2) {
        HetPoint beside = het_compass_at(view, at, het_compass_towards(view, bearing, 1, false));
        g_string_append_printf(text, "; %s ", het_compass_name(view, bearing));
        if (!het_view_inside(view, beside)) {
            g_string_append(text, "the edge of the board");
            continue;
        }
        const HetViewCell *cell = het_view_cell(view, beside.x, beside.y);
        if (strcmp(cell->terrain, here->terrain) == 0 && cell->level == here->level)
            g_string_truncate(text, text->len - strlen(het_compass_name(view, bearing)) - 3);
        else
            append_cell(view, beside, text);
    }
    g_string_append(text, ".\n");
}

bool
het_board_describe(const HetView *view, const char *name, unsigned near, GString *text)
{
    const HetViewUnit *self = NULL;
    HetPoint at = HET_NOWHERE;
    for (guint i = 0; i < view->units->len && self == NULL; i++)
        if (g_ascii_strcasecmp(het_view_unit(view, i)->code, name) == 0)
            self = het_view_unit(view, i);
    for (guint i = 0; self == NULL && i < view->cells->len; i++)
        if (g_ascii_strcasecmp(g_array_index(view->cells, HetViewCell, i).name, name) == 0)
            at = (HetPoint){(int)i % view->width, (int)i / view->width};
    if (self == NULL && at.x == -1)
        return false;
    if (self != NULL) {
        het_board_unit_sentence(view, self, text);
        at = het_compass_stand(view, self);
    }
    if (at.x == -1)
        return true;
    append_ground(view, at, text);
    for (guint i = 0; self == NULL && i < view->units->len; i++) {
        const HetViewUnit *unit = het_view_unit(view, i);
        for (int p = 0; unit->on_board && p < unit->points_used; p++)
            if (unit->points[p].x == at.x && unit->points[p].y == at.y)
                het_board_unit_sentence(view, unit, text);
    }
    HetActor own = self != NULL && self->side <= HET_SECOND ? self->side : HET_FIRST;
    append_near(view, at, own, self, near, text);
    append_near(view, at, het_other(own), self, near, text);
    return true;
}
