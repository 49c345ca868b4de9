#include "statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "agents/search/maths.h"
#include "eval/numeric.h"

/* --- one sample ------------------------------------------------------------------------------- */

/* Of sorted values, as R's type 7. */
static double
quantile(const double *sorted, unsigned count, double part)
{
    const double at = part * (count - 1);
    const unsigned below = (unsigned)at;
    return below + 1 < count ? sorted[below] + (at - below) * (sorted[below + 1] - sorted[below])
                             : sorted[count - 1];
}

static void
set_quantiles(const HetSample *sample, unsigned games, HetSummary *summary)
{
    g_autofree double *sorted = g_new(double, games);
    unsigned filled = 0;
    for (unsigned i = 0; i < sample->count; i++)
        if (!isnan(sample->value[i]))
            sorted[filled++] = sample->value[i];
    qsort(sorted, games, sizeof *sorted, het_numeric_compare);
    summary->tenth = quantile(sorted, games, 0.1);
    summary->median = quantile(sorted, games, 0.5);
    summary->ninetieth = quantile(sorted, games, 0.9);
}

/* The sum of squares about the mean. */
static void
moments(const HetSample *sample, unsigned *ret_games, double *ret_mean, double *ret_squares)
{
    double sum = 0, squares = 0;
    unsigned games = 0;
    for (unsigned i = 0; i < sample->count; i++) {
        if (isnan(sample->value[i]))
            continue;
        sum += sample->value[i];
        games++;
    }
    for (unsigned i = 0; i < sample->count; i++)
        if (!isnan(sample->value[i]))
            squares += (sample->value[i] - sum / games) * (sample->value[i] - sum / games);
    *ret_games = games;
    *ret_mean = games > 0 ? sum / games : (double)NAN;
    *ret_squares = squares;
}

/* Adds a game at 0 and one at 100. */
static void
widen(unsigned games, double *mean, double *squares)
{
    const double wide = (games * *mean + 100) / (games + 2.0);
    *squares += games * (*mean - wide) * (*mean - wide) + wide * wide + (100 - wide) * (100 - wide);
    *mean = wide;
}

/* True if the values are of the kind won, drawn or lost, or all the same. */
static bool
is_plain(const HetSample *sample, double squares)
{
    bool plain = true;
    for (unsigned i = 0; i < sample->count; i++) {
        const double value = sample->value[i];
        plain = plain && (isnan(value) || value == 0 || value == 50 || value == 100);
    }
    return plain || squares == 0;
}

static HetSummary
unknown_summary(void)
{
    return (HetSummary){.mean = NAN,
                        .low = NAN,
                        .high = NAN,
                        .error = NAN,
                        .cautious = NAN,
                        .tenth = NAN,
                        .median = NAN,
                        .ninetieth = NAN};
}

/* The standard error of a mean whose variance is two standard errors larger than it seems; of sums
 * of squares and fourth powers about the mean. */
static double
cautious_error(double squares, double fourth, unsigned games)
{
    const double variance = squares / games;
    const double off = sqrt(fmax(fourth / games - variance * variance, 0) / games);
    return sqrt((variance + 2 * off) / (games - 1.0));
}

static double
fourth_power(double x)
{
    return x * x * x * x;
}

/* Of a sample about `mean`, with one imagined game at 0 and one at 100 where `imagined`. */
static double
fourth_moment(const HetSample *sample, double mean, bool imagined)
{
    double sum = imagined ? fourth_power(mean) + fourth_power(100 - mean) : 0;
    for (unsigned i = 0; i < sample->count; i++)
        if (!isnan(sample->value[i]))
            sum += fourth_power(sample->value[i] - mean);
    return sum;
}

HetSummary
het_statistics_summary(const HetSample *sample, bool share, double stretch)
{
    HetSummary summary = unknown_summary();
    double mean, squares;
    moments(sample, &summary.games, &mean, &squares);
    if (summary.games == 0)
        return summary;
    unsigned games = summary.games;
    summary.mean = mean;
    set_quantiles(sample, games, &summary);
    if (share && is_plain(sample, squares)) {
        widen(games, &mean, &squares);
        games += 2;
    }
    if (games < 2)
        return summary;
    summary.error = stretch * sqrt(squares / (games - 1.0) / games);
    const double student = het_numeric_student_quantile(0.05, games - 1);
    const double half = student * summary.error;
    const double fourth = fourth_moment(sample, mean, games > summary.games);
    summary.low = share ? fmax(0, mean - half) : mean - half;
    summary.high = share ? fmin(100, mean + half) : mean + half;
    summary.cautious = 2 * student * stretch * cautious_error(squares, fourth, games);
    return summary;
}

