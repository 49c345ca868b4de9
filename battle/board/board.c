#include "board-draw.h"

#include <string.h>

#include "console/wrap.h"
#include "engine/each.h"

/* --- the parts -------------------------------------------------------------------------------- */

void
het_board_head(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (style->colour)
        g_string_append(text, "\x1b[1m");
    g_string_append_printf(text, "%s. Turn %u of %u", view->title, view->turn, view->last_turn);
    if (view->result == NULL && view->active <= HET_SECOND)
        g_string_append_printf(text, ", %s", view->sides[view->active]);
    if (view->phase != NULL && view->phase[0] != '\0')
        g_string_append_printf(text, ", %s", view->phase);
    if (view->procedure != NULL && view->procedure[0] != '\0')
        g_string_append_printf(text, ": %s", view->procedure);
    g_string_append(text, style->colour ? ".\x1b[0m\n" : ".\n");
    if (view->result != NULL)
        g_string_append_printf(text, "The game is over. %s.\n", view->result);
}

void
het_board_map(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (style->words)
        het_board_sentences(view, !style->no_ground, text);
    else
        het_board_picture(view, style, text);
}

void
het_board_tracks(const HetView *view, const HetBoardStyle *style, GString *text)
{
    enum { INDENT = 2 };
    static const HetActor order[] = {HET_FIRST, HET_SECOND, HET_NOBODY};
    HET_EACH_BELOW(side, G_N_ELEMENTS(order)) {
        bool any = false;
        g_autoptr(GString) line = g_string_new(NULL);
        HET_EACH_IN(const HetViewTrack, track, view->tracks) {
            HetActor owner = track->side <= HET_SECOND ? track->side : HET_NOBODY;
            if (owner != order[side])
                continue;
            if (!any && owner != HET_NOBODY)
                g_string_append_printf(line, "%s: ", view->sides[owner]);
            g_string_append_printf(line, "%s%s %s", any ? ", " : "", track->name, track->text);
            any = true;
        }
        if (any && style->words)
            g_string_append_printf(text, "%s.\n", line->str);
        else if (any)
            het_wrap(text, g_string_append_c(line, '.')->str, style->width, INDENT);
    }
}

/* The column of unit types is as wide as the longest, in bytes: types are plain letters. */
static int
type_width(const HetView *view)
{
    int width = 11;
    HET_EACH_IN(const HetViewUnit, unit, view->units)
        width = MAX(width, (int)strlen(unit->type));
    return width;
}

static void
append_unit_row(const HetView *view, const HetBoardStyle *style, const HetViewUnit *unit,
                GString *text)
{
    g_autofree char *tag = het_unit_tag(unit, het_tag_width(view));
    g_autofree char *place = het_board_place(view, unit);
    g_autofree char *strength = het_strength_counts(view, unit)
                                    ? g_strdup_printf("%d/%d", unit->strength, unit->strength_start)
                                    : g_strdup("");
    GString *row = g_string_new(NULL);
    GString *remarks = g_string_new(strcmp(unit->name, unit->code) == 0 ? "" : unit->name);
    const char *more[] = {unit->formation, unit->state, unit->active ? "acting" : ""};
    HET_EACH_BELOW(i, G_N_ELEMENTS(more)) {
        if (more[i][0] != '\0')
            g_string_append_printf(remarks, "%s%s", remarks->len > 0 ? ", " : "", more[i]);
    }
    g_string_append_printf(row, "  %-*s %-*s %6s  %s", het_tag_width(view), tag, type_width(view),
                           unit->type, strength, place);
    glong column = g_utf8_strlen(row->str, -1) + MAX(14 - (glong)strlen(place), 1);
    if (remarks->len > 0)
        g_string_append_printf(row, "%*s%s", MAX(14 - (int)strlen(place), 1), "", remarks->str);
    g_string_free(remarks, TRUE);
    het_wrap(text, row->str, style->width, column);
    g_string_free(row, TRUE);
}

void
het_board_units(const HetView *view, const HetBoardStyle *style, const bool *shown, GString *text)
{
    if (style->words) {
        het_board_unit_sentences(view, shown, text);
        return;
    }
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        bool any = false;
        HET_EACH_BELOW(i, view->units->len) {
            const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
            if (unit->side != side || (shown != NULL && !shown[i]))
                continue;
            if (!any)
                g_string_append_printf(text, "%s\n", view->sides[side]);
            any = true;
            append_unit_row(view, style, unit, text);
        }
    }
}

void
het_board_append(const HetView *view, const HetBoardStyle *style, GString *text)
{
    het_board_head(view, style, text);
    het_board_map(view, style, text);
    het_board_tracks(view, style, text);
}
