/* A whole map of hexes at one line a row, for maps too wide to draw in full: the unit in a hex, or
 * its ground, or the feature on its edge. Every second column is drawn as if it did not lie half
 * a hex lower. */
#include "board-draw.h"
#include "engine/each.h"

#include <string.h>

enum { LABEL = 3, LABEL_INK = 248 };

typedef struct {
    const HetView *view;
    const HetBoardStyle *style;
    int cell; /* columns a hex takes, 1 or 2 */
    HetCanvas *canvas;
} Overview;

static HetPoint
at_cell(const Overview *overview, int x, int y)
{
    return (HetPoint){LABEL + x * overview->cell, 2 + y};
}

static void
draw_ground(const Overview *overview, int x, int y)
{
    const HetViewCell *cell = het_view_cell(overview->view, x, y);
    HetPoint at = at_cell(overview, x, y);
    if (het_terrain_open(cell->terrain, cell->symbol)) {
        gunichar glyph = cell->level == 0 ? (overview->style->unicode ? 0xb7 : '.')
                                          : (gunichar)('0' + ABS(cell->level) % 10);
        het_canvas_put(overview->canvas, at.x, at.y, glyph, (HetInk){.front = LABEL_INK});
        return;
    }
    HetTerrainLook look = het_terrain_look(cell->terrain);
    gunichar sign = het_terrain_sign(overview->style, cell->terrain, cell->symbol);
    if (overview->style->colour)
        het_canvas_paint(overview->canvas, at.x, at.y, overview->cell, 1, look.back);
    for (int i = 0; i < overview->cell; i++)
        het_canvas_put(overview->canvas, at.x + i, at.y, sign, (HetInk){.front = look.front});
}

/* A feature takes the sign of open ground in the first hex of each of its pairs. */
static void
draw_feature(const Overview *overview, const HetViewLine *line, GHashTable *taken)
{
    HetTerrainLook look = het_terrain_look(line->terrain);
    for (guint i = 0; i + 1 < line->points->len; i++) {
        HetPoint point = g_array_index(line->points, HetPoint, i);
        int x = point.x / 2, y = point.y / 2;
        bool second = i % 2 == 1;
        if (!het_view_inside(overview->view, (HetPoint){x, y}) ||
            (second && line->kind == HET_LINE_HEXSIDES))
            continue;
        const HetViewCell *cell = het_view_cell(overview->view, x, y);
        if (!het_terrain_open(cell->terrain, cell->symbol) ||
            !g_hash_table_add(taken, GINT_TO_POINTER(y * overview->view->width + x)))
            continue;
        HetPoint at = at_cell(overview, x, y);
        het_canvas_put(overview->canvas, at.x, at.y, het_line_sign(overview->style, line->terrain),
                       (HetInk){.front = look.front, .bold = true});
    }
}

/* Features along hexsides first: a road may be looked for beside a river, not the other way. */
static void
draw_features(const Overview *overview)
{
    static const HetViewLineKind kinds[] = {HET_LINE_HEXSIDES, HET_LINE_STEPS};
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    HET_EACH_BELOW(kind, G_N_ELEMENTS(kinds)) {
        HET_EACH_IN(const HetViewLine, line, overview->view->lines) {
            if (line->kind == kinds[kind])
                draw_feature(overview, line, taken);
        }
    }
}

/* The strongest unit of a hex stands for all: FIRST's letter is great, SECOND's small. */
static void
draw_units(const Overview *overview)
{
    const HetView *view = overview->view;
    g_autofree int *best = g_new0(int, (gsize)view->width *(gsize)view->height);
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        for (int p = 0; unit->on_board && p < unit->points_used; p++) {
            HetPoint cell = unit->points[p];
            if (!het_view_inside(view, cell))
                continue;
            int *strength = &best[cell.y * view->width + cell.x];
            if (unit->strength + 1 <= *strength)
                continue;
            *strength = unit->strength + 1;
            HetPoint at = at_cell(overview, cell.x, cell.y);
            HetInk ink = het_side_ink(view, unit->side);
            char letter = unit->side == HET_FIRST ? g_ascii_toupper(unit->symbol)
                                                  : g_ascii_tolower(unit->symbol);
            het_canvas_put(overview->canvas, at.x, at.y, (gunichar)(guchar)letter, ink);
            if (overview->cell > 1)
                het_canvas_put(
                    overview->canvas, at.x + 1, at.y,
                    het_arrow_sign(overview->style, het_facing_eighth(view, unit->facing)), ink);
        }
    }
}

/* Columns above in two lines, tens over units; rows to the left. */
static void
draw_labels(const Overview *overview)
{
    const HetView *view = overview->view;
    HetInk ink = {.front = LABEL_INK};
    for (int x = 0; x < view->width; x++) {
        const char *name = het_view_cell(view, x, 0)->name;
        HetPoint at = at_cell(overview, x, 0);
        for (int i = 0; i < 2 && name[i] != '\0'; i++)
            if (i == 1 || x % 2 == 0 || overview->cell > 1)
                het_canvas_put(overview->canvas, at.x, i, (gunichar)(guchar)name[i], ink);
    }
    for (int y = 0; y < view->height; y++) {
        const char *name = het_view_cell(view, 0, y)->name;
        het_canvas_text(overview->canvas, 0, 2 + y, 2, strlen(name) > 2 ? name + 2 : name, ink);
    }
}

void
het_board_overview(const HetView *view, const HetBoardStyle *style, GString *text)
{
    Overview overview = {.view = view, .style = style, .cell = 2};
    if (LABEL + view->width * 2 > style->width)
        overview.cell = 1;
    overview.canvas = het_canvas_new(LABEL + view->width * overview.cell, view->height + 2);
    for (int y = 0; y < view->height; y++)
        for (int x = 0; x < view->width; x++)
            draw_ground(&overview, x, y);
    draw_features(&overview);
    draw_labels(&overview);
    draw_units(&overview);
    g_string_append_printf(
        text,
        "The whole map, a hex %s; %s columns lie half a hex lower. A letter is the strongest "
        "unit's kind,\ncapitals for %s, small letters for %s; a digit the height.\n",
        overview.cell == 1 ? "a letter" : "two letters (the second: facing)",
        view->even_lower ==
                (view->cells->len > 0 && (het_view_cell(view, 0, 0)->name[1] - '0') % 2 == 0)
            ? "even"
            : "odd",
        view->sides[HET_FIRST], view->sides[HET_SECOND]);
    int room = MAX((style->width - LABEL) / overview.cell, 1);
    for (int x = 0; x < view->width; x += room)
        het_canvas_print(overview.canvas, LABEL, LABEL + x * overview.cell,
                         LABEL + MIN(x + room, view->width) * overview.cell, style->colour, text);
    het_canvas_free(overview.canvas);
}
