/* How the game ends, and the points. KIP-6c to 6e */
#pragma once

#include "kipling-scenario.h"

/* Whether the game has ended (with an empty stack): sets `end`. */
bool kipling_judge(KiplingState *state);
/* Once ended: rolls of the hospitals, then the winner. False: waits. */
bool kipling_conclude(KiplingState *state, const HetSink *sink);
/* The reasons for which games of a scenario end, in words. */
void kipling_fill_reasons(HetScenario *scenario);
/* H. G. Wells' points of a side, in halves. KIP-6e.1 */
int kipling_points(const KiplingState *state, unsigned side);
