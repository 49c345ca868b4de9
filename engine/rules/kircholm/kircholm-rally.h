/* Rides of commanders, and rallying. KIR-15.2, 16 */
#pragma once

#include "kircholm-procedure.h"

/* Whether a commander may ride to anybody. */
bool kircholm_may_ride(const KircholmState *state, unsigned commander);
/* The first unit of the active side from `from` on that tests for its order, or KIRCHOLM_NOBODY. */
unsigned kircholm_next_rally(const KircholmState *state, unsigned from);
