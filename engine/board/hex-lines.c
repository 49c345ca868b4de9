#include "hex-lines.h"

#include <glib.h>

#include "engine/move.h"

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

/* All lines from a hex in the middle of a board that is wide enough to hide none of their hexes. */
void
het_hex_lines_init(HetHexLines *lines, const HetHexGrid *grid, unsigned reach)
{
    g_assert(reach <= REACH_MAX);
    const int middle = 2 * (int)reach;
    HetHexGrid wide = *grid;
    wide.width = wide.height = (int16_t)(2 * middle + 2);
    const unsigned span = 2 * reach + 1;
    GArray *steps = g_array_new(FALSE, TRUE, sizeof(HetHexBetween));
    g_array_set_size(steps, 1);
    *lines = (HetHexLines){.width = (unsigned)grid->width, .offsets = span * span};
    lines->first = g_new0(uint16_t, 2 * (size_t)lines->offsets);
    HET_EACH_BELOW(parity, 2) {
        unsigned from = het_hex_cell(&wide, middle + (int)parity, middle);
        HetHexCube start = het_hex_cube(&wide, from);
        HET_EACH_BELOW(offset, lines->offsets) {
            HetHexCube end = {.q = (int16_t)(start.q + (int)(offset / span) - (int)reach),
                              .r = (int16_t)(start.r + (int)(offset % span) - (int)reach)};
            unsigned to = het_hex_from_cube(&wide, end);
            if (to == HET_NO_PLACE || het_hex_distance(&wide, from, to) > reach)
                continue;
            lines->first[parity * lines->offsets + offset] = (uint16_t)steps->len;
            add_line(steps, &wide, from, to, lines->width);
        }
    }
    g_assert(steps->len <= UINT16_MAX);
    lines->steps = (HetHexBetween *)(void *)g_array_free(steps, FALSE);
}

void
het_hex_lines_clear(HetHexLines *lines)
{
    g_free(lines->first);
    g_free(lines->steps);
}
