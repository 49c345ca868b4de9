#include "rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "agents/search/maths.h"
#include "bootstrap.h"
#include "engine/each.h"

static const double ELO = 173.71779276130073; /* 400 / ln 10: Elo in one unit of the model */

enum { UNKNOWNS = 2 * HET_RATED_MAX + 1, NO_SIDE = HET_RATED_MAX };

/* Equal pairs, or imagined ones (without a scenario). */
typedef struct {
    unsigned scenario, agents[2], half_points[2];
    double count, weight; /* of a replicate */
} Kind;

typedef struct {
    const HetRatingData *data;
    GArray *kinds;
    bool known[HET_RATED_MAX], played[HET_RATED_MAX], drawn;
    unsigned unknowns;
    int agent_index[HET_RATED_MAX], side_index[HET_RATED_MAX], draw_index; /* -1: fixed */
    double value[UNKNOWNS];
} Fit;

typedef struct {
    double slope[UNKNOWNS], bend[UNKNOWNS][UNKNOWNS]; /* gradient, negative Hessian */
} Step;

/* --- what there is to fit --------------------------------------------------------------------- */

static void
find_known(Fit *fit)
{
    const HetRatingData *data = fit->data;
    fit->known[data->anchor] = true;
    for (bool grew = true; grew;) {
        grew = false;
        HET_EACH_BELOW(i, data->count) {
            const unsigned *agents = data->pairs[i].agents;
            if (fit->known[agents[0]] != fit->known[agents[1]])
                grew = fit->known[agents[0]] = fit->known[agents[1]] = true;
        }
    }
}

static int
compare_pairs(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(HetRatedPair));
}

/* Sorts the pairs that are known into kinds; each meeting gets its imagined pairs. */
static void
find_kinds(Fit *fit)
{
    const HetRatingData *data = fit->data;
    g_autofree HetRatedPair *sorted =
        data->count > 0 ? g_memdup2(data->pairs, data->count * sizeof *sorted) : NULL;
    if (sorted != NULL)
        qsort(sorted, data->count, sizeof *sorted, compare_pairs);
    g_autofree bool *met = g_new0(bool, data->agents * data->agents);
    HET_EACH_BELOW(i, data->count) {
        const HetRatedPair *pair = &sorted[i];
        unsigned low = MIN(pair->agents[0], pair->agents[1]);
        unsigned high = MAX(pair->agents[0], pair->agents[1]);
        if (!fit->known[low])
            continue;
        met[low * data->agents + high] = true;
        fit->played[pair->scenario] = true;
        fit->drawn = fit->drawn || pair->half_points[0] == 1 || pair->half_points[1] == 1;
        if (i > 0 && compare_pairs(pair, pair - 1) == 0) {
            g_array_index(fit->kinds, Kind, fit->kinds->len - 1).count++;
            continue;
        }
        Kind kind = {.scenario = pair->scenario, .count = 1};
        memcpy(kind.agents, pair->agents, sizeof kind.agents);
        memcpy(kind.half_points, pair->half_points, sizeof kind.half_points);
        g_array_append_val(fit->kinds, kind);
    }
    HET_EACH_BELOW(k, data->scenarios) {
        for (unsigned won = 0; fit->played[k] && won < 2; won++) {
            Kind kind = {.scenario = k,
                         .agents = {data->anchor, data->anchor},
                         .half_points = {2 * won, 2 * won},
                         .count = 1};
            g_array_append_val(fit->kinds, kind);
        }
    }
    HET_EACH_BELOW(i, data->agents * data->agents) {
        for (unsigned won = 0; met[i] && won < 2; won++) {
            Kind kind = {.scenario = NO_SIDE,
                         .agents = {i / data->agents, i % data->agents},
                         .half_points = {2 * won, 2 - 2 * won},
                         .count = 1};
            g_array_append_val(fit->kinds, kind);
        }
    }
}

static void
number_unknowns(Fit *fit)
{
    const HetRatingData *data = fit->data;
    int next = 0;
    HET_EACH_BELOW(i, data->agents)
        fit->agent_index[i] = fit->known[i] && i != data->anchor ? next++ : -1;
    HET_EACH_BELOW(k, data->scenarios)
        fit->side_index[k] = fit->played[k] ? next++ : -1;
    fit->draw_index = fit->drawn ? next++ : -1;
    fit->unknowns = (unsigned)next;
}

/* --- the maximum ------------------------------------------------------------------------------ */

static double
value_at(const Fit *fit, int index)
{
    return index < 0 ? 0 : fit->value[index];
}

/* One leg's part: `i` is FIRST. */
static void
add_leg(const Fit *fit, const Kind *kind, unsigned leg, Step *step)
{
    const int index[4] = {
        fit->agent_index[kind->agents[leg]], fit->agent_index[kind->agents[1 - leg]],
        kind->scenario == NO_SIDE ? -1 : fit->side_index[kind->scenario], fit->draw_index};
    static const double sign[3] = {1, -1, 1};
    double d = value_at(fit, index[0]) - value_at(fit, index[1]) + value_at(fit, index[2]);
    double up = het_exp(d / 2), down = 1 / up;
    double nu = fit->drawn ? het_exp(value_at(fit, fit->draw_index)) : 0;
    double sum = up + down + nu, lead = (up - down) / sum, draw = nu / sum;
    double slope = kind->half_points[leg] / 2.0 - 0.5 - lead / 2;
    double bend = (1 - draw - lead * lead) / 4, cross = -lead * draw / 2;
    for (int a = 0; a < 3; a++) {
        if (index[a] < 0)
            continue;
        step->slope[index[a]] += kind->weight * sign[a] * slope;
        for (int b = 0; b < 3; b++)
            if (index[b] >= 0)
                step->bend[index[a]][index[b]] += kind->weight * sign[a] * sign[b] * bend;
        if (index[3] >= 0) {
            step->bend[index[a]][index[3]] += kind->weight * sign[a] * cross;
            step->bend[index[3]][index[a]] += kind->weight * sign[a] * cross;
        }
    }
    if (index[3] >= 0) {
        step->slope[index[3]] += kind->weight * ((kind->half_points[leg] == 1) - draw);
        step->bend[index[3]][index[3]] += kind->weight * draw * (1 - draw);
    }
}

