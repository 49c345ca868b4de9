/* Statistics of samples that share dice: means with 95 % intervals, quantiles, and contrasts
 * between points, with a correction for many comparisons. Pure functions. */
#pragma once

#include <stdbool.h>

/* The values of a point: value[i] is of game i, NAN where it was not played. */
typedef struct {
    const double *value;
    unsigned count;
} HetSample;

typedef struct {
    unsigned games;
    double mean, low, high; /* NAN without games; the interval is 95 % */
    double error;           /* standard error of the mean, imagined games included */
    double cautious; /* how wide the interval would be, were the spread as large as these games
                        leave open (at the upper end of its own 95 % interval); not cut off at the
                        ends of a share; NAN where the interval is unknown */
    double tenth, median, ninetieth; /* quantiles, as R's type 7 */
} HetSummary;

/* `stretch` in what follows is how much wider than usual an interval is: 1, or
 * HET_STATISTICS_STOPPED for games of a run that ended as soon as its interval was narrow. Such a
 * run stops more easily where the spread happens to seem small, and its intervals would hold less
 * often than they claim. Against that stand two things, found by simulation: it continues until
 * `cautious` is narrow, and its intervals are stretched. tests/test-study-width.c shows that they
 * then hold in 95 %. */
#define HET_STATISTICS_STOPPED 1.06

/* If the values of a share (0 to 100) are all 0, 50 or 100, or all the same, one game at either end
 * is imagined, as stats.h does with pairs, so that a point that was always won claims no certainty;
 * of others the interval is Student's, and that of fewer than two games is unknown (NAN). */
HetSummary het_statistics_summary(const HetSample *sample, bool share, double stretch);

/* The ratio of two means of the same games and its interval, by the delta method on its logarithm.
 * NAN where either is 0. ret_values, unless it is NULL, has room for as many values as the samples
 * and gets numbers whose mean and spread are those of the ratio's logarithm. */
HetSummary het_statistics_ratio(const HetSample *above, const HetSample *below, double stretch,
                                double *ret_values);

/* Errors of sums of point means: covariances of the means of points, whose games of the
 * same number share dice. */
typedef struct {
    unsigned points;
    double *mean;
    double *covariance; /* of the means, points x points; NULL: they are exact */
    double *least;   /* variance of each mean that nothing shared takes away: of shares won, drawn
                        or lost that of one game imagined at 0 and one at 100; else 0 */
    unsigned *games; /* of each point */
} HetMeans;

/* (transfer full) */
HetMeans *het_means_new(const HetSample *samples, unsigned points, bool share, double stretch);
void het_means_free(HetMeans *means);

/* A weighted sum of means. */
typedef struct {
    double value, low, high;
    double error; /* standard error */
    unsigned freedom;
    double chance; /* of as much or more, both ways, if it is 0 */
    /* By Holm; as `chance`, `low` and `high` until het_statistics_holm(). */
    double adjusted;
    double wide_low, wide_high; /* the interval that agrees: 0 is outside just where `adjusted` is
                                   below 0.05 */
    bool known;
} HetContrast;

/* Games that are the same at two points, dice for dice, claim no certainty that other games were:
 * the variance is that of `least` at least. */
HetContrast het_means_contrast(const HetMeans *means, const double *weights);
/* The covariance of the errors of two weighted sums; of one with itself its squared error. */
double het_means_covariance(const HetMeans *means, const double *a, const double *b);

/* Holm (1979): adjusts the chances and intervals of all that are known, as one family. */
void het_statistics_holm(HetContrast *contrasts, unsigned count);

/* Solves x of the symmetric system a x = b of `count` equations in place (a is spoilt, b becomes
 * x); false where it is singular. */
bool het_statistics_solve(double *a, double *b, unsigned count);
