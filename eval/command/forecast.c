#include "forecast.h"
#include "forms.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "eval/stored.h"
#include "console/usage.h"
#include "engine/nearest.h"
#include "engine/rules/registry.h"
#include "eval/history/options.h"
#include "console/output.h"
#include "eval/store.h"
#include "plan.h"
#include "engine/each.h"

enum { GAMES = 100, QUICK_GAMES = 20, TRIAL_SECONDS = 3 };

/* The command line's options. */
typedef struct {
    char *stores, *shard, *systems, *generals, *plots, *program;
    int jobs, games;
    gint64 seed;
    gboolean quick, options, factors, dry_run, so_far, csv, json;
} Wanted;

/* A forecast under way. */
typedef struct {
    const Wanted *wanted;
    GArray *battles, *cases;
    GPtrArray *studies; /* HetStudy, by case, once loaded; NULL: its rulebook holds no battle... */
    GPtrArray *reasons; /* ... and (char *, by case) why not */
    HetForecast **forecasts; /* by case */
    HetShard shard;
    guint at; /* the case that is played */
    gint64 shown;
} Course;

static const char *const systems[] = {"kircholm", "musketpike", "husaria",
                                      "northern", "kipling",    NULL};

/* --- what is to be played --------------------------------------------------------------------- */

/* True if the list, NULL: everything, names a word of `words`; false at a word that is none. */
static bool
read_list(const char *option, const char *list, const char *const *words, bool *ret_named)
{
    g_auto(GStrv) parts = g_strsplit(list != NULL ? list : "", ",", -1);
    HET_EACH_LISTED(i, words)
        ret_named[i] = list == NULL;
    HET_EACH_LISTED(i, parts) {
        size_t word = 0;
        while (words[word] != NULL && strcmp(words[word], g_strstrip(parts[i])) != 0)
            word++;
        if (words[word] == NULL) {
            g_autofree char *all = g_strjoinv(", ", (char **)(uintptr_t)words);
            g_autofree char *hint = het_nearest_hint(parts[i], words, all);
            het_usage_wrong("--%s: no \"%.40s\"; %s", option, parts[i], hint);
            return false;
        }
        ret_named[word] = true;
    }
    return true;
}

static void
add_case(Course *course, const char *system, HetGenerals kind, const char *change,
         HetHistoryShift shift)
{
    const Wanted *wanted = course->wanted;
    HetForecastCase of = {.system = system,
                          .kind = kind,
                          .change = change,
                          .shift = shift,
                          .games = (unsigned)wanted->games,
                          .seed = (uint64_t)wanted->seed};
    g_array_append_val(course->cases, of);
}

/* The plain forecasts of a system come before its changed ones. */
static bool
plan_cases(Course *course)
{
    const Wanted *wanted = course->wanted;
    bool of_system[G_N_ELEMENTS(systems)] = {false}, of_kind[HET_GENERALS_KINDS + 1] = {false};
    if (!read_list("systems", wanted->systems, systems, of_system) ||
        !read_list("generals", wanted->generals, het_generals_kinds, of_kind))
        return false;
    HET_EACH_LISTED(i, systems) {
        for (unsigned kind = 0; of_system[i] && kind < HET_GENERALS_KINDS; kind++)
            if (of_kind[kind])
                add_case(course, systems[i], (HetGenerals)kind, NULL, (HetHistoryShift){0});
        for (unsigned kind = 0; of_system[i] && kind < HET_GENERALS_KINDS; kind++) {
            if (!of_kind[kind])
                continue;
            const char *const *changes = het_history_options(systems[i]);
            for (; wanted->options && *changes != NULL; changes++)
                add_case(course, systems[i], (HetGenerals)kind, *changes, (HetHistoryShift){0});
            for (unsigned shift = 0; wanted->factors && shift < HET_HISTORY_SHIFTS; shift++)
                add_case(course, systems[i], (HetGenerals)kind, NULL, het_history_shifts[shift]);
        }
    }
    return true;
}

static bool
load_studies(Course *course, GError **error)
{
    HET_EACH_BELOW(i, course->cases->len) {
        g_autoptr(GError) inner = NULL;
        HetStudy *study =
            het_forecast_study(course->battles, &g_array_index(course->cases, HetForecastCase, i),
                               het_rules_registry, &inner);
        g_ptr_array_add(course->studies, study);
        g_ptr_array_add(course->reasons, g_strdup(inner != NULL ? inner->message : NULL));
        if (inner != NULL && !g_error_matches(inner, HET_ERROR, HET_ERROR_UNSUPPORTED)) {
            g_propagate_error(error, g_steal_pointer(&inner));
            return false;
        }
    }
    return true;
}

