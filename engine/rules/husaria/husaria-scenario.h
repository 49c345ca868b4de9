/* The constant data of a scenario of Beresteczko 1651: the numbers of the rules (troop types,
 * ground, the battle, dispersal and fire tables as printed, the options that vary them), and of a
 * file its map, zones, units and victory, with lookup tables made from them; immutable once loaded.
 * Rule ids are those of docs/rules/husaria.md. */
#pragma once

#include "engine/board/hex-map.h"
#include "engine/rules.h"
#include "engine/scenario.h"
#include "husaria-state.h"

/* --- the rules' tables ------------------------------------------------------------------------ */

typedef enum {
    HUSARIA_HUSSARS,
    HUSARIA_PANCERNI,
    HUSARIA_REITERS,
    HUSARIA_DRAGOONS,
    HUSARIA_TATARS,
    HUSARIA_COSSACK_HORSE,
    HUSARIA_WESTERN_FOOT,
    HUSARIA_HUNGARIAN_FOOT,
    HUSARIA_POLISH_FOOT,
    HUSARIA_REGISTERED_FOOT,
    HUSARIA_RABBLE_FOOT,
    HUSARIA_LIGHT_ARTILLERY,
    HUSARIA_HEAVY_ARTILLERY,
    HUSARIA_WAGONS,
    HUSARIA_COMMANDER,
} HusariaType;
enum { HUSARIA_TYPES = HUSARIA_COMMANDER + 1 };

typedef enum {
    HUSARIA_CAVALRY,
    HUSARIA_INFANTRY,
    HUSARIA_ARTILLERY,
    HUSARIA_TRAIN,
    HUSARIA_LEADERS
} HusariaArm;
enum { HUSARIA_ARMS = HUSARIA_LEADERS + 1 };

/* Weapons of a type. */
typedef enum {
    HUSARIA_NO_FIRE,
    HUSARIA_MUSKETS, /* read in the table of infantry */
    HUSARIA_PISTOLS, /* in that of cavalry, dragoons' muskets too: HUS-12.31 */
    HUSARIA_BOWS,
    HUSARIA_LIGHT_GUNS,
    HUSARIA_HEAVY_GUNS
} HusariaFire;

typedef struct {
    const char *name;  /* in scenario files: "western-foot" */
    const char *title; /* "Western infantry" */
    char symbol;
    HusariaArm arm;
    uint8_t strength; /* points of a full unit where a file gives none */
    uint8_t morale, movement;
    HusariaFire fire;
    uint8_t volleys;   /* HUS-12.2: stars */
    uint8_t dispersal; /* column of husaria_dispersal */
} HusariaTypeRow;

extern const HusariaTypeRow husaria_types[HUSARIA_TYPES];
extern const char *const husaria_type_names[HUSARIA_TYPES + 1];
extern const char *const husaria_fire_names[]; /* "none" ... "heavy-guns" */

typedef enum {
    HUSARIA_CLEAR,
    HUSARIA_SWAMP,
    HUSARIA_FOREST,
    HUSARIA_ORCHARD,
    HUSARIA_VILLAGE
} HusariaTerrain;
enum { HUSARIA_TERRAINS = HUSARIA_VILLAGE + 1 };
/* Bits of hexsides, and of ways. */
enum {
    HUSARIA_STREAM = 1,
    HUSARIA_RIVER = 2,
    HUSARIA_FORD = 4,
    HUSARIA_BRIDGE = 8,
    HUSARIA_FENCE = 16,
    HUSARIA_ROAD = 1
};

extern const HetHexMapKinds husaria_map_kinds;

/* Half movement points to enter a terrain; 0: prohibited. Columns: foot, horse. */
extern const uint8_t husaria_terrain_cost[HUSARIA_TERRAINS][2];
/* Columns against the attacker of a defender in this terrain. */
extern const uint8_t husaria_terrain_shelter[HUSARIA_TERRAINS];

/* Effects of a cell of the battle table on a side. */
typedef struct {
    uint8_t retreat, loss, dispersed;
} HusariaEffect;

enum { HUSARIA_COLUMNS = 12, HUSARIA_ROWS = 11, HUSARIA_EVEN = 3 /* column 1:1 */ };
/* By two dice less 2, column, attacker and defender. */
extern const HusariaEffect husaria_battle[HUSARIA_ROWS][HUSARIA_COLUMNS][2];

enum { HUSARIA_DISPERSAL_CLASSES = 6 };
/* The highest roll of one die that disperses, by hexes of retreat less 1 and class. */
extern const uint8_t husaria_dispersal[5][HUSARIA_DISPERSAL_CLASSES];

