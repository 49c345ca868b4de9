#include "train-value.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "engine/game.h"
#include "engine/rules/registry.h"
#include "match.h"

enum {
    GAMES = 50,         /* of a chunk */
    PAIRS = 10,         /* of a chunk */
    MATCH_SEED = 500000 /* after a round's first game */
};

/* Of the usual rate, where a net is taught on. */
static const double rate_on = 0.35;

/* --- files ------------------------------------------------------------------------------------ */

char *
het_teaching_net_file(const HetTeaching *teaching, unsigned round)
{
    return round == 0 ? g_strdup_printf("%s/%s.net", teaching->folder, teaching->system)
                      : g_strdup_printf("%s/round-%02u.net", teaching->folder, round);
}

static char *
chunk_file(const HetTeaching *teaching, const char *what, unsigned round, unsigned chunk)
{
    return g_strdup_printf("%s/round-%02u-%s-%04u", teaching->folder, round, what, chunk);
}

static bool
is_there(const char *path)
{
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* --- chunks, in threads ----------------------------------------------------------------------- */

typedef struct {
    const HetTeaching *teaching;
    unsigned round, chunks;
    const char *what;      /* "games", "pairs" */
    const char *net;       /* file of the net so far, or NULL */
    const GPtrArray *pool; /* char *: opponents of a match; agents' texts */
    const char *judge;     /* of a match: the agent */
    bool (*make)(const void *work, unsigned chunk, const char *path, GError **error);
} Work;

static bool
make_games(const void *data, unsigned chunk, const char *path, GError **error)
{
    const Work *work = data;
    const unsigned first = chunk * GAMES, all = work->teaching->games_a_round;
    HetBook book;
    bool good = true;
    het_book_init(&book);
    for (unsigned i = first; good && i < MIN(first + GAMES, all); i++)
        good = het_teaching_play(work->teaching, work->round, i, work->net, &book, error);
    good = good && het_book_save(&book, path, error);
    het_book_clear(&book);
    return good;
}

static bool
play_leg(const HetScenario *scenario, uint64_t seed, const char *first, const char *second,
         HetActor side, unsigned *points, GError **error)
{
    HetLegResult result;
    const HetLeg leg = {.scenario = scenario, .seed = seed, .agents = {first, second}};
    if (!het_leg_play(&leg, &result, error))
        return false;
    if (!het_leg_code_scored(result.code))
        return het_fail(error, HET_ERROR_VALUE, "%s: %s: %s", scenario->name,
                        het_leg_code_name(result.code), result.reason);
    *points += het_leg_half_points(&result, side);
    return true;
}

/* A line a pair: its opponent, half points of the judged. */
static bool
make_pairs(const void *data, unsigned chunk, const char *path, GError **error)
{
    const Work *work = data;
    const HetTeaching *teaching = work->teaching;
    g_autoptr(GString) text = g_string_new(NULL);
    for (unsigned i = chunk * PAIRS; i < MIN((chunk + 1) * PAIRS, teaching->pairs); i++) {
        const uint64_t seed = teaching->seed + (uint64_t)work->round * 1000000 + MATCH_SEED + i;
        const unsigned candidate = i % work->pool->len;
        const char *other = work->pool->pdata[candidate];
        unsigned points = 0;
        g_autoptr(HetScenario) scenario = het_teaching_battle(teaching, seed, true, error);
        if (scenario == NULL ||
            !play_leg(scenario, seed, work->judge, other, HET_FIRST, &points, error) ||
            !play_leg(scenario, seed, other, work->judge, HET_SECOND, &points, error))
            return false;
        g_string_append_printf(text, "%u %u\n", candidate, points);
    }
    return g_file_set_contents(path, text->str, (gssize)text->len, error);
}

typedef struct {
    const Work *work;
    GMutex lock;       /* guards what follows */
    unsigned done, of; /* chunks */
    GError *error;     /* the first; chunks that are not begun are left then */
} Making;

/* Makes a chunk that is missing, in one of the threads. `number` is its own and one more. */
static void
make_chunk(gpointer number, gpointer data)
{
    Making *making = data;
    const Work *work = making->work;
    const unsigned chunk = GPOINTER_TO_UINT(number) - 1;
    GError *error = NULL;
    g_mutex_lock(&making->lock);
    const bool failed = making->error != NULL;
    g_mutex_unlock(&making->lock);
    g_autofree char *path = chunk_file(work->teaching, work->what, work->round, chunk);
    if (!failed && !is_there(path))
        work->make(work, chunk, path, &error);
    g_mutex_lock(&making->lock);
    making->done++;
    if (making->error == NULL)
        making->error = g_steal_pointer(&error);
    if (work->teaching->progress != NULL)
        work->teaching->progress(work->what, making->done, making->of);
    g_mutex_unlock(&making->lock);
    g_clear_error(&error);
}

static bool
make_all(const Work *work, GError **error)
{
    const HetTeaching *teaching = work->teaching;
    const unsigned step = MAX(teaching->shards, 1), first = step > 1 ? teaching->shard - 1 : 0;
    Making making = {.work = work, .of = (work->chunks + step - 1 - first) / step};
    GThreadPool *threads =
        g_thread_pool_new(make_chunk, &making, (gint)MAX(teaching->jobs, 1), TRUE, error);
    if (threads == NULL)
        return false;
    for (unsigned chunk = first; chunk < work->chunks; chunk += step)
        g_thread_pool_push(threads, GUINT_TO_POINTER(chunk + 1), NULL);
    g_thread_pool_free(threads, FALSE, TRUE);
    if (making.error != NULL)
        g_propagate_error(error, making.error);
    return making.error == NULL;
}

/* --- a round ---------------------------------------------------------------------------------- */

/* Text of a round's result: round-NN.result. */
typedef struct {
    double share, low, high;
    bool kept;
} Result;

static char *
result_file(const HetTeaching *teaching, unsigned round)
{
    return g_strdup_printf("%s/round-%02u.result", teaching->folder, round);
}

static bool
was_kept(const HetTeaching *teaching, unsigned round)
{
    g_autofree char *path = result_file(teaching, round), *text = NULL;
    return g_file_get_contents(path, &text, NULL, NULL) && strstr(text, "kept=yes") != NULL;
}

static unsigned
last_kept(const HetTeaching *teaching, unsigned before)
{
    for (unsigned round = before; round-- > 1;)
        if (was_kept(teaching, round))
            return round;
    return 0;
}

static bool
play_games(const HetTeaching *teaching, unsigned round, GError **error)
{
    const unsigned kept = last_kept(teaching, round);
    g_autofree char *net =
        kept > 0 ? het_teaching_net_file(teaching, kept) : g_strdup(teaching->start);
    const Work work = {.teaching = teaching,
                       .round = round,
                       .chunks = (teaching->games_a_round + GAMES - 1) / GAMES,
                       .what = "games",
                       .net = net,
                       .make = make_games};
    return make_all(&work, error);
}

static bool
load_games(const HetTeaching *teaching, unsigned round, HetBook *book, GError **error)
{
    const unsigned first = round > teaching->window ? round - teaching->window + 1 : 1;
    for (unsigned r = first; r <= round; r++)
        HET_EACH_BELOW(chunk, (teaching->games_a_round + GAMES - 1) / GAMES) {
            g_autofree char *path = chunk_file(teaching, "games", r, chunk);
            if (!het_book_load(book, path, error))
                return false;
        }
    return true;
}

/* Account of a pass, for the curves and a caller that watches. */
typedef struct {
    const HetTeaching *teaching;
    GString *curve;
} Reported;

static void
report_pass(void *data, const HetFitPass *pass)
{
    Reported *reported = data;
    char text[4][G_ASCII_DTOSTR_BUF_SIZE];
    const double numbers[] = {pass->trained, pass->target, pass->result, pass->area};
    HET_EACH_BELOW(i, 4)
        g_ascii_formatd(text[i], sizeof text[i], "%.5f", numbers[i]);
    g_string_append_printf(reported->curve, "%u %s %s %s %s\n", pass->pass + 1, text[0], text[1],
                           text[2], text[3]);
    if (reported->teaching->progress != NULL)
        reported->teaching->progress("passes", pass->pass + 1, reported->teaching->fitting.epochs);
}

/* The net to continue from: that of the last round kept, or the first; false without an error:
 * none.
 */
static bool
read_net(const HetTeaching *teaching, unsigned round, HetNet *ret_net, GError **error)
{
    const unsigned kept = last_kept(teaching, round);
    g_autofree char *text = NULL, *path = kept > 0 ? het_teaching_net_file(teaching, kept)
                                                   : g_strdup(teaching->start);
    return path != NULL && g_file_get_contents(path, &text, NULL, error) &&
           het_net_read(teaching->system, path, text, ret_net, error);
}

/* (transfer full) Games and settings as they are typed. */
static char *
settings_of(const HetTeaching *teaching)
{
    const char *const one[] = {teaching->system, NULL};
    const char *const *games = teaching->games != NULL ? teaching->games : one;
    g_autofree char *names = g_strjoinv(" ", (char **)(uintptr_t)games);
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(text, "%s --units=%d-%d --games=%u --pairs=%u", names, teaching->units_least,
                    teaching->units_most, teaching->games_a_round, teaching->pairs);
    if (teaching->start != NULL)
        g_string_append_printf(text, " --start=%s", teaching->start);
    for (const char *const *agent = teaching->agents; agent != NULL && *agent != NULL; agent++)
        g_string_append_printf(text, " --agent=%s", *agent);
    if (teaching->fits > 1)
        g_string_append_printf(text, " --fits=%u", teaching->fits);
    if (teaching->advice != HET_NET_ADVICE)
        g_string_append_printf(text, " --advice=%u", teaching->advice);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* (transfer full) Where a net comes from. */
static char *
provenance(const HetTeaching *teaching, unsigned round, const HetBook *book)
{
    const unsigned from = round > teaching->window ? round - teaching->window + 1 : 1;
    g_autofree char *settings = settings_of(teaching);
    return g_strdup_printf("command=hetman train value %s --passes=%u --rounds=%u "
                           "--seed=%" G_GUINT64_FORMAT
                           "\nround=%u\ngames=%u of rounds %u to %u\npositions=%u\njudge=%s\n",
                           settings, teaching->fitting.epochs, round, teaching->seed, round,
                           book->games->len, from, round, book->positions->len, teaching->judge);
}

/* Teaches `net` by the book: the mean of the fits. Their passes are reported of the first. */
static void
fit_all(const HetTeaching *teaching, const HetFitting *fitting, const HetBook *book, HetNet *net,
        Reported *reported)
{
    g_autofree HetNet *begun = g_memdup2(net, sizeof *net), *one = g_new(HetNet, 1);
    HetFitting now = *fitting;
    het_fit_value(&now, book, net, report_pass, reported);
    for (unsigned k = 1; k < teaching->fits; k++) {
        *one = *begun;
        now.seed += MATCH_SEED;
        het_fit_value(&now, book, one, NULL, NULL);
        HET_EACH_BELOW(i, HET_NET_WEIGHTS) {
            float *mean = &het_net_weights(net)[i];
            *mean += (het_net_weights(one)[i] - *mean) / (float)(k + 1);
        }
    }
}

static bool
fit(const HetTeaching *teaching, unsigned round, GError **error)
{
    const HetRules *rules = het_rules_find(teaching->system);
    GError *wrong = NULL;
    g_autofree HetNet *net = g_new0(HetNet, 1);
    g_autofree char *path = het_teaching_net_file(teaching, round);
    g_autofree char *curve = g_strdup_printf("%s/round-%02u.dat", teaching->folder, round);
    HetFitting fitting = teaching->fitting;
    HetBook book;
    fitting.seed = teaching->seed + round;
    if (is_there(path))
        return true;
    if (read_net(teaching, round, net, &wrong)) {
        fitting.results = 0;
        fitting.rate *= teaching->start != NULL ? rate_on : 1;
    } else if (wrong == NULL)
        het_fit_draw(net, fitting.seed);
    if (wrong != NULL) {
        g_propagate_error(error, wrong);
        return false;
    }
    net->advice = teaching->advice;
    het_book_init(&book);
    bool good = load_games(teaching, round, &book, error);
    if (good) {
        Reported reported = {teaching, g_string_new("# pass trained target result area\n")};
        fit_all(teaching, &fitting, &book, net, &reported);
        g_autofree char *made = provenance(teaching, round, &book);
        g_autofree char *text =
            het_net_write(net, teaching->system, rules != NULL ? rules->version : 0, made);
        good = g_file_set_contents(curve, reported.curve->str, -1, error) &&
               g_file_set_contents(path, text, -1, error);
        g_string_free(reported.curve, TRUE);
    }
    het_book_clear(&book);
    return good;
}

/* The pool: the judge with the hand-made value, with the nets kept, the last four, and with the one
 * at the start. */
static GPtrArray *
make_pool(const HetTeaching *teaching, unsigned round)
{
    GPtrArray *pool = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(pool, het_teaching_agent(teaching->judge, "linear"));
    for (unsigned r = round; r-- > 1 && pool->len < 5;) {
        g_autofree char *net = het_teaching_net_file(teaching, r);
        if (was_kept(teaching, r))
            g_ptr_array_add(pool, het_teaching_agent(teaching->judge, net));
    }
    if (teaching->start != NULL)
        g_ptr_array_add(pool, het_teaching_agent(teaching->judge, teaching->start));
    return pool;
}

static bool
read_pairs(const Work *work, HetPairs *pairs, GError **error)
{
    HET_EACH_BELOW(chunk, work->chunks) {
        g_autofree char *path = chunk_file(work->teaching, "pairs", work->round, chunk);
        g_autofree char *text = NULL;
        if (!g_file_get_contents(path, &text, NULL, error))
            return false;
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
        for (unsigned i = 0; lines[i] != NULL && *lines[i] != '\0'; i++) {
            unsigned candidate = 0, points = 0;
            if (sscanf(lines[i], "%u %u", &candidate, &points) != 2 ||
                candidate >= work->pool->len || points > 4)
                return het_fail(
                    error, HET_ERROR_FILE,
                    "%s:%u: expected an opponent and half points: delete the file, its pairs "
                    "will be played again",
                    path, i + 1);
            het_pairs_add(&pairs[candidate], points);
        }
    }
    return true;
}

/* True if it is kept, and against whom it did how well. */
static bool
write_result(const HetTeaching *teaching, const Work *work, const HetPairs *pairs, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *path = result_file(teaching, work->round);
    g_autofree char *best = het_teaching_net_file(teaching, 0), *net = NULL, *content = NULL;
    HetPairs all = {0};
    HET_EACH_BELOW(i, work->pool->len) {
        const HetEstimate one = het_stats_estimate(&pairs[i]);
        het_pairs_merge(&all, &pairs[i], false);
        g_string_append_printf(text, "# %.1f %% (%.1f-%.1f), %u pairs against %s\n", 100 * one.mean,
                               100 * one.low, 100 * one.high, one.pairs,
                               (const char *)work->pool->pdata[i]);
    }
    const HetEstimate share = het_stats_estimate(&all);
    const bool kept = teaching->keep <= 0 || share.mean > teaching->keep;
    g_string_append_printf(text, "# %.1f %% (%.1f-%.1f) of %u pairs in all\nkept=%s\n",
                           100 * share.mean, 100 * share.low, 100 * share.high, share.pairs,
                           kept ? "yes" : "no");
    net = het_teaching_net_file(teaching, work->round);
    if (kept && (!g_file_get_contents(net, &content, NULL, error) ||
                 !g_file_set_contents(best, content, -1, error)))
        return false;
    return g_file_set_contents(path, text->str, (gssize)text->len, error);
}

static bool
judge(const HetTeaching *teaching, unsigned round, GError **error)
{
    g_autoptr(GPtrArray) pool = make_pool(teaching, round);
    g_autofree char *net = het_teaching_net_file(teaching, round);
    g_autofree char *agent = het_teaching_agent(teaching->judge, net);
    const Work work = {.teaching = teaching,
                       .round = round,
                       .chunks = (teaching->pairs + PAIRS - 1) / PAIRS,
                       .what = "pairs",
                       .pool = pool,
                       .judge = agent,
                       .make = make_pairs};
    HetPairs pairs[8] = {0};
    if (!make_all(&work, error))
        return false;
    if (teaching->shards > 0)
        return true;
    return read_pairs(&work, pairs, error) && write_result(teaching, &work, pairs, error);
}

/* --- all rounds ------------------------------------------------------------------------------- */

static bool
seeds_are_free(const HetTeaching *teaching, GError **error)
{
    if (teaching->seed >= 1000000)
        return true;
    return het_fail(error, HET_ERROR_USAGE,
                    "--seed: %" G_GUINT64_FORMAT " is below 1000000, where battles are kept for "
                    "comparisons",
                    teaching->seed);
}

/* Settings that must stay from one run in a folder to the next, or chunks would be of two
 * teachings.
 */
static bool
settings_are_those_of_the_folder(const HetTeaching *teaching, GError **error)
{
    g_autofree char *path = g_build_filename(teaching->folder, "settings", NULL), *was = NULL;
    g_autofree char *settings = settings_of(teaching);
    g_autofree char *now = g_strdup_printf(
        "%s --window=%u --passes=%u --seed=%" G_GUINT64_FORMAT " --judge=%s\n", settings,
        teaching->window, teaching->fitting.epochs, teaching->seed, teaching->judge);
    if (!is_there(path))
        return g_file_set_contents(path, now, -1, error);
    if (!g_file_get_contents(path, &was, NULL, error))
        return false;
    if (strcmp(was, now) == 0)
        return true;
    return het_fail(
        error, HET_ERROR_USAGE,
        "%s was begun with other settings: continue with \"%s\", or name another folder",
        teaching->folder, g_strchomp(was));
}

bool
het_train_value(const HetTeaching *teaching, unsigned *ret_kept, GError **error)
{
    g_autofree HetNet *start = g_new0(HetNet, 1);
    if (!seeds_are_free(teaching, error) ||
        (teaching->start != NULL && !read_net(teaching, 1, start, error)))
        return false;
    if (g_mkdir_with_parents(teaching->folder, 0777) != 0)
        return het_fail(error, HET_ERROR_FILE, "cannot make %s: %s", teaching->folder,
                        g_strerror(errno));
    if (!settings_are_those_of_the_folder(teaching, error))
        return false;
    for (unsigned round = 1; round <= teaching->rounds; round++) {
        g_autofree char *result = result_file(teaching, round);
        g_autofree char *net = het_teaching_net_file(teaching, round);
        if (is_there(result))
            continue;
        if (!is_there(net) && !play_games(teaching, round, error))
            return false;
        if (teaching->shards > 0 && !is_there(net))
            break;
        if (!fit(teaching, round, error) || !judge(teaching, round, error))
            return false;
        if (teaching->shards > 0)
            break;
    }
    *ret_kept = last_kept(teaching, teaching->rounds + 1);
    return true;
}
