#include "drill-hexes.h"

#include <string.h>

enum {
    NORTH = 0,
    NORTH_EAST = 1,
    SOUTH = 3,
    SOUTH_WEST = 4, /* edges */
    ROOM = 6,       /* hexes about the field, for flights */
};

/* By approach: facings to which the north-eastern edge is front, flank, rear. */
static const unsigned corner_facings[] = {
    [HET_DRILL_FRONT] = 1, [HET_DRILL_FLANK] = 5, [HET_DRILL_REAR] = 4};
static const unsigned edge_facings[] = {
    [HET_DRILL_FRONT] = 1, [HET_DRILL_FLANK] = 1, [HET_DRILL_REAR] = 4};

/* The hex `steps` from `cell` in a direction; backwards if negative. */
static unsigned
go(const HetHexGrid *grid, unsigned cell, unsigned direction, int steps)
{
    if (steps < 0)
        direction = het_hex_turn(direction, 3);
    for (int i = 0; i < ABS(steps); i++)
        cell = het_hex_neighbour(grid, cell, direction);
    return cell;
}

static bool
is_wide(const HetDrillStand *stand, const HetDrillUnit *unit)
{
    return stand->is_wide != NULL && stand->is_wide(unit);
}

/* Hexes that a side's units fill side by side. */
static int
width(const HetDrill *drill, const HetDrillStand *stand, unsigned side)
{
    int hexes = 0;
    for (unsigned i = 0; i < drill->count[side]; i++)
        hexes += is_wide(stand, &drill->units[side][i]) ? 2 : 1;
    return hexes;
}

/* Units side by side from `first` on in `direction`, which is to their left or to their right. */
static void
line_up(const HetDrill *drill, const HetDrillStand *stand, unsigned side, unsigned first,
        unsigned direction, bool leftwards, HetDrillHexes *hexes)
{
    unsigned cell = first;
    for (unsigned i = 0; i < drill->count[side]; i++) {
        unsigned *site = hexes->site[side][i];
        site[0] = site[1] = cell;
        if (is_wide(stand, &drill->units[side][i])) {
            unsigned next = het_hex_neighbour(&hexes->map.grid, cell, direction);
            site[leftwards ? 0 : 1] = next;
            cell = next;
        }
        cell = het_hex_neighbour(&hexes->map.grid, cell, direction);
    }
}

static void
line_up_all(const HetDrill *drill, const HetDrillStand *stand, unsigned target,
            HetDrillHexes *hexes)
{
    const HetHexGrid *grid = &hexes->map.grid;
    const int distance = drill->value[HET_DRILL_DISTANCE];
    const HetDrillApproach approach = (HetDrillApproach)drill->value[HET_DRILL_APPROACH];
    hexes->facing[0] = SOUTH_WEST;
    hexes->facing[1] = (stand->edges ? edge_facings : corner_facings)[approach];
    /* Looking west, south is to the left. */
    unsigned start = go(grid, target, NORTH_EAST, distance);
    start = go(grid, start, NORTH, width(drill, stand, 0) / 2);
    line_up(drill, stand, 0, start, SOUTH, true, hexes);
    const int wide = width(drill, stand, 1);
    if (approach == HET_DRILL_FLANK) /* away from those who come */
        line_up(drill, stand, 1, target, SOUTH_WEST, true, hexes);
    else
        line_up(drill, stand, 1, go(grid, target, NORTH, wide / 2), SOUTH,
                approach == HET_DRILL_REAR, hexes);
}

static void
lay_slope(const HetDrill *drill, int border, HetHexMap *map)
{
    const int slope = drill->value[HET_DRILL_SLOPE];
    for (unsigned cell = 0; slope != HET_DRILL_FLAT && cell < map->cells; cell++) {
        bool beyond = (int)(cell % (unsigned)map->grid.width) > border;
        map->level[cell] = beyond == (slope == HET_DRILL_DOWN);
    }
}

unsigned
het_drill_hexes_terrain(const HetHexMapKinds *kinds, char symbol)
{
    unsigned terrain = 0;
    while (terrain + 1 < kinds->terrain_count && kinds->terrains[terrain].symbol != symbol)
        terrain++;
    return terrain;
}

void
het_drill_hexes_lay_side(HetHexMap *map, const char *key, unsigned cell, unsigned direction)
{
    unsigned bit = 0;
    while (map->kinds->sides[bit] != NULL && strcmp(map->kinds->sides[bit], key) != 0)
        bit++;
    g_assert(map->kinds->sides[bit] != NULL);
    het_hex_map_add_side(map, cell, direction, 1u << bit);
}

static void
lay_sides(const char *key, int border, HetHexMap *map)
{
    for (int row = 0; row < map->grid.height; row++)
        for (unsigned direction = NORTH_EAST; direction < SOUTH; direction++)
            het_drill_hexes_lay_side(map, key, het_hex_cell(&map->grid, border, row), direction);
}

static const char *
lay_obstacle(const HetDrill *drill, int border, HetDrillHexes *hexes)
{
    HetHexMap *map = &hexes->map;
    const char *what = het_drill_lines(drill, HET_DRILL_OBSTACLE);
    if (g_str_has_prefix(what, "side:"))
        lay_sides(what + strlen("side:"), border, map);
    if (g_str_has_prefix(what, "strip:")) {
        if (drill->value[HET_DRILL_DISTANCE] < 2)
            return "obstacle: it lies in the hex before the defenders; distance=2 leaves room for "
                   "it";
        for (int row = 0; row < map->grid.height; row++)
            map->terrain[het_hex_cell(&map->grid, border + 1, row)] =
                (uint8_t)het_drill_hexes_terrain(map->kinds, what[strlen("strip:")]);
    }
    if (g_str_has_prefix(what, "under:"))
        for (unsigned i = 0; i < drill->count[1]; i++)
            for (unsigned part = 0; part < 2; part++)
                map->terrain[hexes->site[1][i][part]] =
                    (uint8_t)het_drill_hexes_terrain(map->kinds, what[strlen("under:")]);
    return NULL;
}

const char *
het_drill_hexes(const HetDrill *drill, const HetDrillStand *stand, HetDrillHexes *ret_hexes)
{
    const int distance = drill->value[HET_DRILL_DISTANCE];
    const int behind =
        drill->value[HET_DRILL_APPROACH] == HET_DRILL_FLANK ? width(drill, stand, 1) : 0;
    const int most = MAX(width(drill, stand, 0), width(drill, stand, 1));
    const int border = ROOM + behind;
    const HetHexGrid grid = {.width = (int16_t)(border + distance + ROOM + 1),
                             .height = (int16_t)(distance / 2 + behind / 2 + most + 2 * ROOM),
                             .first_column = 1,
                             .first_row = 1};
    HetDrillHexes hexes = {.facing = {0}};
    het_hex_map_init(&hexes.map, &grid, stand->kinds);
    const int row = ROOM + distance / 2 + most / 2;
    line_up_all(drill, stand, het_hex_cell(&grid, border, row), &hexes);
    lay_slope(drill, border, &hexes.map);
    const char *refusal = lay_obstacle(drill, border, &hexes);
    if (refusal != NULL)
        het_hex_map_clear(&hexes.map);
    else
        *ret_hexes = hexes;
    return refusal;
}

void
het_drill_hexes_write_map(const HetHexMap *map, GString *text)
{
    g_autoptr(GKeyFile) ground = g_key_file_new();
    het_hex_map_save(map, ground, "map");
    g_autofree char *group = g_key_file_to_data(ground, NULL, NULL);
    g_string_append_printf(text, "\n%s", group);
}
