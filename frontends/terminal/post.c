/* `hetman post`: a battle by a file that is sent to and fro (battle/post.h). */
#include <stdio.h>
#include <string.h>

#include "battle/board/board.h"
#include "battle/post.h"
#include "battle/verb.h"
#include "console/command.h"
#include "console/usage.h"
#include "engine/each.h"
#include "engine/orders.h"
#include "engine/text.h"
#include "input.h"

typedef struct {
    HetTerminal terminal;
    HetPost *post;
    unsigned fixed; /* moves that can no longer be taken back: passed on, or before dice */
} Sitting;

/* --- telling ---------------------------------------------------------------------------------- */

static void
append_event(void *text, const HetState *state, const HetEvent *event)
{
    if (het_event_is_silent(event))
        return;
    g_string_append(text, "  ");
    het_text_event(state, event, text);
    g_string_append_c(text, '\n');
}

/* What came of move `index`. */
static void
print_move(const Sitting *sitting, unsigned index)
{
    const HetSession *session = sitting->post->session;
    const HetMove *move = het_session_move(session, index);
    HetStateBuffer state;
    g_autoptr(GString) text = g_string_new(NULL);
    const HetSink sink = {.emit = append_event, .data = text};
    het_session_state_at(session, index, &state.state);
    if (state.state.actor <= HET_SECOND) {
        g_string_append_printf(text, "%s: ", sitting->post->scenario->sides[state.state.actor]);
        het_text_brief(&state.state, move, text);
        g_string_append_c(text, '\n');
    }
    het_game_apply(&state.state, move, &sink);
    het_terminal_print(&sitting->terminal, "%s", text->str);
}

static void
show_board(const Sitting *sitting)
{
    const HetTerminal *terminal = &sitting->terminal;
    g_autoptr(HetView) view = het_view_new(het_session_state(sitting->post->session));
    const HetBoardStyle style = {.unicode = terminal->unicode,
                                 .colour = terminal->colour,
                                 .words = terminal->words,
                                 .width = het_terminal_width(terminal),
                                 .from = HET_NOWHERE,
                                 .to = HET_NOWHERE};
    g_autoptr(GString) text = g_string_new("\n");
    het_board_append(view, &style, text);
    het_terminal_write(terminal, text->str);
}

static void
print_question(const Sitting *sitting)
{
    const HetState *state = het_session_state(sitting->post->session);
    g_autoptr(HetView) view = het_view_new(state);
    het_terminal_print(&sitting->terminal, "%s: %s\n", sitting->post->scenario->sides[state->actor],
                       view->prompt);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Rolls what can be rolled; what is before a roll stays. */
static void
roll(Sitting *sitting)
{
    HetMove outcome;
    HetSession *session = sitting->post->session;
    while (!het_game_over(het_session_state(session)) && het_post_draw(sitting->post, &outcome)) {
        het_session_play(session, &outcome, NULL);
        sitting->fixed = het_session_length(session);
        print_move(sitting, sitting->fixed - 1);
    }
}

/* Plays a line of orders, with the dice between them. */
static void
obey(Sitting *sitting, const char *words)
{
    HetSession *session = sitting->post->session;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetLine) line = het_line_new_unlisted(het_session_state(session), words, &error);
    HetOrders orders;
    while (line != NULL && error == NULL) {
        const HetState *state = het_session_state(session);
        if (het_game_over(state) || state->actor != sitting->post->side)
            break;
        if (!het_line_next(line, state, &orders, &error))
            break;
        HET_EACH_MOVE(move, &orders) {
            het_session_play(session, move, NULL);
            print_move(sitting, het_session_length(session) - 1);
        }
        roll(sitting);
        g_autofree char *rest = het_line_rest(line);
        if (*rest == '\0')
            return;
    }
    if (error != NULL)
        het_terminal_print(&sitting->terminal, "%s\n", error->message);
}

static void
undo(Sitting *sitting)
{
    HetSession *session = sitting->post->session;
    if (het_session_length(session) > sitting->fixed)
        het_session_undo(session, 1);
    else
        het_terminal_print(&sitting->terminal, "What is before dice, or was passed on, stands.\n");
}

static void
answer(Sitting *sitting, const HetVerb *verb, const char *words)
{
    HetRequest question = {.session = sitting->post->session,
                           .sides = 1u << sitting->post->side,
                           .unhurried = true,
                           .adviser = "general:lines=8",
                           .seed = 1,
                           .width = het_terminal_width(&sitting->terminal)};
    g_autoptr(GError) error = NULL;
    g_autofree char *text = het_verb_offered(verb, NULL)
                                ? het_verb_answer(verb, &question, words, &error)
                                : g_strdup("not available by file");
    het_terminal_print(&sitting->terminal, "%s\n", text != NULL ? text : error->message);
}

