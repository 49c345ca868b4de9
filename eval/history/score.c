#include "score.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "agents/search/maths.h"
#include "eval/bootstrap.h"
#include "eval/study/statistics.h"
#include "engine/each.h"

enum { DRAWS = 2000, STEPS = 100 };

static double
odds_log(double p)
{
    return het_log(p / (1 - p));
}

static double
chance_of(double odds)
{
    return 1 / (1 + het_exp(-odds));
}

/* --- scores ----------------------------------------------------------------------------------- */

void
het_score_brier(const HetScoreRecord *record, const double *p, double *ret_losses)
{
    HET_EACH_BELOW(i, record->battles)
        ret_losses[i] = (p[i] - record->outcome[i]) * (p[i] - record->outcome[i]);
}

void
het_score_log(const HetScoreRecord *record, const double *p, double *ret_losses)
{
    HET_EACH_BELOW(i, record->battles)
        ret_losses[i] = isnan(p[i]) || isnan(record->outcome[i])
                            ? (double)NAN
                            : -het_log(record->outcome[i] > 0.5 ? p[i] : 1 - p[i]);
}

/* --- the bootstrap ---------------------------------------------------------------------------- */

/* A statistic of battles, each counted weight[battle] times; NAN where there is none. */
typedef double (*Statistic)(const HetScoreRecord *record, const void *data, const unsigned *weight);

/* Two columns of the battles. */
typedef struct {
    const double *x, *y; /* y: NULL where there is one only */
} Columns;

typedef struct {
    const HetScoreRecord *record;
    const unsigned *known; /* whether a battle counts */
    unsigned *weight, *times, *wars, used;
    Statistic statistic;
    const void *data;
} Wars;

static void
draw(void *data, HetRandom *random, double *ret_values)
{
    const Wars *wars = data;
    memset(wars->times, 0, wars->record->wars * sizeof *wars->times);
    HET_EACH_BELOW(i, wars->used)
        wars->times[wars->wars[het_random_below(random, wars->used)]]++;
    HET_EACH_BELOW(i, wars->record->battles)
        wars->weight[i] = wars->known[i] * wars->times[wars->record->war[i]];
    *ret_values = wars->statistic(wars->record, wars->data, wars->weight);
}

/* Of the battles at which x, and y unless it is NULL, are known. */
static HetValue
bootstrap(const HetScoreRecord *record, const double *x, const double *y, Statistic statistic,
          const void *data)
{
    g_autofree unsigned *known = g_new0(unsigned, record->battles + 1);
    g_autofree unsigned *weight = g_new0(unsigned, record->battles + 1);
    g_autofree unsigned *times = g_new0(unsigned, record->wars + 1);
    g_autofree unsigned *names = g_new0(unsigned, record->wars + 1);
    Wars wars = {record, known, weight, times, names, 0, statistic, data};
    HetValue value = {NAN, NAN, NAN, 0};
    HET_EACH_BELOW(i, record->battles) {
        known[i] = !isnan(x[i]) && (y == NULL || !isnan(y[i]));
        value.n += known[i];
        if (known[i] > 0 && times[record->war[i]]++ == 0)
            names[wars.used++] = record->war[i];
    }
    value.value = statistic(record, data, known);
    if (wars.used > 1)
        het_bootstrap(draw, &wars, DRAWS, 1, &value.low, &value.high);
    return value;
}

static double
mean(const HetScoreRecord *record, const void *data, const unsigned *weight)
{
    const double *x = data;
    double sum = 0, count = 0;
    HET_EACH_BELOW(i, record->battles)
        if (weight[i] > 0) {
            sum += weight[i] * x[i];
            count += weight[i];
        }
    return count > 0 ? sum / count : (double)NAN;
}

HetValue
het_score_mean(const HetScoreRecord *record, const double *values)
{
    return bootstrap(record, values, NULL, mean, values);
}

