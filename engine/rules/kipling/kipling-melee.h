/* Charges with their closing fire, melees and follow-ups. KIP-4 */
#pragma once

#include "kipling-state.h"

/* Starts a charge along the move's way. A follow-up meets no closing fire. */
void kipling_start_charge(KiplingState *state, const HetMove *move, bool follow_up,
                          const HetSink *sink);
void kipling_window_moves(const KiplingState *state, HetMoveList *list);
void kipling_follow_ups(const KiplingState *state, HetMoveList *list);
bool kipling_may_follow(const KiplingState *state, unsigned unit);
/* The attacker's last step led in direction `arrival`. */
void kipling_start_melee(KiplingState *state, unsigned attacker, unsigned defender,
                         unsigned arrival);
