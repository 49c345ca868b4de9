#include "handle.h"

#include "engine/session.h"
#include "engine/text.h"

/* --- life ------------------------------------------------------------------------------------- */

static void
destroy(void *handle)
{
    HetmanGame *game = handle;
    het_session_free(game->session);
    hetman_scenario_unref(game->scenario);
    game->handle.mark = 0;
    g_free(game);
}

HetmanGame *
het_handle_game(HetmanScenario *scenario, HetSession *session)
{
    HetmanGame *game = g_new(HetmanGame, 1);
    *game = (HetmanGame){.handle = {.mark = HET_HANDLE_GAME, .destroy = destroy},
                         .scenario = hetman_scenario_ref(scenario),
                         .session = session};
    return game;
}

HetmanGame *
hetman_game_new(HetmanScenario *scenario, uint64_t seed, GError **error)
{
    if (!het_handle_check(scenario, HET_HANDLE_SCENARIO, error))
        return NULL;
    return het_handle_game(scenario, het_session_new(scenario->scenario, seed));
}

HetmanGame *
hetman_game_clone(const HetmanGame *game)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL, NULL);
    return het_handle_game(game->scenario, het_session_copy(game->session));
}

void
hetman_game_free(HetmanGame *game)
{
    if (game == NULL)
        return;
    g_return_if_fail(het_handle_is(game, HET_HANDLE_GAME));
    if (het_handle_close(&game->handle))
        destroy(game);
}

HetmanScenario *
hetman_game_scenario(const HetmanGame *game)
{
    g_return_val_if_fail(het_handle_is(game, HET_HANDLE_GAME), NULL);
    return game->scenario;
}

void
hetman_game_reseed(HetmanGame *game, uint64_t seed)
{
    g_auto(HetUsed) used = het_game_change(game, NULL);
    g_return_if_fail(used != NULL);
    het_session_reseed(game->session, seed);
}

/* --- the node --------------------------------------------------------------------------------- */

uint64_t
hetman_game_number(const HetmanGame *game, HetmanGameNumber which)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL, HETMAN_NOBODY);
    const HetState *state = het_game_state(game);
    switch (which) {
    case HETMAN_GAME_ACTOR:
        return state->actor;
    case HETMAN_GAME_ACTIVE:
        return state->active;
    case HETMAN_GAME_TURN:
        return state->turn;
    case HETMAN_GAME_PHASE:
        return state->phase;
    case HETMAN_GAME_PLY:
        return state->ply;
    case HETMAN_GAME_EPOCH:
        return state->epoch;
    case HETMAN_GAME_HASH:
        return het_game_hash(state);
    case HETMAN_GAME_KEY:
        return het_game_key(state);
    }
    g_return_val_if_reached(0);
}

unsigned
hetman_game_legal(const HetmanGame *game, HetmanMove *ret_moves, uint64_t *ret_weights,
                  unsigned capacity)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL, 0);
    g_return_val_if_fail(ret_moves != NULL || capacity == 0, 0);
    if (het_game_over(het_game_state(game)))
        return 0;
    HetMoveList list;
    het_game_legal(het_game_state(game), &list);
    bool chance = het_game_state(game)->actor == HET_CHANCE;
    HET_EACH_BELOW(i, MIN(list.count, capacity)) {
        ret_moves[i] = het_move_out(&list.moves[i]);
        if (ret_weights != NULL)
            ret_weights[i] = chance ? list.weights[i] : 0;
    }
    return list.count;
}

bool
hetman_game_is_legal(const HetmanGame *game, const HetmanMove *move)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL && move != NULL, false);
    HetMove inner = het_move_in(move);
    return het_game_is_legal(het_game_state(game), &inner);
}

