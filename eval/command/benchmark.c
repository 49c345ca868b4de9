#include <glib/gstdio.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "console/command.h"
#include "program.h"
#include "eval/stored.h"
#include "console/usage.h"
#include "solve-set.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "eval/benchmark.h"
#include "judging.h"
#include "engine/version.h"
#include <hetman/context.h>
#include "plan.h"

enum {
    DRY_SECONDS = 20,
    MEMORY = 512 << 20,
    QUICK_POSITIONS = 20, /* of each system, in the quick form: some take a second */
};

typedef struct {
    HetJudging judging;
    char *set, *system, *split;
    gboolean quick, freeze, latex;
    char *folder; /* made for a store where none is given; or NULL */
} Options;

/* --- beside the games ------------------------------------------------------------------------- */

/* Measures the agent's loss a turn in the proven positions of a system. */
static bool
measure_regret(const HetBenchmarkRun *run, unsigned index, HetBenchmarkBeside *beside,
               GError **error)
{
    const HetBenchmarkSystem *system = run->benchmark->systems->pdata[index];
    const HetSolveLimits limits = {.memory = MEMORY};
    const char *agent = het_benchmark_subject(run, system);
    if (*system->positions == '\0' || agent == NULL ||
        (run->only != NULL && strcmp(run->only, system->name) != 0))
        return true;
    g_autofree char *text = het_benchmark_positions(system, error);
    g_autoptr(GPtrArray) set =
        text != NULL ? het_solved_parse(system->positions, text, error) : NULL;
    const guint count = set == NULL ? 0 : run->quick ? MIN(set->len, QUICK_POSITIONS) : set->len;
    HET_EACH_BELOW(i, count) {
        HetRegret regret;
        if (!het_solved_regret(set->pdata[i], agent, run->benchmark->seeds[run->split], &limits,
                               &regret, error)) {
            g_prefix_error(error, "%s: position %u: ", system->positions, i + 1);
            return false;
        }
        beside->regret += regret.turn;
    }
    if (set == NULL)
        return false;
    beside->positions = count;
    beside->regret /= MAX(count, 1);
    return true;
}

/* --- what is printed -------------------------------------------------------------------------- */

/* (transfer full) What the figures are of: "Hetman-B2, quick, kipling, validation". */
static char *
protocol_of(const HetBenchmarkRun *run)
{
    return g_strdup_printf("Hetman-%s%s%s%s%s%s", run->benchmark->name, run->quick ? ", quick" : "",
                           run->only != NULL ? ", " : "", run->only != NULL ? run->only : "",
                           run->split != HET_SPLIT_HELD_OUT ? ", " : "",
                           run->split != HET_SPLIT_HELD_OUT ? het_benchmark_splits[run->split]
                                                            : "");
}

/* The mean of all systems, or of the only one. */
static const HetFigure *
find(const GArray *figures, const char *what)
{
    HET_EACH_IN(const HetFigure, figure, figures)
        if (strcmp(figure->what, what) == 0 && *figure->where == '\0')
            return figure;
    return NULL;
}

/* Pairs of the score: of all systems but calibration, or of calibration where there is no other. */
static unsigned
scored_pairs(const GArray *figures)
{
    const HetFigure *all = find(figures, "score");
    unsigned pairs = 0;
    HET_EACH_IN(const HetFigure, figure, figures)
        pairs += strcmp(figure->what, "score") == 0 ? figure->number.n : 0;
    return all != NULL ? all->number.n : pairs;
}

/* Appends a column of a line of LaTeX. */
static void
put_column(const GArray *figures, const char *what, GString *line)
{
    const HetFigure *figure = find(figures, what);
    g_autofree char *text =
        figure != NULL ? het_figures_value(what, figure->number) : g_strdup("--");
    g_string_append_printf(line, " & %s", text);
    if (figure != NULL && *figure->against != '\0')
        g_string_append_printf(line, " %s", figure->against);
}

