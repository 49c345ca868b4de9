#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agents/judge.h"
#include "battle/board/board.h"
#include "battle/marks.h"
#include "battle/why.h"
#include "console/command.h"
#include "console/terminal.h"
#include "engine/each.h"
#include "engine/session.h"
#include "engine/text.h"
#include "engine/rules/registry.h"
#include "library/json-view.h"
#include "library/json.h"
#include "library/json-members.h"
#include "console/usage.h"
#include "eval/stored.h"

typedef struct {
    HetTerminal terminal;
    const char *path;
    HetRecord *record;
    HetSession *session; /* the whole game */
    unsigned at, end;    /* moves shown, and up to where */
} Replay;

/* --- one step --------------------------------------------------------------------------------- */

typedef struct {
    GString *text;
    HetPoint from, to;
} Step;

static void
append_event(void *data, const HetState *state, const HetEvent *event)
{
    Step *step = data;
    if (het_event_is_silent(event))
        return;
    if (event->to.x != -1 && event->unit != HET_NO_UNIT) {
        step->from = event->from;
        step->to = event->to;
    }
    g_string_append(step->text, "    ");
    het_text_event(state, event, step->text);
    g_string_append_c(step->text, '\n');
}

/* Move `index` and what came of it, in lines; `ret_after`: the state then. */
static Step
describe_step(const Replay *replay, unsigned index, HetState *ret_after)
{
    Step step = {.text = g_string_new(NULL), .from = HET_NOWHERE, .to = HET_NOWHERE};
    HetSink sink = {.emit = append_event, .data = &step};
    const HetMove *move = het_session_move(replay->session, index);
    het_session_state_at(replay->session, index, ret_after);
    g_autofree char *text = het_text_of(ret_after, move);
    const char *who =
        ret_after->actor == HET_CHANCE ? "dice" : replay->record->scenario->sides[ret_after->actor];
    g_string_append_printf(step.text, "%u %s: %s\n", index + 1, who, text);
    het_game_apply(ret_after, move, &sink);
    return step;
}

static void
print_result(const Replay *replay)
{
    const HetState *state = het_session_state(replay->session);
    if (!het_game_over(state)) {
        het_terminal_print(&replay->terminal, "Unfinished after %u moves%s%s%s.\n",
                           het_session_length(replay->session),
                           replay->record->result != NULL ? " (" : "",
                           replay->record->result != NULL ? replay->record->result : "",
                           replay->record->result != NULL ? ")" : "");
        return;
    }
    HetResult result;
    het_game_result(state, &result);
    het_terminal_print(&replay->terminal, "%s%s: %s (%s).\n",
                       result.winner == HET_NOBODY ? "A draw" : "Victory of ",
                       result.winner == HET_NOBODY ? ""
                                                   : replay->record->scenario->sides[result.winner],
                       result.reason, result.rule);
}

static void
show_board(const Replay *replay, const HetState *state, HetPoint from, HetPoint to)
{
    g_autoptr(HetView) view = het_view_new(state);
    HetBoardStyle style = {.unicode = replay->terminal.unicode,
                           .colour = replay->terminal.colour,
                           .words = replay->terminal.words,
                           .width = het_terminal_width(&replay->terminal),
                           .from = from,
                           .to = to};
    GString *text = g_string_new("\n");
    het_board_append(view, &style, text);
    het_terminal_write(&replay->terminal, text->str);
    g_string_free(text, TRUE);
}

/* The board after `replay->at` moves, the last move marked, and what it did. */
static void
show_here(const Replay *replay)
{
    HetStateBuffer state;
    if (replay->at == 0) {
        het_session_state_at(replay->session, 0, &state.state);
        show_board(replay, &state.state, HET_NOWHERE, HET_NOWHERE);
        het_terminal_print(&replay->terminal, "0 of %u: the start.\n", replay->end);
        return;
    }
    Step step = describe_step(replay, replay->at - 1, &state.state);
    show_board(replay, &state.state, step.from, step.to);
    het_terminal_print(&replay->terminal, "Of %u: %s", replay->end, step.text->str);
    g_string_free(step.text, TRUE);
    if (replay->at == het_session_length(replay->session))
        print_result(replay);
}

/* --- all at once ------------------------------------------------------------------------------ */

