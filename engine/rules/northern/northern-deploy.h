/* Arrival on the table. GNW-3.4, 3.5 */
#pragma once

#include "northern-scenario.h"

/* GNW-3.4: the unit placed next, or NORTHERN_NONE; places for it, maybe none. */
unsigned northern_next_to_deploy(const NorthernState *state);
void northern_list_places(const NorthernState *state, unsigned unit, HetMoveList *list);
/* GNW-3.5: at the start of a player turn. */
void northern_arrive(NorthernState *state, const HetSink *sink);
