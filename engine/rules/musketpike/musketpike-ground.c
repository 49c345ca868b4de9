/* Tables of the rules, tables made from the map, and where units stand. MPR-8, MPR-10, MPR-11,
 * MPR-18 */
#include "musketpike-procedure.h"

const char *const musket_kind_names[MUSKET_KINDS + 1] = {
    [MUSKET_HEAVY] = "heavy",
    [MUSKET_LIGHT] = "light",
    [MUSKET_CAVALRY] = "cavalry",
    [MUSKET_ARTILLERY] = "artillery",
};

const char *const musket_gun_names[MUSKET_GUNS + 1] = {
    [MUSKET_LIGHT_GUN] = "light",
    [MUSKET_MEDIUM_GUN] = "medium",
    [MUSKET_HEAVY_GUN] = "heavy",
};

const char *const musket_facing_names[HET_HEX_SIDES + 1] = {"NNE", "E", "SSE", "SSW", "W", "NNW"};

/* --- ground ---------------------------------------------------------------------------------- */

static const HetHexTerrain terrains[MUSKET_TERRAINS] = {
    [MUSKET_OPEN] = {'.', "open"},       [MUSKET_WOOD] = {'w', "wood"},
    [MUSKET_MARSH] = {'m', "marsh"},     [MUSKET_VILLAGE] = {'v', "village"},
    [MUSKET_CHATEAU] = {'c', "chateau"}, [MUSKET_WAGONS] = {'g', "wagons"},
};

static const char *const hexsides[] = {
    [MUSKET_WALL] = "wall",     [MUSKET_HEDGE] = "hedge", [MUSKET_REDOUBT] = "redoubt",
    [MUSKET_STREAM] = "stream", [MUSKET_STEEP] = "steep", NULL,
};

static const char *const ways[] = {"road", NULL};

const HetHexMapKinds musket_map_kinds = {
    .terrains = terrains, .terrain_count = MUSKET_TERRAINS, .sides = hexsides, .ways = ways};

enum { NO = MUSKET_NO_WAY, STOP = MUSKET_STOP };

/* MPR-18.2, MPR-18.3 */
const MusketGround musket_grounds[MUSKET_TERRAINS] = {
    // clang-format off
    /*                    cost                 disorders            obstructs
                   heavy light horse guns  heavy light horse guns   .  covers
                                                                    .  .  blocks */
    [MUSKET_OPEN]    = {{1,  1,  1,  1},   {0,    0,    0,   0},    0, 0, 0},
    [MUSKET_WOOD]    = {{3,  2,  4, NO},   {1,    0,    1,   0},    1, 1, 1},
    [MUSKET_MARSH]   = {{3,  2,  4, NO},   {1,    0,    1,   0},    1, 0, 0},
    [MUSKET_VILLAGE] = {{3,  2,  4,  2},   {1,    0,    1,   0},    1, 1, 1},
    [MUSKET_CHATEAU] = {{3,  2, NO, NO},   {1,    0,    0,   0},    1, 1, 1},
    [MUSKET_WAGONS]  = {{3,  2,  4,  2},   {1,    0,    1,   0},    1, 1, 0},
    // clang-format on
};

/* MPR-18.4; steep slopes upwards */
const MusketSide musket_sides[MUSKET_HEXSIDES] = {
    // clang-format off
    /*              heavy light horse guns  heavy light horse guns */
    [MUSKET_WALL]    = {{1, 1, 2, STOP},    {1,    0,    1,   0}},
    [MUSKET_HEDGE]   = {{1, 1, 2, STOP},    {1,    0,    1,   0}},
    [MUSKET_REDOUBT] = {{1, 1, 2, STOP},    {1,    0,    1,   0}},
    [MUSKET_STREAM]  = {{1, 1, 1,    1},    {1,    0,    1,   0}},
    [MUSKET_STEEP]   = {{2, 1, 2, STOP},    {1,    0,    1,   0}},
    // clang-format on
};

unsigned
musket_slope_cost(MusketKind kind)
{
    return kind == MUSKET_LIGHT ? 0 : 1;
}