static void
print_all(Replay *replay, bool board)
{
    HetStateBuffer state;
    het_session_state_at(replay->session, 0, &state.state);
    const HetRecordHead *head = &replay->record->head;
    het_terminal_print(
        &replay->terminal, "%s: %s (%s) against %s (%s), seed %" G_GUINT64_FORMAT "\n",
        head->scenario, replay->record->scenario->sides[HET_FIRST], head->agents[HET_FIRST],
        replay->record->scenario->sides[HET_SECOND], head->agents[HET_SECOND], head->seed);
    HET_EACH_BELOW(i, replay->end) {
        Step step = describe_step(replay, i, &state.state);
        het_terminal_print(&replay->terminal, "%s", step.text->str);
        g_string_free(step.text, TRUE);
    }
    replay->at = replay->end;
    if (board)
        show_board(replay, &state.state, HET_NOWHERE, HET_NOWHERE);
    if (replay->end == het_session_length(replay->session))
        print_result(replay);
}

static void
print_verified(const Replay *replay)
{
    const HetRecord *record = replay->record;
    het_terminal_print(&replay->terminal,
                       "%s: verified: %s, %u moves, %u hashes agree%s, %u dice entered by hand. ",
                       replay->path, record->head.scenario, record->moves->len, record->hashes,
                       record->truncated ? ", the last line is cut off" : "", record->by_hand);
    print_result(replay);
}

static void
json_event(void *data, const HetState *state, const HetEvent *event)
{
    het_json_event(data, state, event, false);
}

static void
json_step(const Replay *replay, unsigned index, HetState *state, HetJson *builder)
{
    HetSink sink = {.emit = json_event, .data = builder};
    const HetMove *move = het_session_move(replay->session, index);
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "ply", index + 1, "turn", state->turn, "actor",
             het_actor_name((HetActor)state->actor));
    het_json_name(builder, "move");
    het_json_move(builder, state, move);
    het_json_begin_array(builder, "events");
    het_game_apply(state, move, &sink);
    het_json_end(builder);
    het_json_hash(builder, "hash", het_game_hash(state));
    het_json_end(builder);
}

static void
print_json(const Replay *replay)
{
    const HetRecord *record = replay->record;
    HetStateBuffer state;
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "scenario", record->head.scenario, "system", record->head.system, "digest",
             record->head.digest, "seed", record->head.seed, "first",
             record->head.agents[HET_FIRST], "second", record->head.agents[HET_SECOND], "hashes",
             record->hashes, "by_hand", record->by_hand, "truncated", record->truncated);
    het_json_begin_array(builder, "moves");
    het_session_state_at(replay->session, 0, &state.state);
    HET_EACH_BELOW(i, replay->end)
        json_step(replay, i, &state.state, builder);
    het_json_end(builder);
    g_autoptr(HetView) view = het_view_new(&state.state);
    het_json_name(builder, "view");
    het_json_view(builder, view);
    het_json_name(builder, "result");
    het_json_result(builder, &state.state);
    het_json_end(builder);
    het_json_print(builder);
}

/* --- the command ------------------------------------------------------------------------------ */

typedef struct {
    gboolean verify, json, plain, why;
    char *to, *ply, *pair, *leg, *marks;
} Options;

static bool
show_progress(void *data, unsigned done, unsigned of)
{
    if (isatty(STDERR_FILENO) && het_usage_progress(data, done, of))
        fprintf(stderr, "\r%u of %u moves judged ", done, of);
    return true;
}

/* Every act judged by a general. */
static int
print_marks(const Replay *replay, unsigned level, bool json)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetMarkedGame) game =
        het_marks_judge(replay->session, level, show_progress, &(gint64){0}, &error);
    if (game == NULL)
        return het_usage_failed(error);
    if (json) {
        g_autoptr(HetJson) builder = het_json_new();
        het_marks_json(game, replay->session, builder);
        het_json_print(builder);
        return HET_EXIT_DONE;
    }
    g_autoptr(GString) text = g_string_new(NULL);
    het_marks_append(game, replay->session, text);
    het_terminal_print(&replay->terminal, "%s", text->str);
    return HET_EXIT_DONE;
}

/* Why each act of a stretch was done, a sentence each. */
static int
print_why(const Replay *replay, bool json)
{
    const HetRecordHead *head = &replay->record->head;
    const HetWhyRequest requested = {.names = {head->agents[HET_FIRST], head->agents[HET_SECOND]},
                                     .seed = head->seed,
                                     .level = HET_WHY_LEVEL};
    const HetWhyStyle style = {.reader = HET_NOBODY};
    g_autoptr(GArray) acts = het_why_acts(replay->session, replay->at, replay->end);
    HET_EACH_IN(const HetWhyStretch, act, acts) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetWhy) why = het_why_new(replay->session, act->from, &requested, &error);
        if (why == NULL)
            return het_usage_failed(error);
        g_autoptr(GString) text = g_string_new(NULL);
        g_string_printf(text, "%u. Turn %u: ", why->from + 1, why->turn);
        het_why_append(why, &style, text);
        if (json) {
            g_autoptr(HetJson) builder = het_json_new();
            het_why_json(why, &style, builder);
            het_json_print(builder);
        } else {
            het_terminal_paragraph(&replay->terminal, text->str);
        }
    }
    return HET_EXIT_DONE;
}

