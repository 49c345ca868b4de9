/* The parts of `general`, one file each: how it chooses (general.c), how that is reported
 * (general-report.c), how it judges what others chose (general-judge.c, agents/judge.h). */
#pragma once

#include "agents/agents.h"
#include "agents/search/halving.h"
#include "agents/search/solve.h"

/* The source of a choice. */
typedef enum {
    HET_GENERAL_ONLY_MOVE,
    HET_GENERAL_DOCTRINE, /* not weighed */
    HET_GENERAL_HALVING,
    HET_GENERAL_TREE,   /* searched, where units are few (doctrine.h, tree_units) */
    HET_GENERAL_PROVEN, /* of those that are best by the exact value, where others are not */
    HET_GENERAL_ODDS,   /* of the last turn, by exact odds of single actions */
    HET_GENERAL_SLIP,   /* chosen at random on purpose, as the lowest level does now and then */
} HetGeneralSource;

typedef struct {
    HetAgent agent;
    char *style, *weights;
    int level, lines, reach, turns, threads, stream;
    HetHalving halving;
    HetAgent *tree; /* mcts, for battles of few units; NULL: none at this level */
    HetAgent *odds; /* greedy, for the last turn */
    HetSolver *solver;
    HetMoveList best; /* what it leaves of the moves */
    /* How far the player turn has come: */
    uint32_t epoch;
    unsigned acted, to_act; /* units, of the seat */
    /* The last choice: */
    HetGeneralSource from;
    uint32_t ply;
    uint64_t played; /* lines */
} HetGeneral;

/* How far lines go from here: see doctrine.h, turn_units. */
HetReach het_general_reach(const HetGeneral *self, const HetState *state);

/* The slot of HetAgentClass. */
void het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation);