/* --- fire ------------------------------------------------------------------------------------ */

unsigned
musket_hits(unsigned value, unsigned die)
{
    /* die                                          1  2  3  4  5  6  7  8  9  10 */
    static const uint8_t table[MUSKET_FIRE_VALUES][10] = {
        {0, 0, 0, 0, 0, 0, 0, 0, 1, 1}, /* 1: 0.2 */
        {0, 0, 0, 0, 0, 0, 0, 1, 1, 1}, /* 2: 0.3 */
        {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, /* 3: 0.4 */
        {0, 0, 0, 0, 0, 1, 1, 1, 1, 2}, /* 4: 0.6 */
        {0, 0, 0, 0, 1, 1, 1, 1, 2, 2}, /* 5: 0.8 */
    };
    return table[value - 1][die - 1];
}

/* MPR-15.31: close values and ranges stated; reach and grazing MPR-18.7 */
const MusketGunRow musket_guns[MUSKET_GUNS] = {
    // clang-format off
    /*                  close range reach grazing */
    [MUSKET_LIGHT_GUN]  = {2,   5,    8,    3},
    [MUSKET_MEDIUM_GUN] = {3,   7,   12,    5},
    [MUSKET_HEAVY_GUN]  = {3,   9,   MUSKET_REACH, 6},
    // clang-format on
};

unsigned
musket_gun_value(MusketGun gun, unsigned range)
{
    if (range == 1)
        return musket_guns[gun].close;
    return range <= musket_guns[gun].range ? 2 : range <= musket_guns[gun].reach ? 1 : 0;
}

/* --- melee ----------------------------------------------------------------------------------- */

const uint16_t musket_columns[MUSKET_COLUMNS] = {50, 75, 100, 125, 150, 200, 300};

unsigned
musket_column(unsigned attack, unsigned defence)
{
    unsigned column = MUSKET_COLUMNS - 1;
    while (column > 0 && attack * 100 < defence * musket_columns[column])
        column--;
    return column;
}

MusketResult
musket_result(unsigned column, unsigned die)
{
    enum { A2R, A1R, NONE, BOTH, D1R, D2R };
    static const MusketResult results[] = {
        [A2R] = {2, 0, -1}, [A1R] = {1, 0, -1}, [NONE] = {0, 0, 0},
        [BOTH] = {1, 1, 0}, [D1R] = {0, 1, 1},  [D2R] = {0, 2, 1},
    };
    static const uint8_t table[10][MUSKET_COLUMNS] = {
        /*  50    75    100   125   150   200   300 */
        {A2R, A2R, A2R, A2R, A1R, A1R, BOTH},    /* 1 */
        {A2R, A1R, A1R, A1R, BOTH, BOTH, BOTH},  /* 2 */
        {A1R, A1R, A1R, BOTH, BOTH, BOTH, D1R},  /* 3 */
        {A1R, A1R, BOTH, BOTH, BOTH, BOTH, D1R}, /* 4 */
        {A1R, BOTH, BOTH, BOTH, NONE, D1R, D1R}, /* 5 */
        {A1R, BOTH, BOTH, NONE, D1R, D1R, D1R},  /* 6 */
        {BOTH, BOTH, BOTH, D1R, D1R, D1R, D1R},  /* 7 */
        {BOTH, NONE, D1R, D1R, D1R, D1R, D2R},   /* 8 */
        {BOTH, D1R, D1R, D1R, D2R, D2R, D2R},    /* 9 */
        {D1R, D2R, D2R, D2R, D2R, D2R, D2R},     /* 10 */
    };
    return results[table[die - 1][column]];
}

/* --- options --------------------------------------------------------------------------------- */

/* A row an option: name, value as printed (or ruled), least and greatest a study may set, rule. */
// clang-format off
const HetRuleOption musket_options[MUSKET_OPTIONS] = {
    [MUSKET_HEAVY_MOVE]                = {"heavy-move",                4, 1,   5, "MPR-18.1",  "movement of heavy infantry"},
    [MUSKET_LIGHT_MOVE]                = {"light-move",                5, 1,   8, "MPR-18.1",  "movement of light infantry"},
    [MUSKET_CAVALRY_MOVE]              = {"cavalry-move",              8, 1,   9, "MPR-18.1",  "movement of cavalry"},
    [MUSKET_ARTILLERY_MOVE]            = {"artillery-move",            2, 0,   6, "MPR-15.25", "movement of artillery"},
    [MUSKET_ARTILLERY_STRATEGIC_MOVE]  = {"artillery-strategic-move",  8, 0,  12, "MPR-3.10",  "movement of artillery on a strategic march"},
    [MUSKET_STRATEGIC_FACTOR]          = {"strategic-multiplier",      2, 1,   2, "MPR-3.10",  "times the movement on a strategic march"},
    [MUSKET_STRATEGIC_DISTANCE]        = {"strategic-distance",       10, 2,  99, "MPR-3.10",  "least distance in hexes to all enemies on a strategic march"},
    [MUSKET_LEADER_MOVE]               = {"leader-move",              10, 0,  99, "MPR-15.13", "hexes a commander may ride to units he activates"},
    [MUSKET_WHEEL_COST]                = {"wheel-cost",                2, 1,   6, "MPR-18.6",  "movement points of a wheel"},
    [MUSKET_ALL_FRONT_ONE_HEX]         = {"front-one-hex",             8, 1,  99, "MPR-8.2",   "least printed strength at which heavy infantry on one hex has no flanks"},
    [MUSKET_ALL_FRONT_TWO_HEX]         = {"front-two-hex",            15, 1,  99, "MPR-8.3",   "the same of two hexes"},
    [MUSKET_ALL_ROUND_TWO_HEX]         = {"all-round-two-hex",        21, 1,  99, "MPR-8.4",   "least printed strength at which two hexes have no rear either"},
    [MUSKET_FLANK_FIRE_OTHER]          = {"flank-fire-other",          0, 0,   1, "MPR-10.10", "1: units on two hexes fire outside their front like other heavy infantry"},
    [MUSKET_CHECK_EACH_ACTIVATION]     = {"check-each-activation",     1, 0,   1, "MPR-10.15", "0: one morale check from fire a phase, not an activation"},
    [MUSKET_WAY_CHECK]                 = {"way-check",                 0, 0,   1, "MPR-5.13", "1: a disordered unit that makes way loses its point only if it fails its check"},
    [MUSKET_HELD_REACT]                = {"held-react",                1, 0,   1, "MPR-6.1",  "0: no unit that stands in another enemy's front hex reacts, not artillery alone"},
    [MUSKET_OUT_OF_OBSTRUCTED]         = {"out-of-obstructed",         1, 0,   1, "MPR-11.3", "0: cavalry is not doubled out of obstructed ground either"},
    [MUSKET_RETREAT_AWAY]              = {"retreat-away",              0, 0,   1, "MPR-11.23", "1: a hex of retreat is always farther from the enemy: a unit without one surrenders"},
    [MUSKET_FIRST_LOSS_SHARE]          = {"first-loss-share",         20, 1, 100, "MPR-9.1",   "per cent of strength lost that costs a point of morale"},
    [MUSKET_SECOND_LOSS_SHARE]         = {"second-loss-share",        50, 1, 100, "MPR-9.1",   "per cent lost that costs two"},
    [MUSKET_CAVALRY_FRONTAGE]          = {"cavalry-frontage",          3, 1,   9, "MPR-11.2",  "strength points of cavalry that fight in melee"},
    [MUSKET_CAVALRY_WEIGHT]            = {"cavalry-weight",            2, 1,   4, "MPR-11.2",  "weight of each of them in the open"},
    [MUSKET_LIGHT_FRONTAGE]            = {"light-frontage",            4, 1,   9, "MPR-11.4",  "strength points of light infantry that fight"},
    [MUSKET_HEAVY_FRONTAGE]            = {"heavy-frontage",            4, 1,   9, "MPR-11.5",  "strength points of heavy infantry per hex that count in full; as many more count half"},
    [MUSKET_SHIFT_MORALE]              = {"shift-morale",              2, 1,   9, "MPR-11.11", "difference of morale that shifts a column"},
    [MUSKET_DEFENDER_RETREAT]          = {"defender-retreat",          2, 1,   4, "MPR-14.21", "hexes a beaten defender retreats"},
    [MUSKET_ATTACKER_RETREAT]          = {"attacker-retreat",          1, 1,   4, "MPR-14.21", "hexes a beaten attacker retreats"},
    [MUSKET_ROUT_LOSS]                 = {"rout-loss",                 2, 0,   9, "MPR-11.18", "strength points lost when a disordered unit retreats from melee"},
    [MUSKET_CAVALRY_STACK]             = {"cavalry-consolidation",     4, 1,   9, "MPR-5.7",   "strength points consolidated cavalry may have"},
    [MUSKET_LIGHT_STACK]               = {"light-consolidation",       4, 1,   9, "MPR-5.7",   "strength points consolidated light infantry may have"},
    [MUSKET_HEAVY_STACK]               = {"heavy-consolidation",       8, 1,  30, "MPR-5.7",   "strength points consolidated heavy infantry may have"},
    [MUSKET_UNITS_WITHOUT_PIKES_LIGHT] = {"no-pikes-light",            0, 0,   3, "MPR-8.7",   "sides whose heavy infantry without pikes counts as light: 1 first, 2 second, 3 both"},
    [MUSKET_GRAZING]                   = {"grazing",                   1, 0,   1, "MPR-15.29", "0: no grazing fire"},
    [MUSKET_LOSS_POINTS]               = {"loss-points",               1, 0,   9, "MPR-18.10", "points for a strength point the enemy has lost"},
    [MUSKET_LEADER_POINTS]             = {"leader-points",             5, 0,  50, "MPR-18.10", "points for a leader the enemy has lost"},
    [MUSKET_GUN_POINTS]                = {"gun-points",                3, 0,  50, "MPR-18.10", "points for artillery captured"},
    [MUSKET_MARGIN]                    = {"margin",                    0, 0,  99, "MPR-18.11", "lead in points up to which the game is drawn"},
};
// clang-format on

/* --- tables ---------------------------------------------------------------------------------- */

static unsigned
crossing_cost(const MusketScenario *data, MusketKind kind, unsigned from, unsigned edge)
{
    const HetHexMap *map = &data->map;
    unsigned to = data->next[from][edge];
    unsigned cost = musket_grounds[map->terrain[to]].cost[kind];
    if (cost == MUSKET_NO_WAY)
        return MUSKET_STOP;
    if ((map->ways[from][edge] & MUSKET_ROAD) != 0 && kind != MUSKET_HEAVY)
        return 1; /* MPR-18.5 */
    bool up = map->level[to] > map->level[from], steep = false;
    HET_EACH_BELOW(side, MUSKET_HEXSIDES) {
        if ((map->sides[from][edge] & 1u << side) == 0)
            continue;
        unsigned more = musket_sides[side].cost[kind];
        steep = steep || side == MUSKET_STEEP;
        if (more == MUSKET_STOP)
            return MUSKET_STOP;
        cost += side == MUSKET_STEEP && !up ? 0 : more;
    }
    return up && !steep ? cost + musket_slope_cost(kind) : cost;
}

static bool
crossing_disorders(const MusketScenario *data, MusketKind kind, unsigned from, unsigned edge)
{
    const HetHexMap *map = &data->map;
    if ((map->ways[from][edge] & MUSKET_ROAD) != 0 && kind != MUSKET_HEAVY)
        return false;
    if (musket_grounds[map->terrain[data->next[from][edge]]].disorders[kind])
        return true;
    HET_EACH_BELOW(side, MUSKET_HEXSIDES)
        if ((map->sides[from][edge] & 1u << side) != 0 && musket_sides[side].disorders[kind])
            return true;
    return false;
}

/* Hexsides of a redoubt round a cell. */
static unsigned
redoubt_sides(const MusketScenario *data, unsigned cell)
{
    unsigned count = 0;
    HET_EACH_BELOW(edge, HET_HEX_SIDES)
        count += data->map.sides[cell][edge] >> MUSKET_REDOUBT & 1;
    return count;
}

/* Whether an obstacle between two cells covers the second. A redoubt covers who is within, not who
 * comes at it: those in it fire out unhindered (MPR-17.4). A wall or hedge covers both. */
static bool
obstacle_covers(const MusketScenario *data, unsigned from, unsigned edge)
{
    unsigned sides = data->map.sides[from][edge] & MUSKET_OBSTACLES;
    if (sides != 1u << MUSKET_REDOUBT)
        return sides != 0;
    return redoubt_sides(data, data->next[from][edge]) >= redoubt_sides(data, from);
}

static unsigned
crossing_ground(const MusketScenario *data, unsigned from, unsigned edge)
{
    const HetHexMap *map = &data->map;
    unsigned to = data->next[from][edge], sides = map->sides[from][edge], ground = 0;
    bool up = map->level[to] > map->level[from], down = map->level[to] < map->level[from];
    bool steep = het_bit(sides, MUSKET_STEEP);
    if ((sides & MUSKET_OBSTACLES) != 0)
        ground |= MUSKET_OBSTACLE;
    if (obstacle_covers(data, from, edge) || musket_grounds[map->terrain[to]].covers ||
        (steep && up))
        ground |= MUSKET_COVER;
    if (down)
        ground |= MUSKET_DOWNHILL | (steep ? MUSKET_STEEP_DOWN : 0u);
    return ground;
}

static void
fill_costs(MusketScenario *data)
{
    unsigned width = (unsigned)data->map.grid.width, first = (unsigned)data->map.grid.first_column;
    HET_EACH_BELOW(cell, data->cells) {
        HetHexCube cube = het_hex_cube(&data->map.grid, cell);
        data->q[cell] = cube.q;
        data->r[cell] = cube.r;
        bool odd = (cell % width + first) % 2 != 0;
        if (odd == data->map.grid.odd_lower)
            musket_set_add(&data->lower, cell);
        data->obstructed[cell] = musket_grounds[data->map.terrain[cell]].obstructs;
        HET_EACH_BELOW(edge, HET_HEX_SIDES) {
            data->next[cell][edge] = (uint16_t)het_hex_neighbour(&data->map.grid, cell, edge);
            bool off = data->next[cell][edge] == HET_NO_PLACE;
            data->disorders[cell][edge] = 0;
            HET_EACH_BELOW(kind, MUSKET_KINDS) {
                data->cost[kind][cell][edge] =
                    off ? MUSKET_STOP : (uint8_t)crossing_cost(data, kind, cell, edge);
                if (!off && crossing_disorders(data, kind, cell, edge))
                    data->disorders[cell][edge] |= 1u << kind;
            }
            data->ground[cell][edge] = off ? 0 : (uint8_t)crossing_ground(data, cell, edge);
        }
    }
}

/* Hexes to the nearest hex at the map's edge: hex maps have straight edges, but half-hex columns
 * make rows uneven, so every cell improves its neighbours until nothing does. MPR-12.4 */
static void
fill_edges(MusketScenario *data)
{
    HET_EACH_BELOW(cell, data->cells) {
        data->edge[cell] = UINT16_MAX - 1;
        HET_EACH_BELOW(edge, HET_HEX_SIDES)
            if (data->next[cell][edge] == HET_NO_PLACE)
                data->edge[cell] = 0;
    }
    for (bool better = true; better;) {
        better = false;
        HET_EACH_BELOW(cell, data->cells)
            HET_EACH_BELOW(edge, HET_HEX_SIDES) {
                unsigned to = data->next[cell][edge];
                if (to != HET_NO_PLACE && data->edge[to] + 1 < data->edge[cell]) {
                    data->edge[cell] = data->edge[to] + 1;
                    better = true;
                }
            }
    }
}

/* Edges that a kind treats as front, for a unit that faces NNE. MPR-8 */
static unsigned
arc(const MusketScenario *data, unsigned unit, bool proper)
{
    enum { FRONT = 1 << 0 | 1 << 1, FLANKS = 1 << 2 | 1 << 5, ALL = 0x3f };
    const MusketUnitType *type = &data->unit[unit];
    if (type->kind == MUSKET_LIGHT)
        return FRONT | FLANKS;
    if (proper || type->kind != MUSKET_HEAVY)
        return FRONT;
    if (type->hexes == 1)
        return type->start >= data->option[MUSKET_ALL_FRONT_ONE_HEX] ? FRONT | FLANKS : FRONT;
    if (type->start >= data->option[MUSKET_ALL_ROUND_TWO_HEX])
        return ALL;
    return type->start >= data->option[MUSKET_ALL_FRONT_TWO_HEX] ? FRONT | FLANKS : FRONT;
}

void
musket_fill_map(MusketScenario *data)
{
    fill_costs(data);
    fill_edges(data);
    het_hex_lines_init(&data->lines, &data->map.grid, MUSKET_REACH);
}

void
musket_fill_units(MusketScenario *data)
{
    memset(data->strength, 0, sizeof data->strength);
    memset(data->side_count, 0, sizeof data->side_count);
    HET_EACH_BELOW(unit, data->unit_count) {
        MusketUnitType *type = &data->unit[unit];
        if ((data->option[MUSKET_UNITS_WITHOUT_PIKES_LIGHT] >> type->side & 1) != 0 &&
            type->kind == MUSKET_HEAVY && !type->pikes)
            type->kind = MUSKET_LIGHT; /* MPR-8.7 */
        data->fronts[unit] = (uint8_t)arc(data, unit, false);
        data->proper[unit] = (uint8_t)arc(data, unit, true);
        data->side_units[type->side][data->side_count[type->side]++] = (uint8_t)unit;
        if (type->kind != MUSKET_ARTILLERY)
            data->strength[type->side] += type->start;
    }
}

unsigned
musket_occupy(MusketScenario *data, unsigned unit)
{
    const MusketUnit *it = &data->opening->units[unit];
    bool gun = data->unit[unit].kind == MUSKET_ARTILLERY;
    unsigned cells[2], count = musket_cells(data, unit, it->place, it->facing, cells);
    HET_EACH_BELOW(i, count) {
        MusketCell *cell = &data->opening->cells[cells[i]];
        uint8_t *slot = gun ? &cell->gun : &cell->unit;
        unsigned beside = gun ? cell->unit : cell->gun;
        if (*slot != 0)
            return *slot - 1u;
        if (beside != 0 && data->unit[beside - 1].side != data->unit[unit].side)
            return beside - 1;
        *slot = (uint8_t)(unit + 1);
    }
    return MUSKET_NONE;
}

/* --- looking --------------------------------------------------------------------------------- */

unsigned
musket_direction(const MusketScenario *data, unsigned from, unsigned to)
{
    unsigned edge = 0;
    while (edge < HET_HEX_SIDES && data->next[from][edge] != to)
        edge++;
    return edge;
}

/* The opposite edge, where a neighbour sees the cell from. */
static unsigned
back(unsigned edge)
{
    return musket_edge(edge, HET_HEX_SIDES / 2);
}

bool
musket_near(const MusketState *state, unsigned side, unsigned cell)
{
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = musket_data(state)->next[cell][edge];
        if (to != HET_NO_PLACE && musket_of_side_at(state, 1 - side, to) != MUSKET_NONE)
            return true;
    }
    return false;
}

