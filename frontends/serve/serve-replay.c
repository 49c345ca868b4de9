/* Recorded games for the page: any record, any game of a store, at any move; the choice of
 * another general there; continuing from there. */
#include "serve-replay.h"

#include <glib/gstdio.h>
#include <string.h>

#include "agents/judge.h"
#include "battle/choices.h"
#include "battle/marks.h"
#include "library/json.h"
#include "library/json-members.h"
#include "library/json-read.h"
#include "engine/each.h"
#include "engine/text.h"
#include "serve-analysis.h"
#include "serve-command.h"
#include "serve-game.h"
#include "serve-games.h"
#include "serve-json.h"
#include "serve-routes.h"
#include "serve-work.h"

enum { KEPT = 4, DICE_GAMES = 1000, DICE_SECONDS = 20 };

/* --- which ------------------------------------------------------------------------------------ */

/* (transfer full) The file a request means, and its pair and leg; NULL: answered. */
static char *
read_place(HetServeCall *call, unsigned *ret_pair, unsigned *ret_leg)
{
    const char *game = het_serve_text(call, "game"), *record = het_serve_text(call, "record"),
               *store = het_serve_text(call, "store");
    gint64 pair = het_serve_integer(call, "pair", 1), leg = het_serve_integer(call, "leg", 1);
    *ret_pair = *ret_leg = 0;
    if (game != NULL) {
        g_autoptr(GError) error = NULL;
        HetTable *table = het_serve_table(call->serve, game, &error);
        if (table != NULL)
            return g_strdup(table->battle.path);
        het_serve_fail_error(call, error);
        return NULL;
    }
    if (store != NULL && pair >= 1 && leg >= 1 && leg <= 2) {
        *ret_pair = (unsigned)pair;
        *ret_leg = (unsigned)leg;
        return g_strdup(store);
    }
    if (record != NULL)
        return g_strdup(record);
    het_serve_fail(call, HET_SERVE_BAD_REQUEST,
                   "expected game, record, or store with pair (from 1) and leg (1 or 2)");
    return NULL;
}

static void
free_replay(gpointer replay)
{
    het_replay_unref(replay);
}

void
het_serve_replays_free(HetServe *serve)
{
    g_clear_pointer(&serve->replays, g_ptr_array_unref);
}

/* (transfer none) The recorded game a request is about; NULL: answered. A game that has gone on
 * since is read anew. */
static HetReplay *
find(HetServeCall *call)
{
    HetServe *serve = call->serve;
    unsigned pair = 0, leg = 0;
    g_autofree char *path = read_place(call, &pair, &leg);
    if (path == NULL)
        return NULL;
    if (serve->replays == NULL)
        serve->replays = g_ptr_array_new_with_free_func(free_replay);
    GStatBuf status = {0};
    g_stat(path, &status);
    g_autofree char *key =
        g_strdup_printf("%s %u %u %" G_GINT64_FORMAT " %" G_GINT64_FORMAT, path, pair, leg,
                        (gint64)status.st_size, (gint64)status.st_mtime);
    HET_EACH(HetReplay, replay, serve->replays) {
        if (strcmp(replay->key, key) == 0)
            return replay;
    }
    g_autoptr(GError) error = NULL;
    HetReplay *replay = het_replay_load(path, pair, leg, &error);
    if (replay == NULL) {
        het_serve_fail_error(call, error);
        return NULL;
    }
    replay->key = g_steal_pointer(&key);
    if (serve->replays->len == KEPT)
        g_ptr_array_remove_index(serve->replays, 0);
    g_ptr_array_add(serve->replays, replay);
    return replay;
}

static unsigned
read_ply(const HetServeCall *call, const HetReplay *replay)
{
    return (unsigned)CLAMP(het_serve_integer(call, "ply", 0), 0,
                           (gint64)het_session_length(replay->session));
}

/* --- viewing ---------------------------------------------------------------------------------- */

