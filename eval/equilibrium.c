#include "equilibrium.h"
#include "engine/each.h"

#include <glib.h>
#include <math.h>

#include "agents/search/maths.h"

enum { STEPS = 8000, POPULATION = 50 };

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

void
het_nash_average(unsigned count, const double *shares, double *ret_mass, double *ret_margin)
{
    g_return_if_fail(count >= 1 && count <= HET_EQUILIBRIUM_MAX);
    double middle[HET_EQUILIBRIUM_MAX], next[HET_EQUILIBRIUM_MAX];
    HET_EACH_BELOW(i, count)
        ret_mass[i] = 1.0 / count;
    HET_EACH_BELOW(n, STEPS) { /* mirror-prox: look ahead, then step by what is there */
        step(count, shares, ret_mass, ret_mass, middle);
        step(count, shares, ret_mass, middle, next);
        memcpy(ret_mass, next, count * sizeof *ret_mass);
    }
    margins(count, shares, ret_mass, ret_margin);
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