static void
print_latex(const HetBenchmarkRun *run, const GArray *figures)
{
    static const char *const columns[] = {"score",  "elo",     "worst row",    "historical",
                                          "regret", "follies", "cpu a choice", NULL};
    g_autofree char *protocol = protocol_of(run);
    g_autoptr(GString) line = g_string_new(NULL);
    for (const char *at = run->agent; *at != '\0'; at++)
        g_string_append_printf(line, "%s%c", strchr("_&%#$", *at) != NULL ? "\\" : "", *at);
    HET_EACH_LISTED(i, columns)
        put_column(figures, columns[i], line);
    het_usage_print(stdout,
                    "%% %s (%s): agent & score in \\%%, 95 \\%% interval & Elo & worst row & "
                    "historical & regret a turn & follies a game & ms of CPU a choice\n%s \\\\\n",
                    protocol, run->benchmark->digest, line->str);
}

static void
print_text(const HetBenchmarkRun *run, const GArray *figures)
{
    static const char *const row[] = {"score",   "elo",    "worst row",    "historical",
                                      "follies", "regret", "cpu a choice", NULL};
    static const char *const scores[] = {"row", NULL};
    g_autofree char *protocol = protocol_of(run);
    g_autoptr(GString) text = g_string_new(NULL);
    const HetFigure *failed = find(figures, "failures");
    const HetFigureTable tables[] = {
        {.title = "By system; the last line is the mean, without calibration",
         .whats = row,
         .of = run->agent,
         .rows = HET_BY_WHERE,
         .columns = HET_BY_WHAT},
        {.title = "Score against each opponent, on generated battles",
         .whats = scores,
         .of = run->agent,
         .rows = HET_BY_AGAINST,
         .columns = HET_BY_WHERE},
    };
    het_usage_print(stdout, "%s (%s): %s\n", protocol, run->benchmark->digest, run->agent);
    printf("%u games, %.0f of them lost by failures; %u pairs in the score. Intervals are 95 %%, "
           "over pairs.\n",
           failed != NULL ? failed->number.n : 0, failed != NULL ? failed->number.value : 0,
           scored_pairs(figures));
    HET_EACH_BELOW(i, G_N_ELEMENTS(tables))
        het_figures_text(figures, &tables[i], text);
    fputs(text->str, stdout);
}

/* Adds what the figures are of, a row a fact, `where` its text: enough to play them again. */
static void
add_protocol(const HetBenchmarkRun *run, GArray *figures)
{
    const HetBenchmark *benchmark = run->benchmark;
    g_autofree char *set = g_strdup_printf("%s %s", benchmark->name, benchmark->digest);
    g_autofree char *commit = het_program_fact("commit"), *plays = het_program_fact("plays");
    const char *secret = run->tournament->secret;
    const struct {
        const char *what, *where;
    } facts[] = {
        {"set", set},
        {"form", run->quick ? "quick" : "whole"},
        {"split", het_benchmark_splits[run->split]},
        {"definition", run->tournament->hash},
        {"dice", *secret != '\0' ? "secret" : "open"},
        {"secret", secret},
        {"program", HET_VERSION},
        {"commit", commit},
        {"plays", plays},
    };
    HET_EACH_BELOW(i, G_N_ELEMENTS(facts))
        if (*facts[i].where != '\0')
            het_figures_count(figures, facts[i].what, run->agent, facts[i].where, (double)NAN, 0);
    HET_EACH(const HetBenchmarkSystem, system, benchmark->systems)
        if (run->only == NULL || strcmp(run->only, system->name) == 0)
            het_figures_count(figures, "rules", run->agent, system->name,
                              het_rules_find(system->name)->version, 0);
}

