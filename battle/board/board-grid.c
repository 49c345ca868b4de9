/* Squares and hexes (every other column half a hex lower) on a canvas. Cells have two
 * lines for what stands there: tag above, facing, strength, state and terrain below. */
#include "board-draw.h"
#include "battle/compass.h"
#include "engine/each.h"

#include <stdlib.h>
#include <string.h>

/* Layout of a hex. Its slopes take `half` columns either side of its `inner` columns. */
typedef struct {
    bool hex, foot;
    bool ruled;      /* lines between squares; hexes are always outlined */
    bool tight;      /* squares of four columns: tags reach out over the lines beside them */
    int inner;       /* columns of a cell's content */
    int half;        /* lines of a hex's upper half; 0 for squares */
    int margin, top; /* columns and lines before the first cell */
    int step_x, step_y;
} Layout;

enum {
    RULE_INK = 245,
    LABEL_INK = 248,
    MARK_INK = 227,
    TIGHT_INNER = 4,
    WINDOW_ROWS = 12,
    STRIPS_MAX = 2,
    STRIP_LINES_MAX = 100
};

static HetPoint
cell_origin(const HetView *view, const Layout *layout, int x, int y)
{
    int row = layout->foot ? view->height - 1 - y : y;
    HetPoint origin = {layout->margin + x * layout->step_x, layout->top + row * layout->step_y};
    if (layout->hex)
        origin.y += (x % 2 == 1) != view->even_lower ? layout->half : 0;
    return origin;
}

/* The left end of a cell's first content line. */
static HetPoint
content_origin(const HetView *view, const Layout *layout, int x, int y)
{
    HetPoint origin = cell_origin(view, layout, x, y);
    origin.x += layout->hex ? layout->half : 1;
    if (layout->ruled || layout->half == 2)
        origin.y += 1;
    return origin;
}

static Layout
choose_layout(const HetView *view, const HetBoardStyle *style)
{
    bool hex = view->board == HET_BOARD_HEX_COLUMNS;
    int tag = het_tag_width(view) + (hex ? 1 : 0); /* beside a tag there is room for the level */
    Layout layout = {.hex = hex,
                     .foot = het_compass_from_foot(view),
                     .margin = view->board == HET_BOARD_SQUARE ? 3 : 0,
                     .inner = MAX(tag, 5)};
    if (!layout.hex) {
        layout.ruled =
            !style->colour && (style->height == 0 || 3 * view->height + 3 <= style->height);
        layout.top = 1;
        layout.step_x = layout.inner + 1;
        layout.step_y = layout.ruled ? 3 : 2;
        layout.tight = layout.margin + view->width * layout.step_x + 1 > style->width &&
                       tag <= TIGHT_INNER + 2;
        if (layout.tight) {
            layout.inner = TIGHT_INNER;
            layout.step_x = TIGHT_INNER + 1;
        }
        return layout;
    }
    bool roomy = view->width * (layout.inner + 2) + 2 <= style->width &&
                 (style->height == 0 || 4 * view->height + 5 <= style->height);
    layout.half = roomy ? 2 : 1;
    layout.inner = roomy ? layout.inner : tag;
    layout.top = 1;
    layout.step_x = layout.inner + layout.half;
    layout.step_y = 2 * layout.half;
    return layout;
}

/* --- ground ----------------------------------------------------------------------------------- */

static gunichar
rule_glyph(const HetBoardStyle *style, char ascii)
{
    if (!style->unicode)
        return (gunichar)ascii;
    switch (ascii) {
    case '|':
        return 0x2502;
    case '-':
        return 0x2500;
    case '+':
        return 0x253c;
    default:
        return (gunichar)ascii;
    }
}

static void
draw_square_rules(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style,
                  const Layout *layout)
{
    HetInk ink = {.front = RULE_INK};
    int right = layout->margin + view->width * layout->step_x;
    int foot = layout->top + view->height * layout->step_y;
    for (int y = layout->top; y <= foot; y++) {
        bool rule = (y - layout->top) % layout->step_y == 0;
        for (int x = layout->margin; x <= right; x++) {
            bool post = (x - layout->margin) % layout->step_x == 0;
            if (rule || post)
                het_canvas_put(canvas, x, y, rule_glyph(style, rule ? (post ? '+' : '-') : '|'),
                               ink);
        }
    }
}

