/* The state of a game of the Great Northern War variant. Doctrines and evaluators read it; only the
 * files of this folder write it. Lengths are in plane units of 0.1 mm, x from the left edge, y from
 * FIRST's edge; angles as plane.h: 0 looks along x, 16384 along y. */
#pragma once

#include "engine/board/outline.h"
#include "engine/state.h"
#include "northern-tables.h"

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
    uint8_t padding[4];
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

static inline NorthernState *
northern_state(HetState *head)
{
    return (NorthernState *)head;
}

static inline const NorthernState *
northern_state_peek(const HetState *head)
{
    return (const NorthernState *)head;
}

typedef enum {
    NORTHERN_END_NONE,
    NORTHERN_END_TURNS, /* GNW-3.3 */
    NORTHERN_END_FIELD, /* a side has no units left: GNW-12.3 */
} NorthernEnd;