/* An agent that has failed in games judges no positions. */
static int
print_row(const Options *options, const HetBenchmarkRun *run, const HetResults *results,
          HetStore *store, bool failed)
{
    g_autoptr(GError) error = NULL;
    const unsigned systems = run->benchmark->systems->len;
    g_autofree HetBenchmarkBeside *beside = g_new0(HetBenchmarkBeside, systems);
    if (!het_benchmark_follies(run, store, beside, &error))
        return het_usage_failed(error);
    HET_EACH_BELOW(i, failed ? 0 : systems)
        if (!measure_regret(run, i, &beside[i], &error))
            return het_usage_failed(error);
    g_autoptr(GArray) figures = het_figures_new();
    if (options->judging.csv || options->judging.json)
        add_protocol(run, figures);
    het_benchmark_figures(run, results, beside, figures);
    if (options->judging.csv || options->judging.json) {
        g_autofree char *text =
            options->judging.csv ? het_figures_csv(figures) : het_figures_json(figures);
        fputs(text, stdout);
    } else if (options->latex) {
        print_latex(run, figures);
    } else {
        print_text(run, figures);
    }
    return HET_EXIT_DONE;
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Counts the legs of this part, and those missing, with the reason of the first. */
static unsigned
count_legs(const HetBenchmarkRun *run, const HetResults *results, HetShard shard,
           unsigned *ret_missing, const char **ret_reason)
{
    unsigned wanted = 0;
    *ret_missing = 0;
    *ret_reason = "";
    HET_EACH_BELOW(leg, results->count) {
        if (!het_benchmark_wants((void *)(guintptr)run, leg / 2) || !het_shard_has(shard, leg))
            continue;
        wanted++;
        if (het_leg_code_scored(results->legs[leg].code))
            continue;
        (*ret_missing)++;
        if (**ret_reason == '\0')
            *ret_reason = results->legs[leg].reason;
    }
    return wanted;
}

/* A line on standard error if the agent has failed, with the reason of the first time. */
static bool
check_failures(const HetBenchmarkRun *run, const HetResults *results)
{
    unsigned failures = 0, first = 0, games = 0;
    HET_EACH_BELOW(leg, results->count) {
        if (!het_benchmark_wants((void *)(guintptr)run, leg / 2))
            continue;
        games++;
        if (het_benchmark_failed(&results->legs[leg], leg % 2))
            first = failures++ == 0 ? leg : first;
    }
    if (failures == 0)
        return true;
    const HetLegResult *leg = &results->legs[first];
    const HetPairing pairing = het_tournament_meeting(run->tournament, first / 2);
    het_usage_warn("%u of %u games were lost by failures, the first on %s: %s: %s", failures, games,
                   (const char *)run->tournament->scenarios->pdata[pairing.scenario],
                   het_leg_code_name(leg->code), leg->reason);
    return false;
}

static int
print_dry(HetBenchmarkRun *run, const HetJudged *judged)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetResults) results = het_results_new(run->tournament);
    g_autofree char *protocol = protocol_of(run);
    unsigned missing;
    const char *reason;
    if (judged->store != NULL &&
        !het_store_results(judged->store, run->tournament, results, &error))
        return het_usage_failed(error);
    const unsigned wanted = count_legs(run, results, judged->shard, &missing, &reason);
    het_usage_print(stdout, "%s (%s): %s, %u rows, %u games, %u of them to play; definition %s\n",
                    protocol, run->benchmark->digest, run->agent, run->rows->len, wanted, missing,
                    het_tournament_named(run->tournament));
    const double each = het_plan_time(run->tournament, DRY_SECONDS, het_benchmark_pairs, run);
    const double all = ceil(each * missing);
    if (each > 0)
        printf("%.3f s a game, by some of them: about %.0f s of one core, %.0f s with %u job%s\n",
               each, all, ceil(all / judged->jobs), judged->jobs, judged->jobs == 1 ? "" : "s");
    else
        puts("no estimate: an agent could not be set up here");
    return HET_EXIT_DONE;
}

/* Prints the progress of a shard, or of a run that was cut off. */
static int
report_part(const Options *options, const HetResults *results, unsigned wanted, unsigned missing,
            const char *reason)
{
    const bool kept = options->folder == NULL;
    if (results->end == HET_RUN_INTERRUPTED) {
        het_usage_warn("interrupted: %u of %u games are missing%s", missing, wanted,
                       kept ? "; the same command continues"
                            : "; with --store=FILE it could continue");
        return HET_EXIT_AGAIN;
    }
    if (missing > 0) {
        het_usage_warn("%u of %u games are missing, so that there is no row: %s", missing, wanted,
                       reason);
        return HET_EXIT_FAILED;
    }
    het_usage_print(stdout,
                    "part %s is played, %u games: merge the parts (hetman store merge), and give "
                    "the whole as --store\n",
                    options->judging.shard, wanted);
    return HET_EXIT_DONE;
}

