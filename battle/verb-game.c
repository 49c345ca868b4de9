/* Verbs that begin a game, play it, take it back, record it, and show who plays and who has won.
 * What is a front end's own of that is in its HetFront. */
#include <string.h>

#include "choices.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "library/json-view.h"
#include "library/json.h"
#include "verb.h"

/* --- what is answered ------------------------------------------------------------------------- */

/* What was played from one move on, and what was not. */
typedef struct {
    const HetSession *session;
    unsigned from;
    const char *rest, *fault;
} Played;

static const HetWireObject wire_played_move = {
    "played-move",
    "a move or an outcome of dice",
    sizeof(HetWireEvent),
    {
        {"by", "who decided", HET_WIRE_AS(ACTOR, HetWireEvent, actor)},
        HET_WIRE_ROW(HetWireEvent, text, NULL),
        {0},
    },
};

static void
write_moves(const HetWire *wire, const void *data)
{
    const Played *played = data;
    g_autofree HetStateBuffer *state = g_new(HetStateBuffer, 1);
    het_session_state_at(played->session, played->from, &state->state);
    het_json_begin_array(wire->json, NULL);
    for (unsigned i = played->from; i < het_session_length(played->session); i++) {
        const HetMove *move = het_session_move(played->session, i);
        g_autofree char *text = het_text_of(&state->state, move);
        het_wire_object(wire, &wire_played_move,
                        &(HetWireEvent){.actor = (HetActor)state->state.actor, .text = text});
        het_game_apply(&state->state, move, NULL);
    }
    het_json_end(wire->json);
}

const HetWireObject het_wire_played = {
    "played",
    "what was played",
    sizeof(Played),
    {
        {"moves", NULL, HET_WIRE_LIST_BY(wire_played_move, write_moves)},
        HET_WIRE_ROW(Played, rest, "the words that were not carried out",
                     .traits = HET_WIRE_NULLABLE),
        HET_WIRE_ROW(Played, fault, "why not", .traits = HET_WIRE_NULLABLE),
        {0},
    },
};

/* A game as it is now. */
typedef struct {
    const HetState *state;
    const HetBattle *battle; /* NULL: there is none */
    const char *scenario, *title, *ended;
    unsigned ply;
    HetActor actor;
} Game;

static void
write_sides(const HetWire *wire, const void *game)
{
    HET_JSON_EACH(wire->json, NULL, i, HET_SIDES, ((const Game *)game)->state->scenario->sides[i]);
}

static bool
has_battle(const HetWire *wire, const void *game)
{
    (void)wire;
    return ((const Game *)game)->battle != NULL;
}

static void
write_players(const HetWire *wire, const void *game)
{
    HET_JSON_EACH(wire->json, NULL, i, HET_SIDES, ((const Game *)game)->battle->names[i]);
}

static void
write_result(const HetWire *wire, const void *game)
{
    het_json_result(wire->json, ((const Game *)game)->state);
}

const HetWireObject het_wire_game = {
    "game",
    "a game as it is now",
    sizeof(Game),
    {
        HET_WIRE_ROW(Game, scenario, NULL),
        HET_WIRE_ROW(Game, title, NULL),
        {"sides", "their names", .type = HET_WIRE_TEXT, .listed = 1, .write = write_sides},
        {"players", "human or an agent", .type = HET_WIRE_TEXT, .listed = 1, .write = write_players,
         HET_WIRE_IF(has_battle)},
        HET_WIRE_ROW(Game, ply, NULL),
        HET_WIRE_ROW_AS(ACTOR, Game, actor, NULL),
        HET_WIRE_ROW(Game, ended, "in words, where it ended before its end by the rules",
                     .traits = HET_WIRE_NULLABLE),
        {"result", NULL, HET_WIRE_OF_BY(het_wire_result, write_result),
         .traits = HET_WIRE_NULLABLE | HET_WIRE_POINTER},
        {0},
    },
};

/* Answers with the game and, in words, a line, which programs do without. */
static bool
answer_game(HetRequest *request, const char *words)
{
    const HetState *state = het_request_state(request);
    if (request->text != NULL && !request->stepwise)
        g_string_append(request->text, words);
    het_request_answer(request, &het_wire_game,
                       &(Game){state, request->battle, state->scenario->name,
                               state->scenario->title,
                               request->battle != NULL ? request->battle->ended : NULL, state->ply,
                               (HetActor)state->actor});
    return true;
}

/* --- beginning -------------------------------------------------------------------------------- */

bool
het_verb_scenarios(HetRequest *request, GError **error)
{
    const char *system =
        het_request_given(request, "system") ? het_request_text(request, "system") : NULL;
    if (system != NULL && het_rules_find(system) == NULL)
        return het_request_fail(error, "no rule system \"%.40s\"", system);
    g_auto(GStrv) names = het_scenario_names(system);
    if (request->json != NULL)
        het_json_begin_array(request->json, NULL);
    HET_EACH_LISTED(i, names) {
        if (request->text != NULL)
            g_string_append_printf(request->text, "%s\n", names[i]);
        if (request->json != NULL)
            het_json_value_text(request->json, names[i]);
    }
    if (request->json != NULL)
        het_json_end(request->json);
    return true;
}