bool
musket_faced(const MusketState *state, unsigned side, unsigned cell, unsigned except)
{
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = musket_data(state)->next[cell][edge];
        if (to == HET_NO_PLACE || musket_of_side_at(state, 1 - side, to) == MUSKET_NONE)
            continue;
        const MusketCell *there = &state->cells[to];
        HET_EACH_BELOW(i, 2) {
            unsigned enemy = i == 0 ? there->unit : there->gun;
            if (enemy != 0 && enemy - 1 != except &&
                (musket_front(state, enemy - 1, false) >> back(edge) & 1u) != 0)
                return true;
        }
    }
    return false;
}

bool
musket_contact(const MusketState *state, unsigned unit)
{
    MUSKET_EACH_OWN(cell, state, unit)
        if (musket_near(state, musket_side(state, unit), cell))
            return true;
    return false;
}

bool
musket_pinned(const MusketState *state, unsigned unit)
{
    MUSKET_EACH_OWN(cell, state, unit)
        if (musket_faced(state, musket_side(state, unit), cell, MUSKET_NONE))
            return true;
    return false;
}

bool
musket_adjacent(const MusketState *state, unsigned a, unsigned b)
{
    MUSKET_EACH_OWN(cell, state, a)
        MUSKET_EACH_OWN(own, state, b)
            if (musket_distance(musket_data(state), cell, own) == 1)
                return true;
    return false;
}

