/* A general judges a decision that has been taken: what it would have done, and what that would
 * have changed. Both moves are played on by the general's lines on the same dice, which it has not
 * chosen by; the share of a victory where a line ends is by the value (agents/value/value.h). */
#pragma once

#include "agent.h"

enum { HET_JUDGE_LEVELS = 8 };

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
