#include "judging.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "program.h"
#include "eval/store.h"
#include "plan.h"
#include "eval/stored.h"
#include "console/usage.h"
#include "engine/rules/registry.h"
#include "engine/each.h"

/* An option that was not given; every number that can be given is checked. */
enum { UNSET = INT_MIN };

void
het_judging_entries(HetJudging *judging, GOptionEntry *ret_entries)
{
    *judging = (HetJudging){.pairs = UNSET, .leg_timeout = UNSET, .keep = UNSET};
    const GOptionEntry entries[HET_JUDGING_OPTIONS] = {
        HET_COUNT("pairs", &judging->pairs,
                  "Pairs of legs for each meeting on each scenario (default 10)", "N"),
        HET_TEXT("seed", &judging->seed, "Seed of all dice (default 1)", "N"),
        HET_TEXT(
            "dice", &judging->dice,
            "open: from the seed, reproducible anywhere; secret: from a secret kept in the store "
            "(default if an external agent plays); apart: secret, and different in the two legs of "
            "a "
            "pair",
            "SOURCE"),
        HET_TEXT(
            "secret", &judging->secret,
            "The secret of the dice, for shards of one tournament (default: the store's, or a new "
            "one)",
            "HEX"),
        {"jobs", 'j', 0, G_OPTION_ARG_INT, &judging->jobs,
         "Worker processes (default: one for each processor); the results do not depend on it",
         "N"},
        HET_FILE(
            "records", &judging->records,
            "Keep results and a record of every game in this directory, which must not contain a "
            "tournament yet",
            "DIR"),
        HET_FILE("store", &judging->store,
                 "Commit every leg to this store as it ends, and play only the missing ones",
                 "FILE"),
        HET_TEXT("shard", &judging->shard,
                 "Play the K-th of N parts, by pair; hetman store merge combines their stores",
                 "K/N"),
        HET_COUNT("keep", &judging->keep,
                  "Keep the records of this many games in the store, then of one pair in a hundred "
                  "(default "
                  "1000); those of failed games are always kept",
                  "N"),
        HET_TEXT(
            "sprt", &judging->sprt,
            "With two agents: stop when a sequential test decides between these normalized Elo "
            "differences; --pairs is the maximum. ALPHA, the chance of taking HIGH where LOW is "
            "true, and BETA, of the reverse, are 0.05 unless given",
            "LOW,HIGH[,ALPHA[,BETA]]"),
        HET_FLAG("dry-run", &judging->dry_run,
                 "Print the plan: the number of games and an estimate of the time, made by playing "
                 "one leg "
                 "of each meeting"),
        HET_FLAG("luck", &judging->luck,
                 "Measure the luck in every roll, and report scores adjusted for it"),
        HET_COUNT("leg-timeout", &judging->leg_timeout,
                  "Seconds a leg may take, 0 for no limit (default 600)", "S"),
        HET_FLAG("recover", &judging->recover,
                 "Continue after an agent has crashed or overrun (default: stop and exit with 1)"),
        HET_FLAG("json", &judging->json, "Print the report as JSON"),
        HET_FLAG("csv", &judging->csv, "Print the report as CSV"),
        {"program", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &judging->program,
         "The program whose subcommand worker plays the legs", "FILE"},
    };
    memcpy(ret_entries, entries, sizeof entries);
}

static bool
in_range(const char *name, int value, int minimum, int maximum)
{
    if (value >= minimum && value <= maximum)
        return true;
    het_usage_wrong("--%s=%d: expected a whole number from %d to %d", name, value, minimum,
                    maximum);
    return false;
}

bool
het_judging_apply(const HetJudging *judging, HetTournament *tournament)
{
    if ((judging->pairs != UNSET &&
         !in_range("pairs", judging->pairs, 1, HET_TOURNAMENT_PAIRS_MAX)) ||
        !in_range("jobs", judging->jobs, 0, 1024) ||
        (judging->keep != UNSET && !in_range("keep", judging->keep, 0, INT_MAX)) ||
        (judging->leg_timeout != UNSET &&
         !in_range("leg-timeout", judging->leg_timeout, 0, HET_TOURNAMENT_TIMEOUT_MAX)))
        return false;
    if (judging->json && judging->csv) {
        het_usage_wrong("--json and --csv: choose one");
        return false;
    }
    guint64 seed = tournament->seed;
    if (!het_usage_seed(judging->seed, &seed))
        return false;
    tournament->seed = seed;
    g_autoptr(GError) error = NULL;
    if (!het_tournament_set_dice(tournament, judging->dice, judging->secret, &error)) {
        het_usage_wrong("%s", error->message);
        return false;
    }
    if (judging->pairs != UNSET)
        tournament->pairs = (unsigned)judging->pairs;
    if (judging->leg_timeout != UNSET)
        tournament->leg_timeout = (unsigned)judging->leg_timeout;
    tournament->recover = tournament->recover || judging->recover;
    tournament->luck = tournament->luck || judging->luck;
    if (judging->records != NULL) {
        g_free(tournament->records);
        tournament->records = g_strdup(judging->records);
    }
    return true;
}