static HetStudy *
study_of(const Course *course, guint i)
{
    return course->studies->pdata[i];
}

/* --- stores ----------------------------------------------------------------------------------- */

/* (transfer full) */
static char *
store_path(const Course *course, guint i)
{
    g_autofree char *name =
        het_forecast_case_name(&g_array_index(course->cases, HetForecastCase, i));
    g_autofree char *file = g_strdup_printf("%s.store", name);
    return g_build_filename(course->wanted->stores, file, NULL);
}

/* (transfer full) What the store of a case has; all unplayed where there is none. */
static HetResults *
load(const Course *course, guint i, GError **error)
{
    const HetTournament *tournament = study_of(course, i)->tournament;
    g_autoptr(HetResults) results = het_results_new(tournament);
    if (course->wanted->stores == NULL)
        return g_steal_pointer(&results);
    g_autofree char *path = store_path(course, i);
    if (!g_file_test(path, G_FILE_TEST_EXISTS) || het_store_is_unmade(path))
        return g_steal_pointer(&results);
    g_autoptr(HetStore) store = het_store_read(path, error);
    return store != NULL && het_store_holds(store, tournament, error) &&
                   het_store_results(store, tournament, results, error)
               ? g_steal_pointer(&results)
               : NULL;
}

/* --- playing ---------------------------------------------------------------------------------- */

static unsigned
jobs_of(const Wanted *wanted)
{
    return wanted->jobs > 0 ? (unsigned)wanted->jobs : g_get_num_processors();
}

static void
show_progress(void *data, unsigned done, unsigned of)
{
    Course *course = data;
    if (!het_usage_progress(&course->shown, done, of))
        return;
    g_autofree char *name =
        het_forecast_case_name(&g_array_index(course->cases, HetForecastCase, course->at));
    fprintf(stderr, "\r%s, %u of %u: %u of %u games \033[K", name, course->at + 1,
            course->cases->len, done, of);
}

/* (transfer full) The games of a case, those of the store and what was missing. */
static HetResults *
play(Course *course, guint i, GError **error)
{
    const Wanted *wanted = course->wanted;
    HetStudy *study = study_of(course, i);
    g_autoptr(HetStore) store = NULL;
    if (wanted->stores != NULL) {
        g_autofree char *path = store_path(course, i);
        store = het_store_open(path, study->tournament, error);
        if (store == NULL)
            return NULL;
        /* The first pair of each battle on each ground can be watched. */
        het_store_set_sample(store, 2 * study->tournament->rows->len, 0);
    }
    course->at = i;
    const HetRunSettings settings = {
        .jobs = jobs_of(wanted),
        .shard = course->shard,
        .store = store,
        .program = wanted->program,
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
        .data = course,
    };
    HetResults *results = het_study_play(study, &settings, error);
    if (settings.progress != NULL)
        fputs("\r\033[K", stderr);
    return results;
}

/* A case whose rulebook holds no battle. */
static void
hold_nothing(Course *course, guint i)
{
    course->forecasts[i] = g_new0(HetForecast, course->battles->len);
    HET_EACH_BELOW(battle, course->battles->len)
        course->forecasts[i][battle].unsaid = course->reasons->pdata[i];
}

/* Plays, or loads, every case; HET_EXIT_DONE, or the status to end with. */
static int
play_all(Course *course, unsigned *ret_missing)
{
    *ret_missing = 0;
    HET_EACH_BELOW(i, course->cases->len) {
        g_autoptr(GError) error = NULL;
        if (study_of(course, i) == NULL) {
            hold_nothing(course, i);
            continue;
        }
        g_autoptr(HetResults) results =
            course->wanted->so_far ? load(course, i, &error) : play(course, i, &error);
        if (results == NULL)
            return het_usage_failed(error);
        if (results->end == HET_RUN_INTERRUPTED) {
            het_usage_warn(course->wanted->stores != NULL
                               ? "interrupted: what was played is in the stores; start again to "
                                 "continue, or with --so-far to see it"
                               : "interrupted; with --stores=DIR it could continue");
            return HET_EXIT_AGAIN;
        }
        course->forecasts[i] = g_new0(HetForecast, course->battles->len);
        het_forecast_sum(study_of(course, i), results, course->forecasts[i]);
        *ret_missing += het_results_missing(results);
        if (results->count > 0 && het_results_missing(results) == results->count)
            g_clear_pointer(&course->forecasts[i], g_free);
    }
    return HET_EXIT_DONE;
}