typedef enum { HUSARIA_MISS, HUSARIA_HIT, HUSARIA_SCATTERED } HusariaShot;
/* Fire of a strength (1 to 3 of guns, 1 to 4 of others) at a distance with a total of two dice. */
HusariaShot husaria_fire_result(HusariaFire fire, unsigned strength, unsigned distance,
                                unsigned total);

typedef enum {
    HUSARIA_DEPLOYMENT,
    HUSARIA_LANCE_FULL,
    HUSARIA_LANCE_WEAK,
    HUSARIA_FOOT_DOUBLE,
    HUSARIA_REAR_STRENGTH,
    HUSARIA_OPPOSITE,
    HUSARIA_LIGHT_RANGE,
    HUSARIA_HEAVY_RANGE,
    HUSARIA_COMMANDER_MOVE,
    HUSARIA_COMMANDER_MORALE,
    HUSARIA_MORALE_ZONE,
    HUSARIA_TRACK,
    HUSARIA_PIKE_STRENGTH,
    HUSARIA_LONE_COMMANDER,
    HUSARIA_FALLEN_COMMANDER,
    HUSARIA_SWAMP_RETREAT,
    HUSARIA_FIRE_SHELTER,
    HUSARIA_STUCK_DISPERSAL,
    HUSARIA_BOW_HIGHEST,
    HUSARIA_LANCES_AGAINST,
    HUSARIA_PIKES_EARLY,
} HusariaOption;
enum { HUSARIA_OPTIONS = HUSARIA_PIKES_EARLY + 1, HUSARIA_RANGE_MAX = 6, HUSARIA_PIKE_MOVE = 3 };

extern const HetRuleOption husaria_options[HUSARIA_OPTIONS];

/* --- sets of cells ---------------------------------------------------------------------------- */

enum { HUSARIA_CELL_WORDS = (HUSARIA_CELLS + 63) / 64 };

typedef struct {
    uint64_t words[HUSARIA_CELL_WORDS];
} HusariaCells;

static inline void
husaria_cells_add(HusariaCells *cells, unsigned cell)
{
    cells->words[cell / 64] |= (uint64_t)1 << (cell % 64);
}

static inline bool
husaria_cells_has(const HusariaCells *cells, unsigned cell)
{
    return (cells->words[cell / 64] >> (cell % 64) & 1) != 0;
}

/* --- a scenario ------------------------------------------------------------------------------- */

enum {
    HUSARIA_ZONES = 24,
    HUSARIA_CONTROLS = 4,
    HUSARIA_GUNS = 40, /* a side */
    HUSARIA_NO_ZONE = 0xff,
};

typedef struct {
    char *name, *text; /* as the file has them */
    HusariaCells cells;
} HusariaZone;

/* When a side wins at the end whatever the points are. */
typedef enum {
    HUSARIA_NO_AUTOMATIC,
    HUSARIA_NO_ENEMIES,         /* none left on the map */
    HUSARIA_NO_ENEMIES_INSIDE,  /* none inside a zone */
    HUSARIA_NO_ENEMIES_OUTSIDE, /* none outside it */
} HusariaAutomatic;

/* Sources of a side's points. */
typedef struct {
    uint8_t automatic, zone; /* HusariaAutomatic and its zone */
    uint8_t arm[HUSARIA_ARMS];
    uint8_t farthest; /* a hex from the eastern edge of its farthest cavalry */
    uint8_t controls;
    uint16_t control[HUSARIA_CONTROLS];
    uint8_t control_points[HUSARIA_CONTROLS];
} HusariaVictory;

/* A step over an edge: the cell it leads to, and half points, at most 15. Where none leads, to the
 * cell HUSARIA_CELLS, which is no hex. */
typedef uint16_t HusariaStep;
enum { HUSARIA_STEP_COST = 15, HUSARIA_STEP_SHIFT = 4 };
typedef struct {
    HusariaStep over[HUSARIA_CELLS][HET_HEX_SIDES];
} HusariaSteps;

