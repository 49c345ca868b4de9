#include "play.h"

#include <math.h>

#include "balance.h"
#include "eval/store.h"

#define NO_POINT HET_STUDY_POINTS_MAX

/* --- values ----------------------------------------------------------------------------------- */

void
het_study_values(const HetStudy *study, const HetResults *results, unsigned point,
                 const HetResponse *response, unsigned pairs, double *ret_value, double *ret_below)
{
    const unsigned rows = study->tournament->rows->len;
    const unsigned row = het_study_point(study, point)->row;
    const bool playable = het_study_point(study, point)->unsaid == NULL;
    HET_EACH_BELOW(game, 2 * pairs) {
        const unsigned leg = 2 * (game / 2 * rows + row) + game % 2;
        ret_value[game] = ret_below[game] = NAN;
        if (playable && leg < results->count && het_leg_code_scored(results->legs[leg].code))
            ret_value[game] =
                het_response_of(response, &results->legs[leg],
                                het_study_scenario(study, point)->turns, &ret_below[game]);
    }
}

double
het_study_stretch(const HetStudy *study)
{
    return study->games > 0 ? 1 : HET_STATISTICS_STOPPED;
}

HetSummary
het_study_summary(const HetStudy *study, const HetResults *results, unsigned point,
                  const HetResponse *response, unsigned pairs, double *ret_linear)
{
    g_autofree double *value = g_new(double, 2 * pairs + 1);
    g_autofree double *below = g_new(double, 2 * pairs + 1);
    het_study_values(study, results, point, response, pairs, value, below);
    const HetSample sample = {value, 2 * pairs}, other = {below, 2 * pairs};
    if (het_response_is_ratio(response))
        return het_statistics_ratio(&sample, &other, het_study_stretch(study), ret_linear);
    if (ret_linear != NULL)
        memcpy(ret_linear, value, 2 * pairs * sizeof *value);
    return het_statistics_summary(&sample, het_response_is_share(response),
                                  het_study_stretch(study));
}

/* --- stages ----------------------------------------------------------------------------------- */

static bool
has_pairs(const HetStudy *study, const HetResults *results, unsigned point, unsigned pairs)
{
    const unsigned rows = study->tournament->rows->len;
    HET_EACH_BELOW(pair, pairs) {
        const unsigned leg = 2 * (pair * rows + het_study_point(study, point)->row);
        if (leg + 1 >= results->count || !het_leg_code_scored(results->legs[leg].code) ||
            !het_leg_code_scored(results->legs[leg + 1].code))
            return false;
    }
    return true;
}

/* Each stage is half as large again as the one before, and judges its own games only. */
unsigned
het_study_pairs_of(const HetStudy *study, const HetResults *results, unsigned point, bool *ret_done)
{
    unsigned pairs = (study->games > 0 ? study->games : study->least + 1) / 2;
    const unsigned most = study->games > 0 ? pairs : (study->most + 1) / 2;
    for (;;) {
        *ret_done = has_pairs(study, results, point, pairs);
        if (!*ret_done || pairs >= most)
            return pairs;
        HetSummary summary =
            het_study_summary(study, results, point, het_study_response(study, 0), pairs, NULL);
        if (summary.cautious <= study->width)
            return pairs;
        pairs = MIN(most, pairs + (pairs + 1) / 2);
    }
}

/* --- bisection -------------------------------------------------------------------------------- */

unsigned
het_study_beside(const HetStudy *study, unsigned point, unsigned factor, unsigned value)
{
    const unsigned *level = het_study_point(study, point)->level;
    unsigned count;
    const unsigned *alike = het_study_alike(study, point, factor, value, &count);
    HET_EACH_BELOW(i, count) {
        const unsigned *there = het_study_point(study, alike[i])->level;
        bool same = there[factor] == value;
        for (guint j = 0; j < study->factors->len && same; j++)
            same = j == factor || there[j] == level[j];
        if (same)
            return alike[i];
    }
    return NO_POINT;
}

HetBisection
het_study_bisect(const HetStudy *study, unsigned first, double (*mean)(void *data, unsigned point),
                 void *data)
{
    const unsigned along = study->along;
    unsigned low = 0, high = het_study_factor(study, along)->values->len - 1;
    HetBisection at = {.low = first,
                       .high = het_study_beside(study, first, along, high),
                       .next = NO_POINT,
                       .passed = true};
    HET_EACH_BELOW(i, 2) {
        const unsigned end = i == 0 ? at.low : at.high;
        if (het_study_point(study, end)->unsaid != NULL) {
            at.passed = false;
            return at;
        }
        if (isnan(mean(data, end))) {
            at.next = end;
            return at;
        }
    }
    const bool falls = mean(data, at.low) > study->target;
    at.passed = falls != (mean(data, at.high) > study->target);
    while (at.passed && high - low > 1) {
        const unsigned middle = (low + high) / 2;
        const unsigned point = het_study_beside(study, first, along, middle);
        const double value = mean(data, point);
        if (isnan(value)) {
            at.next = het_study_point(study, point)->unsaid == NULL ? point : NO_POINT;
            return at;
        }
        if ((value > study->target) == falls) {
            low = middle;
            at.low = point;
        } else {
            high = middle;
            at.high = point;
        }
    }
    return at;
}

