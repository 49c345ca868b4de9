#include "eval/train-value.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "console/usage.h"
#include "engine/rules/registry.h"
#include "eval/gnuplot.h"
#include "console/output.h"
#include "forms.h"
#include "engine/each.h"

typedef struct {
    char *units, *rounds, *games, *pairs, *fits, *window, *seed, *jobs, *passes, *shard, *advice;
    char *folder, *judge, *output, *start;
    char **agents;
    double keep;
} Options;

static void
show_progress(const char *what, unsigned done, unsigned of)
{
    fprintf(stderr, "\r%s: %u of %u %s", what, done, of, done == of ? "\n" : "");
}

/* --- options ---------------------------------------------------------------------------------- */

static bool
read_number(const char *name, const char *text, gint64 least, gint64 most, unsigned *number)
{
    gint64 value = 0;
    if (text == NULL)
        return true;
    if (!het_usage_integer(name, text, least, most, &value))
        return false;
    *number = (unsigned)value;
    return true;
}

/* "2/8". */
static bool
read_shard(const char *text, HetTeaching *teaching)
{
    if (text == NULL)
        return true;
    g_auto(GStrv) parts = g_strsplit(text, "/", 2);
    const unsigned count = g_strv_length(parts);
    gint64 shard = 0, of = 0;
    if (!het_usage_integer("--shard", count > 1 ? parts[1] : "", 1, 10000, &of) ||
        !het_usage_integer("--shard", parts[0], 1, of, &shard))
        return false;
    teaching->shard = (unsigned)shard;
    teaching->shards = (unsigned)of;
    return true;
}

static bool
read_options(const Options *options, HetTeaching *teaching)
{
    if (!het_usage_range("--units", options->units, 1, 1000, &teaching->units_least,
                         &teaching->units_most) ||
        !read_shard(options->shard, teaching) ||
        !read_number("--rounds", options->rounds, 1, 99, &teaching->rounds) ||
        !read_number("--games", options->games, 1, 400000, &teaching->games_a_round) ||
        !read_number("--advice", options->advice, 0, 100, &teaching->advice) ||
        !read_number("--pairs", options->pairs, 1, 100000, &teaching->pairs) ||
        !read_number("--fits", options->fits, 1, 99, &teaching->fits) ||
        !read_number("--window", options->window, 1, 99, &teaching->window) ||
        !read_number("--passes", options->passes, 1, 1000, &teaching->fitting.epochs) ||
        !read_number("--jobs", options->jobs, 1, 1024, &teaching->jobs) ||
        (options->seed != NULL && !het_usage_seed(options->seed, &teaching->seed)))
        return false;
    if (!(options->keep >= 0 && options->keep <= 1)) {
        het_usage_wrong("--above: expected a share from 0 to 1");
        return false;
    }
    if (teaching->fits > 1 && options->start == NULL) {
        het_usage_wrong("--fits: only nets of one beginning have a mean: add --start=NET");
        return false;
    }
    teaching->keep = options->keep;
    teaching->start = options->start;
    teaching->agents = (const char *const *)(void *)options->agents;
    if (options->judge != NULL)
        teaching->judge = options->judge;
    return true;
}

/* --- reports ---------------------------------------------------------------------------------- */

/* Results of the rounds. */
static void
print_rounds(const HetTeaching *teaching)
{
    for (unsigned round = 1; round <= teaching->rounds; round++) {
        g_autofree char *path = g_strdup_printf("%s/round-%02u.result", teaching->folder, round);
        g_autofree char *text = NULL;
        if (!g_file_get_contents(path, &text, NULL, NULL))
            continue;
        g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", -1);
        HET_EACH_LISTED(i, lines)
            het_usage_print(stdout, "round %u: %s\n", round,
                            g_str_has_prefix(lines[i], "# ") ? lines[i] + 2 : lines[i]);
    }
}