/* The outline of one hex; neighbours share their slopes and floors.
 *
 *    _____          ____
 *   /     \        /    \       half 1: upper line, lower line with the floor
 *  /       \       \____/
 *  \       /
 *   \_____/        half 2
 */
static void
draw_hex(HetCanvas *canvas, const Layout *layout, HetPoint origin)
{
    HetInk ink = {.front = RULE_INK};
    int half = layout->half;
    for (int line = 0; line < half; line++) {
        int inset = half - 1 - line;
        int far = half + layout->inner + line;
        het_canvas_put(canvas, origin.x + inset, origin.y + line, '/', ink);
        het_canvas_put(canvas, origin.x + far, origin.y + line, '\\', ink);
        het_canvas_put(canvas, origin.x + inset, origin.y + 2 * half - 1 - line, '\\', ink);
        het_canvas_put(canvas, origin.x + far, origin.y + 2 * half - 1 - line, '/', ink);
    }
    for (int i = 0; i < layout->inner; i++) {
        het_canvas_put(canvas, origin.x + half + i, origin.y - 1, '_', ink);
        het_canvas_put(canvas, origin.x + half + i, origin.y + 2 * half - 1, '_', ink);
    }
}

/* On the last column of a cell; of hexes on the first line, since names and edges are on the
 * second. */
static void
draw_level(HetCanvas *canvas, const Layout *layout, const HetViewCell *cell, HetPoint at)
{
    if (cell->level != 0)
        het_canvas_put(canvas, at.x + layout->inner - 1, at.y + (layout->hex ? 0 : 1),
                       (gunichar)('0' + ABS(cell->level) % 10), (HetInk){.front = LABEL_INK});
}

/* Terrain of a cell: a pattern of its sign with the letter in it, on its colour. */
static void
draw_ground(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style,
            const Layout *layout, int x, int y)
{
    const HetViewCell *cell = het_view_cell(view, x, y);
    HetTerrainLook look = het_terrain_look(cell->terrain);
    HetPoint at = content_origin(view, layout, x, y);
    bool open = het_terrain_open(cell->terrain, cell->symbol);
    unsigned back = look.back;
    if (open) /* a chequer, so that squares can be distinguished */
        back = (x + y) % 2 == 0 ? 236 : 237;
    if (style->colour && !layout->hex)
        het_canvas_paint(canvas, at.x - 1, at.y, layout->step_x, 2, back);
    else if (style->colour && !open)
        het_canvas_paint(canvas, at.x, at.y, layout->inner, 2, back);
    HetInk ink = {.front = look.front};
    if (open) {
        het_canvas_put(canvas, at.x + layout->inner / 2, at.y + (layout->hex ? 0 : 1),
                       style->unicode ? 0xb7 : '.', (HetInk){.front = RULE_INK});
        draw_level(canvas, layout, cell, at);
        return;
    }
    gunichar sign = het_terrain_sign(style, cell->terrain, cell->symbol);
    for (int line = 0; line < 2; line++) {
        for (int i = line; i < layout->inner; i += 2)
            het_canvas_put(canvas, at.x + i, at.y + line, sign, ink);
    }
    if (style->unicode)
        het_canvas_put(canvas, at.x + layout->inner / 2, at.y + 1, (gunichar)(guchar)cell->symbol,
                       ink);
    draw_level(canvas, layout, cell, at);
}

/* A point of a line, in cell coordinates times two, on the canvas: even is a near edge of the cell,
 * odd its middle. */
static HetPoint
line_point(const HetView *view, const Layout *layout, HetPoint point)
{
    int x = CLAMP(point.x, 0, 2 * view->width), y = CLAMP(point.y, 0, 2 * view->height);
    int column = MIN(x / 2, view->width - 1);
    if (layout->hex) { /* hexes have no square edges: lines run between middles */
        HetPoint at = content_origin(view, layout, column, MIN(y / 2, view->height - 1));
        return (HetPoint){at.x + layout->inner / 2, at.y + 1};
    }
    int rows = layout->foot ? 2 * view->height - y : y;
    return (HetPoint){layout->margin + x * layout->step_x / 2,
                      layout->top + rows * layout->step_y / 2};
}

