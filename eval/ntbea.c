#include "ntbea.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "agents/search/maths.h"
#include "engine/each.h"
#include "engine/random.h"

typedef struct {
    unsigned count;
    double sum;
} Mean;

typedef struct {
    HetNtbeaPoint point;
    Mean mean;
} Sampled;

struct HetNtbea {
    unsigned dimensions, sizes[HET_NTBEA_DIMENSIONS], neighbours, total;
    double exploration, sum; /* sum: of all samples */
    HetRandom random;
    HetNtbeaPoint last;
    Mean single[HET_NTBEA_DIMENSIONS][HET_NTBEA_VALUES];
    Mean *pairs;     /* [dimension][dimension][value][value], lower dimension first */
    GArray *sampled; /* Sampled, in the order they were first seen */
};

HetNtbea *
het_ntbea_new(unsigned dimensions, const unsigned *sizes, double exploration, unsigned neighbours,
              uint64_t seed)
{
    g_return_val_if_fail(dimensions >= 1 && dimensions <= HET_NTBEA_DIMENSIONS, NULL);
    HetNtbea *search = g_new0(HetNtbea, 1);
    search->dimensions = dimensions;
    memcpy(search->sizes, sizes, dimensions * sizeof *sizes);
    search->neighbours = neighbours;
    search->exploration = exploration;
    search->random.state = seed;
    search->pairs = g_new0(Mean, (size_t)HET_NTBEA_DIMENSIONS * HET_NTBEA_DIMENSIONS *
                                     HET_NTBEA_VALUES * HET_NTBEA_VALUES);
    search->sampled = g_array_new(FALSE, TRUE, sizeof(Sampled));
    return search;
}

void
het_ntbea_free(HetNtbea *search)
{
    if (search == NULL)
        return;
    g_free(search->pairs);
    g_array_unref(search->sampled);
    g_free(search);
}

static Mean *
pair_mean(const HetNtbea *search, const HetNtbeaPoint *point, unsigned a, unsigned b)
{
    size_t index = (size_t)a * HET_NTBEA_DIMENSIONS + b;
    index = index * HET_NTBEA_VALUES + point->value[a];
    return &search->pairs[index * HET_NTBEA_VALUES + point->value[b]];
}

static Sampled *
find_sampled(const HetNtbea *search, const HetNtbeaPoint *point)
{
    HET_EACH_IN(Sampled, sampled, search->sampled) {
        if (memcmp(&sampled->point, point, sizeof *point) == 0)
            return sampled;
    }
    return NULL;
}

/* --- the model -------------------------------------------------------------------------------- */

/* A mean counts as if so many samples of the grand mean had been seen too: one lucky game must not
 * carry a point. */
static const double SHRINKAGE = 4;

typedef struct {
    double means, bonuses; /* sums */
    unsigned tuples;
} Estimate;

static void
weigh(const HetNtbea *search, const Mean *mean, Estimate *estimate)
{
    double count = mean != NULL ? mean->count : 0, sum = mean != NULL ? mean->sum : 0;
    double grand = search->total > 0 ? search->sum / search->total : 0;
    estimate->tuples++;
    estimate->means += (sum + SHRINKAGE * grand) / (count + SHRINKAGE);
    estimate->bonuses += sqrt(het_log(search->total + 1.0) / (count + 0.5));
}

static Estimate
estimate_at(const HetNtbea *search, const HetNtbeaPoint *point)
{
    Estimate estimate = {0};
    HET_EACH_BELOW(a, search->dimensions) {
        weigh(search, &search->single[a][point->value[a]], &estimate);
        for (unsigned b = a + 1; b < search->dimensions; b++)
            weigh(search, pair_mean(search, point, a, b), &estimate);
    }
    if (search->dimensions > 2) {
        const Sampled *sampled = find_sampled(search, point);
        weigh(search, sampled != NULL ? &sampled->mean : NULL, &estimate);
    }
    return estimate;
}

static double
mean_of(const Estimate *estimate)
{
    return estimate->means / estimate->tuples;
}

/* --- the search ------------------------------------------------------------------------------- */

/* Another value in one dimension at least, in others by chance. */
static HetNtbeaPoint
mutate(HetNtbea *search, const HetNtbeaPoint *point)
{
    HetNtbeaPoint other = *point;
    unsigned sure = het_random_below(&search->random, search->dimensions);
    HET_EACH_BELOW(i, search->dimensions)
        if (search->sizes[i] > 1 &&
            (i == sure || het_random_below(&search->random, search->dimensions) == 0))
            other.value[i] = (uint8_t)((point->value[i] + 1 +
                                        het_random_below(&search->random, search->sizes[i] - 1)) %
                                       search->sizes[i]);
    return other;
}

HetNtbeaPoint
het_ntbea_next(HetNtbea *search)
{
    HetNtbeaPoint best = {{0}};
    if (search->total == 0) {
        HET_EACH_BELOW(i, search->dimensions)
            best.value[i] = (uint8_t)het_random_below(&search->random, search->sizes[i]);
        return best;
    }
    double most = -INFINITY;
    HET_EACH_BELOW(n, search->neighbours) {
        HetNtbeaPoint point = mutate(search, &search->last);
        Estimate estimate = estimate_at(search, &point);
        double hope = mean_of(&estimate) +
                      search->exploration * estimate.bonuses / estimate.tuples +
                      het_random_below(&search->random, 1000) * 1e-9; /* ties at random */
        if (hope > most) {
            most = hope;
            best = point;
        }
    }
    return best;
}

static void
add_sample(Mean *mean, double fitness)
{
    mean->count++;
    mean->sum += fitness;
}

void
het_ntbea_tell(HetNtbea *search, const HetNtbeaPoint *point, double fitness)
{
    search->total++;
    search->sum += fitness;
    search->last = *point;
    HET_EACH_BELOW(a, search->dimensions) {
        add_sample(&search->single[a][point->value[a]], fitness);
        for (unsigned b = a + 1; b < search->dimensions; b++)
            add_sample(pair_mean(search, point, a, b), fitness);
    }
    Sampled *sampled = find_sampled(search, point);
    if (sampled == NULL) {
        Sampled fresh = {.point = *point};
        g_array_append_val(search->sampled, fresh);
        sampled = &g_array_index(search->sampled, Sampled, search->sampled->len - 1);
    }
    add_sample(&sampled->mean, fitness);
}

HetNtbeaPoint
het_ntbea_best(const HetNtbea *search, unsigned *ret_samples, double *ret_expected)
{
    HetNtbeaPoint best = {{0}};
    *ret_samples = 0;
    *ret_expected = -INFINITY;
    HET_EACH_IN(const Sampled, sampled, search->sampled) {
        Estimate estimate = estimate_at(search, &sampled->point);
        if (mean_of(&estimate) > *ret_expected) {
            *ret_expected = mean_of(&estimate);
            *ret_samples = sampled->mean.count;
            best = sampled->point;
        }
    }
    return best;
}