/* One line; false: the sitting is over. */
static bool
take_line(Sitting *sitting, const char *line)
{
    const HetRequest question = {.session = sitting->post->session};
    const char *words = NULL;
    const HetVerb *verb = het_verb_of_line(&question, line, &words);
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0)
        return false;
    if (strcmp(line, "undo") == 0)
        undo(sitting);
    else if (strcmp(line, "board") == 0)
        show_board(sitting);
    else if (verb != NULL && strcmp(verb->name, "play") != 0)
        answer(sitting, verb, words);
    else if (*line != '\0')
        obey(sitting, verb != NULL ? words : line);
    return true;
}

static int
print_turn(const Sitting *sitting)
{
    HetPost *post = sitting->post;
    const HetState *state = het_session_state(post->session);
    HetResult result;
    switch (het_post_turn(post)) {
    case HET_POST_ALONE:
        het_terminal_print(&sitting->terminal,
                           "Send %s: the other side joins by hetman post FILE --join.\n",
                           post->path);
        break;
    case HET_POST_SEND:
        het_terminal_print(&sitting->terminal, "Send %s: %s.\n", post->path,
                           state->actor == HET_CHANCE ? "the dice need the other side's number"
                                                      : "the other side decides");
        break;
    case HET_POST_OVER:
        het_game_result(state, &result);
        het_terminal_print(&sitting->terminal, "%s%s: %s (%s). Send %s a last time.\n",
                           result.winner > HET_SECOND ? "A draw" : "Victory of ",
                           result.winner > HET_SECOND ? "" : post->scenario->sides[result.winner],
                           result.reason, result.rule, post->path);
        break;
    case HET_POST_MINE:
        het_terminal_print(
            &sitting->terminal,
            "It is still for you: nothing is to be sent yet; continue by hetman post.\n");
        break;
    }
    return HET_EXIT_DONE;
}

static int
sit(Sitting *sitting)
{
    HetPost *post = sitting->post;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetInput) input = het_input_new(&sitting->terminal);
    for (unsigned i = post->news; i < post->since; i++)
        print_move(sitting, i);
    sitting->fixed = post->since;
    roll(sitting);
    if (het_post_turn(post) == HET_POST_MINE)
        show_board(sitting);
    while (het_post_turn(post) == HET_POST_MINE) {
        print_question(sitting);
        g_autofree char *line = het_input_line(input, "> ", NULL);
        if (line == NULL || !take_line(sitting, line))
            break;
    }
    if (!het_post_save(post, &error))
        return het_usage_failed(error);
    return print_turn(sitting);
}

/* --- the command ------------------------------------------------------------------------------ */

static int
run(const char *path, const char *begin, const char *side, bool join, bool plain)
{
    g_autoptr(GError) error = NULL;
    HetActor mine = HET_FIRST;
    if ((begin != NULL && join) || (side != NULL && begin == NULL))
        return het_usage_wrong("--begin begins a game, --join takes its other side; --side is for "
                               "--begin");
    if (side != NULL && strcmp(side, "second") == 0)
        mine = HET_SECOND;
    else if (side != NULL && strcmp(side, "first") != 0)
        return het_usage_wrong("--side is first or second, not %.40s", side);
    g_autoptr(HetPost) post = begin != NULL ? het_post_begin(path, begin, mine, &error)
                              : join        ? het_post_join(path, &error)
                                            : het_post_open(path, &error);
    if (post == NULL)
        return het_usage_failed(error);
    Sitting sitting = {.post = post};
    het_terminal_init(&sitting.terminal, plain);
    return begin != NULL ? print_turn(&sitting) : sit(&sitting);
}

static int
run_command(int argc, char **argv)
{
    char *begin = NULL, *side = NULL;
    gboolean join = FALSE, plain = FALSE;
    const GOptionEntry entries[] = {
        HET_TEXT("begin", &begin, "Begin a game of this battle in a new file", "SCENARIO"),
        HET_TEXT("side", &side, "With --begin: first (default) or second", "SIDE"),
        HET_FLAG("join", &join, "Take the other side of a game that was begun"),
        HET_FLAG("plain", &plain, "Sentences instead of pictures, no colour, ASCII"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "FILE",
        .summary = "Play by a file that is sent to and fro, with dice that neither can choose.",
        .description = "The file is checked move by move and roll by roll. The secret beside it "
                       "(FILE.first.secret, FILE.second.secret) is yours: do not send it.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(argv[1], begin, side, join, plain);
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_post = {"post", "Play by a file that is sent to and fro", run_command,
                                     false};
