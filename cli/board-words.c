/* The board in sentences, for people who listen to it: no columns, no signs, one fact a line. */
#include "board-draw.h"

/* A feature of a table: a line from end to end, an area or a place by its middle and its reach. */
static void
feature_sentence(const HetView *view, const HetViewLine *line, GString *text)
{
    HetPoint low = g_array_index(line->points, HetPoint, 0), high = low;
    for (guint i = 0; i < line->points->len; i++) {
        HetPoint point = g_array_index(line->points, HetPoint, i);
        low = (HetPoint){MIN(low.x, point.x), MIN(low.y, point.y)};
        high = (HetPoint){MAX(high.x, point.x), MAX(high.y, point.y)};
    }
    bool closed = line->kind == HET_LINE_CLOSED;
    HetPoint from = closed ? low : g_array_index(line->points, HetPoint, 0);
    HetPoint to = closed ? high : g_array_index(line->points, HetPoint, line->points->len - 1);
    g_string_append_printf(text, "Feature: %s%s%s %s ", line->terrain,
                           *line->name != '\0' ? " " : "", line->name, closed ? "between" : "from");
    het_board_point(view, from, text);
    g_string_append(text, closed ? " and " : " to ");
    het_board_point(view, to, text);
    g_string_append(text, ".\n");
}

/* "woods at b2, b3 and c3" for every kind of terrain but open ground. */
static void
terrain_sentences(const HetView *view, GString *text)
{
    g_autoptr(GPtrArray) kinds = g_ptr_array_new();
    for (guint i = 0; i < view->cells->len; i++) {
        const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
        if (!het_terrain_open(cell->terrain, cell->symbol) &&
            !g_ptr_array_find_with_equal_func(kinds, cell->terrain, g_str_equal, NULL))
            g_ptr_array_add(kinds, (gpointer)(guintptr)cell->terrain);
    }
    for (guint kind = 0; kind < kinds->len; kind++) {
        const char *terrain = g_ptr_array_index(kinds, kind);
        const char *last = NULL;
        unsigned said = 0;
        g_string_append_printf(text, "Terrain: %s at ", terrain);
        for (guint i = 0; i < view->cells->len; i++) {
            const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
            if (!g_str_equal(cell->terrain, terrain))
                continue;
            if (last != NULL)
                g_string_append_printf(text, "%s%s", said++ > 0 ? ", " : "", last);
            last = cell->name;
        }
        g_string_append_printf(text, "%s%s.\n", said > 0 ? " and " : "", last);
    }
    for (guint i = 0; i < view->lines->len; i++) {
        const HetViewLine *line = &g_array_index(view->lines, HetViewLine, i);
        if (line->points->len == 0)
            continue;
        bool plane = view->board == HET_BOARD_PLANE;
        HetPoint from = g_array_index(line->points, HetPoint, 0);
        HetPoint to = g_array_index(line->points, HetPoint, line->points->len - 1);
        if (plane) {
            feature_sentence(view, line, text);
            continue;
        }

        g_string_append_printf(
            text, "Feature: %s from %s to %s.\n", line->terrain,
            het_view_cell(view, MIN(from.x / 2, view->width - 1), MIN(from.y / 2, view->height - 1))
                ->name,
            het_view_cell(view, MIN(to.x / 2, view->width - 1), MIN(to.y / 2, view->height - 1))
                ->name);
    }
}

static void
unit_sentence(const HetView *view, const HetViewUnit *unit, GString *text)
{
    g_autofree char *place = het_board_place(view, unit);
    g_string_append(text, unit->code);
    if (!g_str_equal(unit->name, unit->code))
        g_string_append_printf(text, ", %s", unit->name);
    g_string_append_printf(text, ", %s", unit->type);
    if (unit->on_board)
        g_string_append_printf(text, ", at %s", place);
    else if (unit->state[0] == '\0')
        g_string_append(text, ", off the board");
    if (unit->strength_start > 1)
        g_string_append_printf(text, ", strength %d of %d", unit->strength, unit->strength_start);
    if (unit->formation[0] != '\0')
        g_string_append_printf(text, ", %s", unit->formation);
    if (unit->state[0] != '\0')
        g_string_append_printf(text, ", %s", unit->state);
    if (unit->active)
        g_string_append(text, ", acting now");
    g_string_append(text, ".\n");
}

static void
side_sentences(const HetView *view, bool all, GString *text)
{
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        unsigned shown = 0, off = 0;
        g_string_append_printf(text, "%s:\n", view->sides[side]);
        for (guint i = 0; i < view->units->len; i++) {
            const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
            if (unit->side != side)
                continue;
            if (!all && !unit->on_board) {
                off++;
                continue;
            }
            unit_sentence(view, unit, text);
            shown++;
        }
        if (shown == 0)
            g_string_append(text, "Nothing on the board.\n");
        if (off > 0)
            g_string_append_printf(text, "Off the board: %u.\n", off);
    }
}

static void
table_sentence(const HetView *view, GString *text)
{
    if (view->units_per_mm == 0)
        g_string_append_printf(text, "Table: %d by %d units.\n", view->width, view->height);
    else
        g_string_append_printf(text,
                               "Table: %d by %d millimetres from the near left corner; headings by "
                               "the compass, north away from the near edge.\n",
                               view->width / view->units_per_mm, view->height / view->units_per_mm);
}

void
het_board_sentences(const HetView *view, GString *text)
{
    if (view->board == HET_BOARD_PLANE)
        table_sentence(view, text);
    else if (view->cells->len > 0)
        g_string_append_printf(text, "Board: %d columns, %d rows, from %s to %s.\n", view->width,
                               view->height, het_view_cell(view, 0, 0)->name,
                               het_view_cell(view, view->width - 1, view->height - 1)->name);
    terrain_sentences(view, text);
    side_sentences(view, false, text);
}

void
het_board_unit_sentences(const HetView *view, GString *text)
{
    side_sentences(view, true, text);
}