static void
gather(const Fit *fit, Step *ret_step)
{
    /* Of the matrix only what there is: with few agents clearing it is most of the work. */
    memset(ret_step->slope, 0, fit->unknowns * sizeof *ret_step->slope);
    HET_EACH_BELOW(i, fit->unknowns)
        memset(ret_step->bend[i], 0, fit->unknowns * sizeof *ret_step->bend[i]);
    HET_EACH_IN(const Kind, kind, fit->kinds)
        HET_EACH_BELOW(leg, 2)
            add_leg(fit, kind, leg, ret_step);
}

/* Solves bend * x = slope in place by Gauss's elimination; the matrix is positive definite, which
 * needs no exchange of rows. The solution is left in slope. */
static void
solve(Step *step, unsigned count)
{
    HET_EACH_BELOW(k, count) {
        for (unsigned i = k + 1; i < count; i++) {
            double factor = step->bend[i][k] / step->bend[k][k];
            for (unsigned j = k; j < count; j++)
                step->bend[i][j] -= factor * step->bend[k][j];
            step->slope[i] -= factor * step->slope[k];
        }
    }
    for (unsigned k = count; k-- > 0;) {
        for (unsigned j = k + 1; j < count; j++)
            step->slope[k] -= step->bend[k][j] * step->slope[j];
        step->slope[k] /= step->bend[k][k];
    }
}

/* Newton's method from where the values are; steps are held to one unit (174 Elo). */
static void
maximise(Fit *fit, Step *step)
{
    for (int round = 0; round < 200; round++) {
        gather(fit, step);
        solve(step, fit->unknowns);
        double greatest = 0;
        HET_EACH_BELOW(i, fit->unknowns) {
            double change = CLAMP(step->slope[i], -1, 1);
            fit->value[i] += change;
            greatest = MAX(greatest, fabs(change));
        }
        if (greatest < 1e-11)
            return;
    }
}

/* --- the spread ------------------------------------------------------------------------------- */

/* New weights, whose sum stays that of the counts within each scenario. */
static void
reweigh(Fit *fit, HetRandom *random)
{
    double counts[HET_RATED_MAX + 1] = {0}, weights[HET_RATED_MAX + 1] = {0};
    HET_EACH_IN(Kind, kind, fit->kinds) {
        kind->weight = het_bootstrap_weight(kind->count, random);
        counts[kind->scenario] += kind->count;
        weights[kind->scenario] += kind->weight;
    }
    HET_EACH_IN(Kind, kind, fit->kinds)
        kind->weight *= counts[kind->scenario] / weights[kind->scenario];
}

typedef struct {
    Fit *fit;
    Step *step;
    const double *best;
} Spread;

static void
draw(void *data, HetRandom *random, double *ret_values)
{
    const Spread *spread = data;
    Fit *fit = spread->fit;
    reweigh(fit, random);
    memcpy(fit->value, spread->best, sizeof fit->value);
    maximise(fit, spread->step);
    memcpy(ret_values, fit->value, fit->unknowns * sizeof *ret_values);
}

static void
fit_all(Fit *fit, HetRating *ret_ratings, HetRating *ret_sides, double *ret_draws)
{
    const HetRatingData *data = fit->data;
    g_autofree Step *step = g_new0(Step, 1);
    double best[UNKNOWNS], low[UNKNOWNS], high[UNKNOWNS];
    HET_EACH_IN(Kind, kind, fit->kinds)
        kind->weight = kind->count;
    maximise(fit, step);
    memcpy(best, fit->value, sizeof best);
    Spread spread = {fit, step, best};
    het_bootstrap(draw, &spread, HET_RATED_REPLICATES, fit->unknowns, low, high);
    for (unsigned i = 0; i < data->agents + data->scenarios; i++) {
        const bool side = i >= data->agents;
        const int at = side ? fit->side_index[i - data->agents] : fit->agent_index[i];
        if (at >= 0)
            *(side ? &ret_sides[i - data->agents] : &ret_ratings[i]) = (HetRating){
                true, ELO * best[at], ELO * MIN(low[at], best[at]), ELO * MAX(high[at], best[at])};
    }
    double nu = fit->draw_index >= 0 ? het_exp(best[fit->draw_index]) : 0;
    *ret_draws = nu / (nu + 2);
}

void
het_rating_fit(const HetRatingData *data, HetRating *ret_ratings, HetRating *ret_sides,
               double *ret_draws)
{
    g_return_if_fail(data->agents >= 1 && data->agents <= HET_RATED_MAX &&
                     data->scenarios <= HET_RATED_MAX && data->anchor < data->agents);
    Fit fit = {.data = data, .kinds = g_array_new(FALSE, FALSE, sizeof(Kind))};
    memset(ret_ratings, 0, data->agents * sizeof *ret_ratings);
    memset(ret_sides, 0, data->scenarios * sizeof *ret_sides);
    find_known(&fit);
    find_kinds(&fit);
    number_unknowns(&fit);
    ret_ratings[data->anchor].known = fit.kinds->len > 0;
    fit_all(&fit, ret_ratings, ret_sides, ret_draws);
    g_array_unref(fit.kinds);
}
