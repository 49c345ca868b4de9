/* A unit's move: spending its points, one action at a time. KIR-1.4, 3 to 5 */
#pragma once

#include "kircholm-procedure.h"

/* Why a unit is not chosen to move, or to ride, or as guns that fire after their move. */
const char *kircholm_why_not_chosen(const KircholmState *state, unsigned unit);
/* Whether a unit is guns whose move is over and which may still be chosen to fire. KIR-13.6 */
bool kircholm_may_fire_later(const KircholmState *state, unsigned unit);
/* Starts the move of a unit that may. */
void kircholm_start_move(KircholmState *state, unsigned unit);

/* Points of a change to a formation from the present one, its conditions apart. */
unsigned kircholm_form_cost(const KircholmState *state, unsigned unit, KircholmFormation formation);
