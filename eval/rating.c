#include "rating.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "agents/search/maths.h"
#include "numeric.h"

static const double ELO = 173.71779276130073; /* 400 / ln 10: Elo in one unit of the model */

typedef struct {
    unsigned count, anchor;
    const HetPairs *matrix;
    bool known[HET_RATED_MAX];
    double rating[HET_RATED_MAX]; /* in units of the model */
} Fit;

/* One meeting of two agents at the present ratings. */
typedef struct {
    double slope;   /* points above expectation */
    double bend;    /* information: pairs times p (1 - p) */
    double squares; /* squared surprises of the pairs */
} Meeting;

static bool
met(const Fit *fit, unsigned i, unsigned j)
{
    return i != j && het_pairs_count(&fit->matrix[MIN(i, j) * fit->count + MAX(i, j)]) > 0;
}

static void
find_known(Fit *fit)
{
    fit->known[fit->anchor] = true;
    for (bool grew = true; grew;) {
        grew = false;
        for (unsigned i = 0; i < fit->count; i++)
            for (unsigned j = 0; j < fit->count; j++)
                if (fit->known[i] && !fit->known[j] && met(fit, i, j))
                    grew = fit->known[j] = true;
    }
}

static Meeting
meeting(const Fit *fit, unsigned i, unsigned j)
{
    HetPairs pairs = fit->matrix[i * fit->count + j];
    pairs.count[0]++;
    pairs.count[HET_PAIR_SCORES - 1]++;
    double expected = 1 / (1 + het_exp(fit->rating[j] - fit->rating[i]));
    Meeting sums = {0};
    for (unsigned k = 0; k < HET_PAIR_SCORES; k++) {
        double surprise = k / 4.0 - expected;
        sums.slope += pairs.count[k] * surprise;
        sums.squares += pairs.count[k] * surprise * surprise;
        sums.bend += pairs.count[k] * expected * (1 - expected);
    }
    return sums;
}

/* A square matrix over the agents; the rows of the anchor and of unknown agents are the identity.
 */
typedef struct {
    double cell[HET_RATED_MAX][HET_RATED_MAX];
} Matrix;

/* Adds `weight` to the part (i - j)(i - j)' of the matrix, without the anchor. */
static void
add_edge(Matrix *matrix, unsigned anchor, unsigned i, unsigned j, double weight)
{
    if (i != anchor)
        matrix->cell[i][i] += weight;
    if (j != anchor)
        matrix->cell[j][j] += weight;
    if (i != anchor && j != anchor) {
        matrix->cell[i][j] -= weight;
        matrix->cell[j][i] -= weight;
    }
}

/* Slopes, information and squared surprises of all meetings. */
static void
gather(const Fit *fit, double *ret_slope, Matrix *ret_bend, Matrix *ret_squares)
{
    memset(ret_slope, 0, fit->count * sizeof *ret_slope);
    memset(ret_bend, 0, sizeof *ret_bend);
    memset(ret_squares, 0, sizeof *ret_squares);
    for (unsigned i = 0; i < fit->count; i++) {
        if (i == fit->anchor || !fit->known[i])
            ret_bend->cell[i][i] = 1;
        for (unsigned j = i + 1; j < fit->count; j++) {
            if (!fit->known[i] || !met(fit, i, j))
                continue;
            Meeting sums = meeting(fit, i, j);
            ret_slope[i] += i == fit->anchor ? 0 : sums.slope;
            ret_slope[j] -= j == fit->anchor ? 0 : sums.slope;
            add_edge(ret_bend, fit->anchor, i, j, sums.bend);
            add_edge(ret_squares, fit->anchor, i, j, sums.squares);
        }
    }
}

/* Inverts a symmetric positive definite matrix in place (Gauss and Jordan; such a matrix needs no
 * exchange of rows). */
static void
invert(Matrix *matrix, unsigned count)
{
    for (unsigned k = 0; k < count; k++) {
        double pivot = matrix->cell[k][k];
        matrix->cell[k][k] = 1;
        for (unsigned j = 0; j < count; j++)
            matrix->cell[k][j] /= pivot;
        for (unsigned i = 0; i < count; i++) {
            if (i == k)
                continue;
            double factor = matrix->cell[i][k];
            matrix->cell[i][k] = 0;
            for (unsigned j = 0; j < count; j++)
                matrix->cell[i][j] -= factor * matrix->cell[k][j];
        }
    }
}

/* A step of Newton's method; returns the greatest change. Steps are held to one unit (174 Elo). */
static double
improve(Fit *fit, Matrix *bend, Matrix *squares)
{
    double slope[HET_RATED_MAX];
    gather(fit, slope, bend, squares);
    invert(bend, fit->count);
    double greatest = 0;
    for (unsigned i = 0; i < fit->count; i++) {
        double step = 0;
        for (unsigned j = 0; j < fit->count; j++)
            step += bend->cell[i][j] * slope[j];
        step = CLAMP(step, -1, 1);
        fit->rating[i] += step;
        greatest = MAX(greatest, fabs(step));
    }
    return greatest;
}

/* The variance of rating i: row i of bend^-1 squares bend^-1. */
static double
variance(const Matrix *inverse, const Matrix *squares, unsigned count, unsigned i)
{
    double sum = 0;
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = 0; b < count; b++)
            sum += inverse->cell[i][a] * squares->cell[a][b] * inverse->cell[i][b];
    return sum;
}

static unsigned
pairs_of(const Fit *fit, unsigned i)
{
    unsigned pairs = 0;
    for (unsigned j = 0; j < fit->count; j++)
        if (j != i)
            pairs += het_pairs_count(&fit->matrix[MIN(i, j) * fit->count + MAX(i, j)]);
    return pairs;
}

void
het_rating_fit(unsigned count, const HetPairs *matrix, unsigned anchor, HetRating *ret_ratings)
{
    g_return_if_fail(count >= 1 && count <= HET_RATED_MAX && anchor < count);
    Fit fit = {.count = count, .anchor = anchor, .matrix = matrix};
    find_known(&fit);
    g_autofree Matrix *bend = g_new0(Matrix, 1), *squares = g_new0(Matrix, 1);
    for (int i = 0; i < 200 && improve(&fit, bend, squares) > 1e-12; i++)
        ;
    for (unsigned i = 0; i < count; i++) {
        ret_ratings[i] = (HetRating){.known = fit.known[i]};
        if (i == anchor || !fit.known[i])
            continue;
        double error = sqrt(variance(bend, squares, count, i));
        double half = het_numeric_student(pairs_of(&fit, i) + 1) * error;
        ret_ratings[i].elo = ELO * fit.rating[i];
        ret_ratings[i].low = ELO * (fit.rating[i] - half);
        ret_ratings[i].high = ELO * (fit.rating[i] + half);
    }
}
