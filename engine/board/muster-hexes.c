#include "muster-hexes.h"

#include <string.h>

#include "drill-hexes.h"

enum {
    BEHIND = 6, /* columns behind the arrays, for flights */
    BESIDE = 4, /* rows beside them, for turning a flank */
    CLUMP = 4,  /* hexes that grow from one another, about */
    PATIENCE = 2000,
};

/* Columns that a line stands behind the guns: the second leaves the first room to move back. */
static int
depth_of(int line)
{
    return line == 0 ? 0 : 2 * line - 1;
}

static int
row_of(const HetMuster *muster, const HetMusterHexes *hexes, unsigned army, int across)
{
    const int first = (hexes->map.grid.height - muster->width[army]) / 2;
    return first + (hexes->east[army] ? muster->width[army] - 1 - across : across);
}

/* The column of an army's line. */
static int
column_of(const HetMuster *muster, const HetMusterHexes *hexes, unsigned army, int line)
{
    const int west = BEHIND + depth_of(muster->lines - 1);
    return hexes->east[army] ? west + muster->distance + depth_of(line) : west - depth_of(line);
}

static void
place_units(const HetMuster *muster, HetMusterHexes *hexes)
{
    HET_EACH_BELOW(army, 2)
        HET_EACH_BELOW(i, muster->count[army]) {
            const HetMusterUnit *it = &muster->units[army][i];
            for (int part = 0; part < 2; part++)
                hexes->site[army][i][part] = het_hex_cell(
                    &hexes->map.grid, column_of(muster, hexes, army, it->line),
                    row_of(muster, hexes, army, it->across + (it->wide > 1 ? part : 0)));
        }
    hexes->field = het_hex_cell(&hexes->map.grid, column_of(muster, hexes, 1, 1),
                                row_of(muster, hexes, 1, muster->width[1] / 2));
}

/* Whether a column is one that an army stands in, or the one before it. */
static bool
is_taken(const HetMuster *muster, const HetMusterHexes *hexes, unsigned cell)
{
    const int column = (int)(cell % (unsigned)hexes->map.grid.width);
    HET_EACH_BELOW(army, 2) {
        const int front = column_of(muster, hexes, army, 0);
        const int back = column_of(muster, hexes, army, muster->lines - 1);
        if (hexes->east[army] ? column >= front - 1 && column <= back
                              : column <= front + 1 && column >= back)
            return true;
    }
    return false;
}

/* Clumps of hexes, `percent` of the map: heights where `terrain` is 0. */
static void
lay(HetMuster *muster, HetMusterHexes *hexes, unsigned terrain, int percent)
{
    HetHexMap *map = &hexes->map;
    int left = (int)map->cells * percent / 100;
    unsigned last = HET_NO_PLACE;
    for (int tries = 0; left > 0 && tries < PATIENCE; tries++) {
        unsigned cell = het_random_below(&muster->random, map->cells);
        const unsigned direction = het_random_below(&muster->random, HET_HEX_SIDES);
        if (last != HET_NO_PLACE && het_random_below(&muster->random, CLUMP) > 0)
            cell = het_hex_neighbour(&map->grid, last, direction);
        if (cell == HET_NO_PLACE || is_taken(muster, hexes, cell))
            continue;
        last = cell;
        uint8_t *what = terrain == 0 ? &map->level[cell] : &map->terrain[cell];
        if (*what != 0)
            continue;
        *what = (uint8_t)(terrain == 0 ? 1 : terrain);
        left--;
    }
}

/* The defenders' height: under their lines and in their rear. */
static void
raise_defenders(HetMuster *muster, HetMusterHexes *hexes)
{
    enum { RUGGED = 20 };
    HetHexMap *map = &hexes->map;
    const int front = column_of(muster, hexes, 1, 0);
    if (muster->hills == 0 || (het_random_below(&muster->random, 2) == 0 && muster->hills < RUGGED))
        return;
    HET_EACH_BELOW(cell, map->cells) {
        const int column = (int)(cell % (unsigned)map->grid.width);
        map->level[cell] = hexes->east[1] ? column >= front : column <= front;
    }
}

/* In front of the centre, from wing to wing. */
static void
lay_works(const HetMuster *muster, HetMusterHexes *hexes)
{
    static const unsigned ahead[2][2] = {{1, 2}, {4, 5}}; /* of who looks east, west */
    if (!g_str_has_prefix(muster->works, "side:"))
        return;
    const int column = column_of(muster, hexes, 1, 0);
    for (int across = muster->low[1]; across < muster->high[1]; across++)
        HET_EACH_BELOW(i, 2)
            het_drill_hexes_lay_side(
                &hexes->map, muster->works + strlen("side:"),
                het_hex_cell(&hexes->map.grid, column, row_of(muster, hexes, 1, across)),
                ahead[hexes->east[1]][i]);
}

void
het_muster_hexes(HetMuster *muster, const HetHexMapKinds *kinds, bool first_east,
                 HetMusterHexes *ret_hexes)
{
    const int deep = depth_of(muster->lines - 1) + BEHIND;
    const HetHexGrid grid = {.width = (int16_t)(2 * deep + muster->distance + 1),
                             .height =
                                 (int16_t)(MAX(muster->width[0], muster->width[1]) + 2 * BESIDE),
                             .first_column = 1,
                             .first_row = 1};
    memset(ret_hexes, 0, sizeof *ret_hexes);
    HET_EACH_BELOW(army, 2)
        ret_hexes->east[army] = (muster->seat[army] == 0) == first_east;
    het_hex_map_init(&ret_hexes->map, &grid, kinds);
    place_units(muster, ret_hexes);
    raise_defenders(muster, ret_hexes);
    lay(muster, ret_hexes, 0, muster->hills);
    lay(muster, ret_hexes, het_drill_hexes_terrain(kinds, 'w'), muster->woods);
    lay_works(muster, ret_hexes);
}
