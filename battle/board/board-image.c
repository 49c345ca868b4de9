#include "board-image.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "engine/each.h"

enum { LARGEST = 1600, CELL = 44, CELL_LEAST = 8, GLYPH_WIDTH = 3, GLYPH_HEIGHT = 5 };

/* Colours, by their places in the palette; those of terrains follow. */
enum { PAPER, INK, FIRST_INK, SECOND_INK, WHITE, ROUTED, GROUNDS };

static const uint8_t palette[][3] = {
    [PAPER] = {244, 239, 226},
    [INK] = {60, 56, 50},
    [FIRST_INK] = {176, 40, 40},
    [SECOND_INK] = {36, 72, 168},
    [WHITE] = {255, 255, 255},
    [ROUTED] = {140, 140, 140},
    [GROUNDS] = {150, 190, 130},
    {150, 190, 220},
    {214, 196, 150},
    {196, 164, 130},
    {186, 206, 150},
    {200, 200, 200},
    {170, 150, 190},
    {222, 170, 150},
};

/* Rows of three bits, the highest first: digits, then capital letters. */
static const uint16_t glyphs[] = {
    075557, 026227, 071747, 071717, 055711, 074717, 074757, 071222, 075757, 075717, 025755, 065656,
    034443, 065556, 074647, 074644, 034553, 055755, 072227, 011152, 055655, 044447, 057755, 065555,
    025552, 065644, 025521, 065655, 034216, 072222, 055557, 055552, 055775, 055255, 055222, 071247};

typedef struct {
    int width, height;
    double scale; /* pixels a cell's side, or a unit of the table */
    uint8_t *pixels;
} Canvas;

typedef struct {
    double x, y;
} Spot;

/* --- drawing ---------------------------------------------------------------------------------- */

static void
set_pixel(Canvas *canvas, int x, int y, uint8_t colour)
{
    if (x >= 0 && y >= 0 && x < canvas->width && y < canvas->height)
        canvas->pixels[y * canvas->width + x] = colour;
}

/* Fills a polygon, by the even-odd rule at the middles of pixels. */
static void
fill(Canvas *canvas, const Spot *spots, unsigned count, uint8_t colour)
{
    double low = spots[0].y, high = spots[0].y;
    HET_EACH_BELOW(i, count) {
        low = MIN(low, spots[i].y);
        high = MAX(high, spots[i].y);
    }
    for (int y = MAX((int)low, 0); y <= MIN((int)high, canvas->height - 1); y++) {
        double cuts[8];
        unsigned found = 0;
        for (unsigned i = 0, j = count - 1; i < count; j = i++)
            if ((spots[i].y > y + 0.5) != (spots[j].y > y + 0.5) && found < G_N_ELEMENTS(cuts))
                cuts[found++] = spots[i].x + (y + 0.5 - spots[i].y) * (spots[j].x - spots[i].x) /
                                                 (spots[j].y - spots[i].y);
        for (unsigned i = 0; i + 1 < found; i += 2)
            for (int x = (int)ceil(MIN(cuts[i], cuts[i + 1]) - 0.5);
                 x <= (int)floor(MAX(cuts[i], cuts[i + 1]) - 0.5); x++)
                set_pixel(canvas, x, y, colour);
    }
}

static void
draw_line(Canvas *canvas, Spot a, Spot b, int thick, uint8_t colour)
{
    const int steps = (int)MAX(MAX(fabs(b.x - a.x), fabs(b.y - a.y)), 1);
    for (int i = 0; i <= steps; i++)
        for (int dx = 0; dx < thick; dx++)
            for (int dy = 0; dy < thick; dy++)
                set_pixel(canvas, (int)(a.x + (b.x - a.x) * i / steps) + dx - thick / 2,
                          (int)(a.y + (b.y - a.y) * i / steps) + dy - thick / 2, colour);
}

/* Writes a code about a spot; letters that the font does not have are left blank. */
static void
write_code(Canvas *canvas, const char *code, Spot at, int size)
{
    const int advance = (GLYPH_WIDTH + 1) * size;
    const int left = (int)at.x - (advance * (int)strlen(code) - size) / 2,
              top = (int)at.y - GLYPH_HEIGHT * size / 2;
    for (int i = 0; code[i] != '\0'; i++) {
        const char letter = g_ascii_toupper(code[i]);
        const unsigned bits = g_ascii_isdigit(letter)   ? glyphs[letter - '0']
                              : g_ascii_isupper(letter) ? glyphs[letter - 'A' + 10]
                                                        : 0;
        for (int bit = 0; bit < GLYPH_WIDTH * GLYPH_HEIGHT * size * size; bit++) {
            const int x = bit % (GLYPH_WIDTH * size), y = bit / (GLYPH_WIDTH * size);
            const int place = y / size * GLYPH_WIDTH + x / size;
            if ((bits >> (GLYPH_WIDTH * GLYPH_HEIGHT - 1 - place) & 1) != 0)
                set_pixel(canvas, left + i * advance + x, top + y, WHITE);
        }
    }
}

