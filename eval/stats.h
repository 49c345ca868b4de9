/* Statistics of pairs. The unit of judgement is the pair: two legs of the same scenario, seed and
 * keyed dice with the sides swapped. A pair brings 0, 1, 2, 3 or 4 half points (a leg: win 2, draw
 * 1, loss 0), so a sample is five counts. Pure functions, no input or output.
 *
 * All intervals are 95 %. They are Student t intervals of the mean after adding two imagined pairs,
 * one lost and one won: so a sample of identical pairs does not claim certainty, and the interval
 * always contains the observed mean. (This is Agresti and Coull's remedy for proportions, with one
 * pair each instead of two. In simulations of lopsided and nearly constant pairs, 4 to 100 of them,
 * it contained the true value in at least 94.6 % of samples, the plain t interval in as few as 87.5
 * %.) */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { HET_PAIR_SCORES = 5 };

/* Numbers of pairs that scored 0, 1/2, 1, 3/2 and 2 points. */
typedef struct {
    uint32_t count[HET_PAIR_SCORES];
} HetPairs;

/* A share of the points, 0 to 1, with its 95 % interval. */
typedef struct {
    double mean, low, high; /* 0 <= low <= mean <= high <= 1; without pairs 1/2, 0, 1 */
    double likelihood;      /* of superiority: the chance that the true mean is above 1/2 */
    unsigned pairs;
} HetEstimate;

/* Counts a pair with the given half points, 0 to 4. */
void het_pairs_add(HetPairs *pairs, unsigned half_points);
/* Adds the other's pairs; as seen by the other side if `turned`. */
void het_pairs_merge(HetPairs *pairs, const HetPairs *other, bool turned);
unsigned het_pairs_count(const HetPairs *pairs);

/* From pairs, one imagined lost and one imagined won added. */
HetEstimate het_stats_estimate(const HetPairs *pairs);

/* The Elo difference at which `score` (0 to 1) is expected: 400 log10(s / (1 - s)). Infinite at 0
 * and 1. */
double het_stats_elo(double score);
/* Its inverse, 1 / (1 + 10^(-elo / 400)). */
double het_stats_score(double elo);

/* A mean of pairs with and without their luck. */
typedef struct {
    unsigned pairs;         /* that have their luck noted */
    double plain, adjusted; /* share of the points, 0 to 1; the second may be outside */
    double plain_half;      /* half the width of the 95 % interval, by Student's t */
    double adjusted_half;   /* the same */
    double variance_left;   /* of the adjusted scores, as a share of the plain ones' */
} HetLuckEstimate;

/* scores[i], the share of the points of pair i, and luck[i], the luck in it (mean of both legs, as
 * seen by the same agent). */
HetLuckEstimate het_luck_estimate(const double *scores, const double *luck, unsigned pairs);
