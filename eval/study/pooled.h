/* One effect under several generals: whether it is the same under all of them, and what it is over
 * all. Pure functions. */
#pragma once

enum { HET_POOLED_MAX = 8 };

/* Equality is tested by Q, the weighted sum of squares about the common value (Cochran, "The
 * combination of estimates from different experiments", Biometrics 10, 1954). Generals share dice,
 * so that Q is that of generalised least squares, which is Cochran's where covariances are 0; and
 * the covariance is estimated, so that Q is referred to F as Hotelling's T^2 is (1931), not to
 * chi-square. The pooled value is the mean weighted by 1 / (variance + between), `between` the
 * variance between generals by moments of Q (DerSimonian and Laird, "Meta-analysis in clinical
 * trials", 1986), with Student's 95 % interval: of the mean over these generals, not of a general
 * that has not been tried. */
typedef struct {
    double q, chance; /* chance of as much or more where the effect is the same under all */
    unsigned freedom; /* of q: one less than the generals */
    double between;   /* variance of the true effects, 0 and up */
    double value, low, high;
} HetPooled;

/* Of `count` (2 to HET_POOLED_MAX) effects with the covariance of their errors (count x count),
 * each from at least `freedom` + 1 (`count` + 1 and up) games. A variance of 0, of games that all
 * came out alike, is certain: where it is 0 of several that differ, `chance` is 0. */
HetPooled het_pooled(const double *values, const double *covariance, unsigned count,
                     unsigned freedom);
