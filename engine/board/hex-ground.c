#include "hex-ground.h"

static bool
is_passable(const HetHexMap *map, uint32_t closed)
{
    unsigned width = (unsigned)map->grid.width, count = 0;
    g_autofree bool *seen = g_new0(bool, map->cells);
    g_autofree uint16_t *queue = g_new(uint16_t, map->cells);
    for (unsigned cell = 0; cell < map->cells; cell += width) {
        queue[count++] = (uint16_t)cell;
        seen[cell] = true;
    }
    HET_EACH_BELOW(at, count) {
        if (queue[at] % width == width - 1)
            return true;
        HET_EACH_BELOW(direction, HET_HEX_SIDES) {
            unsigned to = het_hex_neighbour(&map->grid, queue[at], direction);
            if (to == HET_NO_PLACE || seen[to] || het_bit(closed, map->terrain[to]))
                continue;
            seen[to] = true;
            queue[count++] = (uint16_t)to;
        }
    }
    return false;
}

bool
het_hex_ground_lay(HetHexMap *map, unsigned cell, unsigned terrain, uint32_t closed)
{
    uint8_t *one = &map->terrain[cell], *other = &map->terrain[het_hex_turned(map, cell)];
    if (*one != 0 || *other != 0)
        return false;
    *one = *other = (uint8_t)terrain;
    if (is_passable(map, closed))
        return true;
    *one = *other = 0;
    return false;
}

void
het_hex_ground_write(const HetHexMap *map, GString *text)
{
    g_string_append_printf(text, "\n[map]\ncolumns=%d\nrows=%d\nlower=even\n", map->grid.width,
                           map->grid.height);
    for (int row = 0; row < map->grid.height; row++) {
        g_autofree char *hexes = het_hex_map_row(map, row);
        g_string_append_printf(text, "row-%02d=%s\n", row + 1, hexes);
    }
}
