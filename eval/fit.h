/* Fitting a few weights to observations by maximum likelihood: damped Newton steps (Fisher scoring)
 * with a ridge that pulls towards given values. Only + - * / sqrt and the logarithm and exponential
 * of agents/search/maths.h, in a fixed order: the same bytes everywhere. */
#pragma once

#include <stddef.h>

enum { HET_FIT_MAX = 80 };

/* Solves a x = b for a symmetric positive definite matrix of `count` rows (row by row, HET_FIT_MAX
 * apart); `a` is used up. If it is not positive definite, undetermined components are 0. */
void het_fit_solve(double a[HET_FIT_MAX][HET_FIT_MAX], const double *b, size_t count,
                   double *ret_x);

/* One observation: its features and its result. */
typedef struct {
    const double *x; /* `count` values */
    double result;   /* 0, 1/2 or 1 */
    double weight;   /* how much it counts, above 0 */
} HetFitSample;

/* The probability of winning for a sum of features times weights: their value s / sqrt(1 + s * s),
 * from -1 to 1, moved to 0 to 1 (agents/evaluator/evaluator.h). */
double het_fit_chance(double sum);

/* Fits weights[count] so that the chances agree with the results: the least of weighted log-loss
 * plus ridge/2 times the squares of (weight - towards) * spread, where spread is the root mean
 * square of the feature. `weights` are where it starts. Returns the log-loss without the ridge. */
double het_fit_results(const HetFitSample *samples, size_t sample_count, size_t count,
                       const double *towards, double ridge, double *weights);

/* Fit of predicted probabilities to results. */
typedef struct {
    double loss; /* mean log-loss, natural logarithm; a coin has 0.693 */
    double area; /* under the receiver operating characteristic: 0.5 by chance, 1 perfect */
} HetFitQuality;

HetFitQuality het_fit_quality(const HetFitSample *samples, size_t sample_count, size_t count,
                              const double *weights);
