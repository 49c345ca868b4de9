/* A game under way: moves, previews, odds, advice. */
#include "serve-game.h"

#include <string.h>

#include "agents/explain.h"
#include "cli/common/choices.h"
#include "library/json.h"
#include "cli/odds/odds-json.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "serve-json.h"
#include "serve-routes.h"
#include "serve-seat.h"
#include "serve-work.h"

/* --- playing ---------------------------------------------------------------------------------- */

/* A question about a position that has gone is no fault of the page, which cannot know: the game
 * may have gone on while the question was on its way. */
static void
answer_late(HetServeCall *call)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    het_json_flag(builder, "late", true);
    json_builder_end_object(builder);
    het_serve_answer(call, builder);
}

/* Whether the page speaks of the position as it is, and may decide here; else answered. */
static bool
check_turn(HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    gint64 ply = het_serve_integer(call, "ply", -1);
    if (ply != (gint64)state->ply) {
        if (g_str_equal(call->method, "GET"))
            answer_late(call);
        else
            het_serve_fail(call, SOUP_STATUS_CONFLICT, "the game has gone on meanwhile");
        return false;
    }
    if (!het_serve_decides(call)) {
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN, "it is not for you to decide now");
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
        het_serve_fail(call, SOUP_STATUS_BAD_REQUEST, "no such move is on the list");
        return false;
    }
    *ret_move = list->moves[index];
    return true;
}

static void
play_move(HetServeCall *call)
{
    HetMove move;
    g_autoptr(GError) error = NULL;
    if (!check_turn(call) || !read_move(call, het_table_state(call->table), &move))
        return;
    if (!het_table_play(call->table, &move, &error))
        het_serve_fail_error(call, error);
    else
        het_serve_answer_version(call);
}

