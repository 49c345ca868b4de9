/* What values a leaf of the search tree: play on by a policy to where the position may be
 * evaluated. */
#pragma once

#include "agents/evaluator/evaluator.h"
#include "agents/policy.h"

typedef enum {
    HET_PLAYOUT_NONE,     /* the doctrine sees the unit's action out, then the evaluator judges */
    HET_PLAYOUT_RANDOM,   /* uniform over the listed moves */
    HET_PLAYOUT_DOCTRINE, /* the doctrine with a share of random moves */
} HetPlayoutKind;

typedef struct {
    HetPlayoutKind kind;
    double epsilon; /* share of random moves of HET_PLAYOUT_DOCTRINE, 0 to 1 */
    HetPolicy policy;
    const HetEvaluator *evaluator;
    uint64_t calls, evaluations; /* counted */
    HetMoveList list;            /* scratch */
} HetPlayout;

/* Where a playout's dice come from: a numbered sample of a stream, or a generator; the generator
 * also draws what else is left to chance. */
typedef struct {
    bool common;
    uint64_t key; /* with `common` (stream.h) */
    uint32_t index;
    HetRandom *random;
} HetPlayoutLuck;

/* Plays `state` on until the epoch is `epoch` or later, or the game is over (HET_PLAYOUT_NONE: or
 * the action is), and returns the value there for FIRST, -1 to 1. */
double het_playout_run(HetPlayout *playout, HetState *state, uint32_t epoch,
                       const HetPlayoutLuck *luck);