/* The edge of hex `a` over which its neighbour `b` lies, clockwise from the north; -1 if none. */
static int
edge_between(const HetView *view, HetPoint a, HetPoint b)
{
    bool lower = (a.x % 2 == 1) != view->even_lower;
    int across = b.x - a.x, down = b.y - a.y - (lower ? 1 : 0);
    if (across == 0)
        return b.y == a.y - 1 ? 0 : b.y == a.y + 1 ? 3 : -1;
    if (across == 1)
        return down == -1 ? 1 : down == 0 ? 2 : -1;
    return across != -1 ? -1 : down == -1 ? 5 : down == 0 ? 4 : -1;
}

/* A feature on the outline of a hex, as draw_hex() draws it. */
static void
draw_side(HetCanvas *canvas, const Layout *layout, HetPoint origin, int edge, gunichar sign,
          HetInk ink)
{
    int half = layout->half;
    if (edge == 0 || edge == 3) {
        for (int i = 0; i < layout->inner; i++)
            het_canvas_put(canvas, origin.x + half + i, origin.y + (edge == 0 ? -1 : 2 * half - 1),
                           sign, ink);
        return;
    }
    for (int line = 0; line < half; line++) {
        bool right = edge == 1 || edge == 2, upper = edge == 1 || edge == 5;
        int inset = half - 1 - line;
        het_canvas_put(canvas, origin.x + (right ? half + layout->inner + line : inset),
                       origin.y + (upper ? line : 2 * half - 1 - line), sign, ink);
    }
}

/* One pair of a feature: along the side between two hexes, or from centre to centre. */
static void
draw_pair(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style, const Layout *layout,
          const HetViewLine *line, HetPoint a, HetPoint b)
{
    HetTerrainLook look = het_terrain_look(line->terrain);
    HetInk ink = {.front = look.front, .bold = true};
    gunichar sign = layout->hex ? het_line_sign(style, line->terrain)
                                : het_terrain_sign(style, line->terrain, line->terrain[0]);
    if (line->kind == HET_LINE_HEXSIDES && layout->hex) {
        HetPoint from = {a.x / 2, a.y / 2}, to = {b.x / 2, b.y / 2};
        int edge = edge_between(view, from, to);
        if (edge >= 0)
            draw_side(canvas, layout, cell_origin(view, layout, from.x, from.y), edge, sign, ink);
        return;
    }
    HetPoint from = line_point(view, layout, a), to = line_point(view, layout, b);
    if (line->kind == HET_LINE_HEXSIDES)
        from = to = (HetPoint){(from.x + to.x) / 2, (from.y + to.y) / 2};
    het_canvas_line(canvas, from.x, from.y, to.x, to.y, sign, ink);
}

/* Features of one kind; ways lie under what runs along hexsides. */
static void
draw_lines(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style, const Layout *layout,
           bool sides)
{
    HET_EACH_IN(const HetViewLine, line, view->lines) {
        bool pairs = line->kind == HET_LINE_HEXSIDES || line->kind == HET_LINE_STEPS;
        guint steps = line->points->len - (line->kind == HET_LINE_OPEN && line->points->len > 0);
        for (guint j = 0; j < steps && sides == (line->kind == HET_LINE_HEXSIDES);
             j += pairs ? 2 : 1)
            draw_pair(canvas, view, style, layout, line, g_array_index(line->points, HetPoint, j),
                      g_array_index(line->points, HetPoint, (j + 1) % line->points->len));
    }
}

static void
draw_labels(HetCanvas *canvas, const HetView *view, const Layout *layout)
{
    HetInk ink = {.front = LABEL_INK};
    int foot = layout->top + view->height * layout->step_y + (layout->ruled ? 1 : 0);
    for (int x = 0; x < view->width; x++) {
        const char *name = het_view_cell(view, x, 0)->name;
        int letters = (int)strcspn(name, "0123456789");
        HetPoint at = content_origin(view, layout, x, 0);
        int place = at.x + (layout->inner - letters) / 2;
        het_canvas_text(canvas, place, 0, letters, name, ink);
        het_canvas_text(canvas, place, foot, letters, name, ink);
    }
    for (int y = 0; y < view->height; y++) {
        const char *name = het_view_cell(view, 0, y)->name;
        const char *number = name + strcspn(name, "0123456789");
        HetPoint at = content_origin(view, layout, 0, y);
        het_canvas_text(canvas, strlen(number) > 1 ? 0 : 1, at.y, 2, number, ink);
    }
}

