#include "eval/train-play.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agents/style-file.h"
#include "console/command.h"
#include "console/usage.h"
#include "engine/rules.h"
#include "engine/rules/registry.h"
#include "console/output.h"
#include "train-forms.h"
#include "engine/each.h"

typedef struct {
    HetTraining training;
    gint64 units[2], games, held, every;
    char *style, *output, *text[7]; /* units, games, held, seed, every, steps, pairs */
    char **agents, **against, **names;
    double random, ridge, spread, pace;
    gint64 steps, pairs;
    gboolean weights;
} Command;

static void
show_progress(unsigned done, unsigned of)
{
    fprintf(stderr, "\r%u of %u %s", done, of, done == of ? "\n" : "");
}

static void
print_evaluator(const HetTrainedEvaluator *trained)
{
    static const char *const names[] = {"by hand", "scaled", "fitted"};
    printf("%zu positions to fit, %zu to check; one factor for all weights: %.3f\n",
           trained->positions[0], trained->positions[1], trained->scale);
    printf("%-10s %10s %10s   check, by third of a game: log-loss, area\n", "weights", "log-loss",
           "area");
    HET_EACH_BELOW(i, 3) {
        printf("%-10s %10.4f %10.4f  ", names[i], trained->quality[1][i].loss,
               trained->quality[1][i].area);
        HET_EACH_BELOW(third, 3)
            printf(" %.3f %.3f%s", trained->part[third][i].loss, trained->part[third][i].area,
                   third < 2 ? "," : "\n");
    }
    printf("%-14s %10s %10s\n", "feature", "by hand", "fitted");
    HET_EACH_BELOW(i, trained->count)
        printf("%-14s %10.3f %10.3f\n",
               i + 1 < trained->count ? trained->evaluator->features[i] : "own-turn",
               trained->before[i], trained->fitted[i]);
}

static void
print_play(const HetTrainedPlay *trained)
{
    const HetEstimate share = het_stats_estimate(&trained->check);
    HET_EACH_BELOW(i, trained->count)
        printf("%-20s %10.4f %10.4f\n", trained->names[i], trained->before[i], trained->found[i]);
    if (share.pairs > 0)
        printf("%.1f %% (%.1f-%.1f) of the points against the agent as it was, in %u pairs\n",
               100 * share.mean, 100 * share.low, 100 * share.high, share.pairs);
}

static void
print_dials(const HetTrainedDials *trained)
{
    printf("%zu choices to fit, %zu to check\n", trained->choices[0], trained->choices[1]);
    printf("%-8s %10s %10s %12s\n", "dials", "log-loss", "agreement", "temperature");
    HET_EACH_BELOW(i, 2)
        printf("%-8s %10.4f %9.1f%% %12.3f\n", i == 0 ? "before" : "fitted", trained->loss[1][i],
               100 * trained->agreement[1][i], trained->temperature[i]);
    HET_EACH_BELOW(i, trained->count)
        printf("%-20s %10.3f %10.3f\n", trained->doctrine->dials[i].name, trained->before[i],
               trained->fitted[i]);
}

