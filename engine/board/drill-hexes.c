#include "drill-hexes.h"

#include <string.h>

enum {
    NORTH = 0,
    NORTH_EAST = 1,
    SOUTH = 3,
    SOUTH_WEST = 4, /* edges; as corners 1 is E and 4 is W */
    ROOM = 6,       /* hexes about the field, for flights */
};

/* By approach: the defenders' facings. The attackers face W, or the edge S. */
static const unsigned corner_facings[] = {
    [HET_DRILL_FRONT] = 1, [HET_DRILL_FLANK] = 5, [HET_DRILL_REAR] = 4};
static const unsigned edge_facings[] = {
    [HET_DRILL_FRONT] = NORTH, [HET_DRILL_FLANK] = NORTH, [HET_DRILL_REAR] = SOUTH};

/* The field: defenders on the line `border`, a column, or a row where units face edges. */
typedef struct {
    const HetDrill *drill;
    const HetDrillStand *stand;
    HetDrillHexes *hexes;
    int border, middle; /* of the lines, along the border */
} Field;

/* `forward` hexes before the border and `along` hexes from its middle, east or south. In both kinds
 * of field that is straight ahead: columns and rows of hexes run on at right angles to where units
 * face. */
static unsigned
cell_at(const Field *field, int forward, int along)
{
    const HetHexGrid *grid = &field->hexes->map.grid;
    return field->stand->edges ? het_hex_cell(grid, field->middle + along, field->border - forward)
                               : het_hex_cell(grid, field->border + forward, field->middle + along);
}

/* On the attackers' side of the border. */
static bool
is_beyond(const Field *field, unsigned cell)
{
    const int width = field->hexes->map.grid.width;
    return field->stand->edges ? (int)cell / width < field->border
                               : (int)cell % width > field->border;
}

/* Whether the cell's neighbour over an edge is on the other side of the border. */
static bool
is_crossed(const Field *field, unsigned cell, unsigned direction)
{
    const unsigned next = het_hex_neighbour(&field->hexes->map.grid, cell, direction);
    return next != HET_NO_PLACE && is_beyond(field, next) != is_beyond(field, cell);
}

static bool
is_wide(const HetDrillStand *stand, const HetDrillUnit *unit)
{
    return stand->is_wide != NULL && stand->is_wide(unit);
}

/* Hexes that units of a side fill side by side. */
static int
width(const HetDrill *drill, const HetDrillStand *stand, unsigned side, unsigned from, unsigned to)
{
    int hexes = 0;
    for (unsigned i = from; i < to; i++)
        hexes += is_wide(stand, &drill->units[side][i]) ? 2 : 1;
    return hexes;
}

/* The units of a line side by side from `first` on in `direction`, which is to their left or to
 * their right. */
static void
line_up(const Field *field, unsigned side, unsigned line, unsigned first, unsigned direction,
        bool leftwards)
{
    const HetHexGrid *grid = &field->hexes->map.grid;
    const HetDrill *drill = field->drill;
    unsigned cell = first;
    for (unsigned i = line == 0 ? 0 : drill->first[side];
         i < (line == 0 ? drill->first[side] : drill->count[side]); i++) {
        unsigned *site = field->hexes->site[side][i];
        site[0] = site[1] = cell;
        if (is_wide(field->stand, &field->drill->units[side][i]))
            site[leftwards ? 0 : 1] = cell = het_hex_neighbour(grid, cell, direction);
        cell = field->stand->edges ? cell + 1 : het_hex_neighbour(grid, cell, direction);
    }
}

/* Half of what a line fills. */
static int
half_of(const Field *field, unsigned side, unsigned line)
{
    const HetDrill *drill = field->drill;
    return width(drill, field->stand, side, line == 0 ? 0 : drill->first[side],
                 line == 0 ? drill->first[side] : drill->count[side]) /
           2;
}

