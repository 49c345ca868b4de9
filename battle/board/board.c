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
het_board_picture(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (style->words)
        het_board_sentences(view, !style->no_ground, text);
    else if (view->board == HET_BOARD_PLANE)
        het_board_plane(view, style, text);
    else
        het_board_grid(view, style, text);
}

/* Adds "SHAPE letter name" once for a kind of terrain. */
static void
legend_terrain(const HetBoardStyle *style, GHashTable *seen, const char *terrain, char symbol,
               GPtrArray *items)
{
    bool open = strcmp(terrain, "road") != 0 && het_terrain_open(terrain, symbol);
    if (open || !g_hash_table_add(seen, g_strdup(terrain)))
        return;
    GString *item = g_string_new(NULL);
    if (style->unicode) {
        g_string_append_unichar(item, het_terrain_look(terrain).shape);
        g_string_append_c(item, ' ');
    }
    if (!style->unicode || (symbol != terrain[0] && g_ascii_isalpha(symbol)))
        g_string_append_printf(item, "%c ", symbol);
    g_string_append(item, terrain);
    g_ptr_array_add(items, g_string_free(item, FALSE));
}

/* Contents of the cells that are shown. */
typedef struct {
    bool facing, strength, state, more, wide, level, open;
} Shown;

/* Of cells beside a window a part may be seen. */
static bool
is_shown(const HetView *view, const HetBoardWindow *window, HetPoint point)
{
    return view->board == HET_BOARD_PLANE ||
           (point.x >= window->left - 1 && point.x <= window->right && point.y >= window->top - 1 &&
            point.y <= window->foot);
}

static Shown
what_is_shown(const HetView *view, const HetBoardWindow *window)
{
    Shown shown = {0};
    g_autofree unsigned *count = g_new0(unsigned, MAX(view->cells->len, 1));
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        for (int p = 0; unit->on_board && p < unit->points_used; p++) {
            if (!is_shown(view, window, unit->points[p]))
                continue;
            shown.facing = shown.facing || unit->facing >= 0;
            shown.strength = shown.strength || unit->strength_start > 1;
            shown.state = shown.state || unit->state[0] != '\0';
            if (view->board == HET_BOARD_PLANE || !het_view_inside(view, unit->points[p]))
                continue;
            shown.wide = shown.wide || p > 0;
            unsigned *here = &count[unit->points[p].y * view->width + unit->points[p].x];
            shown.more = shown.more || ++*here > 2;
        }
    }
    HET_EACH_BELOW(i, view->cells->len) {
        const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
        HetPoint point = {(int)i % view->width, (int)i / view->width};
        if (!is_shown(view, window, point))
            continue;
        shown.level = shown.level || cell->level != 0;
        shown.open = shown.open || het_terrain_open(cell->terrain, cell->symbol);
    }
    return shown;
}

/* Signs of units and ground besides terrain. */
static void
legend_signs(const HetView *view, const HetBoardStyle *style, const HetBoardWindow *window,
             GPtrArray *items)
{
    bool plane = view->board == HET_BOARD_PLANE;
    Shown shown = what_is_shown(view, window);
    if (shown.facing) {
        g_autoptr(GString) item = g_string_new(NULL);
        for (int eighth = 0; eighth < 8; eighth++)
            g_string_append_unichar(item, het_arrow_sign(style, eighth));
        g_string_append(item, " where it looks, N NE E ...");
        g_ptr_array_add(items, g_strdup(item->str));
    }
    if (shown.strength && !plane)
        g_ptr_array_add(items, g_strdup("number: strength"));
    if (shown.state && !plane)
        g_ptr_array_add(items, g_strdup("! see units"));
    if (shown.more)
        g_ptr_array_add(items, g_strdup("+ more units there"));
    if (shown.wide)
        g_ptr_array_add(items, g_strdup(".. its other hex"));
    if (shown.level)
        g_ptr_array_add(items, g_strdup("1-9 at the right: height"));
    if (shown.open)
        g_ptr_array_add(items, g_strdup(style->unicode ? "\302\267 open" : ". open"));
    if (style->to.x != -1)
        g_ptr_array_add(
            items, g_strdup(plane ? "* where the last move began" : ": : from, > < to: last move"));
}

void
het_board_legend(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (style->words)
        return;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const HetBoardStyle letters = {.unicode = false};
    HetBoardWindow window = {.right = view->width, .foot = view->height};
    if (style->height > 0 && view->board != HET_BOARD_PLANE && view->cells->len > 0)
        window = het_board_window(view, style);
    g_ptr_array_add(items, g_strdup_printf("[ ] %s", view->sides[HET_FIRST]));
    g_ptr_array_add(items, g_strdup_printf("( ) %s", view->sides[HET_SECOND]));
    HET_EACH_BELOW(i, view->cells->len) {
        const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
        HetPoint point = {(int)i % view->width, (int)i / view->width};
        if (is_shown(view, &window, point))
            legend_terrain(style, seen, cell->terrain, cell->symbol, items);
    }
    HET_EACH_IN(const HetViewLine, line, view->lines) {
        char letter = view->board == HET_BOARD_PLANE ? het_terrain_look(line->terrain).letter
                                                     : (char)het_line_sign(&letters, line->terrain);
        bool any = view->board == HET_BOARD_PLANE;
        for (guint j = 0; j < line->points->len && !any; j++) {
            HetPoint point = g_array_index(line->points, HetPoint, j);
            any = is_shown(view, &window, (HetPoint){point.x / 2, point.y / 2});
        }
        if (any)
            legend_terrain(style, seen, line->terrain, letter, items);
    }
    legend_signs(view, style, &window, items);
    int column = 0;
    HET_EACH_BELOW(i, items->len) {
        const char *item = g_ptr_array_index(items, i);
        int length = (int)g_utf8_strlen(item, -1);
        if (column > 0 && column + 3 + length > style->width) {
            g_string_append_c(text, '\n');
            column = 0;
        }
        g_string_append_printf(text, "%s%s", column > 0 ? "   " : "", item);
        column += length + (column > 0 ? 3 : 0);
    }
    g_string_append_c(text, '\n');
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
het_board_units_of(const HetView *view, const HetBoardStyle *style, const bool *shown,
                   GString *text)
{
    if (style->words) {
        het_board_unit_sentences(view, shown, text);
        return;
    }
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        bool any = false;
        HET_EACH_BELOW(i, view->units->len) {
            const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
            if (unit->side != side || !shown[i])
                continue;
            if (!any)
                g_string_append_printf(text, "%s\n", view->sides[side]);
            any = true;
            append_unit_row(view, style, unit, text);
        }
    }
}

void
het_board_units(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (style->words) {
        g_autofree bool *shown = g_new(bool, MAX(view->units->len, 1));
        HET_EACH_BELOW(i, view->units->len)
            shown[i] = true;
        het_board_unit_sentences(view, shown, text);
        return;
    }
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        g_string_append_printf(text, "%s\n", view->sides[side]);
        HET_EACH_IN(const HetViewUnit, unit, view->units)
            if (unit->side == side)
                append_unit_row(view, style, unit, text);
    }
}

void
het_board_append(const HetView *view, const HetBoardStyle *style, GString *text)
{
    het_board_head(view, style, text);
    het_board_picture(view, style, text);
    het_board_legend(view, style, text);
    het_board_tracks(view, style, text);
}