/* Several decisions in a line, as they are typed. */
static void
play_line(HetServeCall *call)
{
    HetOrders orders;
    g_autoptr(GError) error = NULL;
    const char *text = het_serve_text(call, "text");
    if (!check_turn(call))
        return;
    if (text == NULL || !het_orders_parse(het_table_state(call->table), text, &orders, &error)) {
        het_serve_fail(call, SOUP_STATUS_UNPROCESSABLE_ENTITY, "%s",
                       error != NULL ? error->message : "which orders?");
        return;
    }
    for (unsigned i = 0; i < orders.count; i++)
        if (!het_table_play(call->table, &orders.moves[i], &error)) {
            het_serve_fail_error(call, error);
            return;
        }
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

static void
seat(HetServeCall *call)
{
    g_autoptr(GError) error = NULL;
    gint64 side = het_serve_integer(call, "side", -1);
    const char *who = het_serve_text(call, "who");
    if (side < 0 || side > HET_SECOND || who == NULL)
        het_serve_fail(call, SOUP_STATUS_BAD_REQUEST, "which side, and who?");
    else if (!het_serve_may_ask(call, who))
        return;
    else if (!het_table_seat(call->table, (HetActor)side, who, &error))
        het_serve_fail_error(call, error);
    else
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
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    for (size_t i = 0; i < G_N_ELEMENTS(seats); i++) {
        g_autofree char *token =
            het_serve_seat_token(call->serve, call->table->id, seats[i].rights);
        g_autofree char *link = g_strdup_printf("http://127.0.0.1:%u/?game=%s&seat=%s",
                                                call->serve->port, call->table->id, token);
        het_json_text(builder, seats[i].name, link);
    }
    json_builder_end_object(builder);
    het_serve_answer(call, builder);
}

/* --- looking ahead ---------------------------------------------------------------------------- */

/* Where units would stand after a move, dice and the enemy left out. A placement that is not
 * allowed is no fault of the page: it is answered with the rule it breaks. */
static void
preview(HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    const char *text = het_serve_text(call, "text");
    HetStateBuffer after;
    HetMove move;
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    if (!check_turn(call) || (text == NULL && !read_move(call, state, &move)))
        return;
    json_builder_begin_object(builder);
    if (text != NULL && !het_text_parse(state, text, &move, &error)) {
        het_json_text(builder, "refused", error->message);
    } else {
        het_game_clone(&after.state, state);
        het_game_apply(&after.state, &move, NULL);
        het_json_flag(builder, "dice", after.state.actor == HET_CHANCE);
        het_json_flag(builder, "reaction",
                      after.state.actor <= HET_SECOND && after.state.actor != state->actor);
        g_autofree char *told = het_text_of(state, &move);
        het_json_text(builder, "text", told);
        het_serve_json_changes(builder, state, &after.state);
    }
    json_builder_end_object(builder);
    het_serve_answer(call, builder);
}

/* A question for a thread: a copy of the position and words. */
typedef struct {
    HetStateBuffer state;
    HetScenario *scenario;
    char *text, *agent;
    uint64_t seed; /* of who advises */
    bool branches;
} Question;

static void
free_question(gpointer data)
{
    Question *question = data;
    het_scenario_unref(question->scenario);
    g_free(question->text);
    g_free(question->agent);
    g_free(question);
}

static Question *
ask(const HetServeCall *call)
{
    Question *question = g_new0(Question, 1);
    const HetState *state = het_table_state(call->table);
    question->scenario = het_scenario_ref(state->scenario);
    het_game_clone(&question->state.state, state);
    question->text = g_strdup(het_serve_text(call, "text"));
    question->branches = het_serve_text(call, "branches") != NULL;
    return question;
}

static char *
work_odds(gpointer data, GError **error)
{
    const Question *question = data;
    g_autoptr(HetOddsCase) asked =
        het_odds_case_new(&question->state.state, question->text, NULL, error);
    if (asked == NULL)
        return NULL;
    g_autoptr(HetOdds) odds = het_odds_new(asked);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    het_odds_json(builder, asked, odds, question->branches);
    return het_json_document(builder, false);
}

static void
odds(HetServeCall *call)
{
    if (!check_turn(call))
        return;
    het_serve_work(call, work_odds, ask(call), free_question);
}

static void
add_candidates(JsonBuilder *builder, const HetState *state, const HetExplanation *explanation)
{
    enum { MOST = 6 };
    het_json_begin_array(builder, "candidates");
    for (guint i = 0; i < explanation->candidates->len && i < MOST; i++) {
        const HetCandidate *candidate = &g_array_index(explanation->candidates, HetCandidate, i);
        g_autofree char *text = het_choices_brief(state, &candidate->move);
        json_builder_begin_object(builder);
        het_json_text(builder, "text", text);
        het_json_real(builder, "value", candidate->value);
        het_json_text(builder, "reason", candidate->reason);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

/* Who advises where nobody else is named, and guests in any case: he thinks for a moment alone. */
#define ADVISER "general:2"

/* What a general would do here, and what he weighed. */
static char *
work_advice(gpointer data, GError **error)
{
    const Question *question = data;
    const HetState *state = &question->state.state;
    g_autoptr(HetAgent) agent = het_agent_new(question->agent, question->scenario,
                                              (HetActor)state->actor, question->seed, error);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetMove move;
    if (agent == NULL)
        return NULL;
    het_game_legal(state, list);
    if (het_agent_choose(agent, state, list, &move, error) != HET_AGENT_CHOSE) {
        if (error != NULL && *error == NULL)
            g_set_error_literal(error, HET_ERROR, HET_ERROR_VALUE, "he has no advice");
        return NULL;
    }
    g_autofree char *text = het_choices_brief(state, &move);
    g_autoptr(HetExplanation) explanation = het_agent_explain(agent, state);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    het_json_text(builder, "agent", question->agent);
    het_json_text(builder, "text", text);
    het_json_text(builder, "summary", explanation != NULL ? explanation->summary->str : "");
    if (explanation != NULL)
        add_candidates(builder, state, explanation);
    json_builder_end_object(builder);
    return het_json_document(builder, false);
}

void
het_serve_advise(HetServeCall *call, const HetState *state, uint64_t seed)
{
    const char *agent = het_serve_text(call, "agent");
    if (agent != NULL && !het_serve_may_ask(call, agent))
        return;
    if (agent != NULL && (call->rights & HET_SERVE_OWNER) == 0 && strcmp(agent, ADVISER) != 0) {
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN,
                       "whoever has this link is advised by " ADVISER " alone");
        return;
    }
    Question *question = g_new0(Question, 1);
    question->scenario = het_scenario_ref(state->scenario);
    het_game_clone(&question->state.state, state);
    question->seed = het_seed_derive(seed, "advice"); /* nobody who advises knows the dice */
    question->agent = g_strdup(agent != NULL ? agent : ADVISER);
    het_serve_work(call, work_advice, question, free_question);
}

static void
advice(HetServeCall *call)
{
    if (check_turn(call))
        het_serve_advise(call, het_table_state(call->table), call->table->seed);
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
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    het_json_text(builder, "text", text);
    het_json_unsigned(builder, "ply", ply);
    json_builder_end_object(builder);
    het_serve_answer(call, builder);
}

/* The position as a scenario file. */
static void
scenario(HetServeCall *call)
{
    const HetSession *session = call->table->session;
    het_serve_answer_scenario(call, session, het_session_length(session));
}

const HetServeRoute het_serve_game_routes[] = {
    {"POST", "move", HET_SERVE_WATCH, true, play_move},
    {"POST", "line", HET_SERVE_WATCH, true, play_line},
    {"POST", "hurry", HET_SERVE_OWNER, true, hurry},
    {"POST", "pause", HET_SERVE_OWNER, true, pause_game},
    {"POST", "seat", HET_SERVE_OWNER, true, seat},
    {"GET", "links", HET_SERVE_OWNER, true, links},
    {"GET", "preview", HET_SERVE_WATCH, true, preview},
    {"GET", "odds", HET_SERVE_WATCH, true, odds},
    {"GET", "advice", HET_SERVE_WATCH, true, advice},
    {"GET", "scenario", HET_SERVE_WATCH, true, scenario},
    {NULL, NULL, 0, false, NULL},
};