/* Empty hexes carry their name on the floor line. */
static void
draw_hex_name(HetCanvas *canvas, const HetView *view, const Layout *layout, int x, int y)
{
    const char *name = het_view_cell(view, x, y)->name;
    int length = MIN((int)strlen(name), layout->inner);
    HetPoint at = cell_origin(view, layout, x, y);
    het_canvas_text(canvas, at.x + layout->half + (layout->inner - length) / 2,
                    at.y + (layout->half == 2 ? 0 : 1), length, name, (HetInk){.front = LABEL_INK});
}

/* --- units ------------------------------------------------------------------------------------ */

/* Units in a cell, counted by id, to stack the second's tag under the first's. */
static unsigned
units_before(const HetView *view, guint index, HetPoint cell, unsigned *ret_all)
{
    unsigned before = 0, all = 0;
    HET_EACH_BELOW(i, view->units->len) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        for (int p = 0; unit->on_board && p < unit->points_used; p++) {
            if (unit->points[p].x != cell.x || unit->points[p].y != cell.y)
                continue;
            all++;
            before += i < index;
        }
    }
    *ret_all = all;
    return before;
}

/* Facing, strength, '!' for a state worth a look, and the ground's sign. */
static void
draw_strength(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style,
              const Layout *layout, const HetViewUnit *unit, HetPoint at, HetInk ink)
{
    const HetViewCell *cell = het_view_cell(view, unit->points[0].x, unit->points[0].y);
    bool open = het_terrain_open(cell->terrain, cell->symbol);
    int last = at.x + layout->inner - 1, end = open ? last : last - 1;
    het_canvas_text(canvas, at.x, at.y, layout->inner, "          ", ink);
    int arrow = layout->tight ? at.x - 1 : at.x, next = arrow + 1;
    if (unit->facing >= 0 || !layout->tight)
        het_canvas_put(canvas, arrow, at.y,
                       het_arrow_sign(style, het_facing_eighth(view, unit->facing)), ink);
    if (unit->strength_start > 1) {
        g_autofree char *strength = g_strdup_printf("%2d", unit->strength);
        het_canvas_text(canvas, next, at.y, end - next + 1, strength, ink);
        next += (int)strlen(strength);
    }
    if (unit->state[0] != '\0' && next <= end) /* the number matters more */
        het_canvas_put(canvas, MAX(next, last - 1), at.y, '!', ink);
    if (!open) {
        HetTerrainLook look = het_terrain_look(cell->terrain);
        het_canvas_put(canvas, last, at.y, het_terrain_sign(style, cell->terrain, cell->symbol),
                       (HetInk){.front = look.front, .back = look.back});
    }
}

/* Text under a unit of a hex, in the last column, which tags leave free: its level above, its
 * terrain below; the first `lines` of the two. */
static void
draw_under(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style, const Layout *layout,
           HetPoint point, HetPoint at, int lines)
{
    const HetViewCell *cell = het_view_cell(view, point.x, point.y);
    if (!layout->hex)
        return;
    draw_level(canvas, layout, cell, at);
    if (lines > 1 && !het_terrain_open(cell->terrain, cell->symbol)) {
        HetTerrainLook look = het_terrain_look(cell->terrain);
        het_canvas_put(canvas, at.x + layout->inner - 1, at.y + 1,
                       het_terrain_sign(style, cell->terrain, cell->symbol),
                       (HetInk){.front = look.front, .back = look.back});
    }
}

