/* The tools of a battle, and the verbs as tools. */
#include <glib/gstdio.h>
#include <string.h>

#include "cli/board/board.h"
#include "cli/common/choices.h"
#include "engine/orders.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "mcp.h"

static const char *
text_or(JsonObject *given, const char *name, const char *otherwise)
{
    return json_object_get_string_member_with_default(given, name, otherwise);
}

static bool
is_over(const HetMcp *mcp)
{
    return mcp->ended != NULL || het_game_over(het_battle_state(&mcp->battle));
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Ends the record as soon as nothing can follow. */
static void
end_record(HetMcp *mcp, const char *code)
{
    g_autoptr(GError) error = NULL;
    HetRecorder *recorder = g_steal_pointer(&mcp->battle.recorder);
    if (recorder == NULL)
        return;
    het_session_set_recorder(mcp->battle.session, NULL);
    het_recorder_result(recorder, het_battle_state(&mcp->battle), code);
    if (!het_recorder_close(recorder, &error))
        g_string_append_printf(mcp->told, "The record is not whole: %s\n", error->message);
}

static void
give_up(HetMcp *mcp, const char *code, const char *why)
{
    const HetActor side = (HetActor)het_battle_state(&mcp->battle)->actor;
    mcp->ended =
        g_strdup_printf("Victory of %s: %s %s", mcp->battle.scenario->sides[het_other(side)],
                        mcp->battle.scenario->sides[side], why);
    if (mcp->battle.recorder != NULL)
        het_recorder_note(mcp->battle.recorder, mcp->ended);
    end_record(mcp, code);
}

static void
tell_event(void *data, const HetState *state, const HetEvent *event)
{
    HetMcp *mcp = data;
    if (het_event_says_nothing(event))
        return;
    g_string_append(mcp->told, "  ");
    het_text_event(state, event, mcp->told);
    g_string_append_c(mcp->told, '\n');
}

static void
apply(HetMcp *mcp, const HetMove *move)
{
    const HetSink sink = {.emit = tell_event, .data = mcp};
    const HetState *state = het_battle_state(&mcp->battle);
    if (state->actor <= HET_SECOND) {
        g_autofree char *text = het_choices_brief(state, move);
        g_string_append_printf(mcp->told, "%s: %s\n", state->scenario->sides[state->actor], text);
    }
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (mcp->battle.agents[side] != NULL)
            het_agent_observe(mcp->battle.agents[side], state, move);
    if (het_battle_apply(&mcp->battle, move, &sink))
        g_string_append(mcp->told, "Contact: a standing answer has ended.\n");
    mcp->tried = 0;
    if (is_over(mcp))
        end_record(mcp, "normal");
}

/* The decision of an agent; false with an error, or when it has resigned. */
static bool
choose(HetMcp *mcp, HetMove *ret_move, GError **error)
{
    const HetState *state = het_battle_state(&mcp->battle);
    HetAgent *agent = mcp->battle.agents[state->actor];
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    const HetAgentStatus status = het_agent_choose(agent, state, list, ret_move, error);
    if (status == HET_AGENT_RESIGNED)
        give_up(mcp, "resigned", "resigns");
    else if (status == HET_AGENT_CHOSE && het_game_is_legal(state, ret_move))
        return true;
    else if (error != NULL && *error == NULL)
        het_ask_fail(error, "%s gave no legal move", agent->name);
    return false;
}

/* Rolls dice, has the staffs carry out what they were told and, if `enemy`, the agents decide,
 * until somebody else is to decide. */
static bool
play_on(HetMcp *mcp, bool enemy, GError **error)
{
    const HetState *state = het_battle_state(&mcp->battle);
    while (!is_over(mcp)) {
        HetMove move;
        HetStaff *staff = state->actor <= HET_SECOND ? mcp->battle.staff[state->actor] : NULL;
        if (state->actor == HET_CHANCE)
            move = het_session_draw(mcp->battle.session);
        else if (!het_battle_person(&mcp->battle, state->actor) && enemy) {
            if (!choose(mcp, &move, error))
                return mcp->ended != NULL;
        } else if (staff == NULL || !het_staff_next(staff, mcp->battle.session, &move, NULL))
            return true;
        apply(mcp, &move);
    }
    return true;
}

static void
play_on_for(HetAsk *ask, GString *moves)
{
    HetMcp *mcp = ask->data;
    play_on(mcp, false, NULL);
    g_string_append(moves, mcp->told->str);
    g_string_truncate(mcp->told, 0);
}

/* Who decides what, or who has won. */
static void
append_now(const HetMcp *mcp, GString *answer)
{
    const HetState *state = het_battle_state(&mcp->battle);
    HetResult result = {.winner = HET_NOBODY};
    HetPrompt prompt = {.rule = ""};
    if (mcp->ended != NULL) {
        g_string_append_printf(answer, "%s.\n", mcp->ended);
    } else if (is_over(mcp)) {
        het_game_result(state, &result);
        g_string_append_printf(
            answer, "%s%s: %s (%s).\n", result.winner == HET_NOBODY ? "A draw" : "Victory of ",
            result.winner == HET_NOBODY ? "" : state->scenario->sides[result.winner], result.reason,
            result.rule);
    } else if (!het_battle_person(&mcp->battle, state->actor)) {
        g_string_append(answer, "The enemy decides: enemy_turn has it do so.\n");
    } else {
        het_game_prompt(state, &prompt);
        g_string_append_printf(answer, "%s to decide: %s (%s)\n",
                               state->scenario->sides[state->actor], prompt.text, prompt.rule);
    }
}

static void
append_told(HetMcp *mcp, GString *answer)
{
    g_string_append(answer, mcp->told->str);
    g_string_truncate(mcp->told, 0);
    append_now(mcp, answer);
}

/* Whether the client is to decide. */
static bool
may_decide(const HetMcp *mcp, GError **error)
{
    if (is_over(mcp))
        return het_ask_fail(error, "the battle is over: see result, or begin a new_battle");
    return het_battle_person(&mcp->battle, het_battle_state(&mcp->battle)->actor) ||
           het_ask_fail(error, "the enemy decides now: enemy_turn has it do so");
}

/* Counts an answer that broke the rules, and says what is left; returns false. */
static bool
count_illegal(HetMcp *mcp, const char *why, GError **error)
{
    mcp->illegal[het_battle_state(&mcp->battle)->actor]++;
    if (mcp->tries == 0)
        return het_ask_fail(error, "%s", why);
    if (++mcp->tried < mcp->tries)
        return het_ask_fail(error, "%s; answers left to this decision: %u", why,
                            mcp->tries - mcp->tried);
    give_up(mcp, "illegal-move", "gave too many illegal answers");
    return het_ask_fail(error, "%s; that was the last answer: the battle is lost", why);
}

/* Decisions of a line, where no number may be of a list that is withheld. */
static bool
next_orders(const HetMcp *mcp, HetLine *line, HetOrders *orders, GError **error)
{
    g_autofree char *rest = het_line_rest(line);
    const size_t digits = strspn(rest, "0123456789");
    if (mcp->hidden && digits > 0 && (rest[digits] == '\0' || rest[digits] == ' '))
        return het_ask_fail(error, "\"%.40s\": say what is done before numbers and places", rest);
    return het_line_next(line, het_battle_state(&mcp->battle), orders, error);
}

static bool
play(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    const HetState *state = het_battle_state(&mcp->battle);
    const char *because = text_or(given, "because", "");
    g_autoptr(GError) fault = NULL;
    HetOrders orders = {.count = 0};
    if (!may_decide(mcp, error))
        return false;
    const unsigned side = state->actor;
    g_autoptr(HetLine) line = het_line_new(state, text_or(given, "orders", ""), &fault);
    if (line == NULL || !next_orders(mcp, line, &orders, &fault))
        return count_illegal(mcp, fault->message, error);
    if (mcp->battle.recorder != NULL && *because != '\0') {
        g_autofree char *flat = g_strdelimit(g_strdup(because), "\r\n", ' ');
        g_autofree char *note =
            g_strdup_printf("because %s: %s", het_actor_name((HetActor)side), flat);
        het_recorder_note(mcp->battle.recorder, note);
    }
    for (;;) {
        for (unsigned i = 0; i < orders.count; i++)
            apply(mcp, &orders.moves[i]);
        play_on(mcp, false, NULL);
        g_autofree char *rest = het_line_rest(line);
        if (*rest == '\0')
            break;
        const bool left = is_over(mcp) || state->actor != side;
        if (left || !next_orders(mcp, line, &orders, &fault)) {
            mcp->illegal[side] += left ? 0 : 1;
            g_string_append_printf(mcp->told, "Not done: %s%s%s\n", rest, left ? "" : ": ",
                                   left ? "" : fault->message);
            break;
        }
    }
    append_told(mcp, answer);
    return true;
}

static bool
enemy_turn(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    (void)given;
    if (!is_over(mcp) && het_battle_person(&mcp->battle, het_battle_state(&mcp->battle)->actor))
        return het_ask_fail(error, "it is for you to decide: play");
    if (!play_on(mcp, true, error))
        return false;
    append_told(mcp, answer);
    return true;
}

/* --- looking ---------------------------------------------------------------------------------- */

static bool
view(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    const bool picture = json_object_get_boolean_member_with_default(given, "picture", false);
    const HetBoardStyle style = {
        .words = !picture, .width = 80, .from = HET_NOWHERE, .to = HET_NOWHERE};
    g_autoptr(HetView) seen = het_view_new(het_battle_state(&mcp->battle));
    (void)error;
    het_board_append(seen, &style, answer);
    append_now(mcp, answer);
    return true;
}

static bool
legal(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    enum { SHOWN = 300 };
    const char *with = text_or(given, "containing", "");
    unsigned found = 0;
    if (!may_decide(mcp, error))
        return false;
    g_autoptr(HetChoices) choices = het_choices_new(het_battle_state(&mcp->battle));
    for (guint i = 0; i < choices->items->len; i++) {
        const char *text = g_array_index(choices->items, HetChoice, i).text;
        if (strstr(text, with) != NULL && found++ < SHOWN)
            g_string_append_printf(answer, "%s\n", text);
    }
    if (found > SHOWN)
        g_string_append_printf(answer, "... and %u more: ask by containing\n", found - SHOWN);
    return true;
}

static bool
result(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    (void)given, (void)error;
    g_string_append(answer, is_over(mcp) ? "" : "Unfinished. ");
    append_now(mcp, answer);
    g_string_append_printf(answer, "Moves and rolls: %u. Illegal answers: first %u, second %u.\n",
                           het_session_length(mcp->battle.session), mcp->illegal[HET_FIRST],
                           mcp->illegal[HET_SECOND]);
    return true;
}

static bool
scenarios(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    const char *system = text_or(given, "system", NULL);
    (void)mcp;
    if (system != NULL && het_rules_find(system) == NULL)
        return het_ask_fail(error, "no rule system \"%.40s\"", system);
    g_auto(GStrv) names = het_scenario_names(system);
    g_autofree char *lines = g_strjoinv("\n", names);
    g_string_append(answer, lines);
    return true;
}

/* --- beginning -------------------------------------------------------------------------------- */

static bool
begin_record(HetMcp *mcp, GError **error)
{
    HetBattle *battle = &mcp->battle;
    for (unsigned i = 1; mcp->options.records != NULL && battle->recorder == NULL; i++) {
        g_autofree char *path = g_strdup_printf("%s/battle-%u.record", mcp->options.records, i);
        if (g_file_test(path, G_FILE_TEST_EXISTS))
            continue;
        g_autoptr(HetFileLock) lock = het_record_lock(path, error);
        battle->recorder = lock != NULL ? het_battle_record(battle, path, error) : NULL;
        if (battle->recorder == NULL)
            return false;
        het_recorder_own(battle->recorder, g_steal_pointer(&lock));
        het_session_set_recorder(battle->session, battle->recorder);
    }
    return true;
}

/* Seats the agent that the client names, which is a program or reads a file only if whoever
 * started the server has named it. */
static bool
seat(const HetMcp *mcp, HetBattle *battle, HetActor side, JsonObject *given, GError **error)
{
    const char *asked = text_or(given, het_actor_name(side), NULL);
    if (asked != NULL && het_agent_reach(asked) != HET_AGENT_ALONE)
        return het_ask_fail(error,
                            "\"%.40s\" runs programs or reads files: only hetman mcp --%s "
                            "may name it",
                            asked, het_actor_name(side));
    return het_battle_seat(battle, side, asked != NULL ? asked : mcp->options.names[side], error);
}

static bool
new_battle(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    const char *legal_moves = text_or(given, "legal", "shown");
    const gint64 seed = json_object_get_int_member_with_default(given, "seed", 1);
    const bool hidden = mcp->options.hidden || strcmp(legal_moves, "hidden") == 0;
    if (!hidden && strcmp(legal_moves, "shown") != 0)
        return het_ask_fail(error, "legal: expected shown or hidden");
    if (seed < 0)
        return het_ask_fail(error, "seed: expected a number of 0 or more");
    HetBattle battle = {.seed = (uint64_t)seed};
    battle.scenario =
        het_scenario_open_shipped(text_or(given, "scenario", ""), het_rules_registry, error);
    if (battle.scenario == NULL)
        return false;
    het_battle_begin(&battle);
    if (!seat(mcp, &battle, HET_FIRST, given, error) ||
        !seat(mcp, &battle, HET_SECOND, given, error)) {
        het_battle_end(&battle, NULL);
        return false;
    }
    het_battle_end(&mcp->battle, NULL);
    mcp->battle = battle;
    g_clear_pointer(&mcp->ended, g_free);
    g_string_truncate(mcp->told, 0);
    mcp->hidden = hidden;
    mcp->tries = mcp->options.tries >= 0 ? (unsigned)mcp->options.tries
                 : hidden                ? HET_MCP_TRIES
                                         : 0;
    mcp->tried = mcp->illegal[HET_FIRST] = mcp->illegal[HET_SECOND] = 0;
    if (!begin_record(mcp, error))
        return false;
    g_string_append_printf(answer, "%s: %s (first, %s) against %s (second, %s)\n%s\n",
                           battle.scenario->title, battle.scenario->sides[HET_FIRST],
                           battle.names[HET_FIRST], battle.scenario->sides[HET_SECOND],
                           battle.names[HET_SECOND], battle.scenario->description);
    play_on(mcp, false, NULL);
    append_told(mcp, answer);
    return true;
}

/* --- the tools -------------------------------------------------------------------------------- */

static const HetMcpTool own[] = {
    {"new_battle",
     "begins a battle in place of the one before",
     false,
     false,
     new_battle,
     NULL,
     {{"scenario", "string", "as scenarios lists them, with ?option=value", true},
      {"first", "string", "who commands the first side: human (you) or an agent", false},
      {"second", "string", "the same of the second side", false},
      {"seed", "integer", "of dice and agents (1)", false},
      {"legal", "string", "shown (default), or hidden: the legal moves are not listed", false}}},
    {"scenarios",
     "the battles there are",
     true,
     false,
     scenarios,
     NULL,
     {{"system", "string", "of one rule system", false}}},
    {"view",
     "the position in words",
     true,
     true,
     view,
     NULL,
     {{"picture", "boolean", "as a map of letters", false}}},
    {"play",
     "plays your decisions: RI1 move c4, LH1 charge E2; dice are rolled",
     false,
     true,
     play,
     NULL,
     {{"orders", "string", "one decision or several of your side, in a line", true},
      {"because", "string", "why, for the record of the battle", false}}},
    {"enemy_turn",
     "has the enemy decide until it is for you to decide, and tells what it did",
     false,
     true,
     enemy_turn,
     NULL,
     {{0}}},
    {"result",
     "who has won and why, or unfinished, and the illegal answers",
     true,
     true,
     result,
     NULL,
     {{0}}},
    {"legal",
     "the legal moves of your decision",
     true,
     true,
     legal,
     NULL,
     {{"containing", "string", "only moves whose text contains this", false}}},
};

bool
het_mcp_tool(const HetMcp *mcp, unsigned index, HetMcpTool *ret_tool)
{
    enum { OWN = G_N_ELEMENTS(own) };
    const unsigned shown = mcp->hidden ? OWN - 1 : OWN; /* the last one lists the legal moves */
    if (index < shown) {
        *ret_tool = own[index];
        return true;
    }
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++) {
        if ((mcp->hidden && verb->run == het_verb_hint) || index-- != shown)
            continue;
        *ret_tool = (HetMcpTool){.name = verb->name,
                                 .summary = verb->summary,
                                 .looks = (verb->traits & HET_VERB_STAFF) == 0,
                                 .game = true,
                                 .verb = verb};
        if (*verb->arguments != '\0')
            ret_tool->arguments[0] =
                (HetMcpArgument){"words", "string", verb->arguments, *verb->arguments != '['};
        return true;
    }
    return false;
}