/* Command line, for the file. */
static char *
command_line(const Command *command, const char *what)
{
    g_autoptr(GString) line = g_string_new(NULL);
    const HetTraining *training = &command->training;
    char random[G_ASCII_DTOSTR_BUF_SIZE], ridge[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_printf(
        line,
        "hetman train %s %s --units=%d-%d --games=%u --held=%u --seed=%" G_GUINT64_FORMAT
        " --every=%u --random=%s --ridge=%s",
        what, training->system, training->units_least, training->units_most, training->games,
        training->held, training->seed, training->every,
        g_ascii_formatd(random, sizeof random, "%g", training->random),
        g_ascii_formatd(ridge, sizeof ridge, "%g", training->ridge));
    if (command->style != NULL)
        g_string_append_printf(line, " --style=%s", command->style);
    HET_EACH_BELOW(i, training->agents->len)
        g_string_append_printf(line, " --agent=%s", (const char *)training->agents->pdata[i]);
    return g_string_free(g_steal_pointer(&line), FALSE);
}

/* The same of training by play. */
static char *
play_line(const Command *command, const HetPlayTraining *play)
{
    const HetTraining *training = &command->training;
    char spread[G_ASCII_DTOSTR_BUF_SIZE], pace[G_ASCII_DTOSTR_BUF_SIZE];
    g_autoptr(GString) line = g_string_new(NULL);
    g_string_printf(
        line,
        "hetman train play %s --agent=%s%s --units=%d-%d --steps=%u --pairs=%u "
        "--spread=%s --pace=%s --held=%u --seed=%" G_GUINT64_FORMAT,
        training->system, command->agents != NULL ? command->agents[0] : play->agent,
        play->weights ? " --weights" : "", training->units_least, training->units_most, play->steps,
        play->pairs, g_ascii_formatd(spread, sizeof spread, "%g", play->spread),
        g_ascii_formatd(pace, sizeof pace, "%g", play->pace), training->held, training->seed);
    for (unsigned i = 0; play->names != NULL && play->names[i] != NULL; i++)
        g_string_append_printf(line, " --only=%s", play->names[i]);
    for (unsigned i = 0; command->against != NULL && command->against[i] != NULL; i++)
        g_string_append_printf(line, " --against=%s", command->against[i]);
    return g_string_free(g_steal_pointer(&line), FALSE);
}

static bool
train_play(Command *command, char **ret_text, GError **error)
{
    HetTrainedPlay trained;
    g_autoptr(GPtrArray) rivals = g_ptr_array_new_with_free_func(g_free);
    const char *typed = command->agents != NULL ? command->agents[0]
                        : command->weights      ? "greedy:calls=2000"
                                                : "doctrine";
    g_autofree char *agent = het_style_expand(typed, error);
    if (agent == NULL)
        return false;
    for (unsigned i = 0; command->against != NULL && command->against[i] != NULL; i++) {
        g_ptr_array_add(rivals, het_style_expand(command->against[i], error));
        if (rivals->pdata[i] == NULL)
            return false;
    }
    HetTraining training = command->training;
    training.agents = rivals;
    const HetPlayTraining play = {.training = &training,
                                  .agent = agent,
                                  .names = (const char *const *)(void *)command->names,
                                  .weights = command->weights,
                                  .steps = (unsigned)command->steps,
                                  .pairs = (unsigned)command->pairs,
                                  .spread = command->spread,
                                  .pace = command->pace};
    if (!het_train_play(&play, &trained, error))
        return false;
    print_play(&trained);
    g_autofree char *line = play_line(command, &play);
    *ret_text = het_trained_play_file(&play, &trained, line);
    return true;
}

static bool
train(Command *command, const char *what, char **ret_text, GError **error)
{
    const bool dials = strcmp(what, "dials") == 0;
    if (strcmp(what, "play") == 0)
        return train_play(command, ret_text, error);
    g_autofree char *line = command_line(command, what);
    if (dials) {
        HetTrainedDials trained;
        if (!het_train_dials(&command->training, command->style, NULL, &trained, error))
            return false;
        print_dials(&trained);
        *ret_text = het_trained_style(&trained, "learned", line);
        return true;
    }
    HetTrainedEvaluator trained;
    if (!het_train_evaluator(&command->training, &trained, error))
        return false;
    print_evaluator(&trained);
    *ret_text = het_trained_weights(&command->training, &trained, line);
    return true;
}

/* "8" or "6-12". */
static bool
read_units(Command *command, const char *text)
{
    g_auto(GStrv) ends = g_strsplit(text, "-", 2);
    if (!het_usage_integer("--units", ends[0] != NULL ? ends[0] : "", 1, 1000, &command->units[0]))
        return false;
    command->units[1] = command->units[0];
    return ends[0] == NULL || ends[1] == NULL ||
           het_usage_integer("--units", ends[1], command->units[0], 1000, &command->units[1]);
}

static bool
read_options(Command *command)
{
    HetTraining *training = &command->training;
    if ((command->text[0] != NULL && !read_units(command, command->text[0])) ||
        (command->text[1] != NULL &&
         !het_usage_integer("--games", command->text[1], 1, 1000000, &command->games)) ||
        (command->text[2] != NULL &&
         !het_usage_integer("--held", command->text[2], 1, 1000000, &command->held)) ||
        (command->text[3] != NULL && !het_usage_seed(command->text[3], &training->seed)) ||
        (command->text[4] != NULL &&
         !het_usage_integer("--every", command->text[4], 1, 1000, &command->every)) ||
        (command->text[5] != NULL &&
         !het_usage_integer("--steps", command->text[5], 1, 1000000, &command->steps)) ||
        (command->text[6] != NULL &&
         !het_usage_integer("--pairs", command->text[6], 1, 100000, &command->pairs)))
        return false;
    training->units_least = (int)command->units[0];
    training->units_most = (int)command->units[1];
    training->games = (unsigned)command->games;
    training->held = (unsigned)command->held;
    training->every = (unsigned)command->every;
    training->random = command->random;
    training->ridge = command->ridge;
    if (training->random < 0 || training->random > 1) {
        het_usage_wrong("--random: expected a share from 0 to 1");
        return false;
    }
    if (training->ridge < 0) {
        het_usage_wrong("--ridge: expected 0 or more");
        return false;
    }
    if (!(command->spread > 0 && command->spread <= 0.5 && command->pace > 0 &&
          command->pace <= 1)) {
        het_usage_wrong("--spread: expected a share above 0 up to 0.5; --pace: above 0 up to 1");
        return false;
    }
    for (unsigned i = 0; command->agents != NULL && command->agents[i] != NULL; i++)
        g_ptr_array_add(training->agents, command->agents[i]);
    return true;
}

static int
run(Command *command, const char *what, const char *system)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    static const char *const kinds[] = {"evaluator", "dials", "play", NULL};
    if (!g_strv_contains(kinds, what))
        return het_usage_wrong(
            "expected evaluator, dials, play, value, options or halving after train");
    const bool style =
        strcmp(what, "dials") == 0 || (strcmp(what, "play") == 0 && !command->weights);
    if (het_rules_find(system) == NULL)
        return het_usage_no_system(system);
    command->training.system = system;
    command->training.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    if (!read_options(command))
        return HET_EXIT_USAGE;
    if (command->output != NULL && !het_output_check(command->output, &error))
        return het_usage_failed(error);
    if (!train(command, what, &text, &error))
        return het_usage_failed(error);
    if (command->output != NULL && !het_output_write(command->output, text, &error))
        return het_usage_failed(error);
    if (command->output != NULL)
        het_usage_written(command->output, style);
    return HET_EXIT_DONE;
}