bool
het_verb_new(HetRequest *request, GError **error)
{
    const char *name = het_request_text(request, "scenario");
    const bool files = (request->front->offers & HET_VERB_FILES) != 0;
    g_autoptr(HetScenario) scenario =
        files ? het_scenario_open(name, het_rules_registry, error)
              : het_scenario_open_shipped(name, het_rules_registry, error);
    HetBeginning beginning = {.scenario = scenario,
                              .seeded = het_request_given(request, "seed"),
                              .seed = het_request_number(request, "seed", 0)};
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++)
        if (het_request_given(request, het_actor_name(side)))
            beginning.names[side] = het_request_text(request, het_actor_name(side));
    if (scenario == NULL || !request->front->begin(request, &beginning, error))
        return false;
    char *const *sides = scenario->sides, *const *names = request->battle->names;
    if (request->text != NULL)
        g_string_append_printf(
            request->text, "%s: %s (first, %s) against %s (second, %s)\n%s", scenario->title,
            sides[HET_FIRST], names[HET_FIRST] != NULL ? names[HET_FIRST] : "anybody",
            sides[HET_SECOND], names[HET_SECOND] != NULL ? names[HET_SECOND] : "anybody",
            scenario->description);
    return answer_game(request, "");
}

bool
het_verb_resume(HetRequest *request, GError **error)
{
    const char *path = het_request_text(request, "file");
    const HetBeginning beginning = {.record = path};
    if (request->battle != NULL && g_strcmp0(request->battle->path, path) == 0)
        return het_request_fail(error, "That is the current game.");
    if (!request->front->begin(request, &beginning, error))
        return false;
    g_autofree char *words = g_strdup_printf("Continues %s.\n", path);
    return answer_game(request, words);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* An order that breaks a rule, as an error of its own code: front ends may count them. */
static bool
refuse(GError **error, const GError *fault)
{
    g_set_error_literal(error, HET_ERROR, HET_ERROR_ILLEGAL, fault->message);
    return false;
}

static void
play(void *request, const HetMove *move)
{
    ((HetRequest *)request)->front->play(request, move);
}

/* What is left of a line that another side's decision, or a fault, has cut short. */
static void
append_rest(GString *text, const HetState *state, unsigned side, const char *rest,
            const GError *fault)
{
    if (fault != NULL)
        g_string_append_printf(text, "Done up to here; not done: %s: %s\n", rest, fault->message);
    else
        g_string_append_printf(text, "Interrupted, since %s; not done: %s\n",
                               het_game_over(state)         ? "the game is over"
                               : state->actor == HET_CHANCE ? "dice are to be rolled"
                               : state->actor != side       ? "the other side decides"
                                                            : "something else is to be decided",
                               rest);
}

bool
het_verb_play(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    const char *orders = het_request_text(request, "orders");
    const unsigned from = het_session_length(request->session), side = state->actor;
    g_autoptr(GError) fault = NULL;
    g_autofree char *rest = NULL;
    HetOrders first = {.count = 1};
    if (state->actor == HET_CHANCE) {
        if (!het_text_parse(state, orders, &first.moves[0], &fault))
            return refuse(error, fault);
        request->front->play(request, &first.moves[0]);
    } else {
        g_autoptr(HetLine) line =
            (request->unlisted ? het_line_new_unlisted : het_line_new)(state, orders, &fault);
        if (line == NULL || !het_line_next(line, state, &first, &fault))
            return refuse(error, fault);
        g_autofree char *later = het_line_rest(line);
        request->several = first.count > 1 || *later != '\0';
        rest = het_battle_obey(request->battle, line, &first, play, request, &fault);
        request->faulted = fault != NULL;
    }
    if (request->text != NULL && rest != NULL)
        append_rest(request->text, state, side, rest, fault);
    het_request_answer(
        request, &het_wire_played,
        &(Played){request->session, from, rest, fault != NULL ? fault->message : NULL});
    return true;
}

bool
het_verb_roll(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    const unsigned from = het_session_length(request->session);
    const char *outcome = het_request_text(request, "outcome");
    if (state->actor != HET_CHANCE)
        return het_request_fail(error, "there is nothing to roll now");
    HetMove move = het_session_draw(request->session);
    if (*outcome != '\0' && !het_text_parse(state, outcome, &move, error)) {
        g_prefix_error(error, "roll alone lets the computer roll: ");
        return false;
    }
    request->front->play(request, &move);
    het_request_answer(request, &het_wire_played, &(Played){request->session, from, NULL, NULL});
    return true;
}

bool
het_verb_enemy(HetRequest *request, GError **error)
{
    HetBattle *battle = request->battle;
    const unsigned from = het_session_length(request->session);
    g_autoptr(GError) fault = NULL;
    HetMove move;
    if (!het_battle_over(battle) && het_battle_person(battle, het_battle_state(battle)->actor))
        return het_request_fail(error, "it is for you to decide: play");
    while (!het_battle_over(battle) &&
           het_battle_next(battle, HET_NEXT_DICE | HET_NEXT_STAFF | HET_NEXT_AGENT, &move, &fault))
        request->front->play(request, &move);
    if (battle->resigned && battle->ended == NULL)
        het_battle_lose(battle, (HetActor)het_battle_state(battle)->actor, "resigns");
    if (fault != NULL)
        return het_request_fail(error, "%s", fault->message);
    het_request_answer(request, &het_wire_played, &(Played){request->session, from, NULL, NULL});
    return true;
}

bool
het_verb_undo(HetRequest *request, GError **error)
{
    const unsigned length = het_session_length(request->session);
    g_autofree char *dice = NULL;
    guint64 moves = het_request_number(request, "moves", 1);
    const bool counted = het_request_given(request, "moves") || request->stepwise;
    if (counted && length == 0)
        return het_request_fail(error, "no move has been played yet");
    if (counted && moves > length)
        return het_request_fail(
            error, "undo: \"%" G_GUINT64_FORMAT "\" is not a number of moves from 1 to %u", moves,
            length);
    if (!counted) {
        moves = het_battle_undo_line(request->battle, request->sides, &dice);
        if (moves == 0)
            return het_request_fail(error, "You have no decision to take back.");
        if (dice != NULL && !het_request_given(request, "dice"))
            return het_request_fail(
                error, "Dice have been thrown since (%s): undo! takes them back too.", dice);
    }
    if (!request->front->undo(request, (unsigned)moves, error))
        return false;
    g_autofree char *words = g_strdup_printf("Taken back: %u %s.\n", (unsigned)moves,
                                             moves == 1 ? "move" : "moves and outcomes");
    return answer_game(request, words);
}

bool
het_verb_seat(HetRequest *request, GError **error)
{
    const HetActor side = (HetActor)het_request_number(request, "side", HET_FIRST);
    const char *name = het_request_text(request, "agent");
    if (!request->front->seat(request, side, name, error))
        return false;
    g_autofree char *words =
        g_strdup_printf("%s: %s.\n", request->battle->scenario->sides[side], name);
    return answer_game(request, words);
}

/* --- records and ends ------------------------------------------------------------------------- */

typedef struct {
    const char *text, *file;
} Saved;

const HetWireObject het_wire_saved = {
    "saved",
    "a position as a scenario",
    sizeof(Saved),
    {
        HET_WIRE_ROW(Saved, text, NULL, .traits = HET_WIRE_NULLABLE),
        HET_WIRE_ROW(Saved, file, "in which it stands", .traits = HET_WIRE_NULLABLE),
        {0},
    },
};

bool
het_verb_save(HetRequest *request, GError **error)
{
    const char *path = het_request_text(request, "file");
    g_autofree char *text = NULL;
    if (*path != '\0' && (request->front == NULL || (request->front->offers & HET_VERB_FILES) == 0))
        return het_request_fail(error,
                                "files may not be written here; save alone answers the text");
    if (*path != '\0' && !het_battle_save(request->battle, path, error))
        return false;
    if (*path == '\0' && (text = het_scenario_save(het_request_state(request), error)) == NULL)
        return false;
    if (request->text != NULL && *path != '\0')
        g_string_append_printf(request->text, "Saved as %s.\n", path);
    else if (request->text != NULL)
        g_string_append(request->text, text);
    het_request_answer(request, &het_wire_saved, &(Saved){text, path});
    return true;
}

bool
het_verb_record(HetRequest *request, GError **error)
{
    const char *path = het_request_text(request, "file");
    if (!het_battle_record_anew(request->battle, path, error))
        return false;
    g_autofree char *words = g_strdup_printf("Recorded in %s.\n", path);
    return answer_game(request, words);
}

bool
het_verb_result(HetRequest *request, GError **error)
{
    const HetState *state = het_request_state(request);
    const char *ended = request->battle != NULL ? request->battle->ended : NULL;
    HetResult result;
    (void)error;
    if (request->text != NULL && ended != NULL)
        g_string_append_printf(request->text, "%s\n", ended);
    else if (request->text != NULL && !het_game_over(state))
        g_string_append(request->text, "unfinished\n");
    else if (request->text != NULL) {
        het_game_result(state, &result);
        g_string_append_printf(request->text, "%s %s (%s)\n",
                               result.winner == HET_NOBODY ? "draw" : het_actor_name(result.winner),
                               result.reason, result.rule);
    }
    return answer_game(request, "");
}