/* --- the board -------------------------------------------------------------------------------- */

/* The middle of a cell, whose coordinates may be halves, or a point of the table. */
static Spot
spot_of(const HetView *view, const Canvas *canvas, double x, double y)
{
    const double scale = canvas->scale, root = sqrt(3);
    const bool lower = ((long)floor(x) % 2 == 0) == view->even_lower;
    switch (view->board) {
    case HET_BOARD_HEX_COLUMNS:
        return (Spot){scale * (1.5 * x + 1), scale * root * (y + (lower ? 1 : 0.5))};
    case HET_BOARD_SQUARE:
        return (Spot){scale * (x + 0.5), scale * (view->height - y - 0.5)};
    case HET_BOARD_PLANE:
        return (Spot){scale * x, canvas->height - scale * y};
    }
    g_assert_not_reached();
}

/* Fills a cell, or a part of it about its middle. */
static void
fill_cell(const HetView *view, Canvas *canvas, HetPoint at, double part, uint8_t colour)
{
    const Spot middle = spot_of(view, canvas, at.x, at.y);
    const bool hex = view->board == HET_BOARD_HEX_COLUMNS;
    const unsigned corners = hex ? 6 : 4;
    const double radius = canvas->scale * part * (hex ? 1 : sqrt(0.5));
    Spot spots[6];
    HET_EACH_BELOW(i, corners) {
        const double angle = G_PI * (hex ? i / 3.0 : i / 2.0 + 0.25);
        spots[i] = (Spot){middle.x + radius * cos(angle), middle.y + radius * sin(angle)};
    }
    fill(canvas, spots, corners, colour);
}

static uint8_t
colour_of(GPtrArray *terrains, const char *terrain)
{
    guint index = 0;
    if (strcmp(terrain, "open") == 0 || strcmp(terrain, "clear") == 0)
        return PAPER;
    if (!g_ptr_array_find_with_equal_func(terrains, terrain, g_str_equal, &index)) {
        index = terrains->len;
        g_ptr_array_add(terrains, (gpointer)(uintptr_t)terrain);
    }
    return (uint8_t)(GROUNDS + index % (G_N_ELEMENTS(palette) - GROUNDS));
}

static void
draw_ground(const HetView *view, Canvas *canvas)
{
    g_autoptr(GPtrArray) terrains = g_ptr_array_new();
    HET_EACH_BELOW(i, view->cells->len) {
        const HetPoint at = {(int)i % view->width, (int)i / view->width};
        const HetViewCell *cell = &g_array_index(view->cells, HetViewCell, i);
        fill_cell(view, canvas, at, 1, INK);
        fill_cell(view, canvas, at, 0.95, colour_of(terrains, cell->terrain));
    }
    HET_EACH_IN(const HetViewLine, line, view->lines) {
        const bool pairs = line->kind == HET_LINE_HEXSIDES || line->kind == HET_LINE_STEPS;
        const double part = view->board == HET_BOARD_PLANE ? 1 : 0.5;
        const guint count = line->points->len;
        for (guint i = 0; i + 1 < count + (line->kind == HET_LINE_CLOSED); i += pairs ? 2 : 1) {
            const HetPoint a = g_array_index(line->points, HetPoint, i),
                           b = g_array_index(line->points, HetPoint, (i + 1) % count);
            draw_line(canvas, spot_of(view, canvas, a.x * part, a.y * part),
                      spot_of(view, canvas, b.x * part, b.y * part), 3,
                      colour_of(terrains, line->terrain));
        }
    }
}

static void
draw_unit(const HetView *view, Canvas *canvas, const HetViewUnit *unit)
{
    const uint8_t colour = unit->order == HET_ORDER_ROUTED ? ROUTED
                           : unit->side == HET_FIRST       ? FIRST_INK
                                                           : SECOND_INK;
    Spot spots[4], middle = {0, 0};
    HET_EACH_BELOW(i, (unsigned)unit->points_used) {
        spots[i] = spot_of(view, canvas, unit->points[i].x, unit->points[i].y);
        middle.x += spots[i].x / unit->points_used;
        middle.y += spots[i].y / unit->points_used;
    }
    if (unit->footprint == HET_FOOTPRINT_OUTLINE)
        fill(canvas, spots, 4, colour);
    for (int i = 0; unit->footprint != HET_FOOTPRINT_OUTLINE && i < unit->points_used; i++)
        fill_cell(view, canvas, unit->points[i], 0.72, colour);
    write_code(canvas, unit->code, middle, canvas->width < 500 ? 1 : 2);
}

