#include "canvas.h"

typedef struct {
    gunichar glyph;
    HetInk ink;
} Cell;

struct HetCanvas {
    int width, height;
    Cell *cells;
};

HetCanvas *
het_canvas_new(int width, int height)
{
    g_assert(width > 0 && height > 0);
    HetCanvas *canvas = g_new0(HetCanvas, 1);
    canvas->width = width;
    canvas->height = height;
    canvas->cells = g_new0(Cell, (gsize)width * (gsize)height);
    for (int i = 0; i < width * height; i++)
        canvas->cells[i].glyph = ' ';
    return canvas;
}

void
het_canvas_free(HetCanvas *canvas)
{
    if (canvas == NULL)
        return;
    g_free(canvas->cells);
    g_free(canvas);
}

static Cell *
cell_at(const HetCanvas *canvas, int x, int y)
{
    if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
        return NULL;
    return &canvas->cells[y * canvas->width + x];
}

void
het_canvas_put(HetCanvas *canvas, int x, int y, gunichar glyph, HetInk ink)
{
    Cell *cell = cell_at(canvas, x, y);
    if (cell == NULL)
        return;
    if (ink.back == 0)
        ink.back = cell->ink.back;
    *cell = (Cell){.glyph = g_unichar_isprint(glyph) ? glyph : '?', .ink = ink};
}

void
het_canvas_text(HetCanvas *canvas, int x, int y, int width, const char *text, HetInk ink)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    for (char *at = valid; *at != '\0' && width > 0; at = g_utf8_next_char(at), width--)
        het_canvas_put(canvas, x++, y, g_utf8_get_char(at), ink);
}

void
het_canvas_paint(HetCanvas *canvas, int x, int y, int width, int height, unsigned back)
{
    for (int row = y; row < y + height; row++) {
        for (int column = x; column < x + width; column++) {
            Cell *cell = cell_at(canvas, column, row);
            if (cell != NULL)
                cell->ink.back = (uint16_t)back;
        }
    }
}

void
het_canvas_line(HetCanvas *canvas, int x0, int y0, int x1, int y1, gunichar glyph, HetInk ink)
{
    /* Bresenham's line; ends far outside are the caller's affair, steps are cheap. */
    int across = ABS(x1 - x0), down = -ABS(y1 - y0), error = across + down;
    int step_x = x0 < x1 ? 1 : -1, step_y = y0 < y1 ? 1 : -1;
    for (;;) {
        het_canvas_put(canvas, x0, y0, glyph, ink);
        if (x0 == x1 && y0 == y1)
            return;
        int twice = 2 * error;
        if (twice >= down) {
            error += down;
            x0 += step_x;
        }
        if (twice <= across) {
            error += across;
            y0 += step_y;
        }
    }
}

static bool
same_ink(HetInk a, HetInk b)
{
    return a.front == b.front && a.back == b.back && a.bold == b.bold;
}

static void
append_ink(GString *text, HetInk ink)
{
    g_string_append(text, "\x1b[0");
    if (ink.bold)
        g_string_append(text, ";1");
    if (ink.front != 0)
        g_string_append_printf(text, ";38;5;%d", ink.front - 1);
    if (ink.back != 0)
        g_string_append_printf(text, ";48;5;%d", ink.back - 1);
    g_string_append_c(text, 'm');
}

/* One past the last column of the row that shows anything. */
static int
row_end(const HetCanvas *canvas, int y, int to, bool colour)
{
    while (to > 0) {
        const Cell *cell = cell_at(canvas, to - 1, y);
        if (cell != NULL && (cell->glyph != ' ' || (colour && cell->ink.back != 0)))
            return to;
        to--;
    }
    return 0;
}

static void
print_row(const HetCanvas *canvas, int y, int margin, int from, int to, bool colour, GString *text)
{
    HetInk ink = {0};
    int end = MAX(row_end(canvas, y, to, colour), from);
    for (int x = margin > 0 ? 0 : from; x < end; x = x == margin - 1 ? MAX(from, margin) : x + 1) {
        const Cell *cell = cell_at(canvas, x, y);
        if (cell == NULL)
            break;
        if (colour && !same_ink(ink, cell->ink))
            append_ink(text, cell->ink);
        ink = cell->ink;
        g_string_append_unichar(text, cell->glyph);
    }
    if (colour && !same_ink(ink, (HetInk){0}))
        g_string_append(text, "\x1b[0m");
    while (!colour && text->len > 0 && text->str[text->len - 1] == ' ')
        g_string_truncate(text, text->len - 1);
    g_string_append_c(text, '\n');
}

void
het_canvas_print(const HetCanvas *canvas, int margin, int from, int to, bool colour, GString *text)
{
    int height = canvas->height;
    while (height > 0 && row_end(canvas, height - 1, to, colour) == 0)
        height--;
    for (int y = 0; y < height; y++)
        print_row(canvas, y, margin, from, to, colour, text);
}

void
het_canvas_print_window(const HetCanvas *canvas, int margin, int from, int to, int top, int foot,
                        bool colour, GString *text)
{
    for (int y = MAX(top, 0); y < MIN(foot, canvas->height); y++)
        print_row(canvas, y, margin, from, to, colour, text);
}

void
het_canvas_window(const HetCanvas *canvas, int from, int to, int top, int foot, bool colour,
                  GString *text)
{
    het_canvas_print_window(canvas, 0, from, to, top, foot, colour, text);
}
