/* Charges and the melees they end in. KIP-4a, 4b, 4f */
#pragma once

#include "kipling-scenario.h"

/* Starts a charge along the move's way to its target. A follow-up meets no closing fire. */
void kipling_start_charge(KiplingState *state, const HetMove *move, bool follow_up,
                          const HetSink *sink);

/* Starts a round of two units in one square; the attacker's last step led in direction `arrival`.
 */
void kipling_start_melee(KiplingState *state, unsigned attacker, unsigned defender,
                         unsigned arrival);
