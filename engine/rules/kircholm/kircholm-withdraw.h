/* Steps of withdrawals and pursuits, for their lists and for judging moves. KIR-9.9 to 9.15 */
#pragma once

#include "kircholm-move.h"

/* Whether a body may withdraw over that side of a hex, away from its opponent. */
bool kircholm_can_withdraw(const KircholmState *state, unsigned unit, unsigned opponent,
                           unsigned from, unsigned direction);
bool kircholm_may_pursue(const KircholmState *state, unsigned unit);
bool kircholm_pursuit_step(const KircholmState *state, unsigned unit, KircholmStand from,
                           unsigned direction, KircholmStand *ret_to);

/* Pushes the withdrawal of a body. */
void kircholm_withdraw_body(KircholmState *state, unsigned unit, unsigned hexes, unsigned opponent,
                            bool trail);
/* Notes the hexes a unit is about to leave, for pursuit. */
void kircholm_begin_trail(KircholmState *state, unsigned unit);
