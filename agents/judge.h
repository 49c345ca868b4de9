/* A general judges a decision that has been taken: what it would have done, and what that would
 * have changed. Both moves are played on by the general's lines on the same dice, which it has not
 * chosen by; the share of a victory where a line ends is by the value (agents/value/value.h). */
#pragma once

#include "agent.h"
#include "value/terms.h"

enum {
    HET_JUDGE_LEVELS = 8,
    HET_JUDGE_ACTS = 8,   /* compared at once */
    HET_JUDGE_CAUSES = 4, /* named */
};

typedef struct {
    HetMove better; /* what the general would do; the move taken where that is as good */
    double share;   /* of a victory for the side that decides, after the move taken: 0 to 1 */
    double loss;    /* of that share, against `better`; 0: none */
    double error;   /* standard error of the loss */
} HetJudged;

/* (transfer full) A general who judges decisions of `seat`: at a level from 1 to HET_JUDGE_LEVELS,
 * by as many lines as that level's and without its slips and trees. NULL with an error. */
HetAgent *het_judge_new(const HetScenario *scenario, HetActor seat, unsigned level, GError **error);

/* Judges the move taken at a decision of the agent's seat with two legal moves or more. A loss is
 * the mean of as many lines as the general has, of at least 16; one below 0 counts as none. False
 * with an error. */
bool het_judge(HetAgent *judge, const HetState *state, const HetMoveList *legal,
               const HetMove *taken, HetJudged *ret_judged, GError **error);

/* --- why one move is preferred to another -----------------------------------------------------
 *
 * The judge here is any `general` that has chosen at the position (het_agent_choose): its lines
 * are played with the dice that no choice has seen. */

/* A move at a position of the judge's seat. */
typedef struct {
    const HetState *state;
    HetMove move;
} HetJudgedAct;

typedef struct {
    double share;       /* of a victory afterwards, 0 to 1 */
    double loss, error; /* of that share, against the first act; below 0: it is better */
} HetJudgedLoss;

/* Whether an agent is a `general`, and so a judge. */
bool het_judge_is(const HetAgent *agent);

/* Compares up to HET_JUDGE_ACTS moves with the first. `alone`: after the unit's action its side
 * does nothing more in the turn, so that the act is compared with standing still. */
void het_judge_compare(HetAgent *judge, const HetJudgedAct *acts, unsigned count, bool alone,
                       HetJudgedLoss *ret_losses);

/* A group of the value's inputs that is better, or worse, after one move than after another. */
typedef struct {
    unsigned term;    /* HetValueTerm; HET_VALUE_TERMS: a feature of a hand-made evaluator */
    const char *name; /* static: "threats" */
    unsigned unit;    /* whose inputs make most of it; HET_NO_UNIT: of no unit */
    double gain;      /* of the logarithm of the odds, for the judge's side, mean over lines */
} HetJudgedCause;

/* Those that differ most between two moves, the greatest gain first; `than` NULL: from the position
 * as it is. Returns their number, HET_JUDGE_CAUSES at most. */
unsigned het_judge_causes(HetAgent *judge, const HetJudgedAct *act, const HetJudgedAct *than,
                          HetJudgedCause *ret_causes);

/* An attack or a shot of the enemy in his next turn. */
typedef struct {
    HetStateBuffer at; /* where he does it, in one of the lines */
    HetMove move;
    unsigned lines, of; /* in so many of these */
} HetJudgedAnswer;

/* The likeliest upon `unit` after a move, if half of the lines played on show it. */
bool het_judge_answer(HetAgent *judge, const HetJudgedAct *act, unsigned unit,
                      HetJudgedAnswer *ret_answer);
