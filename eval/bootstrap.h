/* The one bootstrap: intervals of statistics of pairs, of battles, or of whatever is drawn anew.
 * The same data give the same bytes. */
#pragma once

#include "engine/random.h"
#include "stats.h"

/* Fills the statistics of a sample drawn anew; NAN where one is not known in it. */
typedef void (*HetBootstrapDraw)(void *data, HetRandom *random, double *ret_values);

/* The middle 95 % of `replicates` (40 and up) samples, for each of `count` statistics; NAN where
 * none is known. Quantiles are R's type 2. */
void het_bootstrap(HetBootstrapDraw draw, void *data, unsigned replicates, unsigned count,
                   double *ret_low, double *ret_high);

/* The weight of `count` equal units in a Bayesian bootstrap (Rubin 1981): a sum of so many
 * exponential variables of mean 1, by the normal distribution of more than 64. */
double het_bootstrap_weight(double count, HetRandom *random);

/* The mean of pairs reweighed so, 0 to 1, with one imagined lost and one imagined won. */
double het_bootstrap_share(const HetPairs *pairs, HetRandom *random);

/* A 95 % interval of the least of several true means, 0 to 1: by the greatest distance of any mean
 * from its estimate in its standard errors, over 1,000 samples, all intervals are widened until
 * they hold together (Westfall and Young's max-t, 1993); the least of all true means is then
 * between the least lower and the least upper end. The quantiles of the minimum itself would not
 * hold: of 13 equal means they never have the true one (tests/test-stats.c). Samples without pairs
 * are ignored; without any the interval is 0 to 1. */
void het_bootstrap_least(const HetPairs *samples, unsigned count, double *ret_low,
                         double *ret_high);
