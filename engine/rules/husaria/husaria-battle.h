/* A battle from its start to its end. HUS-6.2, 7 */
#pragma once

#include "husaria-procedure.h"

/* Starts the battle between the sets of the state. */
void husaria_start_clash(HusariaState *state, bool counter_charge, const HetSink *sink);
/* Whether a pike token may stand for a unit: infantry without one, and its side has one left.
 * HUS-15.12 */
bool husaria_may_take_pikes(const HusariaState *state, unsigned unit);
void husaria_take_pikes(HusariaState *state, unsigned unit, const HetSink *sink);