/* --- the plan --------------------------------------------------------------------------------- */

static int
print_plan(const Course *course)
{
    double all = 0;
    unsigned games = 0;
    HET_EACH_BELOW(i, course->cases->len) {
        g_autoptr(GError) error = NULL;
        if (study_of(course, i) == NULL) {
            printf("%s\n", (const char *)course->reasons->pdata[i]);
            continue;
        }
        const HetTournament *tournament = study_of(course, i)->tournament;
        g_autoptr(HetResults) results = load(course, i, &error);
        if (results == NULL)
            return het_usage_failed(error);
        const unsigned missing = het_results_missing(results);
        const double each = het_plan_time(tournament, TRIAL_SECONDS, NULL, NULL);
        g_autofree char *name =
            het_forecast_case_name(&g_array_index(course->cases, HetForecastCase, i));
        printf("%s: %u games, %u to play, %.3f s each: %.0f s\n", name, results->count, missing,
               each, each * missing);
        all += each * missing;
        games += missing;
    }
    printf("%u battles, %u games to play: about %.0f minutes with %u job%s\n", course->battles->len,
           games, all / 60 / jobs_of(course->wanted), jobs_of(course->wanted),
           jobs_of(course->wanted) == 1 ? "" : "s");
    return HET_EXIT_DONE;
}

/* --- the command ------------------------------------------------------------------------------ */

static bool
check_usage(Wanted *wanted)
{
    enum { STEP = 2 * HET_FORECAST_GROUNDS, MOST = 100000 };
    const bool given = wanted->games != 0;
    if (!given)
        wanted->games = wanted->quick ? QUICK_GAMES : GAMES;
    if (wanted->quick && wanted->generals == NULL)
        wanted->generals = g_strdup(het_generals_kinds[HET_GENERALS_RULE]);
    if (wanted->games < STEP || wanted->games % STEP != 0 || wanted->games > MOST)
        het_usage_wrong("--games=%d: expected a multiple of %d, two on each of %d grounds",
                        wanted->games, STEP, HET_FORECAST_GROUNDS);
    else if (wanted->jobs < 0 || wanted->jobs > 1024)
        het_usage_wrong("--jobs=%d: expected a whole number from 0 to 1024", wanted->jobs);
    else if (wanted->json && wanted->csv)
        het_usage_wrong("--json and --csv: choose one");
    else if (wanted->so_far && wanted->stores == NULL)
        het_usage_wrong("--so-far needs --stores=DIR: it reports what the store already has");
    else
        return true;
    return false;
}

static int
report(const Course *course, unsigned missing)
{
    const Wanted *wanted = course->wanted;
    const HetHistoryPlayed played = {course->battles, course->cases, course->forecasts};
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) figures = het_history_judge(&played);
    het_history_judge_options(&played, figures);
    het_history_judge_shifts(&played, figures);
    g_autofree char *text = wanted->csv    ? het_figures_csv(figures)
                            : wanted->json ? het_figures_json(figures)
                                           : het_forecast_text(&played, figures);
    het_usage_print(stdout, "%s", text);
    fflush(stdout);
    if (wanted->plots != NULL && !het_forecast_draw(figures, wanted->plots, &error))
        return het_usage_failed(error);
    if (missing == 0 || wanted->so_far || course->shard.of > 0)
        return HET_EXIT_DONE;
    het_usage_warn("%u games are missing: an agent failed, or a game passed its time", missing);
    return HET_EXIT_FAILED;
}

static int
run_course(Course *course)
{
    const Wanted *wanted = course->wanted;
    g_autoptr(GError) error = NULL;
    unsigned missing = 0;
    if (!load_studies(course, &error))
        return het_usage_failed(error);
    if (wanted->dry_run)
        return print_plan(course);
    if ((wanted->plots != NULL && !het_output_check_folder(wanted->plots, &error)) ||
        (wanted->stores != NULL && !wanted->so_far &&
         !het_output_check_folder(wanted->stores, &error)))
        return het_usage_failed(error);
    const int status = play_all(course, &missing);
    return status != HET_EXIT_DONE ? status : report(course, missing);
}

