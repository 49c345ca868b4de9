/* A game under way: moves, previews, who plays. */
#include "serve-game.h"

#include <string.h>

#include "agents/action.h"
#include "battle/compass.h"
#include "library/json.h"
#include "library/json-members.h"
#include "engine/rules/registry.h"
#include "engine/board/hex.h"
#include "engine/orders.h"
#include "engine/text.h"
#include "serve-command.h"
#include "serve-json.h"
#include "serve-routes.h"
#include "serve-seat.h"

/* --- playing ---------------------------------------------------------------------------------- */

/* A question about a position that has gone is no fault of the page, which cannot know: the game
 * may have gone on while the question was on its way. */
static void
answer_late(HetServeCall *call)
{
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "late", (bool)true);
    het_serve_answer(call, builder);
}

bool
het_serve_check_turn(HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    gint64 ply = het_serve_integer(call, "ply", -1);
    if (ply != (gint64)state->ply) {
        if (g_str_equal(call->method, "GET"))
            answer_late(call);
        else
            het_serve_fail(call, HET_SERVE_CONFLICT, "the game has gone on meanwhile");
        return false;
    }
    if (!het_serve_decides(call)) {
        het_serve_fail(call, HET_SERVE_FORBIDDEN, "it is not for you to decide now");
        return false;
    }
    return true;
}

/* The move a request names: by its number on the list, or its text. False: answered. */
static bool
read_move(HetServeCall *call, const HetState *state, HetMove *ret_move)
{
    g_autoptr(GError) error = NULL;
    gint64 index = het_serve_integer(call, "move", -1);
    const char *text = het_serve_text(call, "text");
    if (text != NULL) {
        if (het_text_parse(state, text, ret_move, &error))
            return true;
        het_serve_fail_error(call, error);
        return false;
    }
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    if (index < 0 || index >= list->count) {
        het_serve_fail(call, HET_SERVE_BAD_REQUEST, "no such move is on the list");
        return false;
    }
    *ret_move = list->moves[index];
    return true;
}

/* Whether the request wants a confirmation before a player turn ends, and these decisions end that
 * of the one who decides: by END, or since nothing is left to be done. Then it is answered, by
 * {"ends": "turn"}, and nothing is played. Where dice decide what follows it is not known. */
static bool
confirms_first(HetServeCall *call, const HetMove *moves, unsigned count)
{
    const HetState *state = het_table_state(call->table);
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    if (het_serve_integer(call, "ask", 0) == 0 || state->actor != state->active)
        return false;
    het_game_clone(&after->state, state);
    for (unsigned i = 0; i < count; i++) {
        if (after->state.actor != state->actor || !het_game_is_legal(&after->state, &moves[i]))
            return false;
        het_game_apply(&after->state, &moves[i], NULL);
    }
    const HetState *then = &after->state;
    if (then->actor == HET_CHANCE || (then->turn == state->turn && then->active == state->active))
        return false;
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "ends", "turn");
    het_serve_answer(call, builder);
    return true;
}

static void
play_move(HetServeCall *call)
{
    HetMove move;
    g_autoptr(GError) error = NULL;
    if (!het_serve_check_turn(call) || !read_move(call, het_table_state(call->table), &move) ||
        confirms_first(call, &move, 1))
        return;
    if (!het_table_play(call->table, &move, 1, &error))
        het_serve_fail_error(call, error);
    else
        het_serve_answer_version(call);
}

/* A line as it is typed: a verb, an order for several units, a standing answer (answered as
 * {"verb", "data", "words"}), or decisions. */
static void
play_line(HetServeCall *call)
{
    HetOrders orders;
    g_autoptr(GError) error = NULL;
    const char *text = het_serve_text(call, "text");
    if (text != NULL && het_serve_typed_verb(call, text))
        return;
    if (!het_serve_check_turn(call))
        return;
    if (text == NULL || !het_orders_parse(het_table_state(call->table), text, &orders, &error)) {
        het_serve_fail(call, HET_SERVE_UNPROCESSABLE, "%s",
                       error != NULL ? error->message : "which orders?");
        return;
    }
    if (confirms_first(call, orders.moves, orders.count))
        return;
    if (!het_table_play(call->table, orders.moves, orders.count, &error))
        het_serve_fail_error(call, error);
    else
        het_serve_answer_version(call);
}

