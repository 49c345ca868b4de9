/* The verbs of battle for the page, and the ways to turn at the end of a march. */
#include "serve-command.h"

#include <string.h>

#include "battle/staff/command-json.h"
#include "library/json.h"
#include "library/json-members.h"
#include "engine/board/hex.h"
#include "engine/game.h"
#include "engine/orders.h"
#include "engine/text.h"
#include "serve-game.h"
#include "serve-routes.h"
#include "serve-seat.h"
#include "serve-work.h"

/* Adviser where no other is named, and of guests in any case: he thinks only for a moment. */
#define ADVISER "general:lines=8" /* lower levels err on purpose */

/* --- verbs ------------------------------------------------------------------------------------ */

static bool
seat(HetRequest *request, HetActor side, const char *name, GError **error)
{
    return het_table_seat(((HetServeCall *)request->data)->table, side, name, error);
}

/* Decisions and what is taken back have requests of their own: with another person at the board
 * they need more than a verb's arguments, a number of the game's state and consent. */
static const HetFront front = {.offers = HET_VERB_SEATS, .seat = seat};

const HetVerb *
het_serve_find_verb(const char *method, const char *name)
{
    const HetVerb *verb = het_verb_find(name);
    if (verb == NULL || !het_verb_offered(verb, &front))
        return NULL;
    return strcmp(method, "GET") == 0 && (verb->traits & HET_VERB_STAFF) != 0 ? NULL : verb;
}

unsigned
het_serve_verb_right(const HetVerb *verb)
{
    return (verb->traits & HET_VERB_SEATS) != 0 ? HET_SERVE_OWNER : HET_SERVE_WATCH;
}

/* True if every agent that the arguments name may be made for the caller; else answered. */
static bool
may_have_agents(HetServeCall *call, const HetArguments *arguments)
{
    const HetParameter *parameters = arguments->verb->parameters;
    for (unsigned i = 0; i < HET_PARAMETERS_MAX && parameters[i].name != NULL; i++)
        if (parameters[i].type == HET_IS_AGENT && arguments->texts[i] != NULL &&
            !het_serve_may_use(call, arguments->texts[i]))
            return false;
    return true;
}

/* A verb with its words; of one that takes long the thread has a copy of the game. */
typedef struct {
    const HetVerb *verb;
    HetRequest request;
    bool typed;
    char *adviser, *players[HET_SIDES];
    HetArguments *arguments;
    HetSession *session; /* the copy; NULL: the game's own */
} Question;

static void
free_question(gpointer data)
{
    Question *question = data;
    het_session_free(question->session);
    het_arguments_free(question->arguments);
    g_free(question->adviser);
    g_free(question->players[HET_FIRST]);
    g_free(question->players[HET_SECOND]);
    g_free(question);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Question, free_question)

/* (transfer full) The answer's document: the data; of a typed line in words too. */
static char *
work(gpointer data, GError **error)
{
    Question *question = data;
    HetRequest *request = &question->request;
    g_autoptr(HetJson) json = het_json_new();
    g_autoptr(GString) text = question->typed ? g_string_new(NULL) : NULL;
    request->json = json;
    request->text = text;
    if (text != NULL) {
        het_json_begin_object(json, NULL);
        HET_JSON(json, "verb", question->verb->name);
        het_json_name(json, "data");
    }
    if (!het_verb_run(question->verb, request, question->arguments, error))
        return NULL;
    if (text != NULL) {
        HET_JSON(json, "words", text->str);
        het_json_end(json);
    }
    return het_json_document(json, false);
}

/* Returns the general that may advise the caller; NULL: answered with an error. */
static const char *
adviser_of(HetServeCall *call, const HetVerb *verb)
{
    const char *agent = het_serve_text(call, "agent");
    if (agent == NULL || (verb->traits & HET_VERB_SEATS) != 0)
        return ADVISER;
    if (!het_serve_may_use(call, agent))
        return NULL;
    if ((call->rights & HET_SERVE_OWNER) != 0 || strcmp(agent, ADVISER) == 0)
        return agent;
    het_serve_fail(call, HET_SERVE_FORBIDDEN, "players by this link are advised only by " ADVISER);
    return NULL;
}