static bool
check_legal(const HetmanGame *game, const HetmanMove *move, HetMove *ret_move, GError **error)
{
    if (!het_argument_check(move, "a move", error))
        return false;
    *ret_move = het_move_in(move);
    if (het_game_is_legal(het_game_state(game), ret_move))
        return true;
    if (het_game_over(het_game_state(game)))
        return het_fail(error, HET_ERROR_ILLEGAL, "the game is over; undo or start anew");
    return het_fail(error, HET_ERROR_ILLEGAL,
                    "the move is not legal here (ply %u, %s decides): take one that the game lists",
                    het_game_state(game)->ply,
                    het_actor_name((HetActor)het_game_state(game)->actor));
}

bool
hetman_game_apply(HetmanGame *game, const HetmanMove *move, GError **error)
{
    HetMove inner;
    g_auto(HetUsed) used = het_game_change(game, error);
    if (used == NULL || !check_legal(game, move, &inner, error))
        return false;
    het_session_play(game->session, &inner, NULL);
    return true;
}

static void
append_line(void *data, const HetState *state, const HetEvent *event)
{
    g_autoptr(GString) line = g_string_new(NULL);
    het_text_event(state, event, line);
    g_strv_builder_add(data, line->str);
}

bool
hetman_game_apply_events(HetmanGame *game, const HetmanMove *move, char ***ret_events,
                         GError **error)
{
    HetMove inner;
    g_auto(HetUsed) used = het_game_change(game, error);
    if (used == NULL || !check_legal(game, move, &inner, error) ||
        !het_argument_check(ret_events, "where events go", error))
        return false;
    g_autoptr(GStrvBuilder) lines = g_strv_builder_new();
    const HetSink sink = {.emit = append_line, .data = lines};
    het_session_play(game->session, &inner, &sink);
    *ret_events = g_strv_builder_end(lines);
    return true;
}

bool
hetman_game_draw(const HetmanGame *game, HetmanMove *ret_move, GError **error)
{
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !het_argument_check(ret_move, "where the move goes", error))
        return false;
    if (het_game_state(game)->actor != HET_CHANCE)
        return het_fail(error, HET_ERROR_ILLEGAL, "no dice are rolled here: %s decides",
                        het_actor_name((HetActor)het_game_state(game)->actor));
    HetMove move = het_session_draw(game->session);
    *ret_move = het_move_out(&move);
    return true;
}

/* --- history ---------------------------------------------------------------------------------- */

bool
hetman_game_undo(HetmanGame *game, unsigned moves, GError **error)
{
    g_auto(HetUsed) used = het_game_change(game, error);
    if (used == NULL)
        return false;
    if (moves > het_session_length(game->session))
        return het_fail(error, HET_ERROR_USAGE, "cannot take back %u moves: the history has %u",
                        moves, het_session_length(game->session));
    het_session_undo(game->session, moves);
    return true;
}

unsigned
hetman_game_history(const HetmanGame *game, HetmanMove *ret_moves, unsigned capacity)
{
    g_auto(HetUsed) used = het_game_read(game, NULL);
    g_return_val_if_fail(used != NULL, 0);
    const unsigned length = het_session_length(game->session);
    HET_EACH_BELOW(i, MIN(length, capacity))
        ret_moves[i] = het_move_out(het_session_move(game->session, i));
    return length;
}

/* --- text of moves ---------------------------------------------------------------------------- */

char *
hetman_game_move_text(const HetmanGame *game, const HetmanMove *move, GError **error)
{
    HetMove inner;
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !check_legal(game, move, &inner, error))
        return NULL;
    return het_text_of(het_game_state(game), &inner);
}

bool
hetman_game_parse(const HetmanGame *game, const char *text, HetmanMove *ret_move, GError **error)
{
    HetMove move;
    g_auto(HetUsed) used = het_game_read(game, error);
    if (used == NULL || !het_argument_check(ret_move, "where the move goes", error))
        return false;
    if (text == NULL || !g_utf8_validate(text, -1, NULL))
        return het_fail(error, HET_ERROR_USAGE, "expected the text of a move in UTF-8");
    if (!het_text_parse(het_game_state(game), text, &move, error))
        return false;
    *ret_move = het_move_out(&move);
    return true;
}
