/* Exact odds of one action: what a position in the middle of it is worth where it ends, by the
 * weight of every outcome of the dice on the way. Greedy (greedy.c) judges its candidates by it.
 *
 * At a chance node the value is the mean of the outcomes' by weight; at a decision of the seat's
 * own the best of its moves; at one of the other side's what the doctrine plays. The action ends as
 * in action.h.
 *
 * Work is bounded: `allowance` positions are shared equally among the branches of each node, and
 * where they do not reach for all moves the doctrine's best are followed; `outcomes` bounds the
 * product of the numbers of outcomes along one path, beyond which a roll stands for itself by
 * results at even steps of its odds. Values are exact wherever these do not bite. */
#pragma once

#include "line.h"

enum { HET_EXACT_LEVELS = 23 }; /* branchings along one path; deeper ones follow the doctrine */

typedef struct {
    HetLine *line; /* its policies, evaluator and work */
    HetActor seat;
    uint32_t epoch; /* of the node in question, and its stack depth */
    unsigned depth;
    /* The doctrine plays the turn out after the action, so that every candidate is valued at the
     * same point. */
    bool finish;
    double outcomes;
    uint64_t stop; /* calls (line->work.calls) at which a path breaks off; UINT64_MAX: never */
    bool broken;   /* one has */
    struct {
        HetStateBuffer buffer;
        HetMoveList list;
    } level[HET_EXACT_LEVELS + 1];
} HetExact;

/* The place for the position that the caller wants valued. */
static inline HetState *
het_exact_state(HetExact *exact)
{
    return &exact->level[0].buffer.state;
}

/* The value, for the seat, of that position, which is used up. `ending`: the action is over, only
 * the turn is seen out. */
double het_exact_value(HetExact *exact, double allowance, bool ending);

/* The value of a position as it stands, for the seat. */
double het_exact_evaluate(HetExact *exact, const HetState *state);