double
het_score_signs(const HetScoreRecord *record, const double *values)
{
    enum { ENUMERATED = 14 }; /* wars; of more, so many draws as these have ways */
    g_autofree double *sums = g_new0(double, record->wars + 1);
    unsigned wars = 0;
    double total = 0;
    HET_EACH_BELOW(i, record->battles)
        if (!isnan(values[i]))
            sums[record->war[i]] += values[i];
    HET_EACH_BELOW(war, record->wars)
        if (sums[war] != 0) {
            total += sums[war];
            sums[wars++] = sums[war];
        }
    const unsigned ways = 1u << MIN(wars, ENUMERATED);
    HetRandom random = {.state = 1};
    unsigned as_far = 0;
    HET_EACH_BELOW(way, ways) {
        double sum = 0;
        HET_EACH_BELOW(i, wars)
            sum += (wars > ENUMERATED ? het_random_below(&random, 2) : way >> i & 1) ? -sums[i]
                                                                                     : sums[i];
        as_far += fabs(sum) >= fabs(total) - 1e-12;
    }
    return (double)as_far / ways;
}

/* The rank of battle i among all that count: equal ones share the mean of theirs. */
static double
rank_of(const HetScoreRecord *record, const double *x, const unsigned *weight, unsigned i)
{
    double below = 0, equal = 0;
    HET_EACH_BELOW(j, record->battles)
        if (weight[j] > 0) {
            below += x[j] < x[i] ? weight[j] : 0;
            equal += x[j] == x[i] ? weight[j] : 0;
        }
    return below + (equal + 1) / 2;
}

