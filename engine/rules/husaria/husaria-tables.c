#include "husaria-scenario.h"

const HusariaTypeRow husaria_types[HUSARIA_TYPES] = {
    [HUSARIA_HUSSARS] = {"hussars", "hussars", 'H', HUSARIA_CAVALRY, 2, 8, 8, HUSARIA_NO_FIRE, 0,
                         5},
    [HUSARIA_PANCERNI] = {"pancerni", "pancerni", 'B', HUSARIA_CAVALRY, 2, 7, 9, HUSARIA_NO_FIRE, 0,
                          4},
    [HUSARIA_REITERS] = {"reiters", "reiters", 'R', HUSARIA_CAVALRY, 2, 7, 8, HUSARIA_PISTOLS, 2,
                         4},
    [HUSARIA_DRAGOONS] = {"dragoons", "dragoons", 'D', HUSARIA_CAVALRY, 1, 7, 8, HUSARIA_PISTOLS, 1,
                          4},
    [HUSARIA_TATARS] = {"tatars", "Tatars", 'T', HUSARIA_CAVALRY, 2, 6, 10, HUSARIA_BOWS, 0, 3},
    [HUSARIA_COSSACK_HORSE] = {"cossack-horse", "Cossack cavalry", 'C', HUSARIA_CAVALRY, 2, 6, 8,
                               HUSARIA_PISTOLS, 1, 3},
    [HUSARIA_WESTERN_FOOT] = {"western-foot", "Western infantry", 'F', HUSARIA_INFANTRY, 2, 8, 4,
                              HUSARIA_MUSKETS, 2, 2},
    [HUSARIA_HUNGARIAN_FOOT] = {"hungarian-foot", "Hungarian infantry", 'U', HUSARIA_INFANTRY, 2, 7,
                                4, HUSARIA_MUSKETS, 1, 1},
    [HUSARIA_POLISH_FOOT] = {"polish-foot", "Polish infantry", 'P', HUSARIA_INFANTRY, 1, 7, 4,
                             HUSARIA_MUSKETS, 1, 1},
    [HUSARIA_REGISTERED_FOOT] = {"registered-foot", "registered Cossacks", 'S', HUSARIA_INFANTRY, 2,
                                 7, 4, HUSARIA_MUSKETS, 2, 1},
    [HUSARIA_RABBLE_FOOT] = {"rabble-foot", "Cossack infantry", 'S', HUSARIA_INFANTRY, 1, 6, 4,
                             HUSARIA_NO_FIRE, 0, 0},
    [HUSARIA_LIGHT_ARTILLERY] = {"light-artillery", "light artillery", 'L', HUSARIA_ARTILLERY, 2, 6,
                                 3, HUSARIA_LIGHT_GUNS, 0, 0},
    [HUSARIA_HEAVY_ARTILLERY] = {"heavy-artillery", "heavy artillery", 'A', HUSARIA_ARTILLERY, 2, 6,
                                 2, HUSARIA_HEAVY_GUNS, 0, 0},
    [HUSARIA_WAGONS] = {"wagons", "wagons", 'W', HUSARIA_TRAIN, 1, 0, 3, HUSARIA_NO_FIRE, 0, 0},
    [HUSARIA_COMMANDER] = {"commander", "commander", 'K', HUSARIA_LEADERS, 1, 0, 10,
                           HUSARIA_NO_FIRE, 0, 0},
};

const char *const husaria_type_names[HUSARIA_TYPES + 1] = {
    "hussars",       "pancerni",        "reiters",         "dragoons",    "tatars",
    "cossack-horse", "western-foot",    "hungarian-foot",  "polish-foot", "registered-foot",
    "rabble-foot",   "light-artillery", "heavy-artillery", "wagons",      "commander",
};

const char *const husaria_fire_names[] = {
    [HUSARIA_NO_FIRE] = "none",
    [HUSARIA_MUSKETS] = "muskets",
    [HUSARIA_PISTOLS] = "pistols",
    [HUSARIA_BOWS] = "bows",
    [HUSARIA_LIGHT_GUNS] = "light-guns",
    [HUSARIA_HEAVY_GUNS] = "heavy-guns",
    NULL,
};

