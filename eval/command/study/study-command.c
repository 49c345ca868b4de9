#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "answers.h"
#include "console/command.h"
#include "eval/command/forms.h"
#include "eval/command/program.h"
#include "eval/stored.h"
#include "console/usage.h"
#include "eval/command/plan.h"
#include "engine/rules/registry.h"
#include "console/output.h"
#include "eval/study/same.h"
#include "manifest.h"
#include "page.h"
#include "study-command.h"
#include "engine/each.h"

enum { GAMES = 40 }; /* a point, without a file */

/* Options of the command line. */
typedef struct {
    char *store, *shard, *secret, *vary, *before, *responses, *plots, *html, *board, *manifest,
        *games, *program;
    char *command; /* the whole line */
    int jobs, keep;
    gboolean dry_run, so_far, csv, json;
} Wanted;

/* A study under way. */
typedef struct {
    const Wanted *wanted;
    const char *path;
    HetStudy *study;
    HetStore *store;
    HetShard shard;
    gint64 shown; /* monotonic, microseconds */
} Course;

/* --- progress --------------------------------------------------------------------------------- */

static void
show_progress(void *data, unsigned done, unsigned of)
{
    Course *course = data;
    if (het_usage_progress(&course->shown, done, of))
        fprintf(stderr, "\r%u of %u %s of this stage \033[K", done, of,
                course->study->exact ? "points" : "games");
}

/* --- output ----------------------------------------------------------------------------------- */

/* True if all outputs can be written, before anything is played for it. */
static bool
check_outputs(const Wanted *wanted, GError **error)
{
    const char *const files[] = {wanted->html, wanted->manifest, wanted->games};
    HET_EACH_BELOW(i, G_N_ELEMENTS(files))
        if (files[i] != NULL && !het_output_check(files[i], error))
            return false;
    return wanted->plots == NULL || het_output_check_folder(wanted->plots, error);
}

/* The pictures, and the page with them; without --plots they are drawn for the page only. */
static bool
draw_all(const Course *course, const HetStudyReport *report, GError **error)
{
    const Wanted *wanted = course->wanted;
    g_autoptr(GArray) plots = het_study_plots_new();
    g_autoptr(GError) inner = NULL;
    if (wanted->plots == NULL && wanted->html == NULL)
        return true;
    if (!het_study_plots_draw(report, wanted->plots, plots, &inner)) {
        if (wanted->plots != NULL || !g_error_matches(inner, HET_ERROR, HET_ERROR_PROCESS)) {
            g_propagate_error(error, g_steal_pointer(&inner));
            return false;
        }
        het_usage_warn("%s; the page has no pictures", inner->message);
        g_array_set_size(plots, 0);
    }
    g_autofree char *page = wanted->html != NULL ? het_study_page(report, plots) : NULL;
    return page == NULL || het_output_write(wanted->html, page, error);
}

static bool
write_all(const Course *course, const HetStudyReport *report, GError **error)
{
    const Wanted *wanted = course->wanted;
    g_autoptr(GArray) figures = het_study_figures(report);
    g_autofree char *text = wanted->csv    ? het_figures_csv(figures)
                            : wanted->json ? het_figures_json(figures)
                                           : het_study_report_text(report);
    het_usage_print(stdout, "%s", text);
    if (!wanted->csv && !wanted->json)
        het_program_print();
    g_autofree char *manifest =
        wanted->manifest != NULL ? het_study_manifest(report, wanted->command) : NULL;
    return (manifest == NULL || het_output_write(wanted->manifest, manifest, error)) &&
           draw_all(course, report, error);
}

/* --- answers ---------------------------------------------------------------------------------- */

static unsigned
jobs_of(const Wanted *wanted)
{
    return wanted->jobs > 0 ? (unsigned)wanted->jobs : g_get_num_processors();
}

