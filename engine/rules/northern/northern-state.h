/* The state of a game of the Great Northern War variant. Doctrines and evaluators read it; only the
 * files of this folder write it. Lengths are in plane units of 0.1 mm, x from the left edge, y from
 * FIRST's edge; angles as plane.h: 0 looks along x, 16384 along y. */
#pragma once

#include "engine/board/outline.h"
#include "engine/state.h"
#include "engine/rules.h"

/* --- options: northern-tables.c --------------------------------------------------------------- */

typedef enum {
    NORTHERN_INFANTRY_MOVE,
    NORTHERN_CAVALRY_MOVE,
    NORTHERN_DRAGOON_MOVE,
    NORTHERN_ARTILLERY_MOVE,
    NORTHERN_MARCH_FACTOR,
    NORTHERN_MARCH_DISTANCE,
    NORTHERN_ROAD_BONUS,
    NORTHERN_ROAD_WIDTH,
    NORTHERN_CHARGE_TURN,
    NORTHERN_GUN_COVER,
    NORTHERN_INFANTRY_CLOSE,
    NORTHERN_INFANTRY_LONG,
    NORTHERN_DRAGOON_CLOSE,
    NORTHERN_DRAGOON_LONG,
    NORTHERN_ARTILLERY_CLOSE,
    NORTHERN_ARTILLERY_LONG,
    NORTHERN_INFANTRY_CLOSE_DAMAGE,
    NORTHERN_INFANTRY_LONG_DAMAGE,
    NORTHERN_DRAGOON_CLOSE_DAMAGE,
    NORTHERN_DRAGOON_LONG_DAMAGE,
    NORTHERN_ARTILLERY_CLOSE_DAMAGE,
    NORTHERN_ARTILLERY_LONG_DAMAGE,
    NORTHERN_DETERIORATION,
    NORTHERN_AMMUNITION,
    NORTHERN_COLUMN_FIRE,
    NORTHERN_SWEDISH_COMBAT,
    NORTHERN_CAVALRY_COMBAT,
    NORTHERN_PRINTED_ORDER,
    NORTHERN_RETREAT,
    NORTHERN_BASE_HITS,
    NORTHERN_SNOW,
    NORTHERN_SLOW_GUNS,
    NORTHERN_FLANK_FIRE,
    NORTHERN_GRADED_RALLY,
    NORTHERN_ELITES,
    NORTHERN_COSSACKS,
    NORTHERN_MOUNTED_DRAGOONS,
} NorthernOption;
enum { NORTHERN_OPTIONS = NORTHERN_MOUNTED_DRAGOONS + 1 };

extern const HetRuleOption northern_options[NORTHERN_OPTIONS];

/* --- kinds, formations, terrain --------------------------------------------------------------- */

enum {
    NORTHERN_MM = 10,    /* plane units a millimetre */
    NORTHERN_BASES = 4,  /* of every unit but guns and generals */
    NORTHERN_HITS = 160, /* a unit can never have taken more */
};

typedef enum {
    NORTHERN_INFANTRY,
    NORTHERN_CAVALRY,
    NORTHERN_DRAGOONS,
    NORTHERN_ARTILLERY,
    NORTHERN_GENERAL,
} NorthernKind;
enum { NORTHERN_KINDS = NORTHERN_GENERAL + 1, NORTHERN_ARMS = NORTHERN_GENERAL };

typedef enum {
    NORTHERN_SWEDISH,
    NORTHERN_RUSSIAN,
    NORTHERN_SAXON,
    NORTHERN_POLISH,
    NORTHERN_DANISH,
    NORTHERN_COSSACK,
    NORTHERN_OTHER,
} NorthernNation;
enum { NORTHERN_NATIONS = NORTHERN_OTHER + 1 };

/* GNW-2. LINE is the cavalry's 2 x 2 and the general's only one. */
typedef enum {
    NORTHERN_LINE,
    NORTHERN_COLUMN,
    NORTHERN_LIMBERED,
    NORTHERN_UNLIMBERED,
} NorthernFormation;
enum { NORTHERN_FORMATIONS = NORTHERN_UNLIMBERED + 1 };

typedef enum {
    NORTHERN_WOODS,
    NORTHERN_TOWN,
    NORTHERN_MARSH,
    NORTHERN_LAKE,
    NORTHERN_HILL,
    NORTHERN_WORKS, /* fortifications */
} NorthernArea;
enum { NORTHERN_AREA_KINDS = NORTHERN_WORKS + 1 };

typedef enum {
    NORTHERN_RIVER,    /* no crossing here */
    NORTHERN_CROSSING, /* of a river, by bridge or ford */
    NORTHERN_HEDGE,
    NORTHERN_WALL,
    NORTHERN_ROAD,
} NorthernLine;
enum { NORTHERN_LINE_KINDS = NORTHERN_ROAD + 1 };

