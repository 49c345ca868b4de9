/* A unit's move: spending its points, one action at a time. KIR-1.4, 3 to 5 */
#pragma once

#include "kircholm-procedure.h"

/* Whether a unit may be chosen to move now. */
bool kircholm_may_move(const KircholmState *state, unsigned unit);
/* Whether a unit is guns whose move is over and which may still be chosen to fire. KIR-13.6 */
bool kircholm_may_fire_later(const KircholmState *state, unsigned unit);
/* Whether a unit is other guns of its side, which may fire between two things that the unit on its
 * move does, if they have a target. KIR-13.6 */
bool kircholm_may_fire_between(const KircholmState *state, unsigned gun);
/* Starts the move of a unit that may. */
void kircholm_start_move(KircholmState *state, unsigned unit);

/* Points of a change to a formation from the present one, its conditions apart. */
unsigned kircholm_form_cost(const KircholmState *state, unsigned unit, KircholmFormation formation);
/* Whether cavalry can unroll into assault formation here: the right flank hex. KIR-4.8 */
bool kircholm_can_unroll(const KircholmState *state, unsigned unit);
/* Whether a unit in assault formation may close up: it has come straight on and meets foot with its
 * next hex. KIR-4.12 */
bool kircholm_can_close_up(const KircholmState *state, unsigned unit, unsigned points,
                           unsigned run);
/* Whether an enemy is foot, in front of this stand. */
bool kircholm_foot_before(const KircholmState *state, unsigned side, unsigned cell,
                          unsigned facing);
/* Whether `other` can make a double formation with the unit that moves. KIR-4.5 */
bool kircholm_can_double(const KircholmState *state, unsigned unit, unsigned other);
/* Takes points off a unit that moves and opens a window. */
void kircholm_spend(KircholmState *state, unsigned unit, unsigned points);