static int
report_exact(Course *course)
{
    const HetStudy *study = course->study;
    g_autoptr(GError) error = NULL;
    const gsize cells = (gsize)study->points->len * study->responses->len;
    g_autofree double *values = g_new0(double, cells);
    g_autofree double *undecided = g_new0(double, study->points->len);
    const HetAnswersSettings settings = {
        .store = course->store,
        .shard = course->shard,
        .jobs = jobs_of(course->wanted),
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
        .data = course,
    };
    if (!het_answers_find(study, &settings, values, undecided, &error))
        return het_usage_failed(error);
    g_autoptr(HetAnalysis) analysis = het_analysis_exact(study, values);
    g_autoptr(GPtrArray) same = het_study_same(analysis, NULL);
    const HetStudyReport report = {
        analysis, undecided, course->wanted->store, course->path, course->wanted->board, same};
    return write_all(course, &report, &error) ? HET_EXIT_DONE : het_usage_failed(error);
}

/* Prints the end of the run on standard error; returns the exit status. */
static int
report_end(const Course *course, const HetResults *results, const HetAnalysis *analysis)
{
    g_autofree unsigned *pairs = g_new0(unsigned, analysis->points);
    const unsigned open = het_study_wanted(course->study, results, course->shard, pairs);
    if (open == 0)
        return HET_EXIT_DONE;
    const unsigned points = analysis->points;
    HET_EACH_BELOW(leg, results->count) {
        const HetLegResult *result = &results->legs[leg];
        if (!het_leg_code_scored(result->code) && *result->reason != '\0') {
            het_usage_warn("%u of %u points want more games; game %u of pair %u: %s: %s", open,
                           points, leg % 2 + 1, leg / 2 + 1, het_leg_code_name(result->code),
                           result->reason);
            return HET_EXIT_FAILED;
        }
    }
    het_usage_warn("%u of %u points want more games", open, points);
    return HET_EXIT_FAILED;
}

/* (transfer full) What the store has, nothing being played. */
static HetResults *
load(const Course *course, GError **error)
{
    g_autoptr(HetResults) results = het_results_new(course->study->tournament);
    return het_store_results(course->store, course->study->tournament, results, error)
               ? g_steal_pointer(&results)
               : NULL;
}

/* (transfer full) */
static HetResults *
play(Course *course, GError **error)
{
    const Wanted *wanted = course->wanted;
    const HetRunSettings settings = {
        .jobs = jobs_of(wanted),
        .shard = course->shard,
        .store = course->store,
        .program = wanted->program,
        .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
        .data = course,
    };
    HetResults *results = het_study_play(course->study, &settings, error);
    if (settings.progress != NULL)
        fputs("\r\033[K", stderr);
    return results;
}

static int
report_games(Course *course)
{
    const Wanted *wanted = course->wanted;
    const HetStudy *study = course->study;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetResults) results = wanted->so_far ? load(course, &error) : play(course, &error);
    if (results == NULL)
        return het_usage_failed(error);
    if (results->end == HET_RUN_INTERRUPTED) {
        het_usage_warn(
            wanted->store != NULL
                ? "interrupted: what was played is in the store; start again to continue, or "
                  "with --so-far to see it"
                : "interrupted; with --store=FILE it could continue");
        return HET_EXIT_AGAIN;
    }
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    g_autoptr(GPtrArray) same = het_study_same(analysis, results);
    const HetStudyReport report = {analysis,     NULL,          wanted->store,
                                   course->path, wanted->board, same};
    g_autofree char *rows = wanted->games != NULL ? het_study_games_csv(&report, results) : NULL;
    if (!write_all(course, &report, &error) ||
        (rows != NULL && !het_output_write(wanted->games, rows, &error)))
        return het_usage_failed(error);
    fflush(stdout);
    return report_end(course, results, analysis);
}

/* --- the command ------------------------------------------------------------------------------ */

static void
print_plan(const HetStudy *study)
{
    g_autofree char *design = het_study_design_text(study);
    unsigned playable = 0;
    printf("%s\n%s\n", study->title, design);
    HET_EACH_BELOW(point, study->points->len) {
        const HetStudyPoint *here = het_study_point(study, point);
        g_autofree char *text = het_study_point_text(study, point);
        playable += here->unsaid == NULL;
        if (here->unsaid != NULL)
            printf("%u  %s: cannot express: %s\n", point + 1, text, here->unsaid);
        else
            printf("%u  %s: %s; %s against %s%s%s\n", point + 1, text, here->scenario,
                   here->agents[0], here->agents[1], here->orders != NULL ? "; " : "",
                   here->orders != NULL ? here->orders : "");
    }
    if (study->games > 0)
        printf("%u games at most\n", playable * study->games);
    else if (!study->exact)
        printf("%u to %u games, if every point is played\n", playable * study->least,
               playable * study->most);
}

