#include "stats.h"
#include "engine/each.h"

#include <math.h>

#include <glib.h>

#include "agents/search/maths.h"
#include "numeric.h"

static const double LN10 = 2.3025850929940457;

void
het_pairs_add(HetPairs *pairs, unsigned half_points)
{
    g_return_if_fail(half_points < HET_PAIR_SCORES);
    pairs->count[half_points]++;
}

void
het_pairs_merge(HetPairs *pairs, const HetPairs *other, bool turned)
{
    HET_EACH_BELOW(i, HET_PAIR_SCORES)
        pairs->count[i] += other->count[turned ? HET_PAIR_SCORES - 1 - i : i];
}

unsigned
het_pairs_count(const HetPairs *pairs)
{
    unsigned total = 0;
    HET_EACH_BELOW(i, HET_PAIR_SCORES)
        total += pairs->count[i];
    return total;
}

/* Mean and sum of squared deviations, in points of 0 to 1 a pair. */
static void
moments(const uint32_t count[HET_PAIR_SCORES], double *ret_mean, double *ret_squares)
{
    double total = 0, sum = 0, squares = 0;
    HET_EACH_BELOW(i, HET_PAIR_SCORES) {
        total += count[i];
        sum += count[i] * (i / 4.0);
    }
    double mean = sum / total;
    HET_EACH_BELOW(i, HET_PAIR_SCORES)
        squares += count[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
    *ret_mean = mean;
    *ret_squares = squares;
}

HetEstimate
het_stats_estimate(const HetPairs *pairs)
{
    unsigned number = het_pairs_count(pairs);
    if (number == 0)
        return (HetEstimate){.mean = 0.5, .low = 0, .high = 1, .likelihood = 0.5};
    HetPairs widened = *pairs; /* with the two imagined pairs, see stats.h */
    widened.count[0]++;
    widened.count[HET_PAIR_SCORES - 1]++;
    double observed = 0, mean = 0, squares = 0;
    moments(pairs->count, &observed, &squares);
    moments(widened.count, &mean, &squares);
    double error = sqrt(squares / (number + 1.0) / (number + 2.0));
    double half = het_numeric_student_quantile(0.05, number + 1) * error;
    return (HetEstimate){
        .mean = observed,
        .low = MAX(0, mean - half),
        .high = MIN(1, mean + half),
        .likelihood = het_numeric_normal((mean - 0.5) / error),
        .pairs = number,
    };
}

double
het_stats_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 / LN10 * het_log(score / (1 - score));
}

double
het_stats_score(double elo)
{
    return 1 / (1 + het_exp(-elo * LN10 / 400));
}

/* --- the luck of pairs ------------------------------------------------------------------------ */

/* Mean and half the width of its 95 % interval; returns the variance. */
static double
summarise(const double *values, unsigned count, double *ret_mean, double *ret_half)
{
    double sum = 0, squares = 0;
    HET_EACH_BELOW(i, count)
        sum += values[i];
    *ret_mean = sum / count;
    HET_EACH_BELOW(i, count)
        squares += (values[i] - *ret_mean) * (values[i] - *ret_mean);
    double variance = squares / (count - 1);
    *ret_half = het_numeric_student_quantile(0.05, count - 1) * sqrt(variance / count);
    return variance;
}

HetLuckEstimate
het_luck_estimate(const double *scores, const double *luck, unsigned pairs)
{
    HetLuckEstimate estimate = {.pairs = pairs};
    if (pairs < 2)
        return estimate;
    g_autofree double *adjusted = g_new(double, pairs);
    HET_EACH_BELOW(i, pairs)
        adjusted[i] = scores[i] - luck[i];
    double before = summarise(scores, pairs, &estimate.plain, &estimate.plain_half);
    double after = summarise(adjusted, pairs, &estimate.adjusted, &estimate.adjusted_half);
    estimate.variance_left = before > 0 ? after / before : 1;
    return estimate;
}