/* --- progress --------------------------------------------------------------------------------- */

typedef struct {
    int64_t started, shown; /* monotonic, microseconds */
    const HetSprt *sprt;    /* NULL: none */
    HetPairs tested;
} Progress;

static void
note_tested(void *data, const HetPairs *pairs)
{
    ((Progress *)data)->tested = *pairs;
}

/* At most five times a second, and on the last leg wiped out again. */
static void
show_progress(void *data, unsigned done, unsigned of)
{
    Progress *progress = data;
    if (!het_usage_progress(&progress->shown, done, of))
        return;
    int64_t left = (progress->shown - progress->started) / done * (of - done) / G_USEC_PER_SEC;
    g_autofree char *test =
        progress->sprt != NULL ? het_sprt_course(progress->sprt, &progress->tested) : g_strdup("");
    fprintf(stderr,
            "\r%u of %u legs, at most about %" PRId64 ":%02" PRId64 ":%02" PRId64 " left%s \033[K",
            done, of, left / 3600, left / 60 % 60, left % 60, test);
}

/* --- the report ------------------------------------------------------------------------------- */

void
het_judging_print(const HetReport *report, const HetSprt *sprt, bool json, bool csv)
{
    g_autoptr(GArray) figures = het_report_figures(report, sprt);
    bool colour = isatty(STDOUT_FILENO) && g_getenv("NO_COLOR") == NULL;
    g_autofree char *text = json  ? het_figures_json(figures)
                            : csv ? het_figures_csv(figures)
                                  : het_report_text(report, colour);
    fputs(text, stdout);
    if (!json && !csv)
        het_program_print();
}

static void
print_report(const HetJudging *judging, const HetTournament *tournament, const HetResults *results)
{
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    HetSprt sprt;
    bool tests = judging->sprt != NULL && het_sprt_parse(judging->sprt, &sprt, NULL);
    het_judging_print(report, tests ? &sprt : NULL, judging->json, judging->csv);
}

/* Legs without a result by their codes, and why there is none of the first. */
static void
print_unscored(const HetResults *results, const char *count)
{
    g_autoptr(GString) text = g_string_new(NULL);
    HET_EACH_BELOW(code, HET_LEG_CODE_COUNT) {
        unsigned legs = het_results_count(results, (HetLegCode)code);
        if (legs > 0 && !het_leg_code_scored((HetLegCode)code))
            g_string_append_printf(text, "%s%s %u", text->len > 0 ? ", " : "",
                                   het_leg_code_name((HetLegCode)code), legs);
    }
    HET_EACH_BELOW(leg, results->count) {
        const HetLegResult *result = &results->legs[leg];
        if (!het_leg_code_scored(result->code) && *result->reason != '\0') {
            g_string_append_printf(text, "; pair %u, leg %u: %s", leg / 2 + 1, leg % 2 + 1,
                                   result->reason);
            break;
        }
    }
    het_usage_warn("%s: %s", count, text->str);
}

/* One line on standard error where the tournament is not whole. */
static void
print_missing(const HetTournament *tournament, const HetResults *results)
{
    unsigned missing = het_results_missing(results), wanted = 0;
    HET_EACH_BELOW(leg, results->count)
        wanted += het_shard_has(results->shard, leg);
    g_autofree char *count = g_strdup_printf("%u of %u legs are missing", missing, wanted);
    switch (results->end) {
    case HET_RUN_COMPLETE:
        if (missing > 0)
            print_unscored(results, count);
        break;
    case HET_RUN_DECIDED:
        break;
    case HET_RUN_INTERRUPTED:
        het_usage_warn("interrupted: %s", count);
        break;
    case HET_RUN_STOPPED: {
        const HetLegResult *culprit = &results->legs[results->culprit];
        HetPairing pairing = het_tournament_meeting(tournament, results->culprit / 2);
        unsigned agent = het_pairing_agent(&pairing, results->culprit % 2, culprit->offender);
        het_usage_warn("stopped at pair %u, leg %u on %s: %s of %s: %s; %s; --recover continues "
                       "after such a leg",
                       results->culprit / 2 + 1, results->culprit % 2 + 1,
                       (const char *)tournament->scenarios->pdata[pairing.scenario],
                       het_leg_code_name(culprit->code),
                       (const char *)tournament->agents->pdata[agent], culprit->reason, count);
        break;
    }
    }
}

int
het_judging_report(const HetJudging *judging, const HetTournament *tournament,
                   const HetResults *results)
{
    /* An interrupted run computes no ratings: the store keeps its legs. */
    if (results->end == HET_RUN_INTERRUPTED && judging->store != NULL) {
        het_usage_warn("interrupted: %u legs are missing; hetman report %s shows the finished ones",
                       het_results_missing(results), judging->store);
        return HET_EXIT_AGAIN;
    }
    print_report(judging, tournament, results);
    fflush(stdout);
    print_missing(tournament, results);
    if (results->end == HET_RUN_INTERRUPTED)
        return HET_EXIT_AGAIN;
    bool whole = results->end == HET_RUN_DECIDED ||
                 (results->end == HET_RUN_COMPLETE && het_results_missing(results) == 0);
    return whole ? HET_EXIT_DONE : HET_EXIT_FAILED;
}

