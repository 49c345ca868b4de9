#include "fit.h"
#include "engine/each.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "agents/search/maths.h"

enum { STEPS = 60, HALVINGS = 20 };

void
het_fit_solve(double a[HET_FIT_MAX][HET_FIT_MAX], const double *b, size_t count, double *ret_x)
{
    /* Cholesky's decomposition in place: a = l l', l below the diagonal. */
    HET_EACH_BELOW(j, count) {
        double pivot = a[j][j];
        HET_EACH_BELOW(k, j)
            pivot -= a[j][k] * a[j][k];
        a[j][j] = pivot > 1e-12 ? sqrt(pivot) : 0;
        for (size_t i = j + 1; i < count; i++) {
            double sum = a[i][j];
            HET_EACH_BELOW(k, j)
                sum -= a[i][k] * a[j][k];
            a[i][j] = a[j][j] > 0 ? sum / a[j][j] : 0;
        }
    }
    HET_EACH_BELOW(i, count) {
        double sum = b[i];
        HET_EACH_BELOW(k, i)
            sum -= a[i][k] * ret_x[k];
        ret_x[i] = a[i][i] > 0 ? sum / a[i][i] : 0;
    }
    for (size_t i = count; i-- > 0;) {
        double sum = ret_x[i];
        for (size_t k = i + 1; k < count; k++)
            sum -= a[k][i] * ret_x[k];
        ret_x[i] = a[i][i] > 0 ? sum / a[i][i] : 0;
    }
}

double
het_fit_chance(double sum)
{
    return 0.5 + 0.5 * sum / sqrt(1 + sum * sum);
}

static double
dot(const double *a, const double *b, size_t count)
{
    double sum = 0;
    HET_EACH_BELOW(i, count)
        sum += a[i] * b[i];
    return sum;
}

static double
bounded(double chance)
{
    return chance < 1e-9 ? 1e-9 : chance > 1 - 1e-9 ? 1 - 1e-9 : chance;
}

static double
loss_of(const HetFitSample *sample, const double *weights, size_t count)
{
    double p = bounded(het_fit_chance(dot(sample->x, weights, count)));
    return -(sample->result * het_log(p) + (1 - sample->result) * het_log(1 - p));
}

static double
mean_loss(const HetFitSample *samples, size_t sample_count, size_t count, const double *weights)
{
    double sum = 0, total = 0;
    HET_EACH_BELOW(i, sample_count) {
        sum += samples[i].weight * loss_of(&samples[i], weights, count);
        total += samples[i].weight;
    }
    return total > 0 ? sum / total : 0;
}

/* Loss of the ridge. */
static double
pull(const double *weights, const double *towards, const double *squares, double ridge,
     size_t count)
{
    double sum = 0;
    HET_EACH_BELOW(i, count)
        sum += squares[i] * (weights[i] - towards[i]) * (weights[i] - towards[i]);
    return ridge / 2 * sum;
}

/* The gradient of the mean loss and its expected second derivatives. */
static void
slope(const HetFitSample *samples, size_t sample_count, size_t count, const double *weights,
      double *gradient, double matrix[HET_FIT_MAX][HET_FIT_MAX])
{
    double total = 0;
    memset(gradient, 0, count * sizeof *gradient);
    HET_EACH_BELOW(i, count)
        memset(matrix[i], 0, count * sizeof matrix[i][0]);
    HET_EACH_BELOW(n, sample_count) {
        const double *x = samples[n].x;
        double s = dot(x, weights, count), root = sqrt(1 + s * s);
        double p = bounded(0.5 + 0.5 * s / root), rise = 0.5 / (root * root * root);
        double first = samples[n].weight * rise * (p - samples[n].result) / (p * (1 - p));
        double second = samples[n].weight * rise * rise / (p * (1 - p));
        total += samples[n].weight;
        HET_EACH_BELOW(i, count) {
            gradient[i] += first * x[i];
            for (size_t j = 0; j <= i; j++)
                matrix[i][j] += second * x[i] * x[j];
        }
    }
    for (size_t i = 0; i < count && total > 0; i++) {
        gradient[i] /= total;
        for (size_t j = 0; j <= i; j++)
            matrix[i][j] /= total;
    }
}