static void
hurry(HetServeCall *call)
{
    het_table_hurry(call->table);
    het_serve_answer_version(call);
}

static void
pause_game(HetServeCall *call)
{
    call->table->pace =
        (unsigned)CLAMP(het_serve_integer(call, "pace", (gint64)call->table->pace), 0, 10000);
    het_table_pause(call->table, het_serve_flag(call, "paused"));
    het_serve_answer_version(call);
}

/* Links for other browsers: a seat each, and one to watch. */
static void
links(HetServeCall *call)
{
    static const struct {
        const char *name;
        unsigned rights;
    } seats[] = {{"first", HET_SERVE_WATCH | HET_SERVE_FIRST},
                 {"second", HET_SERVE_WATCH | HET_SERVE_SECOND},
                 {"watch", HET_SERVE_WATCH}};
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(seats); i++) {
        g_autofree char *token =
            het_serve_seat_token(call->serve, call->table->id, seats[i].rights);
        g_autofree char *here = g_strdup_printf("http://127.0.0.1:%u", call->serve->port);
        g_autofree char *link = g_strdup_printf(
            "%s/?game=%s&seat=%s", call->serve->shared != NULL ? call->serve->shared : here,
            call->table->id, token);
        HET_JSON(builder, seats[i].name, link);
    }
    het_json_end(builder);
    het_serve_answer(call, builder);
}

/* --- looking ahead ---------------------------------------------------------------------------- */

/* The moves a request names, by one's number on the list, or by a line. False: answered, or
 * ret_error is set: a rule refuses it. */
static bool
read_orders(HetServeCall *call, const HetState *state, HetOrders *ret_orders, GError **ret_error)
{
    const char *text = het_serve_text(call, "text");
    ret_orders->count = 1;
    if (text == NULL)
        return read_move(call, state, &ret_orders->moves[0]);
    if (strchr(text, '@') != NULL) /* a spot of a table is one word of one move */
        return het_text_parse(state, text, &ret_orders->moves[0], ret_error);
    return het_orders_parse(state, text, ret_orders, ret_error);
}

/* The cells that a walk leads over, from where the unit stands: a member; none where the steps do
 * not tell (turns apart they are sides, clockwise from north). */
static void
add_way(HetJson *builder, const HetState *state, const HetMove *move)
{
    g_autoptr(HetView) view = het_view_new(state);
    HetDescription described;
    het_game_describe(state, move, &described);
    if (view->board == HET_BOARD_PLANE || described.to.x < 0 || move->unit >= view->units->len ||
        !het_game_has_way(state, move))
        return;
    const unsigned sides = view->board == HET_BOARD_SQUARE ? 4 : HET_HEX_SIDES;
    HetPoint at = het_compass_stand(view, &g_array_index(view->units, HetViewUnit, move->unit));
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(HetPoint));
    for (unsigned i = 0; i < move->way.steps; i++) {
        const unsigned side = het_way_step(&move->way, i);
        if (side < sides)
            at = het_compass_at(view, at, het_compass_towards(view, (int)side * 2, 1, false));
        if (side < sides)
            g_array_append_val(cells, at);
    }
    if (at.x != described.to.x || at.y != described.to.y)
        return;
    het_json_begin_array(builder, "way");
    for (guint i = 0; i < cells->len; i++) {
        het_json_begin_array(builder, NULL);
        het_json_value_integer(builder, g_array_index(cells, HetPoint, i).x);
        het_json_value_integer(builder, g_array_index(cells, HetPoint, i).y);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* The units of the other side that may react, at the place that one has come to: a member. */
static void
add_reaction(HetJson *builder, const HetState *state, const HetMoveList *list, unsigned unit)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    const HetViewUnit *stands =
        unit < view->units->len ? &g_array_index(view->units, HetViewUnit, unit) : NULL;
    het_json_begin_object(builder, NULL);
    if (stands != NULL && stands->points_used > 0) {
        het_json_begin_array(builder, "at");
        het_json_value_integer(builder, stands->points[0].x);
        het_json_value_integer(builder, stands->points[0].y);
        het_json_end(builder);
    }
    het_json_begin_array(builder, "by");
    for (unsigned i = 0; i < list->count; i++) {
        bool known = list->moves[i].unit >= view->units->len;
        for (unsigned j = 0; j < i && !known; j++)
            known = list->moves[j].unit == list->moves[i].unit;
        if (!known)
            het_json_value_text(builder,
                                g_array_index(view->units, HetViewUnit, list->moves[i].unit).code);
    }
    het_json_end(builder);
    het_json_end(builder);
}