/* Opens the store, if one is given. */
static bool
open_store(const HetJudging *judging, const HetTournament *tournament, HetStore **ret_store,
           GError **error)
{
    *ret_store = NULL;
    if (judging->store == NULL)
        return true;
    *ret_store = het_store_open(judging->store, tournament, error);
    if (*ret_store != NULL && judging->keep != UNSET)
        het_store_set_sample(*ret_store, (unsigned)judging->keep,
                             judging->keep == 0 ? 0 : HET_STORE_THINNING);
    return *ret_store != NULL;
}

/* "LOW,HIGH"; NULL is no test. False with a line on standard error. */
static bool
read_sprt(const HetJudging *judging, const HetTournament *tournament, HetSprt *ret_sprt)
{
    if (judging->sprt == NULL)
        return true;
    g_autoptr(GError) error = NULL;
    if (!het_sprt_parse(judging->sprt, ret_sprt, &error)) {
        het_usage_wrong("%s", error->message);
        return false;
    }
    if (tournament->agents->len != 2 || judging->shard != NULL) {
        het_usage_wrong("--sprt is for two agents and a whole run: leave out %s",
                        judging->shard != NULL ? "--shard" : "the other agents");
        return false;
    }
    return true;
}

static void
print_sprt(const HetJudging *judging, const HetSprt *sprt, const HetTournament *tournament,
           const HetResults *results)
{
    if (judging->sprt == NULL || judging->json || judging->csv)
        return;
    g_autofree char *line = het_sprt_text(sprt, tournament->agents->pdata[0],
                                          tournament->agents->pdata[1], &results->tested);
    printf("\n%s\n", line);
}

static int
print_plan(const HetTournament *tournament, HetStore *store, HetShard shard, unsigned jobs,
           GError **error)
{
    g_autoptr(HetResults) results = het_results_new(tournament);
    results->shard = shard;
    if (store != NULL && !het_store_results(store, tournament, results, error))
        return het_usage_failed(*error);
    het_plan_print(tournament, het_results_missing(results), jobs);
    return HET_EXIT_DONE;
}

bool
het_judging_open(const HetJudging *judging, HetTournament *tournament, HetJudged *ret_judged,
                 int *ret_status)
{
    g_autoptr(GError) error = NULL;
    *ret_judged =
        (HetJudged){.jobs = judging->jobs > 0 ? (unsigned)judging->jobs : g_get_num_processors()};
    *ret_status = HET_EXIT_USAGE;
    if (!het_stored_shard(judging->shard, judging->store != NULL, "--store=FILE",
                          &ret_judged->shard, &error)) {
        het_usage_wrong("%s", error->message);
        return false;
    }
    if (judging->store != NULL)
        het_store_take_secret(judging->store, tournament);
    const bool given = *tournament->secret != '\0';
    if (!het_tournament_load(tournament, het_rules_registry, &error)) {
        *ret_status = het_usage_failed(error);
        return false;
    }
    if (ret_judged->shard.of > 0 && !given && tournament->dice != HET_DICE_OPEN) {
        het_usage_wrong("shards share one secret: give all of them the same --secret, as "
                        "openssl rand -hex 16 makes it, or --dice=open");
        return false;
    }
    if (!open_store(judging, tournament, &ret_judged->store, &error))
        *ret_status = het_usage_failed(error);
    return error == NULL;
}

HetResults *
het_judging_play(const HetJudging *judging, const HetTournament *tournament,
                 const HetJudged *judged, const HetSprt *sprt,
                 bool (*wants)(void *data, unsigned pair), void *data, GError **error)
{
    Progress progress = {.started = g_get_monotonic_time(), .sprt = sprt};
    HetRunSettings settings = {
        .jobs = judged->jobs,
        .shard = judged->shard,
        .wants = wants,
        .wants_data = data,
        .store = judged->store,
        .sprt = sprt,
        .program = judging->program,
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
        .tested = note_tested,
        .data = &progress,
    };
    HetResults *results = het_run(tournament, &settings, error);
    if (settings.progress != NULL)
        fputs("\r\033[K", stderr);
    return results;
}

int
het_judging_run(const HetJudging *judging, HetTournament *tournament)
{
    g_autoptr(GError) error = NULL;
    HetJudged judged;
    HetSprt sprt = {0};
    int status;
    if (!read_sprt(judging, tournament, &sprt))
        return HET_EXIT_USAGE;
    const bool opened = het_judging_open(judging, tournament, &judged, &status);
    g_autoptr(HetStore) store = judged.store;
    if (!opened)
        return status;
    if (judging->dry_run)
        return print_plan(tournament, store, judged.shard, judged.jobs, &error);
    g_autoptr(HetResults) results = het_judging_play(
        judging, tournament, &judged, judging->sprt != NULL ? &sprt : NULL, NULL, NULL, &error);
    if (results == NULL)
        return het_usage_failed(error);
    status = het_judging_report(judging, tournament, results);
    print_sprt(judging, &sprt, tournament, results);
    return status;
}