static void
add_turns(HetJson *builder, const HetSession *session)
{
    HetStateBuffer state;
    unsigned length = het_session_length(session), turn = 0, active = HET_NOBODY;
    het_json_begin_array(builder, "turns");
    het_session_state_at(session, 0, &state.state);
    for (unsigned i = 0; i <= length; i++) {
        if (state.state.turn != turn || state.state.active != active) {
            turn = state.state.turn;
            active = state.state.active;
            het_json_begin_array(builder, NULL);
            het_json_value_integer(builder, i);
            het_json_value_integer(builder, turn);
            het_json_value_integer(builder, active);
            het_json_end(builder);
        }
        if (i < length)
            het_game_apply(&state.state, het_session_move(session, i), NULL);
    }
    het_json_end(builder);
}

/* How the game ended, by the record's line "CODE WINNER REASON": a member, null of one that has
 * none.
 */
static void
add_result(HetJson *builder, const char *line)
{
    g_auto(GStrv) parts = g_strsplit(line != NULL ? line : "", " ", 3);
    if (g_strv_length(parts) < 3) {
        HET_JSON(builder, "result", (const char *)NULL);
        return;
    }
    het_json_begin_object(builder, "result");
    HET_JSON(builder, "code", parts[0], "winner", parts[1], "reason", parts[2]);
    het_json_end(builder);
}

static void
replay_head(HetServeCall *call)
{
    const HetReplay *replay = find(call);
    if (replay == NULL)
        return;
    HetStateBuffer state;
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "length", het_session_length(replay->session), "seed",
             replay->record->head.seed);
    add_result(builder, replay->record->result);
    het_json_begin_array(builder, "players");
    for (unsigned side = 0; side < HET_SIDES; side++) {
        const char *name = replay->record->head.agents[side];
        het_json_value_text(builder, name != NULL ? name : "-");
    }
    het_json_end(builder);
    add_turns(builder, replay->session);
    het_session_state_at(replay->session, 0, &state.state);
    het_json_name(builder, "board");
    het_serve_json_board(builder, &state.state);
    het_json_end(builder);
    het_serve_answer(call, builder);
}

static void
add_event(void *data, const HetState *state, const HetEvent *event)
{
    het_json_event(data, state, event, true);
}

/* The position after `ply` moves, and what the last move was and did. */
static void
replay_at(HetServeCall *call)
{
    const HetReplay *replay = find(call);
    if (replay == NULL)
        return;
    unsigned ply = read_ply(call, replay);
    HetStateBuffer state;
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    het_session_state_at(replay->session, ply > 0 ? ply - 1 : 0, &state.state);
    HET_JSON(builder, "mover", state.state.actor);
    g_autofree char *text =
        ply > 0 ? het_choices_brief(&state.state, het_session_move(replay->session, ply - 1))
                : g_strdup("");
    HET_JSON(builder, "move", text);
    het_json_begin_array(builder, "events");
    if (ply > 0) {
        HetSink sink = {.emit = add_event, .data = builder};
        het_game_apply(&state.state, het_session_move(replay->session, ply - 1), &sink);
    }
    het_json_end(builder);
    het_json_compact_state(builder, &state.state);
    het_json_end(builder);
    het_serve_answer(call, builder);
}

/* --- analysis --------------------------------------------------------------------------------- */

typedef struct {
    HetReplay *replay;
    unsigned ply, level;
} Question;

static void
free_question(gpointer data)
{
    Question *question = data;
    het_replay_unref(question->replay);
    g_free(question);
}

static char *
work_curves(gpointer data, GError **error)
{
    return het_replay_curves(((Question *)data)->replay, error);
}

static char *
work_dice(gpointer data, GError **error)
{
    const Question *question = data;
    return het_replay_dice(question->replay, question->ply, DICE_GAMES, DICE_SECONDS, error);
}

static void
work_on(HetServeCall *call, HetServeWork *work)
{
    HetReplay *replay = find(call);
    if (replay == NULL)
        return;
    Question *question = g_new0(Question, 1);
    question->replay = het_replay_ref(replay);
    question->ply = read_ply(call, replay);
    het_serve_work(call, work, question, free_question);
}

