/* Elo ratings of all agents at once, by the model of Bradley and Terry: an agent's expected share
 * of the points against another depends on the difference of their ratings alone. The sample is
 * the pairs (stats.h) of every two agents that met; each such meeting is given one imagined pair
 * lost and one won, so that a rating without a single loss stays finite. Intervals are 95 %, of the
 * difference to the anchor, from the spread of the pairs themselves (the sandwich estimator with
 * pairs as its units), not from an assumed distribution of games. */
#pragma once

#include "stats.h"

enum { HET_RATED_MAX = 64 };

typedef struct {
    bool known; /* false: no chain of finished pairs leads to the anchor */
    double elo, low, high;
} HetRating;

/* Fits `count` ratings (1 to HET_RATED_MAX), the anchor's being 0. matrix[i * count + j] holds the
 * pairs of i against j as i scored them; only i < j is read. */
void het_rating_fit(unsigned count, const HetPairs *matrix, unsigned anchor,
                    HetRating *ret_ratings);
