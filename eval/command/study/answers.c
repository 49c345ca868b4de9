#include "answers.h"

#include <math.h>

#include "battle/odds/odds-before.h"
#include "battle/odds/odds.h"
#include "eval/study/balance.h"
#include "eval/study/play.h"
#include "engine/each.h"
#include "engine/rules/registry.h"

/* Names in a store of the rest of the chances, and of a response without an answer. */
#define UNDECIDED "undecided"
#define NONE "no "

typedef struct {
    const HetStudy *study;
    double *values, *undecided;
    bool *there;                  /* for each point and response */
    bool *fresh;                  /* for each point: worked out now, not out of the store */
    GError **errors;              /* for each point */
    const unsigned *first, *next; /* a row's first point; a point's next of its row */
} Answers;

/* --- one point -------------------------------------------------------------------------------- */

/* True if one of the words, split by '|', is in the text. */
static bool
matches(const char *text, const char *words)
{
    g_auto(GStrv) parts = g_strsplit(words, "|", -1);
    HET_EACH_LISTED(i, parts)
        if (*g_strstrip(parts[i]) != '\0' && strstr(text, parts[i]) != NULL)
            return true;
    return false;
}

static double
chance_of(const HetOdds *odds, const char *words)
{
    double sum = 0;
    HET_EACH_IN(const HetOddsOutcome, outcome, odds->outcomes)
        sum += matches(outcome->text, words) ? outcome->chance : 0;
    return 100 * sum;
}

static double
prospect_of(const HetOdds *odds, unsigned unit, unsigned what)
{
    HET_EACH_IN(const HetOddsProspect, prospect, odds->prospects) {
        const double values[] = {100 * prospect->fell_back, 100 * prospect->shaken,
                                 100 * prospect->removed, 100 * prospect->taken, prospect->lost};
        if (prospect->unit == unit)
            return values[what];
    }
    return 0;
}

/* Of a measure of a side at the start, in percent. */
static double
part(double of, int32_t all)
{
    return all > 0 ? 100 * of / all : (double)NAN;
}

static double
value_of(const HetResponse *response, const HetOdds *odds, const HetMeasures *start, unsigned unit)
{
    const unsigned side = response->side % HET_SIDES;
    const int32_t *all = start->value[side];
    const double first = part(odds->mean[0], start->value[0][HET_MEASURE_STRENGTH]);
    const double second = part(odds->mean[1], start->value[1][HET_MEASURE_STRENGTH]);
    switch (response->kind) {
    case HET_RESPONSE_STRENGTH_LOST:
        return side == HET_FIRST ? first : second;
    case HET_RESPONSE_UNITS_LOST:
        return part(odds->units_lost[side], all[HET_MEASURE_UNITS]);
    case HET_RESPONSE_SHAKEN:
        return part(odds->units_lost[side] + odds->shaken[side], all[HET_MEASURE_UNITS]);
    case HET_RESPONSE_EXCHANGE:
        return first > 0 ? second / first : (double)NAN;
    case HET_RESPONSE_CHANCE:
        return chance_of(odds, response->words);
    case HET_RESPONSE_PROSPECT:
        return prospect_of(odds, unit, response->prospect);
    case HET_RESPONSE_POINTS:
    case HET_RESPONSE_WIN:
    case HET_RESPONSE_DRAW:
    case HET_RESPONSE_LEVELS:
    case HET_RESPONSE_ROUT:
    case HET_RESPONSE_BROKEN:
    case HET_RESPONSE_EVER_BROKEN:
    case HET_RESPONSE_SCORE:
    case HET_RESPONSE_GROUND:
    case HET_RESPONSE_TURNS:
        break;
    }
    return NAN;
}

static bool
fail(const HetStudy *study, unsigned point, const char *what, GError **error)
{
    g_autofree char *text = het_study_point_text(study, point);
    return het_fail(error, HET_ERROR_USAGE, "%s: point %s: %s", study->name, text, what);
}

/* The unit of a response of the kind PROSPECT. */
static bool
find_unit(const HetStudy *study, unsigned point, const HetScenario *scenario,
          const HetResponse *response, unsigned *ret_unit, GError **error)
{
    if (response->kind != HET_RESPONSE_PROSPECT)
        return true;
    *ret_unit = het_scenario_unit(scenario, response->words);
    if (*ret_unit != HET_NO_UNIT)
        return true;
    g_autofree char *what = g_strdup_printf("%s has no unit %s", scenario->name, response->words);
    return fail(study, point, what, error);
}

