/* The constant data of a scenario of the revised Musket & Pike: the map, the units, the commands,
 * victory conditions, and lookup tables made from them. Immutable once loaded. */
#pragma once

#include <string.h>

#include "engine/board/hex-lines.h"
#include "engine/board/hex-map.h"
#include "engine/rules.h"
#include "engine/scenario.h"
#include "engine/side-units.h"
#include "musketpike-state.h"

/* --- options: the numbers that a scenario may vary ------------------------------------------- */

typedef enum {
    MUSKET_HEAVY_MOVE,
    MUSKET_LIGHT_MOVE,
    MUSKET_CAVALRY_MOVE,
    MUSKET_ARTILLERY_MOVE,
    MUSKET_ARTILLERY_STRATEGIC_MOVE,
    MUSKET_STRATEGIC_FACTOR,
    MUSKET_STRATEGIC_DISTANCE,
    MUSKET_LEADER_MOVE,
    MUSKET_WHEEL_COST,
    MUSKET_ALL_FRONT_ONE_HEX,
    MUSKET_ALL_FRONT_TWO_HEX,
    MUSKET_ALL_ROUND_TWO_HEX,
    MUSKET_FLANK_FIRE_OTHER,
    MUSKET_CHECK_EACH_ACTIVATION,
    MUSKET_WAY_CHECK,
    MUSKET_RETREAT_AWAY,
    MUSKET_FIRST_LOSS_SHARE,
    MUSKET_SECOND_LOSS_SHARE,
    MUSKET_CAVALRY_FRONTAGE,
    MUSKET_CAVALRY_WEIGHT,
    MUSKET_LIGHT_FRONTAGE,
    MUSKET_HEAVY_FRONTAGE,
    MUSKET_SHIFT_MORALE,
    MUSKET_DEFENDER_RETREAT,
    MUSKET_ATTACKER_RETREAT,
    MUSKET_ROUT_LOSS,
    MUSKET_CAVALRY_STACK,
    MUSKET_LIGHT_STACK,
    MUSKET_HEAVY_STACK,
    MUSKET_UNITS_WITHOUT_PIKES_LIGHT,
    MUSKET_GRAZING,
    MUSKET_LOSS_POINTS,
    MUSKET_LEADER_POINTS,
    MUSKET_GUN_POINTS,
    MUSKET_MARGIN,
} MusketOption;
enum { MUSKET_OPTIONS = MUSKET_MARGIN + 1, MUSKET_MOVE_MAX = 16, MUSKET_NO_WAY = 0 };

extern const HetRuleOption musket_options[MUSKET_OPTIONS];

typedef enum { MUSKET_HEAVY, MUSKET_LIGHT, MUSKET_CAVALRY, MUSKET_ARTILLERY } MusketKind;
enum { MUSKET_KINDS = MUSKET_ARTILLERY + 1 };

/* Calibres: 3 lb, 4 to 8 lb, 12 to 24 lb. */
typedef enum { MUSKET_LIGHT_GUN, MUSKET_MEDIUM_GUN, MUSKET_HEAVY_GUN } MusketGun;
enum { MUSKET_GUNS = MUSKET_HEAVY_GUN + 1 };

typedef enum {
    MUSKET_OPEN,
    MUSKET_WOOD,
    MUSKET_MARSH,
    MUSKET_VILLAGE,
    MUSKET_CHATEAU,
    MUSKET_WAGONS,
} MusketTerrain;
enum { MUSKET_TERRAINS = MUSKET_WAGONS + 1 };

/* Features of hexsides, by bit; the way over a hexside. */
typedef enum {
    MUSKET_WALL,
    MUSKET_HEDGE,
    MUSKET_REDOUBT,
    MUSKET_STREAM,
    MUSKET_STEEP, /* up to the higher level */
} MusketHexside;
enum { MUSKET_HEXSIDES = MUSKET_STEEP + 1, MUSKET_ROAD = 1 };
enum { MUSKET_OBSTACLES = 1 << MUSKET_WALL | 1 << MUSKET_HEDGE | 1 << MUSKET_REDOUBT };

extern const HetHexMapKinds musket_map_kinds;
/* Names in scenario files, NULL-terminated: "heavy" ..., "light" ... */
extern const char *const musket_kind_names[MUSKET_KINDS + 1];
extern const char *const musket_gun_names[MUSKET_GUNS + 1];
/* "NNE" ... "NNW", by corner. */
extern const char *const musket_facing_names[HET_HEX_SIDES + 1];

