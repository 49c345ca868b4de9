/* Stages, their turns and phases. HUS-3 */
#pragma once

#include "engine/event.h"
#include "husaria-state.h"

/* Advances to the next phase, if necessary of the next turn or side; false when the battle is over.
 */
bool husaria_next_phase(HusariaState *state, const HetSink *sink);
