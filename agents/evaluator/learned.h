/* Evaluator weights learned from games, from the files of agents/evaluator/weights/, which are
 * built into the program. A feature missing from a file keeps its hand-made weight; an unknown
 * feature is an error. */
#pragma once

#include "evaluator.h"

/* The key of the term for whose turn it is. */
#define HET_LEARNED_TURN "own-turn"

/* The evaluator with its hand-made weights; never NULL. */
const HetEvaluator *het_evaluator_by_hand(const char *system);

/* Reads weights into `ret_weights` (evaluator->feature_count) and `ret_turn`; those missing from
 * the file are the evaluator's. `name` is the file's in messages. */
bool het_learned_read(const HetEvaluator *evaluator, const char *name, const char *text,
                      double *ret_weights, double *ret_turn, GError **error);

/* An agent's own evaluator. */
typedef struct {
    HetEvaluator evaluator;
    double weights[HET_FEATURES_MAX];
} HetOwnEvaluator;

/* The evaluator named by an agent's option `weights`: NULL, "" or "linear" for the built-in one,
 * "hand" for hand-made weights, "hand;feature:number;..." for these with changes, otherwise a file
 * of weights, which is read into `own`. NULL with an error if impossible. */
const HetEvaluator *het_evaluator_open(const char *system, const char *weights,
                                       HetOwnEvaluator *own, GError **error);
/* (transfer full) The text of a file of weights. NULL with an error also where it is a pipe or a
 * device, which would keep anyone who reads it waiting, or has more than 16 MiB. */
char *het_weights_text(const char *path, GError **error);
/* Whether that option names a file. */
bool het_evaluator_is_file(const char *weights);
