/* The end of a game: who has won, and what the points are. KIP-6 */
#pragma once

#include "kipling-state.h"

/* Whether the game has ended, with nothing under way: sets `end`. */
bool kipling_judge(KiplingState *state);
/* Once ended: rolls of the hospitals, then the winner. False: waits. */
bool kipling_conclude(KiplingState *state, const HetSink *sink);
/* H. G. Wells' points of a side, in halves. KIP-6e.1 */
int kipling_points(const KiplingState *state, unsigned side);
