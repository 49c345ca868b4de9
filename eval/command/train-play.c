#include "eval/train-play.h"

#include <stdio.h>
#include <unistd.h>

#include "agents/style-file.h"
#include "console/usage.h"
#include "engine/each.h"
#include "engine/rules.h"
#include "engine/rules/registry.h"
#include "console/output.h"
#include "eval/figures.h"
#include "forms.h"

typedef struct {
    char *units, *seed, *agent, *output;
    char **against, **names;
    int steps, pairs, held;
    double spread, pace;
    gboolean csv;
} Options;

static void
show_progress(unsigned done, unsigned of)
{
    fprintf(stderr, "\r%u of %u %s", done, of, done == of ? "\n" : "");
}

/* What the trained agent takes, and what the original one does of the same opponents, as rows of
 * reports. */
static void
print_csv(const HetTrainedPlay *trained, const HetPlayTraining *play)
{
    g_autoptr(GArray) figures = het_figures_new();
    g_autoptr(GString) opponents = g_string_new(NULL);
    const HetValue share = het_figures_share(het_stats_estimate(&trained->check));
    const HetValue before = het_figures_share(het_stats_estimate(&trained->original));
    const bool responds = before.n > 0;
    HET_EACH_BELOW(i, play->against->len)
        g_string_append_printf(opponents, "%s%s", i > 0 ? "; " : "",
                               (const char *)play->against->pdata[i]);
    het_figures_add(figures, "score", responds ? "response" : "trained",
                    responds ? opponents->str : play->agent, play->system, share);
    if (responds)
        het_figures_add(figures, "score", play->agent, opponents->str, play->system, before);
    g_autofree char *rows = het_figures_csv(figures);
    fputs(rows, stdout);
}

static void
print_play(const HetTrainedPlay *trained)
{
    const HetEstimate share = het_stats_estimate(&trained->check);
    HET_EACH_BELOW(i, trained->count)
        printf("%-20s %10.4f %10.4f\n", trained->names[i], trained->before[i], trained->found[i]);
    const HetEstimate before = het_stats_estimate(&trained->original);
    if (share.pairs > 0)
        printf("%.1f %% (%.1f-%.1f) of the points against %s, in %u pairs\n", 100 * share.mean,
               100 * share.low, 100 * share.high,
               before.pairs > 0 ? "the opponents" : "the original agent", share.pairs);
    if (before.pairs > 0)
        printf("%.1f %% (%.1f-%.1f) the original agent takes of them; an opponent's exploitability "
               "is at least what the response takes\n",
               100 * before.mean, 100 * before.low, 100 * before.high);
}

/* (transfer full) Command line, for the file. */
static char *
command_line(const Options *options, const HetPlayTraining *play, const char *agent)
{
    char spread[G_ASCII_DTOSTR_BUF_SIZE], pace[G_ASCII_DTOSTR_BUF_SIZE];
    g_autoptr(GString) line = g_string_new(NULL);
    g_string_printf(line,
                    "hetman train play %s --agent=%s --units=%d-%d --steps=%u --pairs=%u "
                    "--spread=%s --pace=%s --held=%u --seed=%" G_GUINT64_FORMAT,
                    play->system, agent, play->units_least, play->units_most, play->steps,
                    play->pairs, g_ascii_formatd(spread, sizeof spread, "%g", play->spread),
                    g_ascii_formatd(pace, sizeof pace, "%g", play->pace), play->held, play->seed);
    for (unsigned i = 0; options->names != NULL && options->names[i] != NULL; i++)
        g_string_append_printf(line, " --only=%s", options->names[i]);
    for (unsigned i = 0; options->against != NULL && options->against[i] != NULL; i++)
        g_string_append_printf(line, " --against=%s", options->against[i]);
    return g_string_free(g_steal_pointer(&line), FALSE);
}

