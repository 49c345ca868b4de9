/* The parts of `general`, one file each: how it chooses (general.c), how that is told
 * (general-tell.c). */
#pragma once

#include "agents/agents.h"
#include "agents/evaluator/learned.h"
#include "agents/search/halving.h"

/* Where a choice came from. */
typedef enum {
    HET_GENERAL_ONLY_MOVE,
    HET_GENERAL_DOCTRINE, /* not weighed: which unit acts, where that is left to it */
    HET_GENERAL_HALVING,
    HET_GENERAL_SLIP, /* a level that errs: any of the candidates */
} HetGeneralSource;

typedef struct {
    HetAgent agent;
    char *style, *weights;
    HetOwnEvaluator own;
    int level, lines, reactions, keep, reach, dear, heads, threads, stream;
    double say, shortfall, favour;
    HetHalving halving;
    /* The last choice: */
    HetGeneralSource from;
    uint32_t ply;
    uint64_t played;
} HetGeneral;

/* The slot of HetAgentClass. */
void het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation);
