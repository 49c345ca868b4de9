/* A battle from its start to its end. HUS-6.2, 7 */
#pragma once

#include "husaria-procedure.h"

/* Starts the battle between the sets of the state. */
void husaria_start_clash(HusariaState *state, bool counter_charge, const HetSink *sink);
