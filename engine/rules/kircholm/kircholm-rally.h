/* Rides of commanders, and rallying. KIR-15.2, 16 */
#pragma once

#include "kircholm-procedure.h"

/* Whether a commander may ride to anybody; whether to this unit. */
bool kircholm_may_ride(const KircholmState *state, unsigned commander);
bool kircholm_can_join(const KircholmState *state, unsigned commander, unsigned unit);
/* The first unit of the active side from `from` on that tests for its order, or KIRCHOLM_NOBODY. */
unsigned kircholm_next_rally(const KircholmState *state, unsigned from);