static void
mean_squares(const HetFitSample *samples, size_t sample_count, size_t count, double *ret_squares)
{
    double total = 0;
    memset(ret_squares, 0, count * sizeof *ret_squares);
    HET_EACH_BELOW(n, sample_count) {
        total += samples[n].weight;
        HET_EACH_BELOW(i, count)
            ret_squares[i] += samples[n].weight * samples[n].x[i] * samples[n].x[i];
    }
    for (size_t i = 0; i < count && total > 0; i++)
        ret_squares[i] = ret_squares[i] / total + 1e-9;
}

double
het_fit_results(const HetFitSample *samples, size_t sample_count, size_t count,
                const double *towards, double ridge, double *weights)
{
    static const double enough = 1e-9;
    double squares[HET_FIT_MAX], gradient[HET_FIT_MAX], step[HET_FIT_MAX], next[HET_FIT_MAX];
    double(*matrix)[HET_FIT_MAX] = g_malloc0_n(HET_FIT_MAX, sizeof *matrix);
    mean_squares(samples, sample_count, count, squares);
    double now = mean_loss(samples, sample_count, count, weights) +
                 pull(weights, towards, squares, ridge, count);
    HET_EACH_BELOW(n, STEPS) {
        slope(samples, sample_count, count, weights, gradient, matrix);
        HET_EACH_BELOW(i, count) {
            gradient[i] += ridge * squares[i] * (weights[i] - towards[i]);
            matrix[i][i] += ridge * squares[i] + 1e-9;
        }
        het_fit_solve(matrix, gradient, count, step);
        double length = 1, before = now;
        for (unsigned h = 0; h < HALVINGS; h++, length /= 2) {
            HET_EACH_BELOW(i, count)
                next[i] = weights[i] - length * step[i];
            double then = mean_loss(samples, sample_count, count, next) +
                          pull(next, towards, squares, ridge, count);
            if (then < now) {
                memcpy(weights, next, count * sizeof *weights);
                now = then;
                break;
            }
        }
        if (before - now < enough)
            break;
    }
    g_free(matrix);
    return mean_loss(samples, sample_count, count, weights);
}

/* --- quality ---------------------------------------------------------------------------------- */

typedef struct {
    double sum, result, weight;
} Ranked;

static int
by_sum(const void *a, const void *b)
{
    double x = ((const Ranked *)a)->sum, y = ((const Ranked *)b)->sum;
    return x < y ? -1 : x > y;
}

/* The chance that of a won and a lost position the won one has the greater sum, ties a half; draws
 * are left out. */
static double
area(Ranked *ranked, size_t count)
{
    double won = 0, lost = 0, pairs = 0;
    qsort(ranked, count, sizeof *ranked, by_sum);
    for (size_t i = 0; i < count;) {
        double won_here = 0, lost_here = 0;
        size_t j = i;
        for (; j < count && ranked[j].sum <= ranked[i].sum; j++) {
            won_here += ranked[j].result > 0.75 ? ranked[j].weight : 0;
            lost_here += ranked[j].result < 0.25 ? ranked[j].weight : 0;
        }
        pairs += won_here * (lost + lost_here / 2);
        won += won_here;
        lost += lost_here;
        i = j;
    }
    return won > 0 && lost > 0 ? pairs / (won * lost) : 0.5;
}

HetFitQuality
het_fit_quality(const HetFitSample *samples, size_t sample_count, size_t count,
                const double *weights)
{
    Ranked *ranked = g_new0(Ranked, sample_count + 1);
    HET_EACH_BELOW(i, sample_count)
        ranked[i] = (Ranked){.sum = dot(samples[i].x, weights, count),
                             .result = samples[i].result,
                             .weight = samples[i].weight};
    HetFitQuality quality = {.loss = mean_loss(samples, sample_count, count, weights),
                             .area = area(ranked, sample_count)};
    g_free(ranked);
    return quality;
}
