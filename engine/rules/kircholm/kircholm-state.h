/* The state of a game of Kircholm 1605. Doctrines and evaluators read it; only the files of this
 * folder write it. Rule ids are those of docs/rules/kircholm.md.
 *
 * A unit faces a corner of its hex (hex.h). Assault formation stands on two hexes: `place` is the
 * left wing, the right wing the hex over edge facing + 2 of it. Two units in double shooting
 * formation have the same place and facing, and name each other as `partner`. A commander has no
 * place: he is with the unit `with`. */
#pragma once

#include "engine/state.h"

enum {
    KIRCHOLM_UNITS = 96,
    KIRCHOLM_CELLS = 1280,
    KIRCHOLM_SETS = KIRCHOLM_UNITS / 32, /* words of a set of units */
    KIRCHOLM_TRAIL = 5,
    KIRCHOLM_NOBODY = 0xff, /* no unit */
    KIRCHOLM_OFF = 0xffff,  /* no hex; HET_NO_PLACE */
};

typedef enum {
    KIRCHOLM_LOADING,
    KIRCHOLM_MOVEMENT,
    KIRCHOLM_COMBAT,
    KIRCHOLM_REORGANISING
} KircholmPhase;

/* KIR-6.1 */
typedef enum {
    KIRCHOLM_ORDERED,
    KIRCHOLM_DISORDERED,
    KIRCHOLM_RETREATING,
    KIRCHOLM_GONE, /* eliminated, or absent */
} KircholmLevel;

typedef enum { KIRCHOLM_EMPTY, KIRCHOLM_LOADING_GUN, KIRCHOLM_LOADED } KircholmLoad;

/* How a unit has charged this movement phase. KIR-11 */
typedef enum {
    KIRCHOLM_NO_CHARGE,
    KIRCHOLM_CHARGE_FLAT,
    KIRCHOLM_CHARGE_DOWN,
    KIRCHOLM_CHARGE_UP,
} KircholmCharge;

/* Flags of a unit. */
enum {
    KIRCHOLM_MOVED = 1, /* its action of this movement phase is over; of the retreating: has fled */
    KIRCHOLM_FOUGHT = 2, /* has been in a fight this combat phase, KIR-9.3 */
};

/* What rolls are counted apart, for roll keys. */
typedef enum {
    KIRCHOLM_COUNT_FIRE,
    KIRCHOLM_COUNT_FIGHT,
    KIRCHOLM_COUNT_TEST,
    KIRCHOLM_COUNT_OTHER
} KircholmCount;

typedef struct {
    uint16_t place;    /* hex (the left wing's), KIRCHOLM_OFF if gone or a commander */
    uint8_t facing;    /* corner, 0 to 5; of the retreating what it was */
    uint8_t formation; /* KircholmFormation; of the retreating and gone KIRCHOLM_NO_FORMATION */
    uint8_t level;     /* KircholmLevel; a commander is ordered or gone */
    uint8_t flags;
    uint8_t partner;  /* unit it shares double shooting formation with, or KIRCHOLM_NOBODY */
    uint8_t with;     /* of a unit: commander with it; of a commander: his unit; or NOBODY */
    uint8_t lances;   /* 1: husaria that has its lances. KIR-12 */
    uint8_t load;     /* KircholmLoad; of guns. KIR-14 */
    uint8_t volleys;  /* made in the movement phase under way, own or enemy's. KIR-10.4 */
    uint8_t charge;   /* KircholmCharge */
    uint8_t declined; /* what was declined against the mover under way, 0: nothing. KIR-10.14 */
    uint8_t unused[3];
    uint8_t rolls[4]; /* by KircholmCount, this turn; not in the key */
} KircholmUnit;

/* Values of `end`. KIR-17 */
typedef enum {
    KIRCHOLM_END_NONE,
    KIRCHOLM_END_BROKEN,
    KIRCHOLM_END_BOTH,
    KIRCHOLM_END_FIELD,
    KIRCHOLM_END_TURNS
} KircholmEnd;

typedef struct {
    HetState head;
    HetWay way;                     /* of the walk under way, else all zero */
    uint32_t set[KIRCHOLM_SETS];    /* attackers of the fight under way; else empty */
    uint8_t step;                   /* how far the phase's opening has come; see kircholm.c */
    uint8_t cursor;                 /* next unit to reorganise */
    uint8_t winner;                 /* HetActor, once over; else NOBODY */
    uint8_t end;                    /* KircholmEnd */
    uint16_t trail[KIRCHOLM_TRAIL]; /* hexes the beaten unit left, in order, else KIRCHOLM_OFF; the
                                       last is the left wing's. Only in a fight. KIR-9.14 */
    uint8_t unused[6];
    uint8_t at[KIRCHOLM_CELLS]; /* 1 + unit (the lower of two), 0: nobody */
    uint8_t
        zone[KIRCHOLM_CELLS]; /* fronts over the hex: FIRST's in the low nibble, SECOND's high */
    KircholmUnit units[KIRCHOLM_UNITS]; /* as many as the scenario has; the state ends there */
} KircholmState;

_Static_assert(sizeof(KircholmUnit) == 20 && sizeof(KircholmState) == sizeof(HetState) + 48 +
                                                                          2 * KIRCHOLM_CELLS +
                                                                          20 * KIRCHOLM_UNITS,
               "no padding");
