#include "bootstrap.h"

#include <math.h>
#include <stdlib.h>

#include <glib.h>

#include "agents/search/maths.h"
#include "engine/each.h"
#include "numeric.h"

enum { EXACT = 64, LEAST_REPLICATES = 1000 };

/* R's type 2 of sorted values: between two where the place is one. */
static double
quantile(const double *sorted, unsigned count, unsigned thousandths)
{
    const unsigned product = count * thousandths, at = product / 1000;
    if (product % 1000 != 0)
        return sorted[at];
    return (sorted[at > 0 ? at - 1 : 0] + sorted[MIN(at, count - 1)]) / 2;
}

void
het_bootstrap(HetBootstrapDraw draw, void *data, unsigned replicates, unsigned count,
              double *ret_low, double *ret_high)
{
    g_autofree double *values = g_new(double, count + 1);
    g_autofree double *drawn = g_new(double, (gsize)count *replicates + 1);
    g_autofree unsigned *known = g_new0(unsigned, count + 1);
    HetRandom random = {.state = 1};
    HET_EACH_BELOW(n, replicates) {
        draw(data, &random, values);
        HET_EACH_BELOW(i, count)
            if (!isnan(values[i]))
                drawn[i * replicates + known[i]++] = values[i];
    }
    HET_EACH_BELOW(i, count) {
        double *sorted = drawn + (gsize)i * replicates;
        qsort(sorted, known[i], sizeof *sorted, het_numeric_compare);
        ret_low[i] = known[i] > 0 ? quantile(sorted, known[i], 25) : (double)NAN;
        ret_high[i] = known[i] > 0 ? quantile(sorted, known[i], 975) : (double)NAN;
    }
}

/* --- pairs ------------------------------------------------------------------------------------ */

static double
uniform(HetRandom *random)
{
    return (het_random_below(random, 1u << 30) + 0.5) / (1u << 30);
}

double
het_bootstrap_weight(double count, HetRandom *random)
{
    double sum = 0;
    if (count <= EXACT) {
        HET_EACH_BELOW(i, (unsigned)count)
            sum -= het_log(uniform(random));
        return sum;
    }
    double normal = -6;
    for (int i = 0; i < 12; i++)
        normal += uniform(random);
    return MAX(count + sqrt(count) * normal, 1);
}

/* So many pairs of a score, one imagined at either end. */
static double
counted(const HetPairs *pairs, unsigned score)
{
    return pairs->count[score] + (score == 0 || score == HET_PAIR_SCORES - 1);
}

double
het_bootstrap_share(const HetPairs *pairs, HetRandom *random)
{
    double sum = 0, weights = 0;
    HET_EACH_BELOW(score, HET_PAIR_SCORES) {
        const double weight = het_bootstrap_weight(counted(pairs, score), random);
        weights += weight;
        sum += weight * score / (HET_PAIR_SCORES - 1);
    }
    return sum / weights;
}

/* --- the least of several --------------------------------------------------------------------- */

typedef struct {
    const HetPairs *samples;
    unsigned count;
    double *mean, *error;
} Least;

static void
set_moments(Least *least, unsigned i)
{
    double sum = 0, squares = 0, pairs = 0;
    HET_EACH_BELOW(score, HET_PAIR_SCORES) {
        const double value = (double)score / (HET_PAIR_SCORES - 1);
        const double count = counted(&least->samples[i], score);
        pairs += count;
        sum += count * value;
        squares += count * value * value;
    }
    least->mean[i] = sum / pairs;
    least->error[i] = sqrt((squares - sum * sum / pairs) / (pairs - 1) / pairs);
}

static double
greatest(const Least *least, HetRandom *random)
{
    double most = 0;
    HET_EACH_BELOW(i, least->count)
        if (het_pairs_count(&least->samples[i]) > 0)
            most =
                fmax(most, fabs(het_bootstrap_share(&least->samples[i], random) - least->mean[i]) /
                               least->error[i]);
    return most;
}

void
het_bootstrap_least(const HetPairs *samples, unsigned count, double *ret_low, double *ret_high)
{
    g_autofree double *mean = g_new0(double, count + 1), *error = g_new0(double, count + 1);
    double distances[LEAST_REPLICATES];
    Least least = {samples, count, mean, error};
    HetRandom random = {.state = 1};
    HET_EACH_BELOW(i, count)
        set_moments(&least, i);
    HET_EACH_BELOW(n, LEAST_REPLICATES)
        distances[n] = greatest(&least, &random);
    qsort(distances, LEAST_REPLICATES, sizeof *distances, het_numeric_compare);
    const double times = quantile(distances, LEAST_REPLICATES, 950);
    *ret_low = *ret_high = 1;
    bool any = false;
    HET_EACH_BELOW(i, count) {
        if (het_pairs_count(&samples[i]) == 0)
            continue;
        any = true;
        *ret_low = fmin(*ret_low, mean[i] - times * error[i]);
        *ret_high = fmin(*ret_high, mean[i] + times * error[i]);
    }
    *ret_low = any ? fmax(0, *ret_low) : 0;
}