static bool
answer_point(Answers *answers, unsigned point, GError **error)
{
    const HetStudy *study = answers->study;
    const HetStudyPoint *requested_of = het_study_point(study, point);
    const unsigned count = study->responses->len;
    g_autoptr(GError) inner = NULL;
    HetStateBuffer state;
    HetMeasures start;
    g_autoptr(HetScenario) scenario = het_tournament_scenario(
        study->tournament, het_study_row(study, point)->scenario, het_rules_registry, error);
    if (scenario == NULL)
        return false;
    het_game_start(scenario, &state.state);
    het_game_measures(&state.state, &start);
    g_autoptr(HetOddsCase) requested = NULL;
    if (requested_of->before == NULL ||
        het_odds_play_before(&state.state, requested_of->before, NULL, &inner))
        requested = het_odds_case_new(&state.state, requested_of->orders, NULL, &inner);
    if (requested == NULL)
        return fail(study, point, inner->message, error);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    answers->undecided[point] = odds->undecided;
    HET_EACH_BELOW(i, count) {
        unsigned unit = HET_NO_UNIT;
        if (!find_unit(study, point, scenario, het_study_response(study, i), &unit, error))
            return false;
        answers->values[point * count + i] =
            value_of(het_study_response(study, i), odds, &start, unit);
        answers->there[point * count + i] = true;
    }
    answers->fresh[point] = true;
    return true;
}

/* --- the store -------------------------------------------------------------------------------- */

static bool
keep(const Answers *answers, HetStore *store, unsigned point, GError **error)
{
    const HetStudy *study = answers->study;
    const unsigned row = het_study_point(study, point)->row, count = study->responses->len;
    g_autofree HetStoreAnswer *list = g_new0(HetStoreAnswer, count + 1);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    list[0] = (HetStoreAnswer){row, UNDECIDED, answers->undecided[point]};
    HET_EACH_BELOW(i, count) {
        const double value = answers->values[point * count + i];
        const char *name = het_study_response(study, i)->name;
        g_ptr_array_add(names, isnan(value) ? g_strconcat(NONE, name, NULL) : g_strdup(name));
        list[i + 1] = (HetStoreAnswer){row, names->pdata[i], isnan(value) ? 0 : value};
    }
    return het_store_add_answers(store, list, count + 1, error);
}

static void
take(void *data, const HetStoreAnswer *answer)
{
    Answers *answers = data;
    const HetStudy *study = answers->study;
    const unsigned count = study->responses->len;
    const bool none = g_str_has_prefix(answer->name, NONE);
    for (unsigned point = answers->first[answer->row]; point < study->points->len;
         point = answers->next[point]) {
        if (strcmp(answer->name, UNDECIDED) == 0)
            answers->undecided[point] = answer->value;
        HET_EACH_BELOW(i, count) {
            const char *name = het_study_response(study, i)->name;
            if (strcmp(answer->name + (none ? strlen(NONE) : 0), name) != 0)
                continue;
            answers->values[point * count + i] = none ? (double)NAN : answer->value;
            answers->there[point * count + i] = true;
        }
    }
}

/* --- all points ------------------------------------------------------------------------------- */

static double
headline(void *data, unsigned point)
{
    const Answers *answers = data;
    return answers->values[point * answers->study->responses->len];
}

static bool
is_answered(const Answers *answers, unsigned point)
{
    const unsigned count = answers->study->responses->len;
    bool all = true;
    HET_EACH_BELOW(i, count)
        all = all && answers->there[point * count + i];
    return all;
}

/* All that the bisection from `first` comes by. */
static bool
bisect(Answers *answers, unsigned first, GError **error)
{
    for (;;) {
        HetBisection at = het_study_bisect(answers->study, first, headline, answers);
        if (at.next == HET_STUDY_POINTS_MAX || is_answered(answers, at.next))
            return true; /* where there is no answer it goes no further */
        if (!answer_point(answers, at.next, error))
            return false;
    }
}

/* --- side by side ----------------------------------------------------------------------------- */

/* Points, or bisections by their first point, are worked out by threads, which touch nothing of
 * each other; the store is this thread's. */
typedef struct {
    Answers *answers;
    GAsyncQueue *done; /* point + 1 */
} Work;

static void
work_out(gpointer task, gpointer data)
{
    const Work *work = data;
    Answers *answers = work->answers;
    const unsigned point = GPOINTER_TO_UINT(task) - 1;
    if (het_study_is_bisected(answers->study))
        bisect(answers, point, &answers->errors[point]);
    else if (!is_answered(answers, point))
        answer_point(answers, point, &answers->errors[point]);
    g_async_queue_push(work->done, task);
}

