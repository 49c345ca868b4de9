#include "luck.h"

#include <math.h>

#include "numeric.h"

double
het_luck_of(const HetEvaluator *evaluator, const HetState *state, const HetMoveList *list,
            const HetMove *outcome)
{
    HetStateBuffer buffer;
    double sum = 0, weights = 0, chosen = 0;
    for (unsigned i = 0; i < list->count; i++) {
        het_game_clone(&buffer.state, state);
        het_game_apply(&buffer.state, &list->moves[i], NULL);
        double value = het_evaluate(evaluator, NULL, &buffer.state);
        double weight = (double)list->weights[i];
        sum += weight * value;
        weights += weight;
        if (het_move_equal(&list->moves[i], outcome))
            chosen = value;
    }
    return (chosen - sum / weights) / 2;
}

/* Mean and half the width of its 95 % interval; returns the variance. */
static double
summarise(const double *values, unsigned count, double *ret_mean, double *ret_half)
{
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < count; i++)
        sum += values[i];
    *ret_mean = sum / count;
    for (unsigned i = 0; i < count; i++)
        squares += (values[i] - *ret_mean) * (values[i] - *ret_mean);
    double variance = squares / (count - 1);
    *ret_half = het_numeric_student(count - 1) * sqrt(variance / count);
    return variance;
}

HetLuckEstimate
het_luck_estimate(const double *scores, const double *luck, unsigned pairs)
{
    HetLuckEstimate estimate = {.pairs = pairs};
    if (pairs < 2)
        return estimate;
    g_autofree double *adjusted = g_new(double, pairs);
    for (unsigned i = 0; i < pairs; i++)
        adjusted[i] = scores[i] - luck[i];
    double before = summarise(scores, pairs, &estimate.plain, &estimate.plain_half);
    double after = summarise(adjusted, pairs, &estimate.adjusted, &estimate.adjusted_half);
    estimate.variance_left = before > 0 ? after / before : 1;
    return estimate;
}
