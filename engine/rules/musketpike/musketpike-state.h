/* The state of a game of the revised Musket & Pike, then the constant data of its scenario: the
 * map, units, commands, victory conditions, and lookup tables made from them. Doctrines and
 * evaluators read it; only the files of this folder write it. Rule ids are those of
 * docs/rules/musketpike.md.
 *
 * Ids of units, as in moves: the units in file order, then the leaders. Facings are corners, 0 NNE
 * clockwise to 5 NNW. A unit of two hexes stands on `place`, its left hex as it faces, and the
 * neighbour to the right of that; its front are three hexes:
 *
 *      facing NNE (the corner between the edges N and NE):     front  front  front
 *                                                          flank  LEFT   RIGHT  flank
 *                                                                rear   rear   rear */
#pragma once

#include <stdbool.h>
#include <string.h>

#include "engine/board/hex-lines.h"
#include "engine/board/hex-map.h"
#include "engine/rules.h"
#include "engine/scenario.h"
#include "engine/side-units.h"
#include "engine/state.h"

/* --- terms ----------------------------------------------------------------------------------- */

/* Phases; those from ORDERS on are within an activation. */
typedef enum {
    MUSKET_INITIATIVE,
    MUSKET_CUPS,
    MUSKET_ORDERS,
    MUSKET_GUNFIRE,
    MUSKET_MOVEMENT,
    MUSKET_DEFENCE, /* defensive fire */
    MUSKET_ADVANCE, /* advancing fire */
    MUSKET_MELEES,
    MUSKET_RALLIES,
    MUSKET_COMING, /* arrivals, at the end of a turn */
} MusketPhase;

typedef enum {
    MUSKET_ORDER_NONE,
    MUSKET_ORDER_CHARGE,
    MUSKET_ORDER_MARCH,
    MUSKET_ORDER_STRATEGIC, /* a march with doubled movement */
    MUSKET_ORDER_RALLY,
} MusketOrder;

typedef enum {
    MUSKET_GONE, /* destroyed, surrendered, or merged into another */
    MUSKET_PRESENT,
    MUSKET_AWAITED,  /* has not arrived */
    MUSKET_CAPTURED, /* artillery in the enemy's hands */
} MusketStatus;

/* Bits of MusketUnit.flags. The first two last; the others end with the activation. */
enum {
    MUSKET_DISORDERED = 1 << 0,
    MUSKET_ACTED = 1 << 1,     /* was activated this turn */
    MUSKET_ACTIVE = 1 << 2,    /* designated in the activation under way */
    MUSKET_FIRED = 1 << 3,     /* this phase; of artillery: this activation */
    MUSKET_DONE = 1 << 4,      /* had its movement */
    MUSKET_MOVED = 1 << 5,     /* changed hexes, wheels included */
    MUSKET_UNRALLIED = 1 << 6, /* was disordered or crossed disordering ground: cannot rally now */
    MUSKET_CHECKED = 1 << 7,   /* took its morale check from fire: once an activation */
    MUSKET_ATTACKED = 1 << 8,  /* was attacked in melee */
    MUSKET_FOUGHT = 1 << 9,    /* attacked in melee */
    MUSKET_MERGED = 1 << 10,   /* took in another unit */
    MUSKET_HELPED = 1 << 11,   /* its commander has rallied it or what stands with it */
};

typedef enum { MUSKET_LEADER_LOST, MUSKET_LEADER_PRESENT, MUSKET_LEADER_AWAITED } MusketLeaderState;

typedef enum { MUSKET_END_NONE, MUSKET_END_TURNS, MUSKET_END_FIELD } MusketEnd;

/* Values of ORDER moves: the orders, then these; from WING on a wing. */
enum {
    MUSKET_VALUE_DRAW = 5,
    MUSKET_VALUE_UNIT = 6,        /* a unit activation */
    MUSKET_VALUE_DECLINE = 7,     /* retreat before melee */
    MUSKET_VALUE_CONSOLIDATE = 8, /* of a move into a friend. MPR-5.7 */
    MUSKET_VALUE_WING = 16,
};
/* Values of FIGHT moves of two-hex units: the pair of hexes ahead to the left, to the right, or the
 * middle one, by a wheel. */
enum { MUSKET_PAIR_NONE, MUSKET_PAIR_LEFT, MUSKET_PAIR_RIGHT, MUSKET_PAIR_WHEEL };

/* A shot at a cell of a target. */
typedef struct {
    unsigned cell;
    unsigned value; /* fire value, 0: no shot */
    bool proper;    /* through the shooter's front proper */
    bool cover;     /* the target has cover */
} MusketShot;

/* A melee as it stands: who fights for which ground. Attackers and defenders are units; a
 * defender may be artillery alone. */
typedef struct {
    unsigned attacker[2], attackers;
    unsigned defender[2], defenders;
    unsigned ground[2], cells; /* cells fought for */
    unsigned pair;             /* MUSKET_PAIR_... of a two-hex attacker */
} MusketMelee;

/* --- the state ------------------------------------------------------------------------------- */