static int
play(const Options *options, HetBenchmarkRun *run, const HetJudged *judged)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetResults) results = het_judging_play(&options->judging, run->tournament, judged,
                                                     NULL, het_benchmark_wants, run, &error);
    if (results == NULL)
        return het_usage_failed(error);
    unsigned missing;
    const char *reason;
    const unsigned wanted = count_legs(run, results, judged->shard, &missing, &reason);
    if (missing > 0 || judged->shard.of > 0)
        return report_part(options, results, wanted, missing, reason);
    const bool failed = !check_failures(run, results);
    const int status = print_row(options, run, results, judged->store, failed);
    return failed ? HET_EXIT_FAILED : status;
}

/* The records of games, which follies are counted in, need a store. */
static bool
make_store(Options *options, GError **error)
{
    if (options->judging.store != NULL || options->judging.shard != NULL)
        return true;
    options->folder = g_dir_make_tmp("hetman-XXXXXX", error);
    if (options->folder != NULL)
        options->judging.store = g_build_filename(options->folder, "games.store", NULL);
    return options->folder != NULL;
}

static void
remove_store(const Options *options)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (unsigned i = 0; options->folder != NULL && i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(options->judging.store, ends[i], NULL);
        g_unlink(path);
    }
    if (options->folder != NULL)
        g_rmdir(options->folder);
}

static int
run_agent(Options *options, const HetBenchmark *benchmark, HetBenchmarkSplit split,
          const char *agent)
{
    g_autoptr(GError) error = NULL;
    g_auto(HetBenchmarkRun) run = {.benchmark = benchmark,
                                   .agent = agent,
                                   .only = options->system,
                                   .split = split,
                                   .quick = options->quick};
    HetJudged judged;
    int status;
    if (!het_benchmark_check(benchmark, &error) || !het_benchmark_run(&run, &error) ||
        !make_store(options, &error))
        return het_usage_failed(error);
    if (!het_judging_apply(&options->judging, run.tournament))
        return HET_EXIT_USAGE;
    if (het_judging_open(&options->judging, run.tournament, &judged, &status))
        status = options->judging.dry_run ? print_dry(&run, &judged) : play(options, &run, &judged);
    g_clear_pointer(&judged.store, het_store_free);
    return status;
}

/* --- pinning ---------------------------------------------------------------------------------- */

/* Adds what the agent of a store did against anchors. */
static bool
add_store(const Options *options, const HetBenchmark *benchmark, HetBenchmarkSplit split,
          const char *path, GString *pins, GError **error)
{
    g_auto(HetStored) stored = {0};
    if (!het_stored_open(path, &stored, error))
        return false;
    g_autofree char *agent = het_benchmark_subject_of(stored.tournament);
    g_auto(HetBenchmarkRun) run = {.benchmark = benchmark,
                                   .agent = agent,
                                   .only = options->system,
                                   .split = split,
                                   .quick = options->quick};
    if (!het_benchmark_run(&run, error))
        return false;
    run.tournament->dice = stored.tournament->dice;
    g_strlcpy(run.tournament->secret, stored.tournament->secret, sizeof run.tournament->secret);
    if (!het_tournament_load(run.tournament, het_rules_registry, error))
        return false;
    g_autoptr(HetResults) results = het_results_new(run.tournament);
    if (!het_store_holds(stored.store, run.tournament, error) ||
        !het_store_results(stored.store, run.tournament, results, error))
        return false;
    het_benchmark_meetings(&run, results, pins);
    return true;
}

static int
freeze(const Options *options, const HetBenchmark *benchmark, HetBenchmarkSplit split, char **paths)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = het_benchmark_pins(benchmark, &error);
    if (text == NULL)
        return het_usage_failed(error);
    g_autoptr(GString) pins = g_string_new(text);
    HET_EACH_LISTED(i, paths)
        if (!add_store(options, benchmark, split, paths[i], pins, &error))
            return het_usage_failed(error);
    fputs(pins->str, stdout);
    return HET_EXIT_DONE;
}