static bool
read_options(const Options *options, HetPlayTraining *play)
{
    if (!het_usage_range("--units", options->units, 1, 1000, &play->units_least,
                         &play->units_most) ||
        !het_usage_seed(options->seed, &play->seed))
        return false;
    if (options->steps < 1 || options->pairs < 1 || options->held < 1) {
        het_usage_wrong("--steps, --pairs and --held: expected 1 or more");
        return false;
    }
    if (!(options->spread > 0 && options->spread <= 0.5 && options->pace > 0 &&
          options->pace <= 1)) {
        het_usage_wrong("--spread: expected a share above 0 up to 0.5; --pace: above 0 up to 1");
        return false;
    }
    play->names = (const char *const *)(void *)options->names;
    play->steps = (unsigned)options->steps;
    play->pairs = (unsigned)options->pairs;
    play->held = (unsigned)options->held;
    play->spread = options->spread;
    play->pace = options->pace;
    return true;
}

/* Trains, prints, and writes the file. */
static bool
train(const Options *options, HetPlayTraining *play, GError **error)
{
    HetTrainedPlay trained;
    g_autoptr(GPtrArray) against = g_ptr_array_new_with_free_func(g_free);
    const char *typed = options->agent != NULL ? options->agent : "doctrine";
    g_autofree char *agent = het_style_expand(typed, error);
    if (agent == NULL)
        return false;
    for (unsigned i = 0; options->against != NULL && options->against[i] != NULL; i++) {
        g_ptr_array_add(against, het_style_expand(options->against[i], error));
        if (against->pdata[i] == NULL)
            return false;
    }
    play->agent = agent;
    play->against = against;
    if (options->output != NULL && !het_output_check(options->output, error))
        return false;
    if (!het_train_play(play, &trained, error))
        return false;
    if (options->csv)
        print_csv(&trained, play);
    else
        print_play(&trained);
    if (options->output == NULL)
        return true;
    g_autofree char *line =
        command_line(options, play, options->agent != NULL ? options->agent : agent);
    g_autofree char *text = het_trained_play_file(play, &trained, line);
    if (!het_output_write(options->output, text, error))
        return false;
    het_usage_written(options->output, true);
    return true;
}

static int
run(const Options *options, const char *system)
{
    g_autoptr(GError) error = NULL;
    HetPlayTraining play = {.system = system,
                            .units_least = 6,
                            .units_most = 12,
                            .seed = 1,
                            .progress = isatty(STDERR_FILENO) ? show_progress : NULL};
    if (het_rules_find(system) == NULL)
        return het_usage_no_system(system);
    if (!read_options(options, &play))
        return HET_EXIT_USAGE;
    return train(options, &play, &error) ? HET_EXIT_DONE : het_usage_failed(error);
}

int
het_train_play_command(int argc, char **argv)
{
    Options options = {.steps = 500, .pairs = 10, .held = 100, .spread = 0.08, .pace = 0.03};
    const GOptionEntry entries[] = {
        HET_TEXT("units", &options.units, "Units a side, or their range (default 6-12)", "N"),
        HET_COUNT("held", &options.held, "Further pairs for validation (default 100)", "N"),
        HET_TEXT("seed", &options.seed, "Seed of the first battle; the others follow (default 1)",
                 "N"),
        HET_TEXT("agent", &options.agent, "The agent to train (default: doctrine)", "AGENT"),
        HET_COUNT("steps", &options.steps, "Number of steps (default 500)", "N"),
        HET_COUNT("pairs", &options.pairs, "Pairs of games in a step (default 10)", "N"),
        HET_LIST("against", &options.against,
                 "Opponent, to which a response is sought; may be repeated (default: the two "
                 "variants of a "
                 "step play each other)",
                 "AGENT"),
        HET_LIST("only", &options.names, "Dial to train; may be repeated (default: all)", "NAME"),
        HET_REAL("spread", &options.spread,
                 "Size of a step's changes, as a share of each range (default 0.08)", "X"),
        HET_REAL("pace", &options.pace,
                 "Share of the range moved by a step in which one variant wins every game (default "
                 "0.03)",
                 "X"),
        HET_FLAG("csv", &options.csv, "Print the shares as CSV"),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, "File for the result", "FILE"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "SYSTEM",
        .summary = "Moves the dials of a doctrine by playing mirror battles with small changes and "
                   "moving towards the winner.",
        .description = "The same command gives the same bytes. Seeds 900000 to 900999 are held out "
                       "for comparisons and never used for training.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(&options, argv[1]);
    het_usage_clear(entries);
    return status;
}