bool
musket_before(const MusketState *state, unsigned unit, unsigned other, bool proper)
{
    unsigned front = musket_front(state, unit, proper);
    MUSKET_EACH_OWN(cell, state, unit)
        MUSKET_EACH_BIT(edge, front) {
            unsigned to = musket_data(state)->next[cell][edge];
            if (to != HET_NO_PLACE && musket_at(state, to) == other)
                return true;
        }
    return false;
}

bool
musket_obstructed(const MusketState *state, unsigned unit)
{
    MUSKET_EACH_OWN(cell, state, unit)
        if (musket_data(state)->obstructed[cell])
            return true;
    return false;
}

void
musket_zones(const MusketState *state, unsigned side, MusketCellSet *ret_near,
             MusketCellSet *ret_faced)
{
    const MusketScenario *data = musket_data(state);
    memset(ret_near, 0, sizeof *ret_near);
    memset(ret_faced, 0, sizeof *ret_faced);
    HET_EACH_OF_SIDE(enemy, data, 1 - side) {
        if (!musket_on_map(state, enemy))
            continue;
        unsigned front = musket_front(state, enemy, false);
        MUSKET_EACH_OWN(cell, state, enemy)
            HET_EACH_BELOW(edge, HET_HEX_SIDES) {
                unsigned to = data->next[cell][edge];
                if (to == HET_NO_PLACE)
                    continue;
                musket_set_add(ret_near, to);
                if (het_bit(front, edge))
                    musket_set_add(ret_faced, to);
            }
    }
}