/* Plays on while the other side may react, which it is taken to let pass; to dice, to the next
 * decision of `side`, or to a choice that cannot be passed. Adds who may react where. */
static void
pass_reactions(HetJson *builder, HetState *state, HetActor side, unsigned unit)
{
    enum { MOST = 60 };
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_json_begin_array(builder, "reactions");
    for (unsigned i = 0; i < MOST && state->actor == het_other(side); i++) {
        het_game_legal(state, list);
        const unsigned pass = het_action_find(list, HET_MOVE_PASS);
        if (state->active != side || pass == list->count)
            break;
        add_reaction(builder, state, list, unit);
        het_game_apply(state, &list->moves[pass], NULL);
    }
    het_json_end(builder);
}

/* Where units would stand after a line, dice left out and the enemy letting it pass. A placement
 * that is not allowed is no fault of the page: it is answered with the rule it breaks. */
static void
preview(HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    HetStateBuffer after;
    HetOrders orders;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetJson) builder = het_json_new();
    if (!het_serve_check_turn(call) ||
        (!read_orders(call, state, &orders, &error) && error == NULL))
        return;
    het_json_begin_object(builder, NULL);
    if (error != NULL) {
        HET_JSON(builder, "refused", error->message);
    } else {
        g_autoptr(GString) reported = g_string_new(NULL);
        het_game_clone(&after.state, state);
        for (unsigned i = 0; i < orders.count; i++) {
            g_autofree char *text = het_text_of(&after.state, &orders.moves[i]);
            g_string_append_printf(reported, "%s%s", i > 0 ? " " : "", text);
            if (i + 1 == orders.count)
                add_way(builder, &after.state, &orders.moves[i]);
            het_game_apply(&after.state, &orders.moves[i], NULL);
        }
        HET_JSON(builder, "text", reported->str);
        const unsigned length = after.state.ply;
        pass_reactions(builder, &after.state, (HetActor)state->actor,
                       orders.moves[orders.count - 1].unit);
        HET_JSON(builder, "dice", (bool)(after.state.actor == HET_CHANCE), "reaction",
                 (bool)(after.state.ply > length ||
                        (after.state.actor <= HET_SECOND && after.state.actor != state->actor)));
        het_json_compact_changes(builder, state, &after.state);
    }
    het_json_end(builder);
    het_serve_answer(call, builder);
}

void
het_serve_answer_scenario(HetServeCall *call, const HetSession *session, unsigned ply)
{
    HetStateBuffer state;
    g_autofree char *text = NULL;
    for (unsigned at = ply + 1; text == NULL && at-- > 0;) {
        het_session_state_at(session, at, &state.state);
        text = het_scenario_save(&state.state, NULL);
        ply = at;
    }
    if (text == NULL) /* the start of a battle whose first phase has begun already */
        text = g_strdup(het_session_scenario(session)->text);
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "text", text, "ply", ply);
    het_serve_answer(call, builder);
}

/* The position as a scenario file. */
static void
scenario(HetServeCall *call)
{
    const HetSession *session = call->table->battle.session;
    het_serve_answer_scenario(call, session, het_session_length(session));
}

const HetServeRoute het_serve_game_routes[] = {
    {"POST", "move", HET_SERVE_WATCH, true, play_move},
    {"POST", "line", HET_SERVE_WATCH, true, play_line},
    {"POST", "hurry", HET_SERVE_OWNER, true, hurry},
    {"POST", "pause", HET_SERVE_OWNER, true, pause_game},
    {"GET", "links", HET_SERVE_OWNER, true, links},
    {"GET", "preview", HET_SERVE_WATCH, true, preview},
    {"GET", "scenario", HET_SERVE_WATCH, true, scenario},
    {NULL, NULL, 0, false, NULL},
};