/* --- ground: MPR-18 -------------------------------------------------------------------------- */

enum { MUSKET_STOP = 99 };
/* A kind of ground as units enter it. */
typedef struct {
    uint8_t cost[MUSKET_KINDS]; /* movement points; MUSKET_NO_WAY: it cannot */
    bool disorders[MUSKET_KINDS];
    bool obstructs; /* it is obstructed ground in melee */
    bool covers;
    bool blocks; /* lines of fire */
} MusketGround;
extern const MusketGround musket_grounds[MUSKET_TERRAINS];
/* A feature of a hexside as units cross it; steep slopes upwards. */
typedef struct {
    uint8_t cost[MUSKET_KINDS]; /* added; MUSKET_STOP: it cannot cross */
    bool disorders[MUSKET_KINDS];
} MusketSide;
extern const MusketSide musket_sides[MUSKET_HEXSIDES];
/* Added for a gentle slope upwards. */
unsigned musket_slope_cost(MusketKind kind);

enum { MUSKET_FACES = 10 }; /* of every die */

/* --- fire: MPR-10 ---------------------------------------------------------------------------- */

enum { MUSKET_FIRE_VALUES = 5, MUSKET_REACH = 15 /* the greatest of artillery */ };
/* Hits of a fire value of 1 to 5 on a die of 1 to 10. */
unsigned musket_hits(unsigned value, unsigned die);
/* Artillery: its fire value at one hex; hexes of its normal, greatest and grazing range. */
typedef struct {
    uint8_t close, range, reach, grazing;
} MusketGunRow;
extern const MusketGunRow musket_guns[MUSKET_GUNS];
/* Its fire value at a range, 0 beyond. */
unsigned musket_gun_value(MusketGun gun, unsigned range);

/* --- melee: MPR-11 --------------------------------------------------------------------------- */

typedef struct {
    uint8_t attacker, defender; /* strength points lost */
    int8_t retreat;             /* < 0: the attacker's, > 0: the defender's, 0: nobody's */
} MusketResult;
enum { MUSKET_COLUMNS = 7 };
extern const uint16_t musket_columns[MUSKET_COLUMNS]; /* 50 ... 300 per cent */
/* The column of a strength against another, before shifts. */
unsigned musket_column(unsigned attack, unsigned defence);
MusketResult musket_result(unsigned column, unsigned die);

/* --- sets of cells; edges relative to a unit's facing ---------------------------------------- */

enum { MUSKET_EDGES = 6 };

/* A set of cells. */
typedef struct {
    uint64_t bits[MUSKET_CELLS / 64];
} MusketCellSet;