static int
run(Wanted *wanted, const char *path)
{
    g_autoptr(GError) error = NULL;
    Course course = {.wanted = wanted};
    if (!check_usage(wanted))
        return HET_EXIT_USAGE;
    if (!het_stored_shard(wanted->shard, wanted->stores != NULL, "--stores=DIR", &course.shard,
                          &error))
        return het_usage_wrong("%s", error->message);
    course.battles = het_history_read(path, &error);
    if (course.battles == NULL)
        return het_usage_failed(error);
    if (course.battles->len > HET_FORECAST_BATTLES) {
        const guint count = course.battles->len;
        g_array_unref(course.battles);
        return het_usage_wrong("%s: %u battles; split the file, %d are the most", path, count,
                               HET_FORECAST_BATTLES);
    }
    course.cases = g_array_new(FALSE, TRUE, sizeof(HetForecastCase));
    course.studies = g_ptr_array_new_with_free_func((GDestroyNotify)het_study_free);
    course.reasons = g_ptr_array_new_with_free_func(g_free);
    int status = HET_EXIT_USAGE;
    if (plan_cases(&course)) {
        course.forecasts = g_new0(HetForecast *, course.cases->len + 1);
        status = run_course(&course);
        HET_EACH_BELOW(i, course.cases->len)
            g_free(course.forecasts[i]);
        g_free(course.forecasts);
    }
    g_ptr_array_unref(course.studies);
    g_ptr_array_unref(course.reasons);
    g_array_unref(course.cases);
    g_array_unref(course.battles);
    return status;
}

static const char summary[] =
    "Plays battles of history in every rulebook, and measures how well their results are forecast: "
    "the chance that\nthe attackers win and what both sides lose, beside forecasts that need no "
    "rulebook. FILE.csv has a row a\nbattle (docs/formats.md); experiments/history/battles.csv is "
    "one.";
static const char description[] =
    "The stores are files of a directory, one for each rulebook and kind of generals: games that "
    "are there are "
    "not played again,\nand hetman store merge puts those of shards together. Exit status: 0 done; "
    "1 games are missing; 75\ninterrupted, what was played is in the stores; 2 wrong usage.";

int
het_forecast_command(int argc, char **argv)
{
    Wanted wanted = {.seed = 1};
    const GOptionEntry entries[] = {
        {"games", 'g', 0, G_OPTION_ARG_INT, &wanted.games,
         "Games of a battle in a rulebook under a kind of generals, over ten grounds (100)", "N"},
        HET_TEXT("systems", &wanted.systems, "Rulebooks, separated by commas (default: all)",
                 "LIST"),
        HET_TEXT("generals", &wanted.generals,
                 "Kinds of generals: rule, second, greedy, general (default: all four)", "LIST"),
        HET_FLAG("quick", &wanted.quick,
                 "Generals by rule and 20 games a battle, unless others are named"),
        HET_FLAG("options", &wanted.options,
                 "Also find which options of the rules would forecast better at another value"),
        HET_FLAG("factors", &wanted.factors,
                 "Also find what numbers, horse, guns, works and surprise change, in the rulebooks "
                 "and in "
                 "the record"),
        {"seed", 0, 0, G_OPTION_ARG_INT64, &wanted.seed, "Of all dice (1)", "N"},
        HET_FILE("stores", &wanted.stores,
                 "Commit every game to stores in this directory, and play only what they lack",
                 "DIR"),
        {"jobs", 'j', 0, G_OPTION_ARG_INT, &wanted.jobs,
         "Worker processes (default: one a processor); results do not depend on it", "N"},
        HET_TEXT("shard", &wanted.shard, "Play the K-th of N parts, by battle and ground", "K/N"),
        HET_FLAG("csv", &wanted.csv, "Print the figures as CSV"),
        HET_FLAG("json", &wanted.json, "Print the figures as JSON"),
        HET_FILE("plots", &wanted.plots,
                 "Draw calibration into this directory by gnuplot, with its data", "DIR"),
        HET_FLAG("dry-run", &wanted.dry_run,
                 "Print how many games there are and an estimate of the time, by playing some"),
        HET_FLAG("so-far", &wanted.so_far,
                 "Play nothing: report what the stores have, even while another program plays"),
        {"program", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &wanted.program,
         "The program whose subcommand worker plays the games", "FILE"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "FILE.csv",
        .summary = summary,
        .description = description,
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(&wanted, argv[1]);
    het_usage_clear(entries);
    return status;
}
