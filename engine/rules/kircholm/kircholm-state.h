/* The state of a game of Kircholm 1605. Doctrines and evaluators read it; only the files of this
 * folder write it. Rule ids are those of docs/rules/kircholm.md.
 *
 * A unit faces a corner of its hex (hex.h). Assault formation stands on two hexes: `place` is the
 * left wing, the right wing the hex over edge facing + 2 of it. Two units in double shooting
 * formation have the same place and facing, and name each other as `partner`. A commander has no
 * place: he is with the unit `with`. */
#pragma once

#include "engine/state.h"
#include "kircholm-counter.h"

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

static inline KircholmState *
kircholm_state(HetState *head)
{
    return (KircholmState *)head;
}

static inline const KircholmState *
kircholm_state_of(const HetState *head)
{
    return (const KircholmState *)head;
}
