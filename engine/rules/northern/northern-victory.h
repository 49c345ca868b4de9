/* Objectives, points and the end of the game. GNW-12 */
#pragma once

#include "northern-scenario.h"

/* GNW-12.1: at the end of a player turn. */
void northern_hold(NorthernState *state, const HetSink *sink);
/* Points of a side: GNW-12.1, 12.2 */
int northern_points(const NorthernState *state, unsigned side);
/* GNW-12.3: whether a side has no units left; sets the state's end. */
bool northern_judge_field(NorthernState *state);
/* GNW-12.4: names the winner and ends the game. */
void northern_conclude(NorthernState *state, const HetSink *sink);
