/* Charges and follow-ups. KIP-4a, 4f */
#pragma once

#include "kipling-scenario.h"

/* Starts a charge along the move's way to its target. A follow-up meets no closing fire. */
void kipling_start_charge(KiplingState *state, const HetMove *move, bool follow_up,
                          const HetSink *sink);