/* Sets the size of the canvas, and its scale, so that neither side is over LARGEST. */
static void
fit(const HetView *view, Canvas *canvas)
{
    const double broad =
                     view->board == HET_BOARD_HEX_COLUMNS ? 1.5 * view->width + 0.5 : view->width,
                 high = view->board == HET_BOARD_HEX_COLUMNS ? sqrt(3) * (view->height + 0.5)
                                                             : view->height,
                 most = LARGEST / MAX(broad, high);
    canvas->scale = view->board == HET_BOARD_PLANE ? most : CLAMP(most, CELL_LEAST, CELL);
    canvas->width = MIN((int)ceil(broad * canvas->scale), LARGEST);
    canvas->height = MIN((int)ceil(high * canvas->scale), LARGEST);
}

/* --- PNG -------------------------------------------------------------------------------------- */

static void
append_number(GByteArray *file, uint32_t number)
{
    const uint32_t big = GUINT32_TO_BE(number);
    g_byte_array_append(file, (const guint8 *)&big, 4);
}

/* A chunk: length, name, data, and the check of name and data (ISO 3309). */
static void
append_chunk(GByteArray *file, const char *name, const guint8 *data, gsize length)
{
    uint32_t check = UINT32_MAX;
    append_number(file, (uint32_t)length);
    const guint from = file->len;
    g_byte_array_append(file, (const guint8 *)name, 4);
    g_byte_array_append(file, data, (guint)length);
    for (guint i = from; i < file->len; i++) {
        check ^= file->data[i];
        for (unsigned bit = 0; bit < 8; bit++)
            check = (check >> 1) ^ (0xedb88320u & (0u - (check & 1)));
    }
    append_number(file, ~check);
}

/* (transfer full) The rows, each after a byte that marks it as not filtered, compressed. */
static GBytes *
compress_rows(const Canvas *canvas)
{
    g_autoptr(GByteArray) rows = g_byte_array_new();
    HET_EACH_BELOW(y, (unsigned)canvas->height) {
        g_byte_array_append(rows, (const guint8 *)"", 1);
        g_byte_array_append(rows, canvas->pixels + (size_t)y * (size_t)canvas->width,
                            (guint)canvas->width);
    }
    g_autoptr(GZlibCompressor) compressor =
        g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1);
    g_autoptr(GOutputStream) memory = g_memory_output_stream_new_resizable();
    g_autoptr(GOutputStream) stream =
        g_converter_output_stream_new(memory, G_CONVERTER(compressor));
    const bool good = g_output_stream_write_all(stream, rows->data, rows->len, NULL, NULL, NULL) &&
                      g_output_stream_close(stream, NULL, NULL);
    g_assert(good); /* memory is written */
    return g_memory_output_stream_steal_as_bytes(G_MEMORY_OUTPUT_STREAM(memory));
}

GBytes *
het_board_image(const HetView *view)
{
    enum { DEPTH = 8, PALETTE = 3 };
    Canvas canvas = {0};
    fit(view, &canvas);
    canvas.pixels = g_malloc0((size_t)canvas.width * (size_t)canvas.height);
    draw_ground(view, &canvas);
    HET_EACH_IN(const HetViewUnit, unit, view->units)
        if (unit->on_board && unit->points_used > 0)
            draw_unit(view, &canvas, unit);
    g_autoptr(GBytes) rows = compress_rows(&canvas);
    g_autoptr(GByteArray) head = g_byte_array_new();
    GByteArray *file = g_byte_array_new();
    append_number(head, (uint32_t)canvas.width);
    append_number(head, (uint32_t)canvas.height);
    g_byte_array_append(head, (const guint8[]){DEPTH, PALETTE, 0, 0, 0}, 5);
    g_byte_array_append(file, (const guint8 *)"\x89PNG\r\n\x1a\n", 8);
    append_chunk(file, "IHDR", head->data, head->len);
    append_chunk(file, "PLTE", palette[0], sizeof palette);
    gsize length = 0;
    const guint8 *data = g_bytes_get_data(rows, &length);
    append_chunk(file, "IDAT", data, length);
    append_chunk(file, "IEND", NULL, 0);
    g_free(canvas.pixels);
    return g_byte_array_free_to_bytes(file);
}