/* Prints how long the games take, estimated by playing some. */
static void
print_time(const HetStudy *study, unsigned jobs)
{
    enum { SECONDS = 5 };
    const unsigned games = 2 * study->tournament->rows->len * study->tournament->pairs;
    const double each = study->exact ? 0 : het_plan_time(study->tournament, SECONDS, NULL, NULL);
    if (each > 0)
        printf("%.6f s a game, by some of them: about %.0f s of one core, %.0f s with %u job%s\n",
               each, ceil(each * games), ceil(each * games / jobs), jobs, jobs == 1 ? "" : "s");
}

/* (transfer full) Opens it only to read where nothing is played: another may be playing into it. */
static HetStore *
open_store(const Wanted *wanted, const HetStudy *study, GError **error)
{
    if (!wanted->so_far)
        return het_store_open(wanted->store, study->tournament, error);
    g_autoptr(HetStore) store = het_store_read(wanted->store, error);
    return store != NULL && het_store_holds(store, study->tournament, error)
               ? g_steal_pointer(&store)
               : NULL;
}

/* (transfer full) A study of one factor in a line: with orders of exact chances, else of games. */
static HetStudy *
one_factor(const Wanted *wanted, const char *scenario, const char *orders, GError **error)
{
    static const char GROUP[] = "study";
    const char *equals = strrchr(wanted->vary, '=');
    if (equals == NULL || equals == wanted->vary || equals[1] == '\0') {
        het_fail(error, HET_ERROR_USAGE,
                 "--vary=%.60s: expected TARGET=VALUES, as distance=2..6, \"units LH*=2..4\" or "
                 "formation=line;hedgehog",
                 wanted->vary);
        return NULL;
    }
    g_autofree char *target = g_strndup(wanted->vary, (gsize)(equals - wanted->vary));
    g_autofree char *factor = g_strdup_printf("factor %s", target);
    for (char *at = factor + strlen("factor "); *at != '\0'; at++)
        if (!g_ascii_isalnum(*at))
            *at = '-';
    g_autofree char *title = g_strdup_printf("%s, by %s", scenario, target);
    /* An option and a parameter are both set after the name's '?'. */
    g_autofree char *vary = strchr(target, ' ') != NULL || strcmp(target, "orders") == 0
                                ? g_strdup(target)
                                : g_strdup_printf("option %s", target);
    g_autofree char *answer = g_strdup_printf("odds %s", orders);
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_key_file_set_integer(file, GROUP, "format", 1);
    g_key_file_set_string(file, GROUP, "title", title);
    g_key_file_set_string(file, GROUP, "scenario", scenario);
    if (orders != NULL)
        g_key_file_set_string(file, GROUP, "answer", answer);
    else
        g_key_file_set_integer(file, GROUP, "games", GAMES);
    if (wanted->before != NULL)
        g_key_file_set_string(file, GROUP, "before", wanted->before);
    if (wanted->responses != NULL || orders != NULL)
        g_key_file_set_value(file, GROUP, "responses",
                             wanted->responses != NULL ? wanted->responses
                                                       : "strength-lost first; strength-lost "
                                                         "second; units-lost first; units-lost "
                                                         "second; shaken first; shaken second");
    g_key_file_set_string(file, factor, "title", target);
    g_key_file_set_string(file, factor, "vary", vary);
    g_key_file_set_value(file, factor, "values", equals + 1);
    g_autofree char *text = g_key_file_to_data(file, NULL, NULL);
    return het_study_parse("--vary", text, -1, error);
}

static HetStudy *
open_study(const Wanted *wanted, char **words, HetStudyMade *ret_made, GError **error)
{
    *ret_made = (HetStudyMade){0};
    if (wanted->vary != NULL)
        return one_factor(wanted, words[0], words[1], error);
    if (words[1] == NULL && wanted->before == NULL && wanted->responses == NULL)
        return het_study_manifest_open(words[0], ret_made, error);
    het_fail(error, HET_ERROR_USAGE,
             "ORDERS, --before and --responses go with --vary: a FILE.study has its own");
    return NULL;
}

