/* Elo ratings of all agents at once, with the advantage of the side that is FIRST on each scenario:
 * the model of Bradley and Terry with draws by Davidson. In a leg of i as FIRST against j on
 * scenario k, with d = (rating i - rating j + side k) / 400 * ln 10,
 *
 *     win : draw : loss  =  e^(d/2) : nu : e^(-d/2)
 *
 * Each meeting of two agents is given one imagined pair lost and one won, on even ground, and each
 * scenario one pair between equals that FIRST wins in both legs and one that SECOND does, so that
 * ratings and sides without a single loss stay finite.
 * Intervals are 95 %, of the difference to the anchor, from a Bayesian bootstrap (Rubin 1981) whose
 * units are whole pairs, weighted anew within each scenario. The same pairs give the same bytes. */
#pragma once

#include "stats.h"

enum { HET_RATED_MAX = 64, HET_RATED_REPLICATES = 200 };

typedef struct {
    bool known; /* false: not connected to the anchor by finished pairs; for a side: never played */
    double elo, low, high;
} HetRating;

/* One whole pair: agents[0] is FIRST in leg 0, agents[1] in leg 1. */
typedef struct {
    unsigned scenario, agents[2];
    unsigned half_points[2]; /* 0 to 2, of FIRST, by leg */
} HetRatedPair;

typedef struct {
    unsigned agents, scenarios; /* 1 to HET_RATED_MAX each */
    unsigned anchor;            /* the agent whose rating is 0 */
    const HetRatedPair *pairs;
    unsigned count;
} HetRatingData;

/* Fits ret_ratings[agents], ret_sides[scenarios] (how much better FIRST does than its agent's
 * rating) and the share of draws between equals on even ground. */
void het_rating_fit(const HetRatingData *data, HetRating *ret_ratings, HetRating *ret_sides,
                    double *ret_draws);
