#include "evaluator.h"

#include <math.h>

/* --- where a system has no evaluator: the measures -------------------------------------------- */

enum { STRENGTH, UNITS, STEADY, LEADERS, OBJECTIVES, POINTS, FEATURES };

static const HetFeature measure_features[FEATURES] = {
    [STRENGTH] = {"strength", 2.0}, [UNITS] = {"units", 0.5},           [STEADY] = {"steady", 0.5},
    [LEADERS] = {"leaders", 0.3},   [OBJECTIVES] = {"objectives", 1.0}, [POINTS] = {"points", 1.0},
};

static double
share(int32_t part, int32_t whole)
{
    return whole > 0 ? (double)part / whole : 0.0;
}

/* The lead of `a` over `b` in numbers without a natural whole, in (-1, 1). */
static double
lead(int32_t a, int32_t b)
{
    double x = a, y = b;
    return (x - y) / (fabs(x) + fabs(y) + 2.0);
}

static void
extract_measures(const HetState *state, double *ret_features)
{
    HetMeasures measures;
    het_game_measures(state, &measures);
    const int32_t *a = measures.value[HET_FIRST], *b = measures.value[HET_SECOND];
    ret_features[STRENGTH] = share(a[HET_MEASURE_STRENGTH], a[HET_MEASURE_STRENGTH_START]) -
                             share(b[HET_MEASURE_STRENGTH], b[HET_MEASURE_STRENGTH_START]);
    ret_features[UNITS] =
        share(a[HET_MEASURE_UNITS], a[HET_MEASURE_UNITS] + a[HET_MEASURE_UNITS_LOST]) -
        share(b[HET_MEASURE_UNITS], b[HET_MEASURE_UNITS] + b[HET_MEASURE_UNITS_LOST]);
    ret_features[STEADY] = share(b[HET_MEASURE_UNITS_SHAKEN], b[HET_MEASURE_UNITS]) -
                           share(a[HET_MEASURE_UNITS_SHAKEN], a[HET_MEASURE_UNITS]);
    ret_features[LEADERS] = lead(b[HET_MEASURE_LEADERS_LOST], a[HET_MEASURE_LEADERS_LOST]);
    ret_features[OBJECTIVES] = lead(a[HET_MEASURE_OBJECTIVES], b[HET_MEASURE_OBJECTIVES]);
    ret_features[POINTS] = lead(a[HET_MEASURE_POINTS], b[HET_MEASURE_POINTS]);
}

const HetEvaluator het_evaluator_of_measures = {
    .system = "",
    .features = measure_features,
    .feature_count = FEATURES,
    .extract = extract_measures,
};

/* --- values ----------------------------------------------------------------------------------- */

double
het_evaluate_sum(const HetEvaluator *evaluator, const HetState *state)
{
    double features[HET_FEATURES_MAX];
    double sum = state->active == HET_FIRST ? evaluator->turn : -evaluator->turn;
    evaluator->extract(state, features);
    HET_EACH_BELOW(i, evaluator->feature_count)
        sum += het_evaluator_weight(evaluator, i) * features[i];
    return sum;
}

double
het_evaluate(const HetEvaluator *evaluator, const HetState *state)
{
    if (het_game_over(state)) {
        HetResult result;
        het_game_result(state, &result);
        return result.winner == HET_FIRST ? 1.0 : result.winner == HET_SECOND ? -1.0 : 0.0;
    }
    const double sum = het_evaluate_sum(evaluator, state);
    return sum / sqrt(1.0 + sum * sum);
}
