/* Exact counts of the nodes of a game tree by depth, as chess programs count move paths ("perft"):
 * a check on move generation that needs no reference but another count. Every order of moves and
 * every outcome of chance is its own path, whatever its weight; equal positions are not merged. */
#pragma once

#include "engine/game.h"

enum { HET_PERFT_DEPTH_MAX = 64 };

/* Nodes a number of moves and outcomes away from the start. */
typedef struct {
    uint64_t decisions, chances, terminals;
} HetPerftCount;

/* Counts into ret_counts[0] to ret_counts[depth] (0 is `state` itself; they are set, not added to).
 * `progress`, unless NULL, is called after each move of `state` has been counted. depth is at most
 * HET_PERFT_DEPTH_MAX. */
void het_perft(const HetState *state, unsigned depth, HetPerftCount *ret_counts,
               void (*progress)(void *data, unsigned done, unsigned of), void *data);