static void
line_up_all(const Field *field)
{
    const HetDrill *drill = field->drill;
    const HetHexGrid *grid = &field->hexes->map.grid;
    const bool edges = field->stand->edges;
    const int distance = drill->value[HET_DRILL_DISTANCE];
    const HetDrillApproach approach = (HetDrillApproach)drill->value[HET_DRILL_APPROACH];
    field->hexes->facing[0] = edges ? SOUTH : SOUTH_WEST;
    field->hexes->facing[1] = (edges ? edge_facings : corner_facings)[approach];
    /* Looking west, south is to the left. */
    HET_EACH_BELOW(line, 2) {
        const int away = (int)line * HET_DRILL_BEHIND;
        const int left = half_of(field, 0, line) + drill->value[HET_DRILL_OBLIQUE];
        if (approach ==
            HET_DRILL_FLANK) { /* along the line, which leads away from those who come */
            unsigned first = cell_at(field, 0, 0);
            for (int i = 0; i < distance + away; i++)
                first = het_hex_neighbour(grid, first, NORTH_EAST);
            line_up(field, 0, line, first - (unsigned)(left * grid->width), SOUTH, true);
            line_up(field, 1, line, cell_at(field, 0, 0), SOUTH_WEST, true);
            continue;
        }
        line_up(field, 0, line, cell_at(field, distance + away, -left), SOUTH, true);
        line_up(field, 1, line, cell_at(field, -away, -half_of(field, 1, line)), SOUTH,
                approach == HET_DRILL_REAR);
    }
}

static void
lay_slope(const Field *field)
{
    const int slope = field->drill->value[HET_DRILL_SLOPE];
    HetHexMap *map = &field->hexes->map;
    for (unsigned cell = 0; slope != HET_DRILL_FLAT && cell < map->cells; cell++)
        map->level[cell] = is_beyond(field, cell) == (slope == HET_DRILL_DOWN);
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
lay_sides(const Field *field, const char *key)
{
    HetHexMap *map = &field->hexes->map;
    HET_EACH_BELOW(cell, map->cells)
        HET_EACH_BELOW(direction, HET_HEX_SIDES)
            if (!is_beyond(field, cell) && is_crossed(field, cell, direction))
                het_drill_hexes_lay_side(map, key, cell, direction);
}

static const char *
lay_obstacle(const Field *field)
{
    const HetDrill *drill = field->drill;
    HetHexMap *map = &field->hexes->map;
    const char *what = het_drill_lines(drill, HET_DRILL_OBSTACLE);
    if (g_str_has_prefix(what, "side:"))
        lay_sides(field, what + strlen("side:"));
    if (g_str_has_prefix(what, "strip:")) {
        if (drill->value[HET_DRILL_DISTANCE] < 2)
            return "obstacle: it lies in the hex before the defenders; distance=2 leaves room for "
                   "it";
        HET_EACH_BELOW(cell, map->cells)
            HET_EACH_BELOW(direction, HET_HEX_SIDES)
                if (is_beyond(field, cell) && is_crossed(field, cell, direction))
                    map->terrain[cell] =
                        (uint8_t)het_drill_hexes_terrain(map->kinds, what[strlen("strip:")]);
    }
    if (g_str_has_prefix(what, "under:"))
        HET_EACH_BELOW(i, drill->count[1])
            HET_EACH_BELOW(part, 2)
                map->terrain[field->hexes->site[1][i][part]] =
                    (uint8_t)het_drill_hexes_terrain(map->kinds, what[strlen("under:")]);
    return NULL;
}

const char *
het_drill_hexes(const HetDrill *drill, const HetDrillStand *stand, HetDrillHexes *ret_hexes)
{
    const bool flank = drill->value[HET_DRILL_APPROACH] == HET_DRILL_FLANK;
    const int distance = drill->value[HET_DRILL_DISTANCE];
    const int filled[] = {width(drill, stand, 0, 0, drill->count[0]),
                          width(drill, stand, 1, 0, drill->count[1])};
    const int second[] = {drill->first[0] < drill->count[0] ? HET_DRILL_BEHIND : 0,
                          drill->first[1] < drill->count[1] ? HET_DRILL_BEHIND : 0};
    const int behind = flank ? filled[1] : second[1];
    const int most = MAX(filled[0], filled[1]);
    const int aside = drill->value[HET_DRILL_OBLIQUE] + (flank ? (distance + second[0]) / 2 : 0);
    const int deep = ROOM + behind + distance + second[0] + ROOM + 1;
    const int wide = aside + behind / 2 + most + 2 * ROOM;
    const HetHexGrid grid = {.width = (int16_t)(stand->edges ? wide : deep),
                             .height = (int16_t)(stand->edges ? deep : wide),
                             .first_column = 1,
                             .first_row = 1};
    HetDrillHexes hexes = {.facing = {0}};
    const Field field = {drill, stand, &hexes,
                         stand->edges ? deep - 1 - ROOM - behind : ROOM + behind,
                         ROOM + aside + most / 2};
    het_hex_map_init(&hexes.map, &grid, stand->kinds);
    line_up_all(&field);
    lay_slope(&field);
    const char *refusal = lay_obstacle(&field);
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