/* --- ground ----------------------------------------------------------------------------------- */

static const HetHexTerrain terrains[HUSARIA_TERRAINS] = {
    [HUSARIA_CLEAR] = {'.', "clear"},     [HUSARIA_SWAMP] = {'s', "swamp"},
    [HUSARIA_FOREST] = {'w', "forest"},   [HUSARIA_ORCHARD] = {'o', "orchard"},
    [HUSARIA_VILLAGE] = {'v', "village"},
};

static const char *const side_keys[] = {"stream", "river", "ford", "bridge", "fence", NULL};
static const char *const way_keys[] = {"road", NULL};

const HetHexMapKinds husaria_map_kinds = {
    .terrains = terrains,
    .terrain_count = HUSARIA_TERRAINS,
    .sides = side_keys,
    .ways = way_keys,
};

/* In half points. An orchard counts as forest. */
const uint8_t husaria_terrain_cost[HUSARIA_TERRAINS][2] = {
    // clang-format off
    /*                  foot horse */
    [HUSARIA_CLEAR]   = {2,  2},
    [HUSARIA_SWAMP]   = {0,  0},
    [HUSARIA_FOREST]  = {4,  6},
    [HUSARIA_ORCHARD] = {4,  6},
    [HUSARIA_VILLAGE] = {4,  6},
    // clang-format on
};

const uint8_t husaria_terrain_shelter[HUSARIA_TERRAINS] = {
    [HUSARIA_FOREST] = 2,
    [HUSARIA_ORCHARD] = 2,
    [HUSARIA_VILLAGE] = 2,
};

/* --- the battle table ---------------------------------------------------------------------------
 * Cells as printed: N nothing; A, D: attacker's or defender's hexes of retreat, L: with a point
 * lost, R: and dispersed. */

/* clang-format off */
/*                    attackers: hexes, loss, dispersed; defenders: the same */
#define N          {{0,     0, 0}, {0,     0, 0}}
#define A(hexes)   {{hexes, 0, 0}, {0,     0, 0}}
#define AL(hexes)  {{hexes, 1, 0}, {0,     0, 0}}
#define AR(hexes)  {{hexes, 0, 1}, {0,     0, 0}}
#define ALR(hexes) {{hexes, 1, 1}, {0,     0, 0}}
#define D(hexes)   {{0,     0, 0}, {hexes, 0, 0}}
#define DL(hexes)  {{0,     0, 0}, {hexes, 1, 0}}
#define LD(hexes)  {{0,     1, 0}, {hexes, 0, 0}}
#define LDR(hexes) {{0,     1, 0}, {hexes, 0, 1}}
#define LN         {{0,     1, 0}, {0,     0, 0}}
#define LL         {{0,     1, 0}, {0,     1, 0}}