HetSummary
het_statistics_ratio(const HetSample *above, const HetSample *below, double stretch,
                     double *ret_values)
{
    HetSummary ratio = unknown_summary();
    HetSample upper = *above;
    double mean_above, mean_below, squares, sum = 0, fourth = 0;
    unsigned games;
    for (unsigned i = 0; ret_values != NULL && i < above->count; i++)
        ret_values[i] = NAN;
    moments(below, &games, &mean_below, &squares);
    moments(&upper, &games, &mean_above, &squares);
    ratio.games = games;
    if (games == 0 || mean_above <= 0 || mean_below <= 0)
        return ratio;
    ratio.mean = mean_above / mean_below;
    for (unsigned i = 0; i < above->count; i++) {
        if (isnan(above->value[i]))
            continue;
        const double off = (above->value[i] - ratio.mean * below->value[i]) / mean_below;
        sum += off * off;
        fourth += fourth_power(off);
        if (ret_values != NULL)
            ret_values[i] = het_log(ratio.mean) + off / ratio.mean;
    }
    if (games < 2)
        return ratio;
    ratio.error = stretch * sqrt(sum / (games - 1.0) / games);
    const double student = het_numeric_student_quantile(0.05, games - 1);
    const double half = student * ratio.error / ratio.mean;
    ratio.low = ratio.mean * het_exp(-half);
    ratio.high = ratio.mean * het_exp(half);
    const double wide = student * stretch * cautious_error(sum, fourth, games) / ratio.mean;
    ratio.cautious = ratio.mean * (het_exp(wide) - het_exp(-wide));
    return ratio;
}

/* --- points together -------------------------------------------------------------------------- */

/* Of the values of two points in games that both have; their means are those of all their games. */
static double
covariance(const HetSample *a, const HetSample *b, double mean_a, double mean_b)
{
    const unsigned count = MIN(a->count, b->count);
    double sum = 0;
    unsigned games = 0;
    for (unsigned i = 0; i < count; i++) {
        if (isnan(a->value[i]) || isnan(b->value[i]))
            continue;
        sum += (a->value[i] - mean_a) * (b->value[i] - mean_b);
        games++;
    }
    return games > 1 ? sum / (games - 1.0) : 0;
}

static void
fill_point(HetMeans *means, const HetSample *samples, unsigned a, bool share, double stretch)
{
    for (unsigned b = 0; b < a; b++) {
        const unsigned games = MAX(means->games[a], means->games[b]);
        const double value =
            games > 0 ? covariance(&samples[a], &samples[b], means->mean[a], means->mean[b]) / games
                      : 0;
        means->covariance[a * means->points + b] = means->covariance[b * means->points + a] =
            stretch * stretch * value;
    }
    /* Imagined games may only widen: covariances have none. */
    const double wide = het_statistics_summary(&samples[a], share, stretch).error;
    const double plain = het_statistics_summary(&samples[a], false, stretch).error;
    const double games = means->games[a];
    unsigned reported;
    double mean, squares;
    moments(&samples[a], &reported, &mean, &squares);
    if (share && is_plain(&samples[a], squares))
        means->least[a] = stretch * stretch * 100 * 100 / (games + 1) / (games + 2);
    means->covariance[a * means->points + a] =
        isnan(plain) || wide > plain ? wide * wide : plain * plain;
}

HetMeans *
het_means_new(const HetSample *samples, unsigned points, bool share, double stretch)
{
    HetMeans *means = g_new0(HetMeans, 1);
    means->points = points;
    means->mean = g_new0(double, points);
    means->games = g_new0(unsigned, points);
    means->covariance = g_new0(double, (gsize)points *points);
    means->least = g_new0(double, points);
    for (unsigned i = 0; i < points; i++) {
        double squares;
        moments(&samples[i], &means->games[i], &means->mean[i], &squares);
    }
    for (unsigned i = 0; i < points; i++)
        fill_point(means, samples, i, share, stretch);
    return means;
}