static void
draw_unit(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style, const Layout *layout,
          guint index)
{
    const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, index);
    HetInk ink = het_side_ink(view, unit->side);
    for (int p = 0; p < unit->points_used; p++) {
        if (!het_view_inside(view, unit->points[p]))
            continue;
        unsigned all = 0;
        unsigned before = units_before(view, index, unit->points[p], &all);
        HetPoint at = content_origin(view, layout, unit->points[p].x, unit->points[p].y);
        if (before > 1) { /* a crowd: '+', the units command tells which */
            het_canvas_put(canvas, at.x + layout->inner - 1, at.y + 1, '+', ink);
            continue;
        }
        int outset = layout->tight ? 1 : 0;
        g_autofree char *tag = het_unit_tag(unit, layout->inner + 2 * outset);
        int length = (int)strlen(tag);
        at.y += (int)before;
        het_canvas_text(canvas, at.x, at.y, layout->inner, "          ", ink);
        if (p == 0)
            het_canvas_text(canvas, at.x + (layout->inner - length - outset) / 2, at.y,
                            layout->inner + 2 * outset, tag, ink);
        else /* the rest of a long unit */
            het_canvas_text(canvas, at.x, at.y, layout->inner,
                            unit->side == HET_FIRST ? "[..]" : "(..)", ink);
        if (all == 1 && p > 0)
            het_canvas_text(canvas, at.x, at.y + 1, layout->inner, "          ", ink);
        if (all == 1 && p == 0)
            draw_strength(canvas, view, style, layout, unit, (HetPoint){at.x, at.y + 1}, ink);
        at.y -= (int)before;
        draw_under(canvas, view, style, layout, unit->points[p], at, all == 1 && p == 0 ? 1 : 2);
    }
}

/* The last move: '>' and '<' around where it ended, ':' around where it began. */
static void
draw_mark(HetCanvas *canvas, const HetView *view, const Layout *layout, HetPoint cell, char left,
          char right)
{
    if (!het_view_inside(view, cell))
        return;
    HetPoint at = content_origin(view, layout, cell.x, cell.y);
    HetInk ink = {.front = MARK_INK, .bold = true};
    at.y += layout->tight ? 1 : 0; /* the tag has these columns of the first line */
    het_canvas_put(canvas, at.x - 1, at.y, (gunichar)left, ink);
    het_canvas_put(canvas, at.x + layout->inner, at.y, (gunichar)right, ink);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void
print_strips(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style,
             const Layout *layout, GString *text)
{
    int room = (style->width - layout->margin - layout->half - 1) / layout->step_x;
    int strips = (view->width + MAX(room, 1) - 1) / MAX(room, 1);
    int columns = (view->width + strips - 1) / strips; /* strips of one width, or nearly */
    for (int x = 0; x < view->width; x += columns) {
        int end = MIN(x + columns, view->width);
        if (columns < view->width)
            g_string_append_printf(text, "Columns %d to %d of %d:\n", x + 1, end, view->width);
        het_canvas_print(canvas, layout->margin, layout->margin + x * layout->step_x,
                         layout->margin + end * layout->step_x + layout->half + 1, style->colour,
                         text);
    }
}

/* Hexes in full, from the ground up. (transfer full) */
static HetCanvas *
draw_grid(const HetView *view, const HetBoardStyle *style, const Layout *layout)
{
    HetCanvas *canvas =
        het_canvas_new(layout->margin + view->width * layout->step_x + layout->half + 1,
                       layout->top + view->height * layout->step_y + layout->half + 2);
    if (layout->ruled)
        draw_square_rules(canvas, view, style, layout);
    for (int y = 0; y < view->height; y++) {
        for (int x = 0; x < view->width; x++) {
            if (layout->hex)
                draw_hex(canvas, layout, cell_origin(view, layout, x, y));
            draw_ground(canvas, view, style, layout, x, y);
        }
    }
    draw_lines(canvas, view, style, layout, false);
    draw_lines(canvas, view, style, layout, true);
    for (int y = 0; layout->hex && y < view->height; y++) {
        for (int x = 0; x < view->width; x++)
            draw_hex_name(canvas, view, layout, x, y);
    }
    if (!layout->hex)
        draw_labels(canvas, view, layout);
    HET_EACH_BELOW(i, view->units->len) {
        if (g_array_index(view->units, HetViewUnit, i).on_board)
            draw_unit(canvas, view, style, layout, i);
    }
    draw_mark(canvas, view, layout, style->from, ':', ':');
    draw_mark(canvas, view, layout, style->to, '>', '<');
    return canvas;
}

/* The place that readers look at: the last move, or the unit that acts; HET_NOWHERE if there is
 * neither. */
static HetPoint
focus(const HetView *view, const HetBoardStyle *style)
{
    if (het_view_inside(view, style->to))
        return style->to;
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (unit->active && unit->on_board && unit->points_used > 0)
            return unit->points[0];
    }
    return HET_NOWHERE;
}