/* --- the command ------------------------------------------------------------------------------ */

static bool
read_split(const char *text, HetBenchmarkSplit *ret_split)
{
    *ret_split = HET_SPLIT_HELD_OUT;
    if (text == NULL)
        return true;
    HET_EACH_BELOW(i, HET_SPLITS)
        if (strcmp(text, het_benchmark_splits[i]) == 0) {
            *ret_split = (HetBenchmarkSplit)i;
            return true;
        }
    het_usage_wrong("--split=%.40s: expected train, validation or held-out", text);
    return false;
}

static int
run(Options *options, char **words)
{
    g_autoptr(GError) error = NULL;
    HetBenchmarkSplit split;
    if (!read_split(options->split, &split))
        return HET_EXIT_USAGE;
    if (options->judging.csv + options->judging.json + options->latex > 1)
        return het_usage_wrong("--csv, --json and --latex: choose one");
    if (!options->freeze && (words[0] == NULL || words[1] != NULL))
        return het_usage_wrong("name one AGENT; several files are for --freeze");
    if (options->system != NULL && het_rules_find(options->system) == NULL)
        return het_usage_no_system(options->system);
    g_autoptr(HetBenchmark) benchmark = het_benchmark_open(options->set, &error);
    if (benchmark == NULL)
        return het_usage_failed(error);
    const int status = options->freeze ? freeze(options, benchmark, split, words)
                                       : run_agent(options, benchmark, split, words[0]);
    remove_store(options);
    g_clear_pointer(&options->folder, g_free);
    return status;
}

/* The options of matches that a fixed protocol leaves open. */
static void
add_judging(HetJudging *judging, GOptionEntry *entries)
{
    static const char *const taken[] = {"jobs",    "store", "shard", "dice",    "secret",
                                        "dry-run", "json",  "csv",   "program", NULL};
    GOptionEntry all[HET_JUDGING_OPTIONS];
    het_judging_entries(judging, all);
    HET_EACH_BELOW(i, HET_JUDGING_OPTIONS)
        if (g_strv_contains(taken, all[i].long_name))
            *entries++ = all[i];
}

static int
run_command(int argc, char **argv)
{
    Options options = {0};
    enum { OWN_OPTIONS = 6 };
    GOptionEntry entries[HET_JUDGING_OPTIONS + OWN_OPTIONS + 1] = {
        HET_FLAG("quick", &options.quick, "The first pairs only: about two minutes on two cores"),
        HET_TEXT("system", &options.system, "Only the battles of this rule system", "SYSTEM"),
        HET_TEXT("split", &options.split,
                 "The battles: train, validation, or held-out (default), which rows are of",
                 "NAME"),
        HET_FLAG("latex", &options.latex, "Print the row as a line of a LaTeX table"),
        HET_FILE("set", &options.set, "Another set than B2; its pins are beside it", "FILE"),
        HET_FLAG("freeze", &options.freeze,
                 "Print the pins of the set by this program, with the anchors' meetings in the "
                 "STOREs of their rows"),
    };
    add_judging(&options.judging, entries + OWN_OPTIONS);
    const HetUsage usage = {
        .arguments = "AGENT | STORE...",
        .summary = "Measures an agent by a fixed set of battles and opponents, so that rows of "
                   "different papers compare: score, Elo against the anchors, the worst row, "
                   "historical battles, blunders (hetman match --conduct), what it loses a turn in "
                   "proven positions, CPU.",
        .description =
            "The set B2 is described in experiments/benchmark/README.md. An AGENT is what hetman "
            "match takes, programs and Python classes too. Without --quick it takes about an hour "
            "on two cores for an agent no dearer than greedy; --dry-run estimates the time. The "
            "same "
            "store continues from the quick form to the whole. Exit status as for hetman "
            "tournament.",
        .entries = entries,
        .minimum = 0,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(&options, argv + 1);
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_benchmark = {
    "benchmark", "Measure an agent by a fixed set of battles and opponents", run_command, false};