void
het_means_free(HetMeans *means)
{
    if (means == NULL)
        return;
    g_free(means->mean);
    g_free(means->games);
    g_free(means->covariance);
    g_free(means->least);
    g_free(means);
}

double
het_means_covariance(const HetMeans *means, const double *a, const double *b)
{
    double sum = 0;
    for (unsigned i = 0; means->covariance != NULL && i < means->points; i++)
        for (unsigned j = 0; j < means->points && a[i] != 0; j++)
            sum += a[i] * b[j] * means->covariance[i * means->points + j];
    return sum;
}

HetContrast
het_means_contrast(const HetMeans *means, const double *weights)
{
    HetContrast contrast = {.low = NAN, .high = NAN, .chance = 1, .adjusted = 1};
    contrast.wide_low = contrast.wide_high = NAN;
    unsigned least = G_MAXUINT;
    double variance = het_means_covariance(means, weights, weights), own = 0;
    for (unsigned a = 0; a < means->points; a++) {
        if (weights[a] == 0)
            continue;
        contrast.value += weights[a] * means->mean[a];
        own += weights[a] * weights[a] * means->least[a];
        least = MIN(least, means->games[a]);
    }
    if (least < 2 || least == G_MAXUINT || isnan(contrast.value))
        return contrast;
    const double error = contrast.error = sqrt(fmax(variance, own));
    contrast.freedom = least - 1;
    const double half = error > 0 ? het_numeric_student_quantile(0.05, least - 1) * error : 0;
    /* Exact answers that are equal differ by what adding up costs. */
    if (error == 0 && fabs(contrast.value) < 1e-9)
        contrast.value = 0;
    contrast.known = true;
    contrast.low = contrast.wide_low = contrast.value - half;
    contrast.high = contrast.wide_high = contrast.value + half;
    contrast.chance = error > 0             ? het_numeric_student(contrast.value / error, least - 1)
                      : contrast.value != 0 ? 0
                                            : 1;
    contrast.adjusted = contrast.chance;
    return contrast;
}

static int
compare_chances(const void *a, const void *b)
{
    const HetContrast *one = *(HetContrast *const *)a, *other = *(HetContrast *const *)b;
    if (one->chance != other->chance)
        return one->chance < other->chance ? -1 : 1;
    return (one > other) - (one < other);
}

void
het_statistics_holm(HetContrast *contrasts, unsigned count)
{
    g_autofree HetContrast **sorted = g_new0(HetContrast *, count + 1);
    unsigned known = 0;
    double most = 0;
    for (unsigned i = 0; i < count; i++)
        if (contrasts[i].known)
            sorted[known++] = &contrasts[i];
    qsort(sorted, known, sizeof *sorted, compare_chances);
    for (unsigned i = 0; i < known; i++) {
        HetContrast *one = sorted[i];
        most = fmax(most, fmin(1, (known - i) * one->chance));
        one->adjusted = most;
        const double times = fmax(known - i, one->chance > 0 ? most / one->chance : 0);
        if (times <= 1 || !(one->error > 0))
            continue;
        const double half = one->error * het_numeric_student_quantile(0.05 / times, one->freedom);
        one->wide_low = one->value - half;
        one->wide_high = one->value + half;
    }
}

/* --- linear equations ------------------------------------------------------------------------- */

bool
het_statistics_solve(double *a, double *b, unsigned count)
{
    for (unsigned column = 0; column < count; column++) {
        unsigned best = column;
        for (unsigned row = column + 1; row < count; row++)
            if (fabs(a[row * count + column]) > fabs(a[best * count + column]))
                best = row;
        if (fabs(a[best * count + column]) < 1e-9)
            return false;
        for (unsigned i = 0; i < count && best != column; i++) {
            const double kept = a[best * count + i];
            a[best * count + i] = a[column * count + i];
            a[column * count + i] = kept;
        }
        const double kept = b[best];
        b[best] = b[column];
        b[column] = kept;
        for (unsigned row = 0; row < count; row++) {
            const double share = a[row * count + column] / a[column * count + column];
            if (row == column || share == 0)
                continue;
            for (unsigned i = column; i < count; i++)
                a[row * count + i] -= share * a[column * count + i];
            b[row] -= share * b[column];
        }
    }
    for (unsigned i = 0; i < count; i++)
        b[i] /= a[i * count + i];
    return true;
}