/* The value of a parameter in a query: a number, true or false, else a text. */
static json_t *
node_of(HetParameterType type, const char *text)
{
    gint64 number = 0;
    if (type == HET_IS_NUMBER &&
        g_ascii_string_to_signed(text, 10, G_MININT64, G_MAXINT64, &number, NULL))
        return json_integer(number);
    if (type == HET_IS_FLAG && (g_str_equal(text, "true") || g_str_equal(text, "false")))
        return json_boolean(g_str_equal(text, "true"));
    return json_string(text);
}

/* (transfer full) The arguments of a request: words, or members of the query and the body by the
 * names of the verb's parameters. */
static HetArguments *
arguments_of(const HetServeCall *call, const HetVerb *verb, const char *words, GError **error)
{
    g_autoptr(json_t) members = json_object();
    if (words != NULL)
        return het_arguments_of_words(verb, words, error);
    for (unsigned i = 0; i < HET_PARAMETERS_MAX && verb->parameters[i].name != NULL; i++) {
        const char *name = verb->parameters[i].name;
        const char *text = call->query != NULL ? g_hash_table_lookup(call->query, name) : NULL;
        json_t *node = json_object_get(call->body, name);
        if (node != NULL)
            json_object_set(members, name, node);
        else if (text != NULL)
            json_object_set_new(members, name, node_of(verb->parameters[i].type, text));
    }
    return het_arguments_of_members(verb, members, error);
}

/* NULL: answered with an error. */
static Question *
question_new(HetServeCall *call, const HetVerb *verb, const char *words, uint64_t seed)
{
    g_autoptr(GError) error = NULL;
    const char *adviser = adviser_of(call, verb);
    if (adviser == NULL)
        return NULL;
    HetArguments *arguments = arguments_of(call, verb, words, &error);
    if (arguments == NULL) {
        het_serve_fail_error(call, error);
        return NULL;
    }
    if (!may_have_agents(call, arguments)) {
        het_arguments_free(arguments);
        return NULL;
    }
    Question *question = g_new0(Question, 1);
    question->verb = verb;
    question->arguments = arguments;
    question->adviser = g_strdup(adviser);
    question->request = (HetRequest){.front = &front,
                                     .data = call,
                                     .unhurried = true,
                                     .adviser = question->adviser,
                                     .seed = het_adviser_seed(seed)};
    return question;
}

/* Continues the game after a verb of the staff, and informs its pages. */
static void
play_on(HetServeCall *call, const Question *question)
{
    HetTable *table = call->table;
    const HetStaff *staff = table->battle.staff[het_request_side(&question->request)];
    if ((question->verb->traits & HET_VERB_PLAYS) != 0)
        het_table_go_on(table);
    if ((question->verb->traits & HET_VERB_TURN) == 0 ||
        (staff != NULL && staff->plan != NULL && staff->plan->state != HET_PLAN_SHOWN))
        het_table_announce(table);
}

static void
answer_verb(HetServeCall *call, const HetVerb *verb, const char *words, bool typed)
{
    HetBattle *battle = &call->table->battle;
    if ((verb->traits & HET_VERB_STAFF) != 0 && (verb->traits & HET_VERB_SEATS) == 0 &&
        het_serve_own_sides(call) == 0) {
        het_serve_fail(call, HET_SERVE_FORBIDDEN, "only the side's commander may give its orders");
        return;
    }
    const bool dated = het_serve_integer(call, "ply", -1) >= 0; /* the page means that position */
    if (((verb->traits & HET_VERB_TURN) != 0 || dated) && !het_serve_check_turn(call))
        return;
    g_autoptr(Question) question = question_new(call, verb, words, battle->seed);
    if (question == NULL)
        return;
    question->typed = typed;
    question->request.sides = het_serve_own_sides(call);
    HET_EACH_BELOW(side, HET_SIDES)
        question->request.players[side] = question->players[side] = g_strdup(battle->names[side]);
    if ((verb->traits & HET_VERB_LONG) != 0 && (verb->traits & HET_VERB_STAFF) == 0) {
        question->request.session = question->session = het_session_copy(battle->session);
        het_serve_work(call, work, g_steal_pointer(&question), free_question);
        return;
    }
    g_autoptr(GError) error = NULL;
    question->request.session = battle->session;
    question->request.battle = battle;
    char *document = work(question, &error);
    if ((verb->traits & HET_VERB_STAFF) != 0)
        play_on(call, question);
    if (document != NULL)
        het_serve_answer_document(call, HET_SERVE_OK, document);
    else
        het_serve_fail_error(call, error);
}

void
het_serve_verb(HetServeCall *call, const HetVerb *verb)
{
    answer_verb(call, verb, het_serve_text(call, "text"), false);
}

