/* The steps before the moves of a movement phase, and free deployment before the battle. */
#pragma once

#include "husaria-procedure.h"

/* Goes to a step of the opening (HUSARIA_OPEN_...). */
void husaria_open(HusariaState *state, unsigned step);
/* Whether the opening is not over yet. */
bool husaria_opens(const HusariaState *state);
/* The opening's own nodes, as HusariaSteps. */
bool husaria_advance_opening(HusariaState *state, const HetSink *sink);
void husaria_list_opening(const HusariaState *state, HetMoveList *list);
void husaria_take_opening(HusariaState *state, const HetMove *move, const HetSink *sink);