/* Commits what was worked out at a point, or along the bisection that begins there. */
static bool
keep_all(const Answers *answers, HetStore *store, unsigned first, GError **error)
{
    const HetStudy *study = answers->study;
    const bool bisected = het_study_is_bisected(study);
    const guint count = bisected ? het_study_factor(study, study->along)->values->len : 1;
    HET_EACH_BELOW(value, count) {
        const unsigned point =
            bisected ? het_study_beside(study, first, study->along, value) : first;
        if (point == HET_STUDY_POINTS_MAX || !answers->fresh[point])
            continue;
        if (store != NULL && !keep(answers, store, point, error))
            return false;
    }
    return true;
}

/* True if the point is one to begin with: all, or the first of each bisection. */
static bool
begins(const HetStudy *study, HetShard shard, unsigned point)
{
    const HetStudyPoint *here = het_study_point(study, point);
    return het_study_shard_has(study, shard, point) &&
           (het_study_is_bisected(study) ? here->level[study->along] == 0 : here->unsaid == NULL);
}

/* Writes what was worked out to the disk, every 50 ms and at the end. */
static bool
write_down(HetStore *store, bool last, gint64 *written, GError **error)
{
    enum { PERIOD = 50000 };
    const gint64 now = g_get_monotonic_time();
    if (store == NULL || (!last && now - *written < PERIOD))
        return true;
    *written = now;
    return het_store_sync(store, error);
}

static bool
work_out_all(Answers *answers, const HetAnswersSettings *settings, GError **error)
{
    const unsigned points = answers->study->points->len;
    g_autoptr(GAsyncQueue) done = g_async_queue_new();
    Work work = {answers, done};
    GThreadPool *pool =
        g_thread_pool_new(work_out, &work, (gint)MAX(settings->jobs, 1), FALSE, error);
    unsigned open = 0;
    gint64 written = g_get_monotonic_time();
    bool good = pool != NULL;
    for (unsigned point = 0; good && point < points; point++) {
        if (!begins(answers->study, settings->shard, point))
            continue;
        open++;
        g_thread_pool_push(pool, GUINT_TO_POINTER(point + 1), NULL);
    }
    HET_EACH_BELOW(i, open) {
        const unsigned point = GPOINTER_TO_UINT(g_async_queue_pop(done)) - 1;
        good = good && keep_all(answers, settings->store, point, error) &&
               write_down(settings->store, i + 1 == open, &written, error);
        if (settings->progress != NULL)
            settings->progress(settings->data, i + 1, open);
    }
    if (pool != NULL)
        g_thread_pool_free(pool, FALSE, TRUE);
    return good;
}

/* The first by point, whichever came first: the same one for any number of threads. */
static bool
take_error(Answers *answers, bool good, GError **error)
{
    HET_EACH_BELOW(point, answers->study->points->len) {
        if (answers->errors[point] == NULL)
            continue;
        if (good)
            g_propagate_error(error, answers->errors[point]);
        else
            g_error_free(answers->errors[point]);
        good = false;
    }
    return good;
}

/* For each row its first point, for each point the next of its row: `points` is none. */
static void
list_rows(const HetStudy *study, unsigned *first, unsigned *next)
{
    const unsigned points = study->points->len;
    HET_EACH_BELOW(row, study->tournament->rows->len)
        first[row] = points;
    for (unsigned point = points; point-- > 0;) {
        const HetStudyPoint *here = het_study_point(study, point);
        next[point] = points;
        if (here->unsaid != NULL)
            continue;
        next[point] = first[here->row];
        first[here->row] = point;
    }
}

bool
het_answers_find(const HetStudy *study, const HetAnswersSettings *settings, double *ret_values,
                 double *ret_undecided, GError **error)
{
    const unsigned points = study->points->len, count = study->responses->len;
    g_autofree bool *there = g_new0(bool, (gsize)points *count);
    g_autofree bool *fresh = g_new0(bool, points);
    g_autofree GError **errors = g_new0(GError *, points);
    g_autofree unsigned *first = g_new(unsigned, study->tournament->rows->len);
    g_autofree unsigned *next = g_new(unsigned, points);
    list_rows(study, first, next);
    Answers answers = {study, ret_values, ret_undecided, there, fresh, errors, first, next};
    HET_EACH_BELOW(i, points * count)
        ret_values[i] = NAN;
    HET_EACH_BELOW(i, points)
        ret_undecided[i] = 0;
    if (settings->store != NULL &&
        !het_store_answers(settings->store, study->tournament, take, &answers, error))
        return false;
    return take_error(&answers, work_out_all(&answers, settings, error), error);
}
