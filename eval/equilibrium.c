#include "equilibrium.h"
#include "engine/each.h"

#include <glib.h>
#include <math.h>

#include "agents/search/maths.h"
#include "bootstrap.h"

enum { STEPS = 8000, REPLICATE_STEPS = 1000, POPULATION = 50 };

static const double TEMPERATURE = 0.005, PACE = 0.5;

/* i's margin against j: -1 to 1. */
static double
margin(unsigned count, const double *shares, unsigned i, unsigned j)
{
    double share = shares[i * count + j];
    return i == j || isnan(share) ? 0 : 2 * share - 1;
}

static void
margins(unsigned count, const double *shares, const double *mass, double *ret_margins)
{
    HET_EACH_BELOW(i, count) {
        ret_margins[i] = 0;
        HET_EACH_BELOW(j, count)
            ret_margins[i] += mass[j] * margin(count, shares, i, j);
    }
}

/* A step of mirror ascent from `from` along the margins against `against`. */
static void
step(unsigned count, const double *shares, const double *from, const double *against, double *to)
{
    double gain[HET_EQUILIBRIUM_MAX], best = -INFINITY, sum = 0;
    margins(count, shares, against, gain);
    HET_EACH_BELOW(i, count) {
        gain[i] = (het_log(from[i]) + PACE * gain[i]) / (1 + PACE * TEMPERATURE);
        best = MAX(best, gain[i]);
    }
    HET_EACH_BELOW(i, count) {
        to[i] = MAX(het_exp(gain[i] - best), 1e-300);
        sum += to[i];
    }
    HET_EACH_BELOW(i, count)
        to[i] = MAX(to[i] / sum, 1e-300);
}

/* Goes so many steps towards the equilibrium from the masses that are there. */
static void
settle(unsigned count, const double *shares, unsigned steps, double *mass, double *ret_margin)
{
    double middle[HET_EQUILIBRIUM_MAX], next[HET_EQUILIBRIUM_MAX];
    HET_EACH_BELOW(n, steps) { /* mirror-prox: look ahead, then step by what is there */
        step(count, shares, mass, mass, middle);
        step(count, shares, mass, middle, next);
        memcpy(mass, next, count * sizeof *mass);
    }
    margins(count, shares, mass, ret_margin);
}

void
het_nash_average(unsigned count, const double *shares, double *ret_mass, double *ret_margin)
{
    g_return_if_fail(count >= 1 && count <= HET_EQUILIBRIUM_MAX);
    HET_EACH_BELOW(i, count)
        ret_mass[i] = 1.0 / count;
    settle(count, shares, STEPS, ret_mass, ret_margin);
}

/* The chance that a single mutant with the given margin takes over its population. */
static double
fixation(double advantage, double intensity)
{
    double x = intensity * advantage;
    if (fabs(x) < 1e-9)
        return 1.0 / POPULATION;
    if (x > 0)
        return (1 - het_exp(-x)) / (1 - het_exp(-POPULATION * x));
    /* The same turned round, so that nothing overflows. */
    double small = het_exp((POPULATION - 1) * x);
    return small * (1 - het_exp(x)) / (1 - het_exp(POPULATION * x));
}

/* The stationary distribution of the chain between pure populations, by the elimination of
 * Grassmann, Taksar and Heyman, which subtracts nothing. */
void
het_alpha_rank(unsigned count, const double *shares, double intensity, double *ret_mass)
{
    g_return_if_fail(count >= 1 && count <= HET_EQUILIBRIUM_MAX);
    g_autofree double *chain = g_new0(double, count *count);
    HET_EACH_BELOW(i, count)
        HET_EACH_BELOW(j, count)
            if (i != j)
                chain[i * count + j] =
                    MAX(fixation(margin(count, shares, j, i), intensity), 1e-250);
    for (unsigned n = count - 1; n > 0; n--) {
        double sum = 0;
        HET_EACH_BELOW(j, n)
            sum += chain[n * count + j];
        HET_EACH_BELOW(i, n) {
            chain[i * count + n] /= sum;
            HET_EACH_BELOW(j, n)
                chain[i * count + j] += chain[i * count + n] * chain[n * count + j];
        }
    }
    double total = ret_mass[0] = 1;
    for (unsigned n = 1; n < count; n++) {
        ret_mass[n] = 0;
        HET_EACH_BELOW(i, n)
            ret_mass[n] += ret_mass[i] * chain[i * count + n];
        total += ret_mass[n];
    }
    HET_EACH_BELOW(n, count)
        ret_mass[n] /= total;
}

/* --- intervals -------------------------------------------------------------------------------- */

typedef struct {
    unsigned count;
    const HetPairs *meetings;
    double intensity, *shares;
    const double *mass; /* of the pairs as they are: replicates start from there */
} Spread;

static void
draw(void *data, HetRandom *random, double *ret_values)
{
    const Spread *spread = data;
    const unsigned count = spread->count;
    HET_EACH_BELOW(i, count)
        for (unsigned j = i + 1; j < count; j++) {
            const HetPairs *pairs = &spread->meetings[i * count + j];
            const double share =
                het_pairs_count(pairs) > 0 ? het_bootstrap_share(pairs, random) : (double)NAN;
            spread->shares[i * count + j] = share;
            spread->shares[j * count + i] = 1 - share;
        }
    memcpy(ret_values, spread->mass, count * sizeof *ret_values);
    settle(count, spread->shares, REPLICATE_STEPS, ret_values, ret_values + count);
    het_alpha_rank(count, spread->shares, spread->intensity, ret_values + 2 * (gsize)count);
}

void
het_equilibria(unsigned count, const HetPairs *meetings, double intensity,
               HetEquilibrium *ret_equilibria)
{
    g_return_if_fail(count >= 1 && count <= HET_EQUILIBRIUM_MAX);
    double mass[HET_EQUILIBRIUM_MAX], margin[HET_EQUILIBRIUM_MAX], alpha[HET_EQUILIBRIUM_MAX];
    double low[3 * HET_EQUILIBRIUM_MAX], high[3 * HET_EQUILIBRIUM_MAX];
    g_autofree double *shares = g_new0(double, (gsize)count *count);
    HET_EACH_BELOW(i, count)
        for (unsigned j = i + 1; j < count; j++) {
            const HetEstimate estimate = het_stats_estimate(&meetings[i * count + j]);
            shares[i * count + j] = estimate.pairs > 0 ? estimate.mean : (double)NAN;
            shares[j * count + i] = 1 - shares[i * count + j];
        }
    het_nash_average(count, shares, mass, margin);
    het_alpha_rank(count, shares, intensity, alpha);
    Spread spread = {count, meetings, intensity, shares, mass};
    het_bootstrap(draw, &spread, HET_EQUILIBRIUM_REPLICATES, 3 * count, low, high);
    HET_EACH_BELOW(i, count) {
        const double values[] = {mass[i], margin[i], alpha[i]};
        HetEquilibrium *to = &ret_equilibria[i];
        *to = (HetEquilibrium){.mass = mass[i], .margin = margin[i], .alpha = alpha[i]};
        HET_EACH_BELOW(k, 3) {
            to->low[k] = fmin(low[k * count + i], values[k]);
            to->high[k] = fmax(high[k * count + i], values[k]);
        }
    }
}