typedef struct {
    HetHexMap map;
    unsigned unit_count, zone_count;
    HusariaZone zones[HUSARIA_ZONES];
    uint8_t camp;                /* zone with a stacking limit of its own, or HUSARIA_NO_ZONE */
    uint8_t camp_stack;          /* strength points a hex of it holds; 0: as elsewhere */
    uint8_t forbidden;           /* zone nobody may enter, or HUSARIA_NO_ZONE */
    uint8_t confined[HET_SIDES]; /* bits of arms that may not leave the camp */
    uint8_t panic[HET_SIDES];    /* loses a unit and a commander each turn */
    uint8_t initiative;          /* side that is player A */
    uint8_t deployed;            /* sides have placed their troops: zones are for arrivals only */
    uint16_t rain;               /* turn from which it rains, 0: never */
    HusariaVictory victory[HET_SIDES];
    uint8_t side[HUSARIA_UNITS], type[HUSARIA_UNITS] /* HusariaType */, arm[HUSARIA_UNITS];
    HusariaTypeRow row[HUSARIA_UNITS]; /* its type's, as the file varies it; HUS-T.8 */
    uint8_t full[HUSARIA_UNITS];       /* strength points of the whole unit */
    uint8_t bonus[HUSARIA_UNITS];      /* of commanders */
    uint8_t zone[HUSARIA_UNITS];       /* where it may be deployed or arrives, or HUSARIA_NO_ZONE */
    uint8_t arrival[HUSARIA_UNITS];    /* turn, 0: there from the start */
    uint8_t wagons[HET_SIDES];         /* it has or has had, HUS-11.19 */
    uint8_t fence_side;                /* who put the fences up: the other side tears them down */
    uint8_t guns[HET_SIDES][HUSARIA_GUNS], gun_count[HET_SIDES];
    uint8_t fence[HUSARIA_CELLS][HET_HEX_SIDES];   /* bit of HusariaState.fences, or 0xff */
    uint16_t next[HUSARIA_CELLS][HET_HEX_SIDES];   /* cell or HUSARIA_OFF */
    HetHexCube cube[HUSARIA_CELLS];                /* where each cell is */
    uint8_t cost[2][HUSARIA_CELLS][HET_HEX_SIDES]; /* foot, horse: half points to leave over an
                                                      edge; 0: cannot */
    HusariaSteps steps[2];                         /* the same, for searches */
    HusariaCells
        plain; /* clear and without roads: a turn there costs its sixths, no more or less */
    HusariaCells barred[HET_SIDES][HUSARIA_ARMS]; /* HUS-S.6, HUS-S.7 */
    uint16_t ring[HUSARIA_CELLS][12];             /* cells two hexes off, HUSARIA_OFF after them */
    const int32_t *option;                        /* by HusariaOption; the scenario's */
    HusariaState *opening;                        /* what start copies */
} HusariaScenario;

HET_DATA_OF(husaria, HusariaState, HusariaScenario, HusariaOption)

/* Hexes from one cell of the map to another. */
static inline unsigned
husaria_apart(const HusariaScenario *data, unsigned a, unsigned b)
{
    int q = data->cube[b].q - data->cube[a].q, r = data->cube[b].r - data->cube[a].r;
    return (unsigned)(ABS(q) + ABS(r) + ABS(q + r)) / 2;
}

/* The edge over which a neighbour lies, HET_HEX_SIDES if it is none, or one is off the map. */
static inline unsigned
husaria_direction(const HusariaScenario *data, unsigned from, unsigned to)
{
    static const uint8_t edges[3][3] = {/* by steps of q, of r, each -1 to 1 */
                                        {HET_HEX_SIDES, 5, 4},
                                        {0, HET_HEX_SIDES, 3},
                                        {1, 2, HET_HEX_SIDES}};
    if (from >= HUSARIA_CELLS || to >= HUSARIA_CELLS)
        return HET_HEX_SIDES; /* off the map */
    unsigned q = (unsigned)(data->cube[to].q - data->cube[from].q + 1);
    unsigned r = (unsigned)(data->cube[to].r - data->cube[from].r + 1);
    return q < 3 && r < 3 ? edges[q][r] : HET_HEX_SIDES;
}

static inline bool
husaria_in_zone(const HusariaScenario *data, unsigned zone, unsigned cell)
{
    return zone != HUSARIA_NO_ZONE && husaria_cells_has(&data->zones[zone].cells, cell);
}

/* Strength points of a side that a hex of its own camp holds; 0: no other number than elsewhere.
 * HUS-D.3 */
static inline unsigned
husaria_camp_points(const HusariaScenario *data, unsigned side, unsigned cell)
{
    return side == data->fence_side && husaria_in_zone(data, data->camp, cell) ? data->camp_stack
                                                                               : 0;
}

static inline HusariaArm
husaria_arm(const HusariaScenario *data, unsigned unit)
{
    return data->arm[unit];
}