enum {
    MUSKET_UNITS = 120,
    MUSKET_LEADERS = 24,
    MUSKET_WINGS = 16,
    MUSKET_OBJECTIVES = 12,
    MUSKET_ARRIVALS = 4,
    MUSKET_CELLS = 1664,
    MUSKET_STRENGTH = 30, /* of a unit */
    MUSKET_NONE = 0xff,   /* no unit, leader, wing, side */
};

typedef struct {
    uint16_t place; /* cell, HET_NO_PLACE: not on the map */
    uint16_t flags;
    uint8_t facing;   /* corner */
    uint8_t strength; /* strength points left; of artillery 1 */
    uint8_t status;   /* MusketStatus */
    uint8_t rolls;    /* this turn, for roll keys */
} MusketUnit;

typedef struct {
    uint8_t unit;  /* he is with, or MUSKET_NONE */
    uint8_t state; /* MusketLeaderState; lost: a colonel has his chit */
} MusketLeader;

/* The unit on a cell, + 1; or 0. */
typedef struct {
    uint8_t unit, gun; /* gun: artillery */
} MusketCell;

/* The activation under way; all zero between two. */
typedef struct {
    uint8_t chit;  /* leader + 1; MUSKET_NONE: the marker */
    uint8_t wing;  /* activated by its leader, + 1; 0: a unit activation */
    uint8_t lead;  /* lead unit of a unit activation, + 1 */
    uint8_t order; /* MusketOrder */
    uint8_t hexes; /* a unit activation may still add */
    uint8_t able;  /* charge: the last unit that can come into contact, + 1; 0: one is in */
    uint8_t last;  /* the last unit added, + 1 */
    uint8_t unused;
} MusketActivation;

typedef struct {
    HetState head;
    HetWay way;         /* of the walk under way */
    uint64_t met[2];    /* a bit a unit: enemies the walker has been adjacent to */
    uint64_t window[2]; /* those of them that may still react */
    MusketActivation activation;
    uint16_t ground[2];       /* cells fought for in the melee under way */
    uint16_t cup[HET_SIDES];  /* chits in the cup: a bit a leader of the side, bit 15 the
                                 marker */
    uint16_t wings_used;      /* a bit a wing: had a leader activation this turn */
    uint16_t lost[HET_SIDES]; /* strength points */
    uint8_t passed;           /* a bit a side: its turn is over */
    uint8_t initiative;       /* side that has it, or had it last; MUSKET_NONE: nobody */
    uint8_t leaders_lost[HET_SIDES];
    uint8_t guns_taken[HET_SIDES]; /* by the side */
    uint8_t draws[HET_SIDES];      /* chits drawn this turn, for roll keys */
    uint8_t arrived;               /* a bit an arrival */
    uint8_t winner;                /* HetActor, once over */
    uint8_t end;                   /* MusketEnd */
    uint8_t rolls;                 /* of no unit this turn, for roll keys */
    uint8_t unused[6];
    uint8_t holder[MUSKET_OBJECTIVES]; /* side, or MUSKET_NONE */
    MusketLeader leaders[MUSKET_LEADERS];
    uint8_t unused_too[4];
    MusketUnit units[MUSKET_UNITS];
    MusketCell cells[MUSKET_CELLS]; /* as many as the map has; the state ends there */
} MusketState;

_Static_assert(sizeof(MusketUnit) == 8 && sizeof(MusketActivation) == 8 &&
                   sizeof(MusketState) ==
                       sizeof(HetState) + 104 + 48 + 8 * MUSKET_UNITS + 2 * MUSKET_CELLS,
               "no padding");

HET_STATE_OF(MusketState, musket_state, musket_state_peek)

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
    MUSKET_HELD_REACT,
    MUSKET_OUT_OF_OBSTRUCTED,
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

/* The bits of a mask, from the lowest. */
#define MUSKET_EACH_BIT(bit, mask)                                                                 \
    for (unsigned bit##_left = (mask), bit = 0;                                                    \
         bit##_left != 0 && (bit = (unsigned)__builtin_ctz(bit##_left), true);                     \
         bit##_left &= bit##_left - 1)

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

    /* Filled on loading. By cell, and by the edge over which it is left. */
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

/* The edge between a hex and its neighbour, as a unit meets it that crosses or fires over it. */
enum {
    MUSKET_COVER = 1 << 0,    /* the neighbour is in cover */
    MUSKET_OBSTACLE = 1 << 1, /* a wall, hedge or redoubt is crossed */
    MUSKET_DOWNHILL = 1 << 2, /* the neighbour is lower */
    MUSKET_STEEP_DOWN = 1 << 3,
};

HET_DATA_OF(musket, MusketState, MusketScenario, MusketOption)

/* Fills the tables of the map, which is loaded, with the options; those of the units. */
void musket_fill_map(MusketScenario *data);
void musket_fill_units(MusketScenario *data);
/* Puts a unit on its cells in the opening; returns who keeps it from them, or MUSKET_NONE. */
unsigned musket_occupy(MusketScenario *data, unsigned unit);