static bool
parse(const GOptionEntry *entries, int *argc, char ***argv, int *ret_status)
{
    const HetUsage usage = {
        .arguments = "evaluator|dials|play SYSTEM",
        .summary = "Learns from mirror battles: the weights of the system's evaluator from "
                   "results, the dials of its doctrine from the choices of a better player, or "
                   "either by playing with small changes and moving towards the winner.",
        .description = "The same command gives the same bytes. Seeds 900000 to 900999 are held out "
                       "for comparisons and never used for training. With arguments of their own: "
                       "hetman train value (a net), hetman train options (options and dials by "
                       "search), hetman train halving (the best of many variants).",
        .entries = entries,
        .minimum = 2,
        .maximum = 2,
    };
    return het_usage_parse(&usage, argc, argv, ret_status);
}

static int
run_command(int argc, char **argv)
{
    static const HetCommand forms[] = {
        {"value", NULL, het_train_value_command, false},
        {"options", NULL, het_train_options_command, false},
        {"halving", NULL, het_train_halving_command, false},
        {0},
    };
    int status = HET_EXIT_DONE;
    if (het_usage_form(forms, argc, argv, &status))
        return status;
    Command command = {.units = {6, 12},
                       .games = 200,
                       .held = 100,
                       .every = 1,
                       .random = 0.05,
                       .ridge = 0.01,
                       .steps = 500,
                       .pairs = 10,
                       .spread = 0.08,
                       .pace = 0.03};
    command.training.seed = 1;
    g_autoptr(GPtrArray) agents = g_ptr_array_new();
    command.training.agents = agents;
    const GOptionEntry entries[] = {
        HET_TEXT("units", &command.text[0], "Units a side, or their range (default 6-12)", "N"),
        HET_TEXT("games", &command.text[1], "Games to fit (default 200)", "N"),
        HET_TEXT("held", &command.text[2],
                 "Further games (play: pairs) for validation (default 100)", "N"),
        HET_TEXT("seed", &command.text[3],
                 "Seed of the first battle; the others follow (default 1)", "N"),
        HET_TEXT("every", &command.text[4], "Keep one position or choice in N (default 1)", "N"),
        HET_LIST(
            "agent", &command.agents,
            "The agent that plays; may be repeated (default: all styles of the doctrine; play: the "
            "agent to train)",
            "AGENT"),
        HET_TEXT("style", &command.style, "Style from whose dials fitting starts (dials)", "STYLE"),
        HET_REAL("random", &command.random, "Share of random moves (default 0.05)", "X"),
        HET_REAL("ridge", &command.ridge,
                 "Strength of the pull towards the former values (default 0.01)", "X"),
        HET_TEXT("steps", &command.text[5], "Number of steps (play; default 500)", "N"),
        HET_TEXT("pairs", &command.text[6], "Pairs of games in a step (play; default 10)", "N"),
        HET_LIST(
            "against", &command.against,
            "Rival (play); may be repeated (default: the two variants of a step play each other)",
            "AGENT"),
        HET_LIST("only", &command.names,
                 "Dial or weight to train (play); may be repeated (default: all)", "NAME"),
        HET_FLAG("weights", &command.weights,
                 "Train the evaluator's weights, not the dials (play)"),
        HET_REAL("spread", &command.spread,
                 "Size of a step's changes, as a share of each range (play; default 0.08)", "X"),
        HET_REAL("pace", &command.pace,
                 "Share of the range moved by a step in which one variant wins every game (play; "
                 "default "
                 "0.03)",
                 "X"),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &command.output, "File for the result", "FILE"},
        G_OPTION_ENTRY_NULL,
    };
    if (parse(entries, &argc, &argv, &status))
        status = run(&command, argv[1], argv[2]);
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_train = {
    "train", "Learn a value, weights, dials or options from games", run_command, false};
