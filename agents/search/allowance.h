/* How the work of one player turn is spread over its decisions.
 *
 * What is left is divided by the actions to come: units that the doctrine would still have act, and
 * one for the end of the turn. So every action gets about the same, the last as much as the first,
 * and what an action did not need goes to those after it. A choice in the middle of an action
 * (after dice) gets half of what its action had. Reactions in the other side's turn have an
 * allowance of their own, a quarter of a turn's, of which each may take a quarter of what is left.
 */
#pragma once

#include "engine/game.h"

typedef struct {
    bool known;
    uint32_t epoch;
    uint64_t left;  /* of this turn's, in units of work (work.h) */
    uint64_t share; /* that the last action got */
} HetAllowance;

/* What may be spent on the decision `state` of `seat`. `total`: a turn's allowance; `actions`:
 * units that would still act, at a node that asks which (0: the node asks something else). */
uint64_t het_allowance_offer(HetAllowance *allowance, uint64_t total, const HetState *state,
                             HetActor seat, unsigned actions);

/* Takes what was spent off what is left. */
void het_allowance_spend(HetAllowance *allowance, uint64_t spent);
