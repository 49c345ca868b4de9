#include "hex-lines.h"

#include <glib.h>

#include "engine/move.h"
#include "engine/shared.h"

enum { REACH_MAX = 20 };

/* Adds the steps of the line from one hex of a wide board to another. */
static void
add_line(GArray *steps, const HetHexGrid *wide, unsigned from, unsigned to, unsigned width)
{
    static const HetHexBetween end = {{0, 0}};
    HetSightStep line[2 * REACH_MAX + 2];
    unsigned length = het_hex_line(wide, from, to, line);
    for (unsigned i = 1; i + 1 < length; i++) {
        HetHexBetween step = end;
        for (unsigned k = 0; k < 2 && line[i].cell[k] != HET_SIGHT_NO_CELL; k++) {
            int column = line[i].cell[k] % wide->width - (int)from % wide->width;
            int row = line[i].cell[k] / wide->width - (int)from / wide->width;
            step.delta[k] = (int16_t)(row * (int)width + column);
        }
        g_array_append_val(steps, step);
    }
    g_array_append_val(steps, end);
}

/* All that lines depend on. */
typedef struct {
    int32_t width, first_column, odd_lower, reach;
} Columns;

typedef struct {
    uint16_t *first;
    HetHexBetween *steps;
} Lines;

/* All lines from a hex in the middle of a board that is wide enough to hide none of their hexes. */
static void *
make_lines(const void *source)
{
    const Columns *columns = source;
    const int middle = 2 * columns->reach;
    const HetHexGrid wide = {.width = (int16_t)(2 * middle + 2),
                             .height = (int16_t)(2 * middle + 2),
                             .first_column = (int16_t)columns->first_column,
                             .odd_lower = columns->odd_lower != 0};
    const unsigned span = 2 * (unsigned)columns->reach + 1, offsets = span * span;
    GArray *steps = g_array_new(FALSE, TRUE, sizeof(HetHexBetween));
    g_array_set_size(steps, 1);
    Lines *lines = g_new(Lines, 1);
    lines->first = g_new0(uint16_t, 2 * (size_t)offsets);
    HET_EACH_BELOW(parity, 2) {
        unsigned from = het_hex_cell(&wide, middle + (int)parity, middle);
        HetHexCube start = het_hex_cube(&wide, from);
        HET_EACH_BELOW(offset, offsets) {
            HetHexCube end = {.q = (int16_t)(start.q + (int)(offset / span) - columns->reach),
                              .r = (int16_t)(start.r + (int)(offset % span) - columns->reach)};
            unsigned to = het_hex_from_cube(&wide, end);
            if (to == HET_NO_PLACE || het_hex_distance(&wide, from, to) > (unsigned)columns->reach)
                continue;
            lines->first[parity * offsets + offset] = (uint16_t)steps->len;
            add_line(steps, &wide, from, to, (unsigned)columns->width);
        }
    }
    g_assert(steps->len <= UINT16_MAX);
    lines->steps = (HetHexBetween *)(void *)g_array_free(steps, FALSE);
    return lines;
}

static void
free_lines(void *table)
{
    Lines *lines = table;
    g_free(lines->first);
    g_free(lines->steps);
    g_free(lines);
}

void
het_hex_lines_init(HetHexLines *ret_lines, const HetHexGrid *grid, unsigned reach)
{
    static const HetSharedKind kind = {make_lines, free_lines};
    g_assert(reach <= REACH_MAX);
    const Columns columns = {grid->width, grid->first_column % 2, grid->odd_lower, (int32_t)reach};
    const Lines *lines = het_shared_get(&kind, &columns, sizeof columns, &columns);
    const unsigned span = 2 * reach + 1;
    *ret_lines =
        (HetHexLines){(unsigned)grid->width, span * span, lines->first, lines->steps, lines};
}

void
het_hex_lines_clear(HetHexLines *lines)
{
    het_shared_release(lines->shared);
}
