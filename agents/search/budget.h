/* How the budget of one epoch is spent over its decisions.
 *
 * A player turn is some ten choices of a unit, each followed by a few smaller ones. With k units
 * still on offer the choice among them gets 2 / (k + 1) of what is left: shares that fall evenly
 * and use up the budget if every unit acts. The plan found there lives on in the kept subtree, so a
 * follow-up gets only what lifts its visits to half of that share. A reaction in the other side's
 * epoch gets a quarter of what is left of that epoch's own budget. The last choice of an epoch gets
 * all that is left. */
#pragma once

#include "engine/game.h"

typedef struct {
    bool known;
    uint32_t epoch;
    uint64_t left;  /* of this epoch's budget, in iterations, calls or microseconds */
    uint64_t share; /* that the last choice of a unit got */
} HetBudget;

/* The budget of the decision `state` of `seat`, whose moves are `legal`; at most what is left of
 * `total`, the budget of an epoch. `visits`: iterations done below this node already, 0 when the
 * budget is time or calls. */
uint64_t het_budget_offer(HetBudget *budget, uint64_t total, const HetState *state, HetActor seat,
                          const HetMoveList *legal, uint64_t visits);

/* Takes what was spent off what is left. */
void het_budget_spend(HetBudget *budget, uint64_t spent);
