/* Follies: what a sensible commander does not do, counted by the common interface alone (views,
 * events, measures), as the other measures of conduct.h, which names and defines them. Each counts
 * only where something has come of it: a leader lost where he stood alone, a place that the enemy
 * then took, an even trade by a side that was not behind.
 *
 * A watcher is fed by conduct.c: it is given the views of a turn's start and end, and of before and
 * after each change, and what the units did. */
#pragma once

#include "conduct.h"

/* What a unit has done in the turn under way. */
typedef struct {
    bool moved;    /* moved, turned, changed formation */
    bool acted;    /* shot or fought */
    bool fled;     /* fell back */
    bool returned; /* came back to a place and facing it had left */
} HetActs;

typedef struct HetFollies HetFollies;

/* Receives each folly; `unit` is HET_NO_UNIT where it is of no one unit. */
typedef void HetFollyFound(void *data, HetActor side, HetConductMeasure measure, unsigned unit);

/* (transfer full) */
HetFollies *het_follies_new(HetFollyFound *found, void *data);
void het_follies_free(HetFollies *follies);

/* At the first node, then whenever a node at which an action of `side` may begin has been reached,
 * or its turn has ended. */
void het_follies_action_ends(HetFollies *follies, const HetState *state, HetActor side);
/* After a move; the views are of before and after it. */
void het_follies_board_changed(HetFollies *follies, const HetState *state, const HetView *before,
                               const HetView *after);
/* After the last move of a turn of `side`; `acts` by unit. */
void het_follies_turn_ends(HetFollies *follies, const HetState *state, HetActor side,
                           const HetView *began, const HetView *ended, const HetActs *acts);

/* Over the turns that have ended: wings of three units and more where one moved, and the sum of
 * the mean distances of their units from the middle, in cells. */
double het_follies_spread(const HetFollies *follies, HetActor side, uint64_t *ret_wings);
