/* An evaluator turns a position, at the start of an epoch, into a value in [-1, 1] for FIRST:
 * features (differences FIRST minus SECOND) times weights, squashed by x / sqrt(1 + x * x). With
 * learned weights (1 + value) / 2 is the chance that FIRST wins. */
#pragma once

#include "engine/game.h"

enum { HET_FEATURES_MAX = 64 };

typedef struct {
    const char *name;
    double weight; /* by hand */
} HetFeature;

typedef struct {
    const char *system;
    const HetFeature *features;
    const double *weights; /* NULL: those by hand */
    size_t feature_count;
    double turn; /* added to the sum on FIRST's turn, subtracted on SECOND's */
    void (*extract)(const HetState *state, double *ret_features);
} HetEvaluator;

extern const HetEvaluator *const het_evaluator_registry[]; /* NULL-terminated; weights by hand */

/* Uses only the measures (strength, units), for systems without an evaluator of their own. */
extern const HetEvaluator het_evaluator_of_measures;

/* The evaluator of a system, with learned weights if there are any (learned.h); by default the one
 * of the measures. Never NULL. */
const HetEvaluator *het_evaluator_find(const char *system);
static inline double
het_evaluator_weight(const HetEvaluator *evaluator, unsigned feature)
{
    return evaluator->weights != NULL ? evaluator->weights[feature]
                                      : evaluator->features[feature].weight;
}

/* The value for FIRST: 1, 0 or -1 for a finished game, otherwise by the weights. */
double het_evaluate(const HetEvaluator *evaluator, const HetState *state);
/* The weighted sum before it is squashed, of a game that is not over. */
double het_evaluate_sum(const HetEvaluator *evaluator, const HetState *state);