bool
het_serve_typed_verb(HetServeCall *call, const char *line)
{
    const HetRequest request = {.session = call->table->battle.session,
                                .battle = &call->table->battle,
                                .sides = het_serve_own_sides(call)};
    const char *words = NULL;
    const HetVerb *verb = het_verb_of_line(&request, line, &words);
    if (verb != NULL)
        answer_verb(call, verb, words, true);
    return verb != NULL;
}

void
het_serve_of_record(HetServeCall *call, HetSession *session, const char *verb, const char *words,
                    const HetRecordHead *head)
{
    g_autoptr(Question) question = question_new(call, het_verb_find(verb), words, head->seed);
    if (question == NULL) {
        het_session_free(session);
        return;
    }
    question->request.session = question->session = session;
    question->request.sides = 3;
    HET_EACH_BELOW(side, HET_SIDES)
        question->request.players[side] = question->players[side] = g_strdup(head->agents[side]);
    het_serve_work(call, work, g_steal_pointer(&question), free_question);
}

void
het_serve_command_members(HetJson *builder, const HetServeCall *call)
{
    HetBattle *battle = &call->table->battle;
    const HetRequest request = {.session = battle->session, .sides = het_serve_own_sides(call)};
    if (request.sides == 0)
        return; /* without a command there are no plans to see */
    const HetStaff *staff = het_battle_staff(battle, het_request_side(&request));
    het_json_name(builder, "standing");
    het_json_standing(builder, staff->standing, battle->scenario);
    het_json_name(builder, "groups");
    het_json_groups(builder, staff->groups, battle->scenario);
    het_json_name(builder, "plan");
    if (staff->plan == NULL)
        het_json_value_text(builder, NULL);
    else
        het_json_plan(builder, staff->plan, het_battle_state(battle));
}

/* --- facings ---------------------------------------------------------------------------------- */

/* A way to a place with a facing at its end. */
typedef struct {
    HetMove move;
    int cost; /* -1: nothing is counted */
} Facing;

/* The facing at which `unit` stands after the move, -1 if none; the cost of the way. */
static int
facing_after(const HetState *state, const HetMove *move, unsigned unit, int *ret_cost)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    HetMarch march;
    het_game_clone(&after->state, state);
    het_game_apply(&after->state, move, NULL);
    g_autoptr(HetView) view = het_view_new_units(&after->state);
    *ret_cost = het_game_march(state, move, &march) ? march.cost : -1;
    return g_array_index(view->units, HetViewUnit, unit).facing;
}

/* Of a typed move on a table ("move SC2 @640,380"): the headings, in whole degrees clockwise from
 * north, at which it may end there. */
static void
headings(HetServeCall *call)
{
    enum { TURN = 360, STEP = 15 };
    const HetState *state = het_table_state(call->table);
    const char *text = het_serve_text(call, "text");
    if (text == NULL || strchr(text, '@') == NULL || strchr(text, '>') != NULL) {
        het_serve_fail(call, HET_SERVE_BAD_REQUEST,
                       "expected a move to a place, without a heading");
        return;
    }
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_array(builder, NULL);
    for (int degrees = 0; degrees < TURN; degrees += STEP) {
        g_autofree char *typed = g_strdup_printf("%s>%d", text, degrees);
        HetMove move;
        int cost;
        if (!het_text_parse(state, typed, &move, NULL))
            continue;
        /* a move that stops short of the place may face elsewhere */
        int faces = (16384 - facing_after(state, &move, move.unit, &cost)) & 65535;
        int apart = (faces - degrees * 65536 / TURN + 32768) & 65535;
        if (ABS(apart - 32768) < 65536 / TURN)
            het_json_value_integer(builder, degrees);
    }
    het_json_end(builder);
    het_serve_answer(call, builder);
}

/* The cheapest way for each facing: the listed one, and it with turns at its end, which are the
 * steps of a way that lead over no side of a hex. */