/* The data of all rounds, one after the other: pass, held-out cross-entropy against results, area.
 */
static char *
gather_curves(const HetTeaching *teaching)
{
    GString *data = g_string_new(NULL);
    unsigned passes = 0;
    for (unsigned round = 1; round <= teaching->rounds; round++) {
        g_autofree char *path = g_strdup_printf("%s/round-%02u.dat", teaching->folder, round);
        g_autofree char *text = NULL;
        if (!g_file_get_contents(path, &text, NULL, NULL))
            continue;
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
        HET_EACH_LISTED(i, lines) {
            double pass, trained, target, result, area;
            if (sscanf(lines[i], "%lf %lf %lf %lf %lf", &pass, &trained, &target, &result, &area) ==
                5)
                g_string_append_printf(data, "%u %.5f %.5f %u\n", ++passes, result, area, round);
        }
    }
    return g_string_free(data, FALSE);
}

/* curves.svg in the folder; without gnuplot there is none. */
static void
draw_curves(const HetTeaching *teaching)
{
    static const char script[] =
        "set xlabel 'passes'\nset ylabel 'cross-entropy, games held out'\nset y2label 'area'\n"
        "set ytics nomirror\nset y2tics\nset key top right\n"
        "plot 'curves.dat' using 1:2 with linespoints linestyle 1 title 'against results', "
        "'' using 1:3 axes x1y2 with linespoints linestyle 2 title 'area'\n";
    g_autoptr(GError) error = NULL;
    g_autofree char *data = gather_curves(teaching);
    const HetGnuplot drawing = {.name = "curves",
                                .title = "What a value has learned, pass by pass",
                                .height = 480,
                                .data = data,
                                .script = script};
    if (*data == '\0')
        return;
    g_autofree char *prepared = het_gnuplot_prepare(teaching->folder, &drawing, &error);
    g_autofree char *svg = prepared != NULL
                               ? het_gnuplot_draw(teaching->folder, drawing.name, prepared, &error)
                               : NULL;
    if (svg == NULL)
        het_usage_warn("no curves are drawn: %s", error->message);
}

static int
finish(const HetTeaching *teaching, const char *output, unsigned kept)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *best = het_teaching_net_file(teaching, 0), *text = NULL;
    print_rounds(teaching);
    if (teaching->shards > 0)
        return HET_EXIT_DONE;
    draw_curves(teaching);
    if (kept == 0) {
        het_usage_warn("no round beat the hand-made value: no net is kept");
        return HET_EXIT_FAILED;
    }
    if (output == NULL) {
        het_usage_print(stdout, "general:weights=%s plays by it\n", best);
        return HET_EXIT_DONE;
    }
    if (!g_file_get_contents(best, &text, NULL, &error) || !het_output_write(output, text, &error))
        return het_usage_failed(error);
    het_usage_written(output, false);
    return HET_EXIT_DONE;
}

/* The system of all games, or HET_NET_ANY; NULL: one of them is neither a system nor a scenario. */
static const char *
common_system(char *const *games, GError **error)
{
    const HetRules *common = NULL;
    bool several = false;
    for (; *games != NULL; games++) {
        g_autoptr(HetScenario) scenario = NULL;
        const HetRules *rules = het_rules_find(*games);
        if (rules == NULL && strpbrk(*games, "/.") == NULL) {
            het_usage_no_system(*games);
            return NULL;
        }
        if (rules == NULL) {
            scenario = het_scenario_open(*games, het_rules_registry, error);
            if (scenario == NULL)
                return NULL;
            rules = scenario->rules;
        }
        several = several || (common != NULL && common != rules);
        common = rules;
    }
    return several ? HET_NET_ANY : common->name;
}

