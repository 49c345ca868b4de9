/* Withdrawals after fights. KIR-9.9 to 9.15 */
#pragma once

#include "kircholm-procedure.h"

/* Pushes the withdrawal of a body. */
void kircholm_withdraw_body(KircholmState *state, unsigned unit, unsigned hexes, unsigned opponent,
                            bool trail);
/* Notes the hexes a unit is about to leave, for pursuit. */
void kircholm_begin_trail(KircholmState *state, unsigned unit);