static double
spearman(const HetScoreRecord *record, const void *data, const unsigned *weight)
{
    const double *x = ((const Columns *)data)->x, *y = ((const Columns *)data)->y;
    double count = 0, xx = 0, yy = 0, xy = 0;
    HET_EACH_BELOW(i, record->battles)
        count += weight[i];
    HET_EACH_BELOW(i, record->battles) {
        if (weight[i] == 0)
            continue;
        const double a = rank_of(record, x, weight, i) - (count + 1) / 2;
        const double b = rank_of(record, y, weight, i) - (count + 1) / 2;
        xx += weight[i] * a * a;
        yy += weight[i] * b * b;
        xy += weight[i] * a * b;
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : (double)NAN;
}

HetValue
het_score_rank(const HetScoreRecord *record, const double *x, const double *y)
{
    const Columns columns = {x, y};
    return bootstrap(record, x, y, spearman, &columns);
}

void
het_score_calibration(const HetScoreRecord *record, const double *p,
                      HetScoreBin ret_bins[HET_SCORE_BINS])
{
    memset(ret_bins, 0, HET_SCORE_BINS * sizeof *ret_bins);
    HET_EACH_BELOW(i, record->battles) {
        if (isnan(p[i]) || isnan(record->outcome[i]))
            continue;
        HetScoreBin *bin = &ret_bins[MIN((unsigned)(p[i] * HET_SCORE_BINS), HET_SCORE_BINS - 1)];
        bin->battles++;
        bin->forecast += p[i];
        bin->found += record->outcome[i];
    }
    HET_EACH_BELOW(i, HET_SCORE_BINS) {
        ret_bins[i].forecast /= ret_bins[i].battles; /* NAN of none */
        ret_bins[i].found /= ret_bins[i].battles;
    }
}

/* --- forecasts without a rulebook --------------------------------------------------------------
 */

void
het_score_combine(const double *const *p, unsigned count, unsigned battles, double *ret_p)
{
    HET_EACH_BELOW(battle, battles) {
        double sum = 0, known = 0;
        HET_EACH_BELOW(i, count)
            if (!isnan(p[i][battle])) {
                sum += odds_log(p[i][battle]);
                known++;
            }
        ret_p[battle] = known > 0 ? chance_of(sum / known) : (double)NAN;
    }
}

/* The rate of a kind of battle in other wars than one: `is` 1 where it came so, 0 where not, NAN
 * where it does not count. */
static double
rate_of_others(const HetScoreRecord *record, const double *is, unsigned war)
{
    double hits = 1, count = 2;
    HET_EACH_BELOW(i, record->battles)
        if (record->war[i] != war && !isnan(is[i])) {
            hits += is[i];
            count++;
        }
    return hits / count;
}

void
het_score_base(const HetScoreRecord *record, double *ret_p)
{
    HET_EACH_BELOW(i, record->battles)
        ret_p[i] = rate_of_others(record, record->outcome, record->war[i]);
}

void
het_score_larger(const HetScoreRecord *record, const double *ratio, double *ret_p)
{
    g_autofree double *won = g_new(double, record->battles + 1);
    HET_EACH_BELOW(i, record->battles)
        won[i] = ratio[i] > 0   ? record->outcome[i]
                 : ratio[i] < 0 ? 1 - record->outcome[i]
                                : (double)NAN;
    HET_EACH_BELOW(i, record->battles) {
        const double rate = rate_of_others(record, won, record->war[i]);
        ret_p[i] = ratio[i] > 0 ? rate : ratio[i] < 0 ? 1 - rate : 0.5;
    }
}

double
het_score_chance(const double *coefficients, const double *value, unsigned count)
{
    double sum = coefficients[0];
    HET_EACH_BELOW(i, count)
        sum += coefficients[i + 1] * value[i];
    return chance_of(sum);
}

/* A step of Newton's; how far it went. */
static double
improve(const HetScoreRecord *record, const HetScoreFeatures *features, const unsigned *weight,
        unsigned left_out, double *coefficient)
{
    const unsigned terms = features->count + 1;
    double hessian[(HET_SCORE_FEATURES + 1) * (HET_SCORE_FEATURES + 1)] = {0};
    double step[HET_SCORE_FEATURES + 1] = {0}, far = 0;
    const double precision = features->flat ? 1e-4 : 1;
    for (unsigned i = 1; i < terms; i++) { /* the priors */
        hessian[i * terms + i] = precision;
        step[i] = -precision * coefficient[i];
    }
    HET_EACH_BELOW(battle, record->battles) {
        const double times = weight != NULL ? weight[battle] : 1;
        if (record->war[battle] == left_out || isnan(record->outcome[battle]))
            continue;
        double row[HET_SCORE_FEATURES + 1] = {1};
        memcpy(row + 1, features->value + battle * features->count, features->count * sizeof *row);
        const double p = het_score_chance(coefficient, row + 1, features->count);
        HET_EACH_BELOW(i, terms) {
            step[i] += times * (record->outcome[battle] - p) * row[i];
            HET_EACH_BELOW(j, terms)
                hessian[i * terms + j] += times * p * (1 - p) * row[i] * row[j];
        }
    }
    if (!het_statistics_solve(hessian, step, terms))
        return 0;
    HET_EACH_BELOW(i, terms) {
        coefficient[i] += CLAMP(step[i], -2, 2);
        far = fmax(far, fabs(step[i]));
    }
    return far;
}

void
het_score_fit(const HetScoreRecord *record, const HetScoreFeatures *features,
              const unsigned *weight, unsigned left_out,
              double ret_coefficients[HET_SCORE_FEATURES + 1])
{
    memset(ret_coefficients, 0, (HET_SCORE_FEATURES + 1) * sizeof *ret_coefficients);
    HET_EACH_BELOW(step, STEPS)
        if (improve(record, features, weight, left_out, ret_coefficients) < 1e-12)
            break;
}

void
het_score_logistic(const HetScoreRecord *record, const HetScoreFeatures *features, double *ret_p)
{
    HET_EACH_BELOW(war, record->wars) {
        double coefficients[HET_SCORE_FEATURES + 1];
        het_score_fit(record, features, NULL, war, coefficients);
        HET_EACH_BELOW(i, record->battles)
            if (record->war[i] == war)
                ret_p[i] = het_score_chance(coefficients, features->value + i * features->count,
                                            features->count);
    }
}

/* The effect of a shift, by the bootstrap. */
typedef struct {
    const HetScoreFeatures *features;
    const double *shift;
} Shift;

static double
shifted(const HetScoreRecord *record, const void *data, const unsigned *weight)
{
    const Shift *shift = data;
    const unsigned count = shift->features->count;
    double coefficients[HET_SCORE_FEATURES + 1], sum = 0, battles = 0;
    het_score_fit(record, shift->features, weight, record->wars, coefficients);
    HET_EACH_BELOW(i, record->battles) {
        double moved[HET_SCORE_FEATURES];
        const double *value = shift->features->value + i * count;
        HET_EACH_BELOW(j, count)
            moved[j] =
                fmin(value[j] + shift->shift[j],
                     shift->features->most != NULL ? shift->features->most[j] : (double)INFINITY);
        sum += weight[i] * (het_score_chance(coefficients, moved, count) -
                            het_score_chance(coefficients, value, count));
        battles += weight[i];
    }
    return battles > 0 ? sum / battles : (double)NAN;
}

HetValue
het_score_shift(const HetScoreRecord *record, const HetScoreFeatures *features, const double *shift)
{
    const Shift requested = {features, shift};
    return bootstrap(record, record->outcome, NULL, shifted, &requested);
}
