#include "musketpike-tables.h"

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

/* --- ground ----------------------------------------------------------------------------------- */

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

/* --- fire ------------------------------------------------------------------------------------- */

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

/* --- melee ------------------------------------------------------------------------------------ */

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

/* --- options ---------------------------------------------------------------------------------- */

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
    [MUSKET_WAY_CHECK]                 = {"way-check",                 1, 0,   1, "MPR-5.13", "0: a disordered unit that makes way loses its point whether or not it fails its check"},
    [MUSKET_RETREAT_AWAY]              = {"retreat-away",              0, 0,   1, "MPR-11.23", "1: a hex of retreat is always farther from the enemy: who has none surrenders"},
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

const HetRenamedOption musket_renamed_options[] = {
    {"points-strength", "loss-points"},
    {"points-leader", "leader-points"},
    {"points-gun", "gun-points"},
    {"points-margin", "margin"},
    {"strategic-factor", "strategic-multiplier"},
    {NULL, NULL},
};
