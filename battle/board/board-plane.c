/* A table without cells as a scaled picture: a character is one part of the width and two of the
 * height. Areas are sprinkled with their sign, lines drawn with it, places that count outlined;
 * units are their outlines filled, with the tag in the middle and an arrow where they look. */
#include "board-draw.h"
#include "engine/each.h"

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
    /* The far edges are still on the table. */
    x -= point.x == scale->view->width;
    y -= point.y == scale->view->height;
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
        /* True if the edge crosses the ray to the right of (x, y). */
        int64_t side = (xj - xi) * (y - yi) - (x - xi) * (yj - yi);
        if ((side > 0) == (yj > yi) && side != 0)
            inside = !inside;
    }
    return inside;
}

/* `every`: 1 fills, 2 leaves every other character out. */
static void
fill_outline(HetCanvas *canvas, const Scale *scale, const HetPoint *points, int count, int every,
             gunichar glyph, HetInk ink)
{
    for (int row = 0; row < scale->rows; row++) {
        for (int column = 0; column < scale->columns; column++) {
            int64_t x = (2 * (int64_t)column + 1) * scale->view->width / scale->columns;
            int64_t y =
                (2 * (int64_t)(scale->rows - 1 - row) + 1) * scale->view->height / scale->rows;
            if (inside_outline(points, count, x, y))
                het_canvas_put(canvas, column + 1, row + 1,
                               (column + row) % every == 0 ? glyph : ' ', ink);
        }
    }
}

static void
draw_line(HetCanvas *canvas, const Scale *scale, const HetViewLine *line, gunichar sign, HetInk ink)
{
    const HetPoint *points = (const HetPoint *)(const void *)line->points->data;
    guint count = line->points->len;
    bool closed = line->kind == HET_LINE_CLOSED;
    for (guint i = 0; i + !closed < count; i++) {
        HetPoint a = to_sheet(scale, points[i]), b = to_sheet(scale, points[(i + 1) % count]);
        het_canvas_line(canvas, a.x, a.y, b.x, b.y, sign, ink);
    }
}

static bool
is_objective(const HetViewLine *line)
{
    return strcmp(line->terrain, "objective") == 0;
}

/* Areas first, then lines over them. */
static void
draw_features(HetCanvas *canvas, const Scale *scale, const HetBoardStyle *style)
{
    HET_EACH_BELOW(pass, 2) {
        HET_EACH_IN(const HetViewLine, line, scale->view->lines) {
            HetTerrainLook look = het_terrain_look(line->terrain);
            gunichar sign = het_feature_sign(style, scale->view, line->terrain);
            bool area = line->kind == HET_LINE_CLOSED && !is_objective(line);
            if (area == (pass != 0))
                continue;
            if (area)
                fill_outline(canvas, scale, (const HetPoint *)(const void *)line->points->data,
                             (int)line->points->len, 2, sign,
                             (HetInk){.front = look.front, .back = look.back});
            else
                draw_line(canvas, scale, line, sign, (HetInk){.front = look.front});
        }
    }
}

/* Names of places that count, last of the ground, in the far edge of each: the middle is where
 * units stand. */