/* Names in scenario files, NULL-terminated. Lines name river, bridge (or ford: a crossing), ... */
extern const char *const northern_kind_names[NORTHERN_KINDS + 1];
extern const char *const northern_nation_names[NORTHERN_NATIONS + 1];
extern const char *const northern_formation_names[NORTHERN_FORMATIONS + 1];
extern const char *const northern_area_names[NORTHERN_AREA_KINDS + 1];
extern const char *const northern_line_names[NORTHERN_LINE_KINDS + 1];

/* GNW-11: units of each arm, in the order of NorthernKind, for an army of 6, 4 or 3 units and a die
 * of 1 to 6. */
const uint8_t *northern_army(unsigned units, unsigned die);

/* GNW-2: whether a kind has the formation. */
bool northern_has_formation(NorthernKind kind, NorthernFormation formation);
/* GNW-1, GNW-2: half the depth and half the width, in plane units, of `bases` bases (1 to 4; 1 of
 * guns and generals) in a formation the kind has. Smaller by 0.2 mm for every base lost, so that
 * the outline of fewer bases lies within that of more however corners are rounded. */
void northern_halves(NorthernKind kind, NorthernFormation formation, unsigned bases,
                     unsigned *ret_length, unsigned *ret_width);

/* --- the state -------------------------------------------------------------------------------- */

enum {
    NORTHERN_UNITS = 32, /* both sides, generals too: bits of sets */
    NORTHERN_OBJECTIVES = 8,
    NORTHERN_NONE = 0xff, /* no unit */
};

/* GNW-3. An empty stack in any of these is a phase's start if nobody has acted. */
typedef enum {
    NORTHERN_MUSTER,     /* armies drawn by die; passed through when none is */
    NORTHERN_DEPLOYMENT, /* units on hand are placed, FIRST's then SECOND's, by id */
    NORTHERN_COMMAND,
    NORTHERN_MOVEMENT,
    NORTHERN_SHOOTING,
    NORTHERN_COMBAT,
} NorthernPhase;
enum { NORTHERN_PHASES = NORTHERN_COMBAT + 1 };

typedef enum {
    NORTHERN_ABSENT,  /* not in this battle */
    NORTHERN_POOL,    /* may be drawn for the army (GNW-11) */
    NORTHERN_HAND,    /* to be deployed */
    NORTHERN_RESERVE, /* comes on at its pose in its turn (GNW-3.5) */
    NORTHERN_PRESENT,
    NORTHERN_GONE, /* eliminated, or a general out of the game */
} NorthernStatus;

/* Rolls counted apart, for roll keys. */
typedef enum {
    NORTHERN_COUNT_FIRE,
    NORTHERN_COUNT_COMBAT,
    NORTHERN_COUNT_OTHER,
} NorthernCount;

/* All but status, formation and hits is 0 (enemies: NORTHERN_NONE) unless PRESENT or RESERVE; of a
 * RESERVE the pose is set. The offsets are those of its outline (outline.h), made from heading,
 * kind, formation and bases: northern_settle() keeps them. */
typedef struct {
    int16_t x, y;
    uint16_t heading;
    uint8_t status;    /* NorthernStatus */
    uint8_t formation; /* NorthernFormation */
    int16_t left_x, left_y, right_x, right_y;
    uint8_t hits;
    uint8_t enemy[HET_FACES]; /* unit in contact with each side, or NORTHERN_NONE (GNW-6.9) */
    uint8_t unused[3];
    uint8_t rolls[4]; /* by NorthernCount, this turn; not in the key */
    /* In the shooting phase of its side, unless it is silent, has moved or has shot: enemies that
     * it may shoot at, a bit each. */
    uint32_t targets;
} NorthernUnit;

typedef struct {
    HetState head;
    uint32_t acted;                     /* a bit a unit: has been selected in this phase */
    uint32_t moved;                     /* has moved this player turn: does not shoot (GNW-5.19) */
    uint32_t exhausted;                 /* out of ammunition (GNW-7.12) */
    uint32_t elite;                     /* GNW-13.5 */
    int16_t points[HET_SIDES];          /* for enemy units gone (GNW-12.2) */
    uint8_t owner[NORTHERN_OBJECTIVES]; /* HetActor: FIRST, SECOND, NOBODY (GNW-12.1) */
    uint8_t die[HET_SIDES];             /* of the army rolls, 0 before */
    uint8_t winner, end;                /* HetActor and NorthernEnd, once over */
    NorthernUnit units[NORTHERN_UNITS]; /* as many as the scenario has; the state ends there */
} NorthernState;

_Static_assert(sizeof(NorthernUnit) == 32 &&
                   sizeof(NorthernState) == sizeof(HetState) + 32 + 32 * NORTHERN_UNITS,
               "no padding");

HET_STATE_OF(NorthernState, northern_state, northern_state_peek)

typedef enum {
    NORTHERN_END_NONE,
    NORTHERN_END_TURNS, /* GNW-3.3 */
    NORTHERN_END_FIELD, /* a side has no units left: GNW-12.3 */
} NorthernEnd;
