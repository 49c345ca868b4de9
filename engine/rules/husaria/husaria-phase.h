/* Stages, their turns and phases. HUS-3 */
#pragma once

#include "engine/event.h"
#include "husaria-state.h"

/* Goes on to the next phase, of the next turn or side if need be; false when the battle is over. */
bool husaria_next_phase(HusariaState *state, const HetSink *sink);
