#include "pooled.h"

#include <math.h>

#include <glib.h>

#include "eval/numeric.h"
#include "statistics.h"
#include "engine/each.h"

/* What is added to each variance, as a share of the largest: one of 0 is certain beside others. */
static const double certain = 1e-6;

/* Fills the covariance of the differences from the first, `count` - 1 squared. */
static void
difference_covariance(const double *covariance, unsigned count, double *ret_differences)
{
    HET_EACH_BELOW(i, count - 1)
        HET_EACH_BELOW(j, count - 1)
            ret_differences[i * (count - 1) + j] = covariance[(i + 1) * count + j + 1] -
                                                   covariance[(i + 1) * count] - covariance[j + 1] +
                                                   covariance[0];
}

/* Sets Q, and returns by how much a variance of 1 between the effects raises its mean: the trace of
 * the inverse of the differences' covariance times that of effects of variance 1. */
static double
set_q(const double *values, const double *covariance, unsigned count, HetPooled *pooled)
{
    const unsigned differences = count - 1;
    double matrix[HET_POOLED_MAX * HET_POOLED_MAX], solved[HET_POOLED_MAX], raised = 0;
    difference_covariance(covariance, count, matrix);
    HET_EACH_BELOW(i, differences)
        solved[i] = values[i + 1] - values[0];
    het_statistics_solve(matrix, solved, differences);
    HET_EACH_BELOW(i, differences)
        pooled->q += (values[i + 1] - values[0]) * solved[i];
    HET_EACH_BELOW(column, differences) {
        difference_covariance(covariance, count, matrix);
        HET_EACH_BELOW(i, differences)
            solved[i] = i == column ? 2 : 1;
        het_statistics_solve(matrix, solved, differences);
        raised += solved[column];
    }
    return raised;
}

static void
set_value(const double *values, const double *covariance, unsigned count, unsigned freedom,
          HetPooled *pooled)
{
    double weights[HET_POOLED_MAX], sum = 0, variance = 0;
    HET_EACH_BELOW(i, count) {
        weights[i] = 1 / (covariance[i * count + i] + pooled->between);
        sum += weights[i];
    }
    HET_EACH_BELOW(i, count) {
        pooled->value += weights[i] / sum * values[i];
        HET_EACH_BELOW(j, count)
            variance += weights[i] / sum * weights[j] / sum *
                        (covariance[i * count + j] + (i == j ? pooled->between : 0));
    }
    const double half = het_numeric_student_quantile(0.05, freedom) * sqrt(fmax(variance, 0));
    pooled->low = pooled->value - half;
    pooled->high = pooled->value + half;
}

HetPooled
het_pooled(const double *values, const double *covariance, unsigned count, unsigned freedom)
{
    HetPooled pooled = {.freedom = count - 1, .chance = 1};
    g_return_val_if_fail(count >= 2 && count <= HET_POOLED_MAX && freedom > count, pooled);
    double scaled[HET_POOLED_MAX * HET_POOLED_MAX], unit[HET_POOLED_MAX], largest = 0;
    HET_EACH_BELOW(i, count)
        largest = fmax(largest, covariance[i * count + i]);
    const double scale = largest > 0 ? sqrt(largest) : 1e-6;
    HET_EACH_BELOW(i, count) {
        unit[i] = values[i] / scale;
        HET_EACH_BELOW(j, count)
            scaled[i * count + j] =
                covariance[i * count + j] / (scale * scale) + (i == j ? certain : 0);
    }
    const double raised = set_q(unit, scaled, count, &pooled);
    const unsigned below = freedom + 1 - pooled.freedom;
    pooled.chance =
        het_numeric_f(pooled.q / pooled.freedom * below / freedom, pooled.freedom, below);
    pooled.between = fmax(0, (pooled.q - pooled.freedom) / raised);
    set_value(unit, scaled, count, freedom, &pooled);
    pooled.between *= scale * scale;
    pooled.value *= scale;
    pooled.low *= scale;
    pooled.high *= scale;
    return pooled;
}
