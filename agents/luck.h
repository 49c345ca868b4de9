/* Subtracting luck from results. At each roll an evaluator fixed beforehand compares the value of
 * the position with its exact expectation over all outcomes. The sum over a game has mean 0 for any
 * evaluator, so that the score minus the luck is unbiased; the better the evaluator, the smaller
 * its variance (a control variate, as in GNU Backgammon and AIVAT). */
#pragma once

#include "agents/evaluator/evaluator.h"
#include "engine/session.h"

/* Returns how much better for FIRST the outcome is than the mean of all, in points: -1 to 1. The
 * node is a chance node, `outcome` one of its list. */
double het_luck_of(const HetEvaluator *evaluator, const HetState *state, const HetMoveList *list,
                   const HetMove *outcome);

/* A stretch of a game in which one side is active: a player turn, an activation. */
typedef struct {
    unsigned turn, ply; /* `ply`: moves before it */
    HetActor side;
    double before, after; /* share of FIRST at its beginning and end: 0 to 1 */
    double dice;          /* part of the change that was luck; the rest is what both decided */
} HetLuckTurn;

/* The luck in a game's dice, for people. Consecutive rolls within an epoch are evaluated together,
 * since simultaneous ones take effect after the last: the value of the resulting position is
 * compared with its exact mean over all their outcomes. Chains with more than HET_LUCK_LEAVES_MAX
 * ends are evaluated roll by roll until the rest is shorter. */
typedef struct {
    unsigned rolls;  /* whose luck has been evaluated */
    double gain;     /* of FIRST, in points: -1 to 1 a roll */
    double variance; /* variance of the gain, given these rolls */
    double largest;  /* the gain of the chain that mattered most */
    unsigned largest_turn;
    HetLuckTurn turning; /* the stretch that changed the share most; all 0 if none did */
} HetLuckLedger;

enum { HET_LUCK_LEAVES_MAX = 2000 };

/* Evaluates all rolls of a game so far; calls `each` (may be NULL) with the gain of every chain and
 * the number of moves after it. */
HetLuckLedger het_luck_follow(const HetEvaluator *evaluator, const HetSession *session,
                              void (*each)(void *data, unsigned index, double gain), void *data);
/* Evaluates all rolls of a game so far. */
HetLuckLedger het_luck_ledger(const HetEvaluator *evaluator, const HetSession *session);