const HusariaEffect husaria_battle[HUSARIA_ROWS][HUSARIA_COLUMNS][2] = {
    /*        1:4     1:3     1:2     1:1    2:1    3:1    4:1     5:1     6:1     7:1     8:1     9:1 */
    /*  2 */ {N,      N,      DL(1),  D(2),  D(2),  LD(2), LDR(3), LDR(4), LDR(4), LDR(5), LDR(5), LDR(5)},
    /*  3 */ {LL,     N,      D(1),   DL(1), D(2),  D(2),  DL(3),  D(3),   D(4),   D(5),   D(5),   D(5)},
    /*  4 */ {LN,     LL,     N,      D(1),  DL(2), D(2),  D(2),   DL(3),  D(3),   D(4),   D(5),   DL(5)},
    /*  5 */ {A(1),   LN,     LL,     D(1),  D(1),  DL(2), D(2),   D(2),   DL(3),  D(3),   DL(4),  D(5)},
    /*  6 */ {AL(1),  A(1),   LN,     N,     D(1),  D(1),  DL(2),  D(2),   D(2),   DL(3),  D(3),   DL(4)},
    /*  7 */ {AR(1),  AL(1),  A(1),   LL,    D(1),  D(1),  D(2),   DL(2),  DL(2),  DL(2),  DL(3),  DL(3)},
    /*  8 */ {A(2),   AR(1),  AL(1),  LN,    N,     LD(1), D(1),   D(2),   D(2),   D(2),   DL(2),  D(3)},
    /*  9 */ {AL(2),  A(2),   AR(1),  A(1),  LL,    N,     D(1),   D(1),   D(2),   D(2),   D(2),   DL(2)},
    /* 10 */ {AL(2),  AL(2),  AL(1),  AL(1), LN,    LL,    LD(1),  D(1),   DL(1),  D(2),   D(2),   D(2)},
    /* 11 */ {AL(3),  A(3),   AL(2),  AR(1), A(1),  LN,    N,      LD(1),  D(1),   D(1),   D(2),   D(2)},
    /* 12 */ {ALR(4), ALR(3), ALR(2), AL(1), AL(1), A(1),  LL,     LL,     LL,     LL,     LL,     LD(2)},
};
/* clang-format on */

const uint8_t husaria_dispersal[5][HUSARIA_DISPERSAL_CLASSES] = {
    // clang-format off
    /* foot: 6  7  8   horse: 6  7,8   hussars */
            {3, 1, 0,         2, 0,    0},
            {4, 2, 1,         3, 1,    1},
            {5, 3, 2,         4, 2,    1},
            {5, 4, 3,         5, 3,    2},
            {5, 5, 4,         5, 4,    3},
    // clang-format on
};

/* --- fire ---------------------------------------------------------------------------------------
 * For each row the least total that hits and the least that scatters; totals below those printed
 * count as the lowest printed one where that is a range of totals, else as nothing. */

typedef struct {
    uint8_t hit, scatter;
} Least;

// clang-format off
static const Least light[3][3] = {
    /* hexes   1, 2      3, 4      5, 6 */
    /* 1 */ {{9, 10}, {10, 11}, {11, 12}},
    /* 2 */ {{8,  9}, { 9, 10}, {10, 11}},
    /* 3 */ {{6,  8}, { 7,  9}, { 8, 10}},
};
static const Least heavy[3][4] = {
    /* hexes  1        2        3        4 and more */
    /* 1 */ {{6, 9}, {7, 10}, {8, 11}, {9, 12}},
    /* 2 */ {{6, 8}, {7,  9}, {8, 10}, {9, 11}},
    /* 3 */ {{5, 7}, {5,  8}, {6,  9}, {7, 10}},
};
/* strength points                 1         2         3        4 */
static const Least muskets[4] = {{10, 12}, { 9, 11}, {8, 10}, {7, 10}};
static const Least pistols[4] = {{11, 13}, {10, 12}, {9, 11}, {8, 10}};
// clang-format on

HusariaShot
husaria_fire_result(HusariaFire fire, unsigned strength, unsigned distance, unsigned total)
{
    Least least = {13, 13};
    switch (fire) {
    case HUSARIA_MUSKETS:
        least = muskets[MIN(strength, 4) - 1];
        break;
    case HUSARIA_PISTOLS:
        least = pistols[MIN(strength, 4) - 1];
        break;
    case HUSARIA_LIGHT_GUNS:
        least = light[MIN(strength, 3) - 1][MIN((distance - 1) / 2, 2)];
        break;
    case HUSARIA_HEAVY_GUNS:
        least = heavy[MIN(strength, 3) - 1][MIN(distance - 1, 3)];
        break;
    case HUSARIA_BOWS:
    case HUSARIA_NO_FIRE:
        break;
    }
    return total >= least.scatter ? HUSARIA_SCATTERED
           : total >= least.hit   ? HUSARIA_HIT
                                  : HUSARIA_MISS;
}