/* --- what is wanted --------------------------------------------------------------------------- */

bool
het_study_shard_has(const HetStudy *study, HetShard shard, unsigned point)
{
    unsigned key = point;
    if (het_study_is_bisected(study))
        key = het_study_beside(study, point, study->along, 0);
    return shard.of == 0 || key % shard.of == shard.number - 1;
}

typedef struct {
    const HetStudy *study;
    const HetResults *results;
} Played;

static double
mean_of(void *data, unsigned point)
{
    const Played *played = data;
    bool done = false;
    unsigned pairs = het_study_pairs_of(played->study, played->results, point, &done);
    return done ? het_study_summary(played->study, played->results, point,
                                    het_study_response(played->study, 0), pairs, NULL)
                      .mean
                : (double)NAN;
}

/* Marks the points a bisection has needed so far, and the one it needs next. */
static void
mark_bisection(const HetStudy *study, const HetResults *results, unsigned first, bool *active)
{
    Played played = {study, results};
    HetBisection at = het_study_bisect(study, first, mean_of, &played);
    const unsigned count = het_study_factor(study, study->along)->values->len;
    HET_EACH_BELOW(value, count) {
        const unsigned point = het_study_beside(study, first, study->along, value);
        if (point == at.next || (point != NO_POINT && !isnan(mean_of(&played, point))))
            active[point] = true;
    }
}

unsigned
het_study_wanted(const HetStudy *study, const HetResults *results, HetShard shard,
                 unsigned *ret_pairs)
{
    const unsigned points = study->points->len;
    g_autofree bool *active = g_new0(bool, points + 1);
    unsigned open = 0;
    HET_EACH_BELOW(point, points) {
        if (!het_study_is_bisected(study))
            active[point] = true;
        else if (het_study_point(study, point)->level[study->along] == 0)
            mark_bisection(study, results, point, active);
    }
    HET_EACH_BELOW(point, points) {
        bool done = true;
        ret_pairs[point] = 0;
        if (active[point] && het_study_point(study, point)->unsaid == NULL &&
            het_study_shard_has(study, shard, point))
            ret_pairs[point] = het_study_pairs_of(study, results, point, &done);
        open += !done;
    }
    return open;
}

/* --- playing ---------------------------------------------------------------------------------- */

typedef struct {
    unsigned rows;
    unsigned *pairs; /* for each row */
} Wanted;

static bool
wants(void *data, unsigned pair)
{
    const Wanted *wanted = data;
    return pair / wanted->rows < wanted->pairs[pair % wanted->rows];
}

/* Puts what each row wants into `wanted`; the number of points that want more. */
static unsigned
find_wanted(const HetStudy *study, const HetResults *results, HetShard shard, Wanted *wanted)
{
    g_autofree unsigned *pairs = g_new0(unsigned, study->points->len);
    unsigned open = het_study_wanted(study, results, shard, pairs);
    HET_EACH_BELOW(point, study->points->len)
        if (het_study_point(study, point)->unsaid == NULL)
            wanted->pairs[het_study_point(study, point)->row] = pairs[point];
    return open;
}

HetResults *
het_study_play(const HetStudy *study, const HetRunSettings *settings, GError **error)
{
    const HetTournament *tournament = study->tournament;
    g_autoptr(HetResults) results = het_results_new(tournament);
    Wanted wanted = {tournament->rows->len, NULL};
    g_autofree unsigned *pairs = g_new0(unsigned, wanted.rows);
    HetRunSettings own = *settings;
    wanted.pairs = pairs;
    own.shard = (HetShard){0};
    own.wants = wants;
    own.wants_data = &wanted;
    if (settings->store != NULL && !het_store_results(settings->store, tournament, results, error))
        return NULL;
    unsigned missing = het_results_missing(results);
    while (find_wanted(study, results, settings->shard, &wanted) > 0) {
        own.known = results;
        HetResults *played = het_run(tournament, &own, error);
        if (played == NULL)
            return NULL;
        het_results_free(results);
        results = played;
        const unsigned left = het_results_missing(results);
        if (results->end != HET_RUN_COMPLETE || left == missing)
            break; /* stopped, or nothing that is left can be played */
        missing = left;
    }
    return g_steal_pointer(&results);
}
