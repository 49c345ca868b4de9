/* The state of a game of Beresteczko 1651. Doctrines and evaluators read it; only the files of
 * this folder write it. Units, wagons and commanders share one list of ids. A unit faces an edge
 * of its hex (hex.h). Movement points are counted in halves, since roads cost half a point. */
#pragma once

#include <stddef.h>

#include "engine/state.h"

enum {
    HUSARIA_UNITS = 250,
    HUSARIA_CELLS = 1815,
    HUSARIA_SETS = (HUSARIA_UNITS + 31) / 32, /* words of a set of units */
    HUSARIA_ROUTE = 6,
    HUSARIA_KILLED = 5,    /* arms */
    HUSARIA_NOBODY = 0xff, /* no unit */
    HUSARIA_OFF = 0xffff,  /* no hex; HET_NO_PLACE */
};

/* HUS-3.1 */
typedef enum { HUSARIA_ARTILLERY_PHASE, HUSARIA_MOVEMENT, HUSARIA_ATTACK } HusariaPhase;

typedef enum {
    HUSARIA_DESTROYED,
    HUSARIA_ABSENT, /* comes with the turn of its arrival */
    HUSARIA_ON_MAP,
    HUSARIA_DISPERSED, /* on its side's track, HUS-10.12 */
} HusariaStatus;

/* Flags of a unit. */
enum {
    HUSARIA_MOVED = 1, /* has moved in this movement phase; of guns: or fired in the phase before */
    HUSARIA_FOUGHT = 2,    /* has been in a battle of this attack phase */
    HUSARIA_LANCES = 4,    /* HUS-6.71: carries the token */
    HUSARIA_COUNTERED = 8, /* HUS-6.65: has counter-charged this stage */
    HUSARIA_SHOT = 16,     /* guns: fired in this phase; HUS-13.17 */
    HUSARIA_BOWED = 32,    /* HUS-15.22: bows used in this movement phase */
    HUSARIA_STRUCK = 64,   /* HUS-15.27: lost a point to bows this phase */
    HUSARIA_PIKES = 128,   /* HUS-15.12: a pike token stands for it */
    /* Of guns only, which have no bows and never counter-charge. */
    HUSARIA_BESET = HUSARIA_BOWED,    /* HUS-13.14: enemies beside it as its phase began */
    HUSARIA_LEFT = HUSARIA_COUNTERED, /* HUS-13.32: fell back from the hex that was won */
};

/* Kinds of rolls that are counted apart, for roll keys. */
typedef enum {
    HUSARIA_COUNT_FIRE,
    HUSARIA_COUNT_BATTLE,
    HUSARIA_COUNT_TEST,
    HUSARIA_COUNT_OTHER
} HusariaCount;

typedef struct {
    uint16_t place;   /* hex, HUSARIA_OFF unless on the map */
    uint8_t facing;   /* edge, 0 to 5 */
    uint8_t strength; /* points; of wagons and commanders 1 while they are on the map, else 0 */
    uint8_t status;   /* HusariaStatus */
    uint8_t flags;
    uint8_t volleys; /* HUS-12.2: fired in the attack phase under way */
    uint8_t next;    /* 1 + the next unit in its hex, in ascending id; 0: none */
    uint8_t convoy;  /* HUS-11.16, 9.14b: 1 while it moves with wagons; of commanders: rides */
    uint8_t unused;
    uint16_t fought_at; /* 1 + the hex where it stood when the dice of a battle were rolled that
                           its hex was in; 0: of none under way */
    uint8_t rolls[4];   /* by HusariaCount, this turn; not in the key */
} HusariaUnit;

/* A set of units, a bit each. */
typedef struct {
    uint32_t words[HUSARIA_SETS];
} HusariaSet;

typedef struct {
    HetState head;
    HetWay way;                       /* of the walk under way, else all zero */
    HusariaSet attackers, defenders;  /* of the battle under way; else empty */
    HusariaSet retreated, chasing;    /* those of it that fell back, that may follow or turn */
    uint64_t fences;                  /* destroyed, a bit each; see HusariaScenario.fence */
    uint16_t route[HUSARIA_ROUTE];    /* hexes the beaten left and took, or the destroyed
                                         held, else HUSARIA_OFF */
    uint16_t lances[HET_SIDES];       /* HUS-6.74: in the wagons */
    uint16_t spent_lances[HET_SIDES]; /* HUS-6.72 */
    int8_t morale;                    /* HUS-8: marker, plus in FIRST's favour */
    int8_t morale_modifier;           /* HUS-8.16: as valid this stage, plus FIRST's */
    uint8_t step;                     /* how far the phase's opening has come */
    uint8_t cursor;                   /* unit the opening has come to */
    uint8_t returns;                  /* dispersed units that may still return this phase */
    uint8_t mourning;                 /* a bit a side that lost a commander: HUS-10.14 */
    uint8_t winner, end;              /* HetActor and HusariaEnd, once over */
    uint8_t pikes[HET_SIDES];         /* HUS-15.11: tokens at hand */
    uint8_t killed[HET_SIDES][HUSARIA_KILLED]; /* destroyed by the enemy, of the side, by arm */
    uint8_t unused[8];
    uint8_t first[HUSARIA_CELLS + 1]; /* 1 + the first unit in the hex, 0: none */
    HusariaUnit units[HUSARIA_UNITS]; /* as many as the scenario has; the state ends there */
} HusariaState;

_Static_assert(sizeof(HusariaUnit) == 16 && offsetof(HusariaState, units) % 8 == 0 &&
                   sizeof(HusariaState) <= HET_STATE_MAX,
               "no padding, and within bounds");

typedef enum {
    HUSARIA_END_NONE,
    HUSARIA_END_AUTOMATIC,
    HUSARIA_END_BOTH,
    HUSARIA_END_POINTS
} HusariaEnd;

HET_STATE_OF(HusariaState, husaria_state, husaria_state_const)
