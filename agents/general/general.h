/* The parts of `general` (general.c), one file each: what is weighed (general-candidates.c), how it
 * is played out (general-race.c), how it is told (general-tell.c). */
#pragma once

#include "agents/agents.h"
#include "agents/evaluator/learned.h"
#include "agents/search/allowance.h"
#include "agents/search/orders.h"
#include "agents/search/race.h"

enum {
    HET_GENERAL_FAR = 3,  /* turns a line goes: the rest of this one, the reply, one's own next */
    HET_GENERAL_NEAR = 1, /* to the end of the turn under way */
    HET_GENERAL_GROUPS = 12,
};

/* A plan for the army: its units in groups, and for each group a script, a style of the doctrine.
 * Script 0 is the general's own style. */
typedef struct {
    bool known;
    unsigned turn; /* of the game in which it was last weighed */
    unsigned groups;
    uint8_t group[HET_LINE_UNITS];        /* of each unit of the side */
    uint8_t script[HET_GENERAL_GROUPS];   /* of each group */
    const char *name[HET_GENERAL_GROUPS]; /* of each: its wing, or NULL where it was found */
    uint8_t unit_script[HET_LINE_UNITS];  /* follows from the two */
    double lead; /* of the plan over all following the own style, when it was weighed */
} HetGeneralPlan;

/* What one thread plays lines with. */
typedef struct {
    HetPolicy policy, enemy; /* each has a cache of its own */
    HetPolicy scripts[HET_LINE_SCRIPTS];
    HetLine line;
    uint64_t lines; /* played so far */
} HetGeneralWorker;

typedef struct {
    HetAgent agent;
    char *style, *reply, *weights;
    HetOwnEvaluator own;
    const HetEvaluator *evaluator;
    int level, units, candidates, samples, turns, breadth, outcomes, variants, threads, stream;
    bool remember, control, ask_greedy, ask_plan;
    double work, sigmas, doubt;
    HetAllowance allowance;
    HetTeam *team;
    HetGeneralWorker *workers; /* `threads`; the first also lists and values orders */
    HetLine *line;             /* of the first */
    HetOrders *orders;
    HetRace *race;
    HetUrgency *urgency;
    HetAgent *greedy; /* asked for its choice */
    HetMoveList *list;
    unsigned script_count;                          /* styles to choose from */
    HetGeneralPlan army;                            /* the plan under way */
    HetGeneralPlan weighed_plans[HET_LINE_SCRIPTS]; /* while plans are raced */
    bool planning;
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

/* Where lines are not to be trusted at all, all is left to greedy. */
bool het_general_leaves_it_to_greedy(const HetGeneral *self);

/* Units of work done so far. */
uint64_t het_general_spent(const HetGeneral *self);

/* Lists the orders worth weighing at `state` into self->orders, with the doctrine's `scores` of the
 * moves and `work` to spend, and puts those to be raced into self->weighed: greedy's choice first.
 */
void het_general_weigh(HetGeneral *self, const HetState *state, const HetMoveList *legal,
                       const double *scores, uint64_t work);

/* Makes or weighs again the plan for the army at a decision of the side's own turn, with `work` to
 * spend; it is kept unless another is better. */
void het_general_plan(HetGeneral *self, const HetState *state, uint64_t work);

/* Races what was weighed at self->root, as many candidates, as far ahead, as the work up to `until`
 * pays for; returns the winner's index. */
unsigned het_general_race(HetGeneral *self, uint64_t until);

/* The slot of HetAgentClass. */
void het_general_explain(HetAgent *agent, const HetState *state, HetExplanation *explanation);
