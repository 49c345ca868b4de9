/* An evaluator turns a position, at the start of an epoch, into a value in [-1, 1] for FIRST:
 * features (differences FIRST minus SECOND) times weights, squashed by x / sqrt(1 + x * x). */
#pragma once

#include "engine/game.h"

enum { HET_FEATURES_MAX = 64 };

typedef struct {
    const char *system;
    const char *const *features; /* names */
    const double *weights;       /* defaults */
    size_t feature_count;
    void (*extract)(const HetState *state, double *ret_features);
} HetEvaluator;

extern const HetEvaluator *const het_evaluator_registry[]; /* NULL-terminated */

/* The evaluator of a system; where there is none one on the measures (strength, units). Never NULL.
 */
const HetEvaluator *het_evaluator_find(const char *system);
/* The value for FIRST: 1, 0, -1 of a finished game; else by the weights (NULL: the defaults). */
double het_evaluate(const HetEvaluator *evaluator, const double *weights, const HetState *state);
