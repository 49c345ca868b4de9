#include <glib/gstdio.h>
#include <string.h>

#include "console/command.h"
#include "play.h"
#include "console/usage.h"
#include "engine/rules/registry.h"

/* Options of the command line. */
typedef struct {
    char *first, *second, *seed, *record, *resume, *dice;
    gboolean no_record, explain, plain;
} Options;

static bool
start_new(HetPlay *play, const Options *options, const char *name, GError **error)
{
    g_auto(GStrv) names =
        het_play_names(options->first != NULL ? options->first : "human",
                       options->second != NULL ? options->second : HET_PLAY_BEST, error);
    if (names == NULL)
        return false;
    play->battle.scenario = het_scenario_open(name, het_rules_registry, error);
    if (play->battle.scenario == NULL)
        return false;
    if (!options->no_record)
        play->battle.path = options->record != NULL ? g_strdup(options->record)
                                                    : het_play_new_path(play->battle.scenario);
    return het_play_start(play, names, error);
}

static void
print_start(HetPlay *play)
{
    const HetScenario *scenario = play->battle.scenario;
    het_terminal_print(
        &play->terminal, "%s: %s (%s) against %s (%s). Seed %" G_GUINT64_FORMAT ".\n",
        scenario->title, scenario->sides[HET_FIRST], play->battle.names[HET_FIRST],
        scenario->sides[HET_SECOND], play->battle.names[HET_SECOND], play->battle.seed);
    if (scenario->description[0] != '\0')
        het_terminal_paragraph(&play->terminal, scenario->description);
    (void)het_play_verb(play, "aim");
    if (play->battle.path != NULL)
        het_terminal_print(&play->terminal, "The game is recorded in %s as it is played.\n",
                           play->battle.path);
    het_terminal_print(&play->terminal, "help lists what you can type besides moves.\n");
}

/* A path as a shell takes it, in quotes only where it needs them. (transfer full) */
static char *
quoted_path(const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./+,:@%";
    return path[strspn(path, plain)] == '\0' ? g_strdup(path) : g_shell_quote(path);
}

/* True if any side has made a decision. */
static bool
was_played(const HetPlay *play)
{
    HetStateBuffer state;
    HET_EACH_BELOW(i, het_session_length(play->battle.session)) {
        het_session_state_at(play->battle.session, i, &state.state);
        if (state.state.actor != HET_CHANCE)
            return true;
    }
    return false;
}

static int
run(HetPlay *play, bool fresh)
{
    g_autoptr(GError) error = NULL, closing = NULL;
    g_autofree char *begun =
        g_strdup(play->battle.path); /* a game may be resumed from another on the way */
    int status = HET_EXIT_DONE;
    print_start(play);
    if (!het_play_run(play, &error))
        status = het_usage_failed(error);
    g_autofree char *path = g_strdup(play->battle.path);
    bool empty = fresh && g_strcmp0(path, begun) == 0 && !was_played(play);
    if (!het_play_close(play, &closing))
        return het_usage_failed(closing);
    if (path != NULL && empty) {
        g_unlink(path);
        het_terminal_print(&play->terminal, "Nothing was played: no record is kept.\n");
    } else if (path != NULL) {
        g_autofree char *quoted = quoted_path(path);
        het_terminal_print(&play->terminal,
                           "The game is kept in %s.\nTo continue it: hetman play --resume=%s\n"
                           "To watch it: hetman replay %s\n",
                           path, quoted, quoted);
    }
    return status;
}

/* Starts or resumes by the options and plays. */
static int
play_by(const Options *options, const char *name)
{
    HetPlay play = {.by_hand = g_strcmp0(options->dice, "hand") == 0, .explain = options->explain};
    g_autoptr(GError) error = NULL;
    play.battle.seed = het_usage_any_seed();
    if (!het_usage_seed(options->seed, &play.battle.seed))
        return HET_EXIT_USAGE;
    het_terminal_init(&play.terminal, options->plain);
    bool good = options->resume != NULL ? het_play_resume(&play, options->resume, options->first,
                                                          options->second, &error)
                                        : start_new(&play, options, name, &error);
    if (!good) {
        het_play_close(&play, NULL);
        return het_usage_failed(error);
    }
    g_autoptr(HetInput) input = het_input_new(&play.terminal);
    play.input = input;
    return run(&play, options->resume == NULL);
}

static int
check_options(const Options *options, int arguments)
{
    if (options->resume == NULL && arguments == 0)
        return het_usage_wrong("which scenario? hetman play SCENARIO, as hetman scenarios lists "
                               "them, or hetman play --resume=RECORD");
    if (options->resume != NULL && arguments > 0)
        return het_usage_wrong("a record names its scenario: leave SCENARIO out with --resume");
    if (options->resume != NULL && (options->record != NULL || options->no_record))
        return het_usage_wrong(
            "--resume continues its record: omit --record and --no-record; save FILE makes a copy");
    if (options->resume != NULL && options->seed != NULL)
        return het_usage_wrong("a record has its own seed: omit --seed with --resume");
    if (options->record != NULL && options->no_record)
        return het_usage_wrong("--record and --no-record exclude each other");
    if (options->dice != NULL && strcmp(options->dice, "hand") != 0 &&
        strcmp(options->dice, "computer") != 0)
        return het_usage_wrong("--dice=%.40s: expected hand or computer", options->dice);
    return HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    Options options = {0};
    const GOptionEntry entries[] = {
        HET_TEXT("first", &options.first,
                 "Who commands the first side: human (default) or an agent", "AGENT"),
        HET_TEXT("second", &options.second,
                 "Who commands the second side (default " HET_PLAY_BEST ")", "AGENT"),
        HET_TEXT("seed", &options.seed, "Seed of dice and generals (default: a new one, shown)",
                 "N"),
        HET_FILE("record", &options.record, "Record the game in FILE (default: a new file here)",
                 "FILE"),
        HET_FLAG("no-record", &options.no_record, "Record nothing"),
        HET_FILE("resume", &options.resume, "Continue a recorded game", "RECORD"),
        HET_TEXT("dice", &options.dice,
                 "Who rolls: computer (default), or hand: you type what your dice show", "SOURCE"),
        HET_FLAG("explain", &options.explain, "Show why the computer chose each move"),
        HET_FLAG("plain", &options.plain,
                 "Sentences instead of pictures, no colour, ASCII; suitable for reading aloud"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "SCENARIO",
        .summary = "Play against a computer general, or both sides yourself (--second=human).",
        .description =
            "Type a move's number or its text; help in the game lists all other commands.",
        .entries = entries,
        .minimum = 0,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status)) {
        status = check_options(&options, argc - 1);
        if (status == HET_EXIT_DONE)
            status = play_by(&options, argc > 1 ? argv[1] : NULL);
    }
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_play = {"play", "Play against a computer general, or both sides",
                                     run_command, true};
