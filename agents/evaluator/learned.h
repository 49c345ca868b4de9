/* Weights of evaluators that were learned from games (`hetman train evaluator`), from the files of
 * agents/evaluator/weights/, which are part of the program. A feature that a file does not name
 * keeps the weight written by hand beside it; one that no evaluator has is an error of the file. */
#pragma once

#include "evaluator.h"

/* The key of the term for whose turn it is. */
#define HET_LEARNED_TURN "own-turn"

/* The evaluator with the weights by hand, as its system's file has them; never NULL. */
const HetEvaluator *het_evaluator_by_hand(const char *system);

/* Reads the weights of a file over those of `evaluator` into `ret_weights` (its feature_count) and
 * `ret_turn`. An error names the key. */
bool het_learned_read(const HetEvaluator *evaluator, const char *text, double *ret_weights,
                      double *ret_turn, GError **error);

/* An evaluator of an agent's own. */
typedef struct {
    HetEvaluator evaluator;
    double weights[HET_FEATURES_MAX];
} HetOwnEvaluator;

/* The evaluator an agent's option `weights` names: NULL or "" the one of the program, "hand" that
 * with the weights by hand, "hand;feature:number;..." the same with some of them set, else that of
 * a file of weights, read into `own`. NULL, with an error, where that cannot be. */
const HetEvaluator *het_evaluator_open(const char *system, const char *weights,
                                       HetOwnEvaluator *own, GError **error);
