/* Rankings for agents that beat each other in circles, so that no single number orders them. Both
 * take the matrix of scores: shares[i * count + j] is i's share of the points against j, 0 to 1,
 * with shares[j * count + i] = 1 less that; the diagonal is not read; NaN for agents that never met
 * counts as an even score. */
#pragma once

#include "stats.h"

enum { HET_EQUILIBRIUM_MAX = 64 };

/* Nash averaging (Balduzzi et al., "Re-evaluating evaluation", 2018): the equilibrium of greatest
 * entropy of the game "name an agent". An agent's rating is its mean margin against the mixture, 0
 * for those in it and negative for others; redundant weak agents change nothing. It is found as the
 * equilibrium of the game regularised by entropy with temperature 0.005: a mass or margin may be
 * off by as much. */
void het_nash_average(unsigned count, const double *shares, double *ret_mass, double *ret_margin);

/* alpha-rank (Omidshafiei et al., 2019) for one population of 50 at the given intensity of
 * selection (1 to 100): the share of time the agent dominates. */
void het_alpha_rank(unsigned count, const double *shares, double intensity, double *ret_mass);

/* Of an agent: Nash mass, margin and alpha-rank, each with its 95 % interval. */
typedef struct {
    double mass, margin, alpha;
    double low[3], high[3]; /* of the three, in this order */
} HetEquilibrium;

enum { HET_EQUILIBRIUM_REPLICATES = 200 };

/* meetings[i * count + j] are i's pairs against j (j's turned round; those below the diagonal are
 * not read). Intervals are by a Bayesian bootstrap over the pairs of each meeting (bootstrap.h):
 * masses jump where agents are near to each other, and only intervals show it. */
void het_equilibria(unsigned count, const HetPairs *meetings, double intensity,
                    HetEquilibrium *ret_equilibria);