static int
run(Replay *replay, const Options *options)
{
    gint64 to = replay->record->moves->len, at = 0, level = 0;
    if (!het_usage_integer("--to", options->to, 0, to, &to))
        return HET_EXIT_USAGE;
    if (!het_usage_integer("--ply", options->ply, 0, to, &at))
        return HET_EXIT_USAGE;
    if (!het_usage_integer("--marks", options->marks, 1, HET_JUDGE_LEVELS, &level))
        return HET_EXIT_USAGE;
    int status = HET_EXIT_DONE;
    replay->end = (unsigned)to;
    replay->at = (unsigned)at;
    replay->session = het_session_new(replay->record->scenario, replay->record->head.seed);
    HET_EACH_IN(const HetMove, move, replay->record->moves)
        het_session_apply(replay->session, move, NULL);
    if (options->marks != NULL)
        status = print_marks(replay, (unsigned)level, options->json);
    else if (options->why)
        status = print_why(replay, options->json);
    else if (options->verify)
        print_verified(replay);
    else if (options->json)
        print_json(replay);
    else if (options->ply != NULL)
        show_here(replay);
    else
        print_all(replay, options->to != NULL);
    het_session_free(replay->session);
    return status;
}

/* (transfer full) The record at a path or, with --pair, that of a game of a store; NULL with an
 * error. */
static HetRecord *
load(const char *path, const Options *options, GError **error)
{
    gint64 pair = 0, leg = 1;
    if (options->pair == NULL && options->leg == NULL && het_stored_is(path)) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "%s is a store of results: name a game of it by --pair=N and --leg=1 or 2",
                    path);
        return NULL;
    }
    if (options->pair == NULL && options->leg == NULL)
        return het_record_load(path, het_rules_registry, error);
    const char *pair_text = options->pair != NULL ? options->pair : "1";
    if (!g_ascii_string_to_signed(pair_text, 10, 1, G_MAXINT32, &pair, NULL) ||
        (options->leg != NULL && !g_ascii_string_to_signed(options->leg, 10, 1, 2, &leg, NULL))) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_USAGE,
                            "--pair is a number from 1, --leg is 1 or 2");
        return NULL;
    }
    g_autofree char *text = het_stored_record(path, (unsigned)pair, (unsigned)leg, error);
    g_autofree char *name = g_strdup_printf("%s, pair %d, leg %d", path, (int)pair, (int)leg);
    return text == NULL ? NULL : het_record_parse(name, text, -1, het_rules_registry, error);
}

static int
run_command(int argc, char **argv)
{
    Options options = {.verify = FALSE};
    const GOptionEntry entries[] = {
        HET_FLAG("verify", &options.verify, "Only check every move and hash, and print the result"),
        HET_TEXT("to", &options.to, "Stop after N moves and show the board", "N"),
        HET_TEXT("ply", &options.ply, "Show the position after N moves alone", "N"),
        HET_TEXT("pair", &options.pair,
                 "If RECORD is a store of results: the game of this pair, from 1", "N"),
        HET_TEXT("leg", &options.leg, "Which leg of it: 1 (default) or 2", "N"),
        HET_TEXT("marks", &options.marks,
                 "Have a general of this level, 1 to 8, judge every act: what it cost, and what "
                 "was better",
                 "LEVEL"),
        HET_FLAG("why", &options.why,
                 "Print why each act was done, or those from --ply to --to, a sentence each"),
        HET_FLAG("json", &options.json, "Print JSON"),
        HET_FLAG("plain", &options.plain, "Sentences instead of pictures, no colour, ASCII"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "RECORD",
        .summary = "Replay a recorded game: every move and what came of it.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status)) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetRecord) record = load(argv[1], &options, &error);
        Replay replay = {.path = argv[1], .record = record};
        het_terminal_init(&replay.terminal, options.plain);
        if (record == NULL)
            status = het_usage_failed(error);
        else
            status = run(&replay, &options);
    }
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_replay = {"replay", "Replay a recorded game, or verify it",
                                       run_command, false};