static inline void
musket_set_add(MusketCellSet *set, unsigned cell)
{
    set->bits[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static inline bool
musket_set_has(const MusketCellSet *set, unsigned cell)
{
    return (set->bits[cell / 64] >> (cell % 64) & 1) != 0;
}

/* The lowest cell of the set from `from` on, or MUSKET_CELLS. */
static inline unsigned
musket_set_next(const MusketCellSet *set, unsigned from)
{
    for (unsigned word = from / 64; word < MUSKET_CELLS / 64; word++) {
        uint64_t bits = set->bits[word];
        if (word == from / 64)
            bits &= ~UINT64_C(0) << (from % 64);
        if (bits != 0)
            return word * 64 + (unsigned)__builtin_ctzll(bits);
    }
    return MUSKET_CELLS;
}
/* The cells of a set, in ascending order. */
#define MUSKET_EACH_CELL(cell, set)                                                                \
    for (unsigned cell = musket_set_next((set), 0); cell < MUSKET_CELLS;                           \
         cell = musket_set_next((set), cell + 1))

/* A mask of edges, or an edge, turned with a unit that faces `facing`. */
static inline unsigned
musket_turned(unsigned edges, unsigned facing)
{
    return (edges << facing | edges >> (MUSKET_EDGES - facing)) & 0x3fu;
}

static inline unsigned
musket_edge(unsigned edge, unsigned facing)
{
    return edge + facing < MUSKET_EDGES ? edge + facing : edge + facing - MUSKET_EDGES;
}

/* --- the scenario ---------------------------------------------------------------------------- */

typedef struct {
    uint8_t side, kind /* MusketKind */, hexes, wing;
    uint8_t start;  /* strength points printed; of artillery 1 */
    uint8_t morale; /* printed */
    uint8_t nation; /* units consolidate within one */
    uint8_t gun;    /* MusketGun, of artillery */
    bool cannon;    /* battalion guns */
    bool pikes;     /* of heavy infantry: false for type N */
} MusketUnitType;

typedef struct {
    uint8_t side, army; /* 0: the side's first; 1: its second, which only its own leaders move */
    uint8_t leader;     /* its commander, or MUSKET_NONE */
    char *code, *name;
} MusketWing;

typedef struct {
    uint8_t side, army;
    uint8_t rating; /* 0 to 3: 1 is -1 on the counters */
    uint8_t wing;   /* he commands; MUSKET_NONE: an overall commander */
    uint8_t chit;   /* bit of the side's cup */
} MusketLeaderType;

typedef enum { MUSKET_POSSESSION, MUSKET_INFANTRY } MusketObjectiveKind;

typedef struct {
    uint8_t kind;   /* MusketObjectiveKind */
    uint8_t unless; /* objective that makes it not count when FIRST has its points; MUSKET_NONE */
    uint8_t points[HET_SIDES];
    uint8_t cells[MUSKET_CELLS / 8]; /* a bit a cell */
    char *code, *name;
} MusketObjective;

typedef struct {
    uint8_t side, roll, from, within, edge;
    uint16_t near_;
    uint64_t units[2], leaders; /* a bit each */
    MusketCellSet cells;        /* where they come to if nobody is there; MPR-12.4 */
    char *code;
} MusketArrival;

typedef struct {
    HetHexMap map;
    unsigned cells, unit_count, leader_count, wing_count, objective_count, arrival_count;
    MusketUnitType unit[MUSKET_UNITS];
    MusketLeaderType leader[MUSKET_LEADERS];
    MusketWing wing[MUSKET_WINGS];
    MusketObjective objective[MUSKET_OBJECTIVES];
    MusketArrival arrival[MUSKET_ARRIVALS];
    int16_t points[HET_SIDES];    /* whatever happens */
    uint16_t strength[HET_SIDES]; /* at the start, artillery not counted */
    const int32_t *option;        /* by MusketOption; the scenario's */
    MusketState *opening;         /* what start copies */

    /* Filled by musket_fill_tables(). By cell, and by the edge over which it is left. */
    uint16_t next[MUSKET_CELLS][HET_HEX_SIDES];              /* HET_NO_PLACE: off the map */
    uint8_t cost[MUSKET_KINDS][MUSKET_CELLS][HET_HEX_SIDES]; /* to enter over it; MUSKET_STOP: no */
    uint8_t disorders[MUSKET_CELLS][HET_HEX_SIDES];          /* a bit a kind that crosses it */
    uint8_t ground[MUSKET_CELLS][HET_HEX_SIDES];             /* MusketGround of it */
    bool obstructed[MUSKET_CELLS];
    int16_t q[MUSKET_CELLS], r[MUSKET_CELLS]; /* cube coordinates */
    uint16_t edge[MUSKET_CELLS];              /* steps to leave the map */
    HetHexLines lines;                        /* as far as guns reach */
    MusketCellSet lower;                      /* cells of columns that lie half a hex lower */
    /* Edges treated as front in defence and fire, and the front proper, of who faces NNE. */
    uint8_t fronts[MUSKET_UNITS], proper[MUSKET_UNITS];
    uint8_t side_units[HET_SIDES][MUSKET_UNITS]; /* ascending */
    uint8_t side_count[HET_SIDES];
} MusketScenario;

/* What lies between a hex and its neighbour, seen by who crosses or fires over the edge. */
enum {
    MUSKET_COVER = 1 << 0,    /* the neighbour is in cover */
    MUSKET_OBSTACLE = 1 << 1, /* a wall, hedge or redoubt is crossed */
    MUSKET_DOWNHILL = 1 << 2, /* the neighbour is lower */
    MUSKET_STEEP_DOWN = 1 << 3,
};

static inline const MusketScenario *
musket_data(const MusketState *state)
{
    return state->head.scenario->data;
}

static inline int
musket_option(const MusketState *state, MusketOption option)
{
    return musket_data(state)->option[option];
}

/* Fills the tables; map, units, wings and options are loaded. */
void musket_fill_tables(MusketScenario *data);
/* Fills `cells` of the opening from its units; false when two would share what they cannot. */
bool musket_fill_cells(MusketState *opening, const MusketScenario *data);