static bool
run_verb(HetMcp *mcp, const HetVerb *verb, const char *words, GString *answer, GError **error)
{
    HetAsk ask = {.session = mcp->battle.session,
                  .battle = &mcp->battle,
                  .unhurried = true,
                  .adviser = "general",
                  .seed = het_seed_derive(mcp->battle.seed, "advisor"),
                  .spoken = true,
                  .play_on = play_on_for,
                  .data = mcp};
    for (unsigned side = 0; side < HET_SIDES; side++)
        ask.sides |= het_battle_person(&mcp->battle, side) ? 1u << side : 0;
    if (mcp->hidden && verb->run == het_verb_odds && *words == '\0')
        return het_ask_fail(error, "odds: expected orders: the legal moves are not listed here");
    if ((verb->traits & HET_VERB_STAFF) != 0 && is_over(mcp))
        return may_decide(mcp, error);
    g_autofree char *text = het_verb_answer(verb, &ask, words, error);
    if (text == NULL)
        return false;
    g_string_append_printf(answer, "%s\n", text);
    if ((verb->traits & HET_VERB_PLAYS) != 0) {
        play_on(mcp, false, NULL);
        append_told(mcp, answer);
    }
    return true;
}

bool
het_mcp_run(HetMcp *mcp, const HetMcpTool *tool, JsonObject *given, GString *answer, GError **error)
{
    if (tool->game && mcp->battle.session == NULL)
        return het_ask_fail(error, "%s: no battle yet: begin one by new_battle", tool->name);
    return tool->verb != NULL
               ? run_verb(mcp, tool->verb, text_or(given, "words", ""), answer, error)
               : tool->run(mcp, given, answer, error);
}

void
het_mcp_init(HetMcp *mcp, const HetMcpOptions *options)
{
    *mcp = (HetMcp){.options = *options, .hidden = options->hidden, .told = g_string_new(NULL)};
}

void
het_mcp_clear(HetMcp *mcp)
{
    het_battle_end(&mcp->battle, NULL);
    g_free(mcp->ended);
    g_string_free(mcp->told, TRUE);
}