static void
find_facings(const HetState *state, const HetMove *listed, Facing ret_ways[HET_HEX_SIDES])
{
    enum { TURNS = 3 };
    const char *steps = state->scenario->rules->vocabulary->steps;
    const unsigned kinds = steps != NULL ? (unsigned)strlen(steps) : 0;
    for (unsigned i = 0; i < HET_HEX_SIDES; i++)
        ret_ways[i].move.kind = HET_MOVE_NONE;
    for (unsigned step = HET_HEX_SIDES - 1; step < MAX(kinds, HET_HEX_SIDES); step++) {
        HetMove move = *listed;
        for (unsigned turns = 0; turns <= TURNS; turns++) {
            int cost;
            if (turns > 0 && (step < HET_HEX_SIDES || move.way.steps >= HET_PATH_MAX))
                break;
            if (turns > 0)
                het_way_add(&move.way, step);
            if (!het_game_is_legal(state, &move))
                continue;
            int facing = facing_after(state, &move, listed->unit, &cost);
            if (facing < 0 || facing >= HET_HEX_SIDES)
                continue;
            Facing *known = &ret_ways[facing];
            if (known->move.kind == HET_MOVE_NONE || cost < known->cost)
                *known = (Facing){.move = move, .cost = cost};
        }
    }
}

/* The march that a request names: by its number on the list, or as the last decision of a line, to
 * which ret_at then leads and which begins with ret_lead (transfer full). */
static bool
read_march(HetServeCall *call, HetState *ret_at, HetMove *ret_march, char **ret_lead)
{
    const char *text = het_serve_text(call, "text");
    const gint64 index = het_serve_integer(call, "move", -1);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetOrders orders = {.count = 0};
    g_autoptr(GString) lead = g_string_new(NULL);
    het_game_legal(ret_at, list);
    if (text == NULL && index >= 0 && index < list->count)
        orders = (HetOrders){.count = 1, .moves = {list->moves[index]}};
    else if (text != NULL)
        het_orders_parse(ret_at, text, &orders, NULL);
    const unsigned last = orders.count > 0 ? orders.moves[orders.count - 1].kind : HET_MOVE_NONE;
    if (last != HET_MOVE_MOVE && last != HET_MOVE_ORDER)
        return false;
    for (unsigned i = 0; i + 1 < orders.count; i++) {
        g_autofree char *reported = het_text_of(ret_at, &orders.moves[i]);
        g_string_append_printf(lead, "%s ", reported);
        het_game_apply(ret_at, &orders.moves[i], NULL);
    }
    *ret_march = orders.moves[orders.count - 1];
    *ret_lead = g_string_free(g_steal_pointer(&lead), FALSE);
    return true;
}

/* Ways to the place of a march, one for each facing at its end: [facing, cost, text]. None where
 * the decision in question (`ply`) has been taken meanwhile. */
static void
facings(HetServeCall *call)
{
    const HetState *state = het_table_state(call->table);
    g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
    g_autofree char *lead = NULL;
    HetMove march;
    Facing ways[HET_HEX_SIDES];
    if (het_serve_integer(call, "ply", state->ply) != state->ply) {
        g_autoptr(HetJson) none = het_json_new();
        het_json_begin_array(none, NULL);
        het_json_end(none);
        het_serve_answer(call, none);
        return;
    }
    if (state->actor > HET_SECOND || het_game_over(state)) {
        het_serve_fail(call, HET_SERVE_CONFLICT, "nobody decides now");
        return;
    }
    het_game_clone(&at->state, state);
    if (!read_march(call, &at->state, &march, &lead)) {
        het_serve_fail(call, HET_SERVE_BAD_REQUEST, "that is no march of this moment");
        return;
    }
    g_autoptr(HetView) view = het_view_new_unmapped(state);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_array(builder, NULL);
    /* An order to march that leads to one place alone leaves no facing to choose. */
    if (view->board == HET_BOARD_HEX_COLUMNS && march.kind == HET_MOVE_MOVE) {
        find_facings(&at->state, &march, ways);
        for (int facing = 0; facing < HET_HEX_SIDES; facing++) {
            if (ways[facing].move.kind == HET_MOVE_NONE)
                continue;
            g_autofree char *reported = het_text_of(&at->state, &ways[facing].move);
            g_autofree char *text = g_strconcat(lead, reported, NULL);
            het_json_begin_array(builder, NULL);
            het_json_value_integer(builder, facing);
            het_json_value_integer(builder, ways[facing].cost);
            het_json_value_text(builder, text);
            het_json_end(builder);
        }
    }
    het_json_end(builder);
    het_serve_answer(call, builder);
}

const HetServeRoute het_serve_command_routes[] = {
    {"GET", "headings", HET_SERVE_WATCH, true, headings},
    {"GET", "facings", HET_SERVE_WATCH, true, facings},
    {NULL, NULL, 0, false, NULL},
};
