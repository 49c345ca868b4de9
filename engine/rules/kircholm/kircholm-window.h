/* Moments of reaction: the other side may fire at a unit that has spent points, its guns at any
 * moment. KIR-10.6, 13.6 */
#pragma once

#include "kircholm-procedure.h"

/* Opens a window of reactions to what a unit has just spent points on. */
void kircholm_open_window(KircholmState *state, unsigned mover);
/* Opens the window of guns of the side that is not active: at anybody, or at the attackers of the
 * fight. */
void kircholm_open_gun_window(KircholmState *state, bool fight);