static int
teach(char **games, const Options *options)
{
    g_autoptr(GError) error = NULL;
    unsigned kept = 0;
    HetTeaching teaching = {
        .games = (const char *const *)(void *)games,
        .advice = HET_NET_ADVICE,
        .units_least = 4,
        .units_most = 40,
        .rounds = 6,
        .games_a_round = 2000,
        .pairs = 200,
        .window = 3,
        .fits = 1,
        .seed = 1000000,
        .jobs = g_get_num_processors(),
        .judge = "general:lines=16,weights=NET",
        .fitting = het_fitting_usual,
    };
    if (!read_options(options, &teaching))
        return HET_EXIT_USAGE;
    teaching.system = common_system(games, &error);
    if (teaching.system == NULL)
        return error != NULL ? het_usage_failed(error) : HET_EXIT_USAGE;
    g_autofree char *folder = options->folder != NULL
                                  ? g_strdup(options->folder)
                                  : g_strconcat("value-", teaching.system, NULL);
    teaching.folder = folder;
    if (options->output != NULL && !het_output_check(options->output, &error))
        return het_usage_failed(error);
    teaching.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    if (!het_train_value(&teaching, &kept, &error))
        return het_usage_failed(error);
    return finish(&teaching, options->output, kept);
}

int
het_train_value_command(int argc, char **argv)
{
    Options options = {.keep = 0.5};
    const GOptionEntry entries[] = {
        HET_FILE("folder", &options.folder,
                 "Where games, pairs, nets and curves are kept; a run continues from what is there "
                 "(default "
                 "value-SYSTEM)",
                 "FOLDER"),
        HET_FILE("start", &options.start, "A net to continue from (default: weights by lot)",
                 "FILE"),
        HET_TEXT("advice", &options.advice,
                 "Share of the system's hand-made evaluator in the value, in % (default 50)", "N"),
        HET_TEXT("units", &options.units,
                 "Units a side of mirror battles, or their range (default 4-40)", "N"),
        HET_TEXT("rounds", &options.rounds, "Rounds (default 6)", "N"),
        HET_TEXT("games", &options.games, "Games of a round (default 2000)", "N"),
        HET_TEXT("pairs", &options.pairs, "Pairs of a round's match against the pool (default 200)",
                 "N"),
        HET_TEXT("fits", &options.fits,
                 "With --start: fits of a round, whose weights are averaged (default "
                 "1)",
                 "N"),
        HET_TEXT("window", &options.window, "Rounds whose games a net is taught from (default 3)",
                 "N"),
        HET_TEXT("passes", &options.passes, "Passes over the positions (default 9)", "N"),
        HET_REAL("above", &options.keep,
                 "Share of the points above which a round is kept (default 0.5); 0: all are", "X"),
        HET_TEXT("seed", &options.seed, "Seed of the first battle, from 1000000 (the default) on",
                 "N"),
        HET_LIST("agent", &options.agents,
                 "Who plays the games, NET standing for the net so far; may be repeated (default: "
                 "styles "
                 "of the doctrine, greedy, greedy with the net)",
                 "AGENT"),
        HET_TEXT("judge", &options.judge,
                 "Who plays the matches, NET standing for the value (default "
                 "general:lines=16,weights=NET)",
                 "AGENT"),
        HET_TEXT("jobs", &options.jobs, "Threads (default: as many as processors)", "N"),
        HET_TEXT("shard", &options.shard,
                 "Only play part K of N of what the round under way needs, then stop", "K/N"),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, "File for the best net", "FILE"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "GAME...",
        .summary = "Teaches what positions are worth: a net, by rounds of games. A round is kept "
                   "only if it beats the hand-made value and the nets before it.",
        .description = "A game is a system, which makes battles of its own, or a scenario. A net "
                       "taught in several systems judges in any. A file SYSTEM.net beside a module "
                       "is the value of its system. The same command gives the same bytes, with "
                       "any number of threads. Seeds below 1000000 are kept for comparisons.",
        .entries = entries,
        .minimum = 1,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = teach(argv + 1, &options);
    het_usage_clear(entries);
    return status;
}