static void
replay_curves(HetServeCall *call)
{
    work_on(call, work_curves);
}

static void
replay_dice(HetServeCall *call)
{
    work_on(call, work_dice);
}

static char *
work_marks(gpointer data, HetJob *job, GError **error)
{
    const Question *question = data;
    const HetReplay *replay = question->replay;
    const unsigned length = het_session_length(replay->session);
    g_autofree char *text = het_marks_of_record(replay->path, replay->session, question->level,
                                                het_serve_work_wanted, job, error);
    if (text == NULL)
        return NULL;
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "done", length, "of", length, "marks",
                    het_json_read(text, strlen(text), NULL));
    return het_json_document(builder, false);
}

/* Every act judged by a general of a level. */
static void
replay_marks(HetServeCall *call)
{
    enum { USUAL_LEVEL = 5 };
    HetReplay *replay = find(call);
    if (replay == NULL)
        return;
    Question *question = g_new0(Question, 1);
    question->replay = het_replay_ref(replay);
    question->level =
        (unsigned)CLAMP(het_serve_integer(call, "level", USUAL_LEVEL), 1, HET_JUDGE_LEVELS);
    g_autofree char *key = g_strdup_printf("marks %u %s", question->level, replay->key);
    het_serve_work_far(call, key, work_marks, question, free_question);
}

/* Finds another general's move here. */
static void
replay_compare(HetServeCall *call)
{
    HetReplay *replay = find(call);
    if (replay == NULL)
        return;
    HetSession *session = het_session_copy(replay->session);
    het_session_undo(session, het_session_length(session) - read_ply(call, replay));
    het_serve_of_record(call, session, "hint", "6 --first", &replay->record->head);
}

/* Why the act was done that has the move that led here. */
static void
replay_why(HetServeCall *call)
{
    HetReplay *replay = find(call);
    if (replay == NULL)
        return;
    g_autofree char *words = g_strdup_printf("%u", read_ply(call, replay));
    het_serve_of_record(call, het_session_copy(replay->session), "why", words,
                        &replay->record->head);
}

/* The position as a scenario file. */
static void
replay_scenario(HetServeCall *call)
{
    const HetReplay *replay = find(call);
    if (replay != NULL)
        het_serve_answer_scenario(call, replay->session, read_ply(call, replay));
}

/* A game of its own from here, with a record of its own. */
static void
replay_continue(HetServeCall *call)
{
    HetReplay *replay = find(call);
    if (replay == NULL)
        return;
    const char *first = het_serve_text(call, "first"), *second = het_serve_text(call, "second");
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        het_serve_new_path(call->serve, replay->record->scenario->name, ".record");
    if ((first != NULL && !het_serve_may_use(call, first)) ||
        (second != NULL && !het_serve_may_use(call, second)))
        return;
    HetTable *table = het_table_branch(replay->session, read_ply(call, replay), path,
                                       replay->record->head.seed, first != NULL ? first : "human",
                                       second != NULL ? second : "general:2", &error);
    if (table == NULL) {
        het_serve_fail_error(call, error);
        return;
    }
    het_serve_adopt(call->serve, table);
    het_serve_begin(call, table);
}

const HetServeRoute het_serve_replay_routes[] = {
    {"GET", "replay", HET_SERVE_OWNER, false, replay_head},
    {"GET", "replay-at", HET_SERVE_OWNER, false, replay_at},
    {"GET", "replay-curves", HET_SERVE_OWNER, false, replay_curves},
    {"GET", "replay-dice", HET_SERVE_OWNER, false, replay_dice},
    {"GET", "replay-marks", HET_SERVE_OWNER, false, replay_marks},
    {"GET", "replay-compare", HET_SERVE_OWNER, false, replay_compare},
    {"GET", "replay-why", HET_SERVE_OWNER, false, replay_why},
    {"GET", "replay-scenario", HET_SERVE_OWNER, false, replay_scenario},
    {"POST", "replay-continue", HET_SERVE_OWNER, false, replay_continue},
    {NULL, NULL, 0, false, NULL},
};