static void
draw_names(HetCanvas *canvas, const Scale *scale)
{
    HET_EACH_IN(const HetViewLine, line, scale->view->lines) {
        if (!is_objective(line) || line->points->len == 0)
            continue;
        int64_t x = 0;
        int32_t y = 0;
        HET_EACH_IN(const HetPoint, point, line->points) {
            x += point->x;
            y = MAX(y, point->y);
        }
        int length = (int)g_utf8_strlen(line->name, -1);
        HetPoint at = to_sheet(scale, (HetPoint){(int32_t)(x / line->points->len), y});
        at.x = CLAMP(at.x - length / 2, 1, MAX(scale->columns - length, 1));
        het_canvas_text(canvas, at.x, MAX(at.y, 1), length, line->name,
                        (HetInk){.front = het_terrain_look("objective").front});
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
    fill_outline(canvas, scale, unit->points, unit->points_used, 1, fill, body);
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

/* --- rulers ----------------------------------------------------------------------------------- */

enum { RULER = 5 }; /* columns of the numbers at the left */

/* A round number of millimetres that is at least six columns. */
static int
ruler_step(const Scale *scale)
{
    static const int steps[] = {10, 20, 50, 100, 200, 500};
    int table = scale->view->width / scale->view->units_per_mm;
    unsigned i = 0;
    while (i + 1 < G_N_ELEMENTS(steps) && steps[i] * scale->columns < 6 * table)
        i++;
    return steps[i];
}

/* The picture with numbers of millimetres up its left side and along its foot. */
static void
append_ruled(const Scale *scale, const char *picture, GString *text)
{
    int step = ruler_step(scale), per_mm = scale->view->units_per_mm;
    g_auto(GStrv) rows = g_strsplit(picture, "\n", -1);
    g_autofree int *labels = g_new0(int, (gsize)scale->rows + 3);
    for (int mm = step; mm * per_mm < scale->view->height; mm += step)
        labels[to_sheet(scale, (HetPoint){0, mm * per_mm}).y] = mm;
    for (int row = 0; row < scale->rows + 2 && rows[row] != NULL; row++) {
        if (labels[row] > 0)
            g_string_append_printf(text, "%*d ", RULER - 1, labels[row]);
        else
            g_string_append_printf(text, "%*s", RULER, "");
        g_string_append_printf(text, "%s\n", rows[row]);
    }
    g_autofree char *foot = g_strnfill(RULER + (gsize)scale->columns + 8, ' ');
    for (int mm = step; mm * per_mm < scale->view->width; mm += step) {
        g_autofree char *number = g_strdup_printf("%d", mm);
        int at = RULER + to_sheet(scale, (HetPoint){mm * per_mm, 0}).x - (int)strlen(number) / 2;
        memcpy(foot + at, number, strlen(number));
    }
    g_string_append_printf(text, "%s\n", g_strchomp(foot));
}

void
het_board_plane(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (view->width < 1 || view->height < 1)
        return;
    bool ruled = view->units_per_mm > 0;
    Scale scale = {.view = view,
                   .columns = CLAMP(style->width - 2 - (ruled ? RULER : 0), 20, COLUMNS_MOST)};
    int64_t rows = (int64_t)scale.columns * view->height / view->width / 2;
    int frame = ruled ? 4 : 3; /* lines besides the rows */
    if (style->height > 0 && rows > MAX(style->height - frame, 4)) {
        rows = MAX(style->height - frame, 4);
        scale.columns = (int)CLAMP(2 * rows * view->width / view->height, 20, scale.columns);
    }
    scale.rows = (int)CLAMP(rows, 4, 80);
    g_autoptr(HetCanvas) canvas = het_canvas_new(scale.columns + 2, scale.rows + 2);
    draw_frame(canvas, &scale, style);
    draw_features(canvas, &scale, style);
    draw_names(canvas, &scale);
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (unit->on_board && unit->points_used > 0)
            draw_unit(canvas, &scale, style, unit);
    }
    HetInk mark = {.front = MARK_INK, .bold = true};
    if (style->from.x != -1) {
        HetPoint at = to_sheet(&scale, style->from);
        het_canvas_put(canvas, at.x, at.y, '*', mark);
    }
    if (!ruled) {
        het_canvas_print(canvas, 0, 0, scale.columns + 2, style->colour, text);
        g_string_append_printf(text, "A column is %d units, a row %d.\n",
                               view->width / scale.columns, view->height / scale.rows);
        return;
    }
    g_autoptr(GString) picture = g_string_new(NULL);
    het_canvas_print(canvas, 0, 0, scale.columns + 2, style->colour, picture);
    append_ruled(&scale, picture->str, text);
    g_string_append(text, "Millimetres; north is up, headings are the compass's.\n");
}
