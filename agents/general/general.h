/* The parts of `general` (general.c), one file each: what is weighed (general-candidates.c), how it
 * is played out (general-race.c), how it is told (general-tell.c). */
#pragma once

#include "agents/agents.h"
#include "agents/evaluator/learned.h"
#include "agents/search/allowance.h"
#include "agents/search/orders.h"
#include "agents/search/race.h"

/* What one thread plays lines with. */
typedef struct {
    HetPolicy policy, enemy; /* each has a cache of its own */
    HetLine line;
    uint64_t lines; /* played so far */
} HetGeneralWorker;

typedef struct {
    HetAgent agent;
    char *style, *reply, *weights;
    HetOwnEvaluator own;
    const HetEvaluator *evaluator;
    int level, units, candidates, finalists, samples, turns, breadth, outcomes, threads, stream;
    int reply_calls;
    bool remember;
    double work, sigmas, trust;
    HetAllowance allowance;
    HetTeam *team;
    HetGeneralWorker *workers; /* `threads`; the first also lists and values orders */
    HetLine *line;             /* of the first */
    HetOrders *orders;
    HetRace *race;
    HetUrgency *urgency;
    HetAgent *greedy; /* asked for its choice */
    HetMoveList *list;
    HetOrder order; /* being carried out */
    unsigned done;  /* its moves played */
    uint32_t ply;   /* of the position in which its next move belongs */
    /* The last choice: */
    const HetState *root;
    uint64_t key;
    unsigned horizon; /* turns of its lines; 0: there were none */
    uint64_t limit;   /* of the work of one */
    unsigned count;
    HetOrder weighed[HET_RACE_MAX];
    uint64_t spent;
} HetGeneral;

/* Where lines are not trusted, all is left to greedy. */
bool het_general_leaves_it_to_greedy(const HetGeneral *self);

/* Units of work done so far. */
uint64_t het_general_spent(const HetGeneral *self);

/* Lists the orders worth weighing at `state` into self->orders, with the doctrine's `scores` of the
 * moves and `work` to spend, and puts those to be raced into self->weighed: greedy's choice first,
 * then by value at the turn's end. */
void het_general_weigh(HetGeneral *self, const HetState *state, const HetMoveList *legal,
                       const double *scores, uint64_t work);

/* Races what was weighed at self->root, as many candidates as the work up to `until` pays for;
 * returns the winner's index. self->horizon is 0 where it pays for no race. */
unsigned het_general_race(HetGeneral *self, uint64_t until);

/* The slot of HetAgentClass. */
void het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation);