unsigned
musket_cell_distance(const MusketState *state, unsigned side, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    unsigned nearest = UINT16_MAX;
    HET_EACH_OF_SIDE(enemy, data, 1 - side) {
        if (!musket_on_map(state, enemy))
            continue;
        MUSKET_EACH_OWN(own, state, enemy) {
            unsigned distance = musket_distance(data, cell, own);
            nearest = distance < nearest ? distance : nearest;
        }
    }
    return nearest;
}

unsigned
musket_enemy_distance(const MusketState *state, unsigned unit)
{
    unsigned nearest = UINT16_MAX;
    MUSKET_EACH_OWN(cell, state, unit) {
        unsigned distance = musket_cell_distance(state, musket_side(state, unit), cell);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

unsigned
musket_unit_distance(const MusketState *state, unsigned unit, unsigned cell)
{
    unsigned own[2];
    musket_own_cells(state, unit, own);
    unsigned one = musket_distance(musket_data(state), own[0], cell);
    unsigned other = musket_distance(musket_data(state), own[1], cell);
    return MIN(one, other);
}

bool
musket_enemy_within(const MusketState *state, unsigned unit, unsigned hexes)
{
    const MusketScenario *data = musket_data(state);
    unsigned own[2], side = 1u - data->unit[unit].side;
    unsigned count = musket_own_cells(state, unit, own);
    HET_EACH_OF_SIDE(enemy, data, side) {
        if (!musket_on_map(state, enemy))
            continue;
        unsigned place = state->units[enemy].place, cells[2];
        unsigned apart = musket_distance(data, own[0], place);
        if (apart <= hexes)
            return true;
        if (apart > hexes + 2) /* second hexes are a hex away each */
            continue;
        unsigned others = musket_own_cells(state, enemy, cells);
        if ((count == 2 && musket_distance(data, own[1], cells[0]) <= hexes) ||
            (others == 2 && (musket_distance(data, own[0], cells[1]) <= hexes ||
                             (count == 2 && musket_distance(data, own[1], cells[1]) <= hexes))))
            return true;
    }
    return false;
}

/* The search grows from the enemies ring by ring, and stays within the hexes that the unit could
 * still come to. */
void
musket_find_shunned(const MusketState *state, unsigned unit, unsigned points, unsigned hexes,
                    MusketCellSet *ret_cells)
{
    const MusketScenario *data = musket_data(state);
    uint16_t queue[MUSKET_CELLS];
    unsigned head = 0, tail = 0, side = data->unit[unit].side, place = state->units[unit].place;
    unsigned most = points + hexes; /* its second hex is one away, its rings one less */
    memset(ret_cells, 0, sizeof *ret_cells);
    HET_EACH_OF_SIDE(enemy, data, 1 - side) {
        if (!musket_on_map(state, enemy))
            continue;
        MUSKET_EACH_OWN(cell, state, enemy) {
            if (musket_set_has(ret_cells, cell) || musket_distance(data, place, cell) > most)
                continue;
            musket_set_add(ret_cells, cell);
            queue[tail++] = (uint16_t)cell;
        }
    }
    for (unsigned ring = 1; ring < hexes; ring++)
        for (unsigned end = tail; head < end; head++)
            HET_EACH_BELOW(edge, HET_HEX_SIDES) {
                unsigned to = data->next[queue[head]][edge];
                if (to == HET_NO_PLACE || musket_set_has(ret_cells, to) ||
                    musket_distance(data, place, to) > most - ring)
                    continue;
                musket_set_add(ret_cells, to);
                queue[tail++] = (uint16_t)to;
            }
}

/* --- lines of fire --------------------------------------------------------------------------- */

static bool
blocks(const MusketState *state, unsigned from, unsigned to, unsigned cell)
{
    const HetHexMap *map = &musket_data(state)->map;
    unsigned level = map->level[cell], eye = map->level[from], target = map->level[to];
    if (level > eye && level > target)
        return true;
    if (musket_grounds[map->terrain[cell]].blocks)
        return true;
    bool above = eye > level && eye >= target;
    return musket_at(state, cell) != MUSKET_NONE && !above; /* artillery alone too */
}

/* The ground between two cells no farther apart than guns reach. */
static const HetHexBetween *
find_line(const MusketScenario *data, unsigned from, unsigned to)
{
    int q = data->q[to] - data->q[from], r = data->r[to] - data->r[from];
    return het_hex_between(&data->lines, from, het_hex_offset(MUSKET_REACH, q, r));
}

bool
musket_sees(const MusketState *state, unsigned from, unsigned to)
{
    const MusketScenario *data = musket_data(state);
    for (const HetHexBetween *it = find_line(data, from, to); it->delta[0] != 0; it++) {
        bool blocked = true;
        for (unsigned k = 0; k < 2 && it->delta[k] != 0; k++) {
            unsigned cell = (unsigned)((int)from + it->delta[k]);
            if (cell < data->cells) /* else beside the board */
                blocked = blocked && blocks(state, from, to, cell);
        }
        if (blocked)
            return false;
    }
    return true;
}

static bool
covers(const MusketScenario *data, unsigned cell, unsigned to)
{
    unsigned edge = cell < data->cells ? musket_direction(data, cell, to) : HET_HEX_SIDES;
    return edge != HET_HEX_SIDES && (data->ground[cell][edge] & MUSKET_COVER) != 0;
}

bool
musket_has_cover(const MusketScenario *data, unsigned from, unsigned to)
{
    if (covers(data, from, to))
        return true;
    for (const HetHexBetween *it = find_line(data, from, to); it->delta[0] != 0; it++)
        for (unsigned k = 0; k < 2 && it->delta[k] != 0; k++)
            if (covers(data, (unsigned)((int)from + it->delta[k]), to))
                return true;
    return false;
}