enum { RANGE = HUSARIA_RANGE_MAX };

/* A row an option: name, value as printed (or ruled), least and greatest a study may set, rule. */
// clang-format off
const HetRuleOption husaria_options[HUSARIA_OPTIONS] = {
    [HUSARIA_DEPLOYMENT]       = {"deployment",        0, 0,     1, "HUS-D.1",   "0: units stand as the file sets them; 1: sides place them in their zones"},
    [HUSARIA_LANCE_FULL]       = {"lance-full",        3, 0,     6, "HUS-6.72",  "columns a unit of 2 points and more gains by lances"},
    [HUSARIA_LANCE_WEAK]       = {"lance-weak",        2, 0,     6, "HUS-6.72",  "columns a unit of 1 point gains by lances"},
    [HUSARIA_FOOT_DOUBLE]      = {"cavalry-multiplier", 2, 1,     4, "HUS-6.19",  "times the strength of cavalry against foot only"},
    [HUSARIA_REAR_STRENGTH]    = {"rear-strength",     1, 1,     3, "HUS-6.43",  "maximum points of a unit attacked from behind"},
    [HUSARIA_OPPOSITE]         = {"opposite-sides",    1, 0,     3, "HUS-6.16",  "columns for attacking from opposite sides"},
    [HUSARIA_LIGHT_RANGE]      = {"light-gun-range",   3, 1, RANGE, "HUS-13.11", "range of light guns in hexes"},
    [HUSARIA_HEAVY_RANGE]      = {"heavy-gun-range",   4, 1, RANGE, "HUS-13.11", "range of heavy guns in hexes"},
    [HUSARIA_COMMANDER_MOVE]   = {"commander-move",   10, 1,    12, "HUS-9.13",  "hexes commanders move"},
    [HUSARIA_COMMANDER_MORALE] = {"commander-morale",  4, 0,    12, "HUS-9.24",  "fields the marker moves for a lost commander"},
    [HUSARIA_MORALE_ZONE]      = {"morale-zone",       4, 1,    20, "HUS-8.11",  "fields of the morale track to each modifier"},
    [HUSARIA_TRACK]            = {"dispersed-track",  12, 2,    60, "HUS-10.15", "units that fill the track of the dispersed"},
    [HUSARIA_PIKE_STRENGTH]    = {"pike-strength",     3, 2,     5, "HUS-15.13", "strength points of a pike token"},
    [HUSARIA_LONE_COMMANDER]   = {"commander-lone",    1, 0,     1, "HUS-9.15d", "0: a commander without troops whom an enemy comes upon, or who has no way to others, is lost"},
    [HUSARIA_FALLEN_COMMANDER] = {"commander-fallen",  1, 0,     1, "HUS-10.13", "0: a commander who has fallen in a battle no longer keeps his unit from dispersal"},
    [HUSARIA_SWAMP_RETREAT]    = {"swamp-retreat",     0, 0,     1, "HUS-4.46c", "1: cavalry whose retreat ends before a swamp is driven in and eliminated"},
    [HUSARIA_FIRE_SHELTER]     = {"commander-fire",    0, 0,     1, "HUS-10.13b", "1: a commander keeps his unit from dispersal by fire too"},
    [HUSARIA_STUCK_DISPERSAL]  = {"dispersal-stuck",   0, 0,     1, "HUS-6.21j", "1: who should have retreated and could not rolls for dispersal too"},
    [HUSARIA_BOW_HIGHEST]      = {"bow-highest",      11, 11,   12, "HUS-15.22", "highest total with which bows of 2 points hit; 12 reads \"10 and 11\" as 10 and more"},
    [HUSARIA_LANCES_AGAINST]   = {"lance-enemy-phase", 1, 0,     1, "HUS-6.71d", "0: hussars take lances in their own movement phase only"},
    [HUSARIA_PIKES_EARLY]      = {"pike-early",        1, 0,     1, "HUS-15.12c", "0: pike tokens are placed in a battle only"},
};
// clang-format on
