/* The moves of a game as a list from the last to the first, shared by all games that have a
 * beginning in common: a clone costs one reference, whatever the game's length. Now and then a move
 * keeps the position after it, so that undoing replays few. References are counted atomically,
 * since clones may live in different threads. */
#pragma once

#include "engine/game.h"

typedef struct HetHistory HetHistory;

struct HetHistory {
    HetHistory *before; /* a reference; NULL: the first move */
    HetState *after;    /* the position after the move, or NULL */
    HetMove move;
    uint32_t length; /* moves up to and with this one */
    gatomicrefcount references;
};

/* (before transfer full) (transfer full) One move more; `after` is the position it led to. */
HetHistory *het_history_add(HetHistory *before, const HetMove *move, const HetState *after);
HetHistory *het_history_ref(HetHistory *history); /* accepts NULL */
void het_history_unref(HetHistory *history);      /* accepts NULL */

static inline uint32_t
het_history_length(const HetHistory *history)
{
    return history == NULL ? 0 : history->length;
}

/* (transfer none) The history `moves` earlier, at most its length; NULL: before the first. */
HetHistory *het_history_back(HetHistory *history, unsigned moves);
/* Copies all moves, from the first, into room for its length. */
void het_history_moves(const HetHistory *history, HetMove *ret_moves);
/* The position after `history`, by replay from the nearest that is kept or from `root`. */
void het_history_state(const HetHistory *history, const HetState *root, HetState *ret_state);