/* Plays the study, or shows what its store has, by the options; `made`: as in its manifest.
 */
static int
run(const Wanted *wanted, const char *path, HetStudy *study, const HetStudyMade *made)
{
    g_autoptr(GError) error = NULL;
    Course course = {.wanted = wanted, .path = path, .study = study};
    if (!het_stored_shard(wanted->shard, wanted->store != NULL, "--store=FILE", &course.shard,
                          &error))
        return het_usage_wrong("%s", error->message);
    const char *secret = wanted->secret != NULL ? wanted->secret : made->secret;
    if (wanted->store != NULL)
        het_store_take_secret(wanted->store, study->tournament);
    if (!het_tournament_set_dice(study->tournament, NULL, secret, &error))
        return het_usage_wrong("%s", error->message);
    bool given = *study->tournament->secret != '\0';
    if (!het_study_load(study, het_rules_registry, &error))
        return g_error_matches(error, HET_ERROR, HET_ERROR_UNSUPPORTED)
                   ? het_usage_wrong("%s", error->message)
                   : het_usage_failed(error);
    if (course.shard.of > 0 && !given && study->tournament->dice != HET_DICE_OPEN)
        return het_usage_wrong("shards share one secret where a program from outside plays: give "
                               "all of them the same --secret, as openssl rand -hex 16 makes it");
    if (made->definition != NULL && strcmp(made->definition, study->tournament->hash) != 0)
        het_usage_warn("%s was made with definition %s, which is %s now: a scenario or a rule "
                       "system has changed since, and so may the figures",
                       path, made->definition, study->tournament->hash);
    if (wanted->games != NULL && study->exact)
        return het_usage_wrong("--game-rows is for games: exact answers are in --csv");
    if (wanted->so_far && study->exact)
        return het_usage_wrong("--so-far is for games: exact answers are all there, or summed");
    if (wanted->dry_run) {
        print_plan(study);
        print_time(study, jobs_of(wanted));
        return HET_EXIT_DONE;
    }
    if (!check_outputs(wanted, &error))
        return het_usage_failed(error);
    g_autoptr(HetStore) store = NULL;
    if (wanted->store != NULL && (store = open_store(wanted, study, &error)) == NULL)
        return het_usage_failed(error);
    course.store = store;
    /* The first pair of every point is kept, so that each leads to its battle. */
    const unsigned kept = MAX((unsigned)HET_STORE_KEPT, 2 * study->tournament->rows->len);
    if (store != NULL)
        het_store_set_sample(store, wanted->keep >= 0 ? (unsigned)wanted->keep : kept,
                             wanted->keep == 0 ? 0 : HET_STORE_THINNING);
    return study->exact ? report_exact(&course) : report_games(&course);
}

static int
run_words(const Wanted *wanted, char **words)
{
    g_autoptr(GError) error = NULL;
    if (wanted->jobs < 0 || wanted->jobs > 1024)
        return het_usage_wrong("--jobs=%d: expected a whole number from 0 to 1024", wanted->jobs);
    if (wanted->json && wanted->csv)
        return het_usage_wrong("--json and --csv: choose one");
    if (wanted->board != NULL && wanted->html == NULL && wanted->plots == NULL)
        return het_usage_wrong(
            "--board puts links into a page and its pictures: --html=FILE, --plots=DIR");
    if (wanted->so_far && wanted->store == NULL)
        return het_usage_wrong(
            "--so-far needs --store=FILE: it reports what the store already has");
    g_auto(HetStudyMade) made = {0};
    g_autoptr(HetStudy) study = open_study(wanted, words, &made, &error);
    return study != NULL ? run(wanted, words[0], study, &made) : het_usage_failed(error);
}

int
het_study_run(HetStudy *study)
{
    const Wanted wanted = {.keep = -1};
    const HetStudyMade made = {0};
    return run(&wanted, study->title, study, &made);
}

/* (transfer full) As a shell takes it. */
static char *
command_line(int argc, char **argv)
{
    GString *line = g_string_new("hetman");
    for (int i = 0; i < argc; i++) {
        g_autofree char *quoted = het_study_quote(argv[i]);
        g_string_append_printf(line, " %s", quoted);
    }
    return g_string_free(line, FALSE);
}