/* The middle of a window: the place that readers look at, else amid the units. */
static HetPoint
window_middle(const HetView *view, const HetBoardStyle *style)
{
    HetPoint middle = focus(view, style);
    int64_t x = 0, y = 0, count = 0;
    if (het_view_inside(view, middle))
        return middle;
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (!unit->on_board || unit->points_used == 0 ||
            (view->active <= HET_SECOND && unit->side != view->active))
            continue;
        x += unit->points[0].x;
        y += unit->points[0].y;
        count++;
    }
    if (count == 0)
        return (HetPoint){view->width / 2, view->height / 2};
    return (HetPoint){(int32_t)(x / count), (int32_t)(y / count)};
}

HetBoardWindow
het_board_window(const HetView *view, const HetBoardStyle *style)
{
    Layout layout = choose_layout(view, style);
    int extra = layout.hex ? 2 + layout.half : layout.ruled ? 3 : 2;
    int wide = (style->width - layout.margin - layout.half - 1) / layout.step_x;
    int high = style->height > 0 ? (style->height - extra) / layout.step_y : WINDOW_ROWS;
    int columns = CLAMP(wide, 1, view->width), rows = CLAMP(high, 1, view->height);
    HetPoint middle = window_middle(view, style);
    int across = layout.foot ? view->height - 1 - middle.y : middle.y;
    int left = CLAMP(middle.x - columns / 2, 0, view->width - columns);
    int top = CLAMP(across - rows / 2, 0, view->height - rows);
    return (HetBoardWindow){.left = left,
                            .right = left + columns,
                            .top = layout.foot ? view->height - top - rows : top,
                            .foot = layout.foot ? view->height - top : top + rows,
                            .whole = columns == view->width && rows == view->height};
}

/* The cells of the window. */
static void
print_window(HetCanvas *canvas, const HetView *view, const HetBoardStyle *style,
             const Layout *layout, GString *text)
{
    HetBoardWindow window = het_board_window(view, style);
    int above = layout->foot ? view->height - window.foot : window.top;
    int rows = window.foot - window.top;
    int line = layout->top + above * layout->step_y;
    int upper = layout->foot ? window.foot - 1 : window.top;
    int lower = layout->foot ? window.top : window.foot - 1;
    g_string_append_printf(text, "%s %s to %s%s:\n", layout->hex ? "Hexes" : "Squares",
                           het_view_cell(view, window.left, upper)->name,
                           het_view_cell(view, window.right - 1, lower)->name,
                           style->height > 0 ? "; board PLACE shows others" : "");
    if (!layout->hex) {
        het_canvas_print_window(
            canvas, layout->margin, layout->margin + window.left * layout->step_x,
            layout->margin + window.right * layout->step_x + 1, line,
            line + rows * layout->step_y + (layout->ruled ? 1 : 0), style->colour, text);
        return;
    }
    het_canvas_window(canvas, window.left * layout->step_x,
                      window.right * layout->step_x + layout->half, line - 1,
                      line + rows * layout->step_y + layout->half, style->colour, text);
}

/* True if a map of hexes in full would take too many strips, or more lines than people scroll. */
static bool
too_large(const HetView *view, const HetBoardStyle *style, const Layout *layout)
{
    int columns = view->width * layout->step_x, rows = view->height * layout->step_y;
    int strips = (columns + style->width - 1) / style->width;
    return layout->hex && (columns > STRIPS_MAX * style->width || strips * rows > STRIP_LINES_MAX);
}

void
het_board_grid(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (view->width < 1 || view->height < 1)
        return;
    Layout layout = choose_layout(view, style);
    if (style->height > 0) {
        g_autoptr(HetCanvas) canvas = draw_grid(view, style, &layout);
        if (het_board_window(view, style).whole)
            print_strips(canvas, view, style, &layout, text);
        else
            print_window(canvas, view, style, &layout, text);
        return;
    }
    bool small = !style->whole && too_large(view, style, &layout);
    if (small)
        het_board_overview(view, style, text);
    if (small && !het_view_inside(view, focus(view, style)))
        return;
    g_autoptr(HetCanvas) canvas = draw_grid(view, style, &layout);
    if (small)
        print_window(canvas, view, style, &layout, text);
    else
        print_strips(canvas, view, style, &layout, text);
}
