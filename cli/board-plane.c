/* A table without cells as a scaled picture: a character is one part of the width and two of the
 * height, units are their outlines filled, with the tag in the middle. */
#include "board-draw.h"

#include <string.h>

enum { COLUMNS_MOST = 120, LABEL_INK = 248, FRAME_INK = 245, MARK_INK = 227 };

typedef struct {
    const HetView *view;
    int columns, rows; /* of the picture within its frame */
} Scale;

/* Plane units to columns and rows; y grows away from the near edge, which is drawn below. */
static HetPoint
to_sheet(const Scale *scale, HetPoint point)
{
    int64_t x = (int64_t)point.x * scale->columns / scale->view->width;
    int64_t y = (int64_t)point.y * scale->rows / scale->view->height;
    return (HetPoint){(int32_t)CLAMP(x, -1, scale->columns) + 1,
                      scale->rows - (int32_t)CLAMP(y, -1, scale->rows)};
}

/* The middle of a character, in plane units times two: whole numbers suffice for crossings. */
static bool
inside_outline(const HetPoint *points, int count, int64_t x, int64_t y)
{
    bool inside = false;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        int64_t xi = 2 * (int64_t)points[i].x, yi = 2 * (int64_t)points[i].y;
        int64_t xj = 2 * (int64_t)points[j].x, yj = 2 * (int64_t)points[j].y;
        if ((yi > y) == (yj > y))
            continue;
        /* Whether the edge crosses the ray to the right of (x, y). */
        int64_t side = (xj - xi) * (y - yi) - (x - xi) * (yj - yi);
        if ((side > 0) == (yj > yi) && side != 0)
            inside = !inside;
    }
    return inside;
}

static void
fill_outline(HetCanvas *canvas, const Scale *scale, const HetPoint *points, int count,
             gunichar glyph, HetInk ink)
{
    for (int row = 0; row < scale->rows; row++) {
        for (int column = 0; column < scale->columns; column++) {
            int64_t x = (2 * (int64_t)column + 1) * scale->view->width / scale->columns;
            int64_t y =
                (2 * (int64_t)(scale->rows - 1 - row) + 1) * scale->view->height / scale->rows;
            if (inside_outline(points, count, x, y))
                het_canvas_put(canvas, column + 1, row + 1, glyph, ink);
        }
    }
}

static void
draw_features(HetCanvas *canvas, const Scale *scale, const HetBoardStyle *style)
{
    for (guint i = 0; i < scale->view->lines->len; i++) {
        const HetViewLine *line = &g_array_index(scale->view->lines, HetViewLine, i);
        const HetPoint *points = (const HetPoint *)(const void *)line->points->data;
        int count = (int)line->points->len;
        HetTerrainLook look = het_terrain_look(line->terrain);
        HetInk ink = {.front = look.front, .back = look.back};
        gunichar sign = het_terrain_sign(style, line->terrain, line->terrain[0]);
        if (line->kind == HET_LINE_CLOSED) {
            fill_outline(canvas, scale, points, count, sign, ink);
            continue;
        }
        for (int j = 0; j + 1 < count; j++) {
            HetPoint a = to_sheet(scale, points[j]), b = to_sheet(scale, points[j + 1]);
            het_canvas_line(canvas, a.x, a.y, b.x, b.y, sign, (HetInk){.front = look.front});
        }
    }
}

/* The eighth of a turn, clockwise from north (up), nearest to an angle of plane.h, which counts the
 * other way round from x. */
static int
eighth_of(int angle)
{
    return (10 - ((angle + 4096) & 0xffff) / 8192) % 8;
}

static void
draw_unit(HetCanvas *canvas, const Scale *scale, const HetBoardStyle *style,
          const HetViewUnit *unit)
{
    HetInk ink = het_side_ink(scale->view, unit->side);
    gunichar fill = unit->side == HET_FIRST ? '#' : 'o';
    if (style->unicode)
        fill = unit->side == HET_FIRST ? 0x2588 : 0x2592;
    HetInk body = {.front = ink.back, .back = ink.back};
    fill_outline(canvas, scale, unit->points, unit->points_used, fill, body);
    HetPoint middle = {0, 0};
    for (int i = 0; i < unit->points_used; i++) {
        middle.x += unit->points[i].x / unit->points_used;
        middle.y += unit->points[i].y / unit->points_used;
    }
    HetPoint at = to_sheet(scale, middle);
    g_autofree char *tag = het_unit_tag(unit, het_tag_width(scale->view));
    int length = (int)strlen(tag);
    int left = at.x - length / 2;
    het_canvas_text(canvas, left, at.y, length, tag, ink);
    if (unit->facing >= 0)
        het_canvas_put(canvas, left + length, at.y, het_arrow_sign(style, eighth_of(unit->facing)),
                       ink);
}

static void
draw_frame(HetCanvas *canvas, const Scale *scale, const HetBoardStyle *style)
{
    HetInk ink = {.front = FRAME_INK};
    int right = scale->columns + 1, foot = scale->rows + 1;
    het_canvas_line(canvas, 0, 0, right, 0, style->unicode ? 0x2500 : '-', ink);
    het_canvas_line(canvas, 0, foot, right, foot, style->unicode ? 0x2500 : '-', ink);
    het_canvas_line(canvas, 0, 0, 0, foot, style->unicode ? 0x2502 : '|', ink);
    het_canvas_line(canvas, right, 0, right, foot, style->unicode ? 0x2502 : '|', ink);
    het_canvas_put(canvas, 0, 0, style->unicode ? 0x250c : '+', ink);
    het_canvas_put(canvas, right, 0, style->unicode ? 0x2510 : '+', ink);
    het_canvas_put(canvas, 0, foot, style->unicode ? 0x2514 : '+', ink);
    het_canvas_put(canvas, right, foot, style->unicode ? 0x2518 : '+', ink);
}

void
het_board_plane(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (view->width < 1 || view->height < 1)
        return;
    Scale scale = {.view = view, .columns = CLAMP(style->width - 2, 20, COLUMNS_MOST)};
    int64_t rows = (int64_t)scale.columns * view->height / view->width / 2;
    scale.rows = (int)CLAMP(rows, 4, 80);
    g_autoptr(HetCanvas) canvas = het_canvas_new(scale.columns + 2, scale.rows + 2);
    draw_frame(canvas, &scale, style);
    draw_features(canvas, &scale, style);
    for (guint i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (unit->on_board && unit->points_used > 0)
            draw_unit(canvas, &scale, style, unit);
    }
    HetInk mark = {.front = MARK_INK, .bold = true};
    if (style->from.x != -1) {
        HetPoint at = to_sheet(&scale, style->from);
        het_canvas_put(canvas, at.x, at.y, '*', mark);
    }
    het_canvas_print(canvas, 0, 0, scale.columns + 2, style->colour, text);
    g_string_append_printf(text, "A column is %d units, a row %d.\n", view->width / scale.columns,
                           view->height / scale.rows);
}