static const char summary[] =
    "Answers a question: what changes with numbers, ground, formation, rules or generals. Plays "
    "the "
    "points of a\ndesign on common dice, or sums their exact chances, and reports responses and "
    "effects with 95 % intervals.";
static const char description[] =
    "docs/studies.md has the language, with a study in ten lines. A manifest has the definition in "
    "it\nand makes the study again, in any folder. hetman study forecast measures how well the "
    "rulebooks forecast real battles.\n"
    "Exit status: 0 done; 1 some points want more games; 75 interrupted, what was played is in the "
    "store; 2 wrong usage.";

static int
run_command(int argc, char **argv)
{
    static const HetCommand forms[] = {{"forecast", NULL, het_forecast_command, false}, {0}};
    int status = HET_EXIT_DONE;
    if (het_usage_form(forms, argc, argv, &status))
        return status;
    Wanted wanted = {.keep = -1, .command = command_line(argc, argv)};
    const GOptionEntry entries[] = {
        HET_TEXT(
            "vary", &wanted.vary,
            "A study of one factor without a file: of exact chances with ORDERS, else of games. "
            "TARGET "
            "is an option of the rules, a parameter of a drill, or a target of docs/studies.md",
            "TARGET=VALUES"),
        {"before", 'b', 0, G_OPTION_ARG_STRING, &wanted.before,
         "With ORDERS: play these first: moves and outcomes of dice (roll 4), separated by ';'",
         "LINES"},
        HET_TEXT("responses", &wanted.responses, "With --vary: what is reported, separated by ';'",
                 "LIST"),
        HET_FILE("store", &wanted.store,
                 "Commit every game and answer to this store, and work out only what it lacks",
                 "FILE"),
        {"jobs", 'j', 0, G_OPTION_ARG_INT, &wanted.jobs,
         "Worker processes, of exact answers threads (default: one a processor); results do not "
         "depend "
         "on it",
         "N"},
        HET_TEXT(
            "shard", &wanted.shard,
            "Play the K-th of N parts, by point; hetman store merge puts their stores together",
            "K/N"),
        HET_TEXT(
            "secret", &wanted.secret,
            "The secret of the dice where a program from outside plays, for shards (default: the "
            "store's, or a new one)",
            "HEX"),
        HET_FLAG("csv", &wanted.csv, "Print the figures as CSV"),
        HET_FLAG("json", &wanted.json, "Print the figures as JSON"),
        HET_FILE("game-rows", &wanted.games,
                 "Write a row a game, with a column for each factor and each response, as CSV",
                 "FILE"),
        HET_FILE("plots", &wanted.plots,
                 "Draw curves, factors together, maps and effects into this directory, by "
                 "gnuplot, with their data",
                 "DIR"),
        HET_FILE(
            "html", &wanted.html,
            "Write one page with tables and pictures, and the way from each point to its battle",
            "FILE"),
        HET_TEXT("board", &wanted.board,
                 "The board that page and pictures lead to: of hetman serve "
                 "(http://127.0.0.1:8461), or hetman.html, which ./link builds",
                 "ADDRESS"),
        HET_FILE("manifest", &wanted.manifest,
                 "Write what it was made with, and the command that makes it again, as JSON",
                 "FILE"),
        HET_FLAG("dry-run", &wanted.dry_run, "Print the points and how many games there are"),
        HET_FLAG(
            "so-far", &wanted.so_far,
            "Play nothing: report what the store has, even while another program plays into it"),
        HET_COUNT("keep", &wanted.keep,
                  "Games whose record the store keeps before it takes one pair in a hundred "
                  "(default 1000, "
                  "and the first pair of every point)",
                  "N"),
        {"program", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &wanted.program,
         "The program whose subcommand worker plays the games", "FILE"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "FILE.study | MANIFEST.json | SCENARIO [ORDERS] --vary=TARGET=VALUES",
        .summary = summary,
        .description = description,
        .entries = entries,
        .minimum = 1,
        .maximum = 2,
    };
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run_words(&wanted, argv + 1);
    het_usage_clear(entries);
    g_free(wanted.command);
    return status;
}

const HetCommand het_command_study = {
    "study", "Find what changes with numbers, ground, rules or generals", run_command, false};
