/* The tools of a battle, and the verbs as tools. */
#include <string.h>

#include "cli/board/board.h"
#include "cli/common/choices.h"
#include "cli/common/usage.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "mcp.h"

enum { TRIES = 10 }; /* illegal answers to one decision where the moves are withheld */

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

/* Ends the record as soon as nothing can follow; `why`: before the end by the rules. */
static void
end(HetMcp *mcp, const char *code, const char *why)
{
    g_autoptr(GError) error = NULL;
    char *const *sides = mcp->battle.scenario->sides;
    const HetActor side = (HetActor)het_battle_state(&mcp->battle)->actor;
    if (why != NULL)
        mcp->ended =
            g_strdup_printf("Victory of %s: %s %s", sides[het_other(side)], sides[side], why);
    if (why != NULL && mcp->battle.recorder != NULL)
        het_recorder_note(mcp->battle.recorder, mcp->ended);
    if (!het_battle_close(&mcp->battle, code, &error))
        g_string_append_printf(mcp->told, "The record is not whole: %s\n", error->message);
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

/* Has dice, staffs and, if `enemy`, agents decide until somebody else is to. */
static bool play_on(HetMcp *mcp, bool enemy, GError **error);

static void
apply(void *data, const HetMove *move)
{
    HetMcp *mcp = data;
    const HetSink sink = {.emit = tell_event, .data = mcp};
    const HetState *state = het_battle_state(&mcp->battle);
    if (move == NULL) {
        play_on(mcp, false, NULL);
        return;
    }
    if (state->actor <= HET_SECOND) {
        g_autofree char *text = het_choices_brief(state, move);
        g_string_append_printf(mcp->told, "%s: %s\n", state->scenario->sides[state->actor], text);
    }
    if (het_battle_play(&mcp->battle, move, &sink))
        g_string_append(mcp->told, "Contact: a standing answer has ended.\n");
    mcp->tried = 0;
    if (is_over(mcp))
        end(mcp, "normal", NULL);
}

static bool
play_on(HetMcp *mcp, bool enemy, GError **error)
{
    const unsigned from = HET_NEXT_DICE | HET_NEXT_STAFF | (enemy ? HET_NEXT_AGENT : 0);
    g_autoptr(GError) fault = NULL;
    HetMove move;
    while (!is_over(mcp) && het_battle_next(&mcp->battle, from, &move, &fault))
        apply(mcp, &move);
    if (mcp->battle.resigned && mcp->ended == NULL)
        end(mcp, "resigned", "resigns");
    return fault == NULL || het_ask_fail(error, "%s", fault->message);
}

static void
play_on_for(HetAsk *ask, GString *moves)
{
    HetMcp *mcp = ask->data;
    play_on(mcp, false, NULL);
    g_string_append(moves, mcp->told->str);
    g_string_truncate(mcp->told, 0);
}

/* What has happened since, who decides what, or who has won. */
static bool
append_now(HetMcp *mcp, GString *answer)
{
    const HetState *state = het_battle_state(&mcp->battle);
    HetPrompt prompt;
    g_string_append(answer, mcp->told->str);
    g_string_truncate(mcp->told, 0);
    if (mcp->ended != NULL) {
        g_string_append_printf(answer, "%s.\n", mcp->ended);
    } else if (is_over(mcp)) {
        het_battle_append_result(&mcp->battle, answer);
    } else if (!het_battle_person(&mcp->battle, state->actor)) {
        g_string_append(answer, "The enemy decides: enemy_turn has it do so.\n");
    } else {
        het_game_prompt(state, &prompt);
        g_string_append_printf(answer, "%s to decide: %s (%s)\n",
                               state->scenario->sides[state->actor], prompt.text, prompt.rule);
    }
    return true;
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
    end(mcp, "illegal-move", "gave too many illegal answers");
    return het_ask_fail(error, "%s; that was the last answer: the battle is lost", why);
}

static bool
play(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    HetBattle *battle = &mcp->battle;
    const HetState *state = het_battle_state(battle);
    const char *orders = text_or(given, "orders", "");
    g_autofree char *because = g_strdelimit(g_strdup(text_or(given, "because", "")), "\r\n", ' ');
    g_autoptr(GError) fault = NULL;
    HetOrders first;
    if (!may_decide(mcp, error))
        return false;
    const unsigned side = state->actor;
    g_autoptr(HetLine) line =
        (mcp->hidden ? het_line_new_unlisted : het_line_new)(state, orders, &fault);
    if (line == NULL || !het_line_next(line, state, &first, &fault))
        return count_illegal(mcp, fault->message, error);
    g_autofree char *note =
        g_strdup_printf("because %s: %s", het_actor_name((HetActor)side), because);
    if (battle->recorder != NULL && *because != '\0')
        het_recorder_note(battle->recorder, note);
    g_autofree char *rest = het_battle_obey(battle, line, &first, apply, mcp, &fault);
    mcp->illegal[side] += fault != NULL;
    play_on(mcp, false, NULL);
    if (rest != NULL)
        g_string_append_printf(mcp->told, "Not done: %s%s%s\n", rest, fault != NULL ? ": " : "",
                               fault != NULL ? fault->message : "");
    return append_now(mcp, answer);
}

static bool
enemy_turn(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    (void)given;
    if (!is_over(mcp) && het_battle_person(&mcp->battle, het_battle_state(&mcp->battle)->actor))
        return het_ask_fail(error, "it is for you to decide: play");
    return play_on(mcp, true, error) && append_now(mcp, answer);
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
    return append_now(mcp, answer);
}

static bool
legal(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    const char *with = text_or(given, "containing", "");
    if (!may_decide(mcp, error))
        return false;
    g_autoptr(HetChoices) choices = het_choices_new(het_battle_state(&mcp->battle));
    for (guint i = 0; i < choices->items->len; i++) {
        const char *text = g_array_index(choices->items, HetChoice, i).text;
        if (strstr(text, with) != NULL)
            g_string_append_printf(answer, "%s\n", text);
    }
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

/* Seats the agent that the client names, which is a program or reads a file only if whoever
 * started the server has named it. */
static bool
seat(HetMcp *mcp, HetActor side, JsonObject *given, GError **error)
{
    const char *asked = text_or(given, het_actor_name(side), NULL);
    if (asked != NULL && het_agent_reach(asked) != HET_AGENT_ALONE)
        return het_ask_fail(error,
                            "\"%.40s\" runs programs or reads files: only hetman mcp --%s "
                            "may name it",
                            asked, het_actor_name(side));
    return het_battle_seat(&mcp->battle, side, asked != NULL ? asked : mcp->options.names[side],
                           error);
}

/* Records the battle in the first file of the folder that is not there yet. */
static bool
keep_record(HetMcp *mcp, GError **error)
{
    g_autofree char *path = NULL;
    for (unsigned i = 1; path == NULL || g_file_test(path, G_FILE_TEST_EXISTS); i++) {
        g_free(path);
        path = g_strdup_printf("%s/battle-%u.record", mcp->options.records, i);
    }
    return het_battle_keep(&mcp->battle, path, error);
}

static bool
new_battle(HetMcp *mcp, JsonObject *given, GString *answer, GError **error)
{
    const char *shown = text_or(given, "legal", "shown"), *name = text_or(given, "scenario", "");
    HetMcp fresh = {.options = mcp->options, .ready = true, .told = mcp->told};
    HetBattle *battle = &fresh.battle;
    fresh.hidden = mcp->options.hidden || strcmp(shown, "hidden") == 0;
    fresh.tries = mcp->options.tries >= 0 ? (unsigned)mcp->options.tries : fresh.hidden ? TRIES : 0;
    if (!fresh.hidden && strcmp(shown, "shown") != 0)
        return het_ask_fail(error, "legal: expected shown or hidden");
    battle->seed = json_object_has_member(given, "seed")
                       ? (uint64_t)json_object_get_int_member(given, "seed")
                       : het_usage_any_seed();
    battle->scenario = het_scenario_open_shipped(name, het_rules_registry, error);
    if (battle->scenario == NULL)
        return false;
    het_battle_begin(battle);
    if (!seat(&fresh, HET_FIRST, given, error) || !seat(&fresh, HET_SECOND, given, error) ||
        (mcp->options.records != NULL && !keep_record(&fresh, error))) {
        het_battle_end(battle, NULL);
        return false;
    }
    het_battle_end(&mcp->battle, NULL);
    g_free(mcp->ended);
    *mcp = fresh;
    g_string_truncate(mcp->told, 0);
    g_string_append_printf(answer, "%s: %s (first, %s) against %s (second, %s)\n%s\n",
                           battle->scenario->title, battle->scenario->sides[HET_FIRST],
                           battle->names[HET_FIRST], battle->scenario->sides[HET_SECOND],
                           battle->names[HET_SECOND], battle->scenario->description);
    return play_on(mcp, false, error) && append_now(mcp, answer);
}

/* --- the tools -------------------------------------------------------------------------------- */

static const HetMcpTool own[] = {
    {.name = "new_battle",
     .summary = "begins a battle in place of the one before",
     .run = new_battle,
     .arguments =
         {{"scenario", "string", "as scenarios lists them, with ?option=value", true},
          {"first", "string", "who commands the first side: human (you) or an agent", false},
          {"second", "string", "the same of the second side", false},
          {"seed", "integer", "of dice and agents; without it every battle has another", false},
          {"legal", "string", "shown (default), or hidden: nothing tells the legal moves", false}}},
    {.name = "scenarios",
     .summary = "the battles there are",
     .looks = true,
     .run = scenarios,
     .arguments = {{"system", "string", "of one rule system", false}}},
    {.name = "view",
     .summary = "the position in words",
     .looks = true,
     .game = true,
     .run = view,
     .arguments = {{"picture", "boolean", "as a map of letters", false}}},
    {.name = "play",
     .summary = "plays your decisions: RI1 move c4, LH1 charge E2; dice are rolled",
     .game = true,
     .run = play,
     .arguments = {{"orders", "string", "one decision or several of your side, in a line", true},
                   {"because", "string", "why, for the record of the battle", false}}},
    {.name = "enemy_turn",
     .summary = "has the enemy decide until it is for you to decide, and tells what it did",
     .game = true,
     .run = enemy_turn},
    {.name = "result",
     .summary = "who has won and why, or unfinished, and the illegal answers",
     .looks = true,
     .game = true,
     .run = result},
    {.name = "legal",
     .summary = "the legal moves of your decision",
     .looks = true,
     .game = true,
     .run = legal,
     .arguments = {{"containing", "string", "only moves whose text contains this", false}}},
};

bool
het_mcp_tool(const HetMcp *mcp, unsigned index, HetMcpTool *ret_tool)
{
    const HetVerb *verb = het_verbs;
    const unsigned owned = G_N_ELEMENTS(own) - mcp->hidden; /* the last one tells what is legal */
    unsigned left = index - owned;
    if (index < owned) {
        *ret_tool = own[index];
        return true;
    }
    while (verb->name != NULL &&
           ((mcp->hidden && (verb->traits & HET_VERB_LEGAL) != 0) || left-- > 0))
        verb++;
    *ret_tool = (HetMcpTool){.name = verb->name,
                             .summary = verb->summary,
                             .looks = (verb->traits & HET_VERB_STAFF) == 0,
                             .game = true,
                             .verb = verb};
    if (verb->name != NULL && *verb->arguments != '\0')
        ret_tool->arguments[0] =
            (HetMcpArgument){"words", "string", verb->arguments, *verb->arguments != '['};
    return verb->name != NULL;
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
    if ((verb->traits & HET_VERB_STAFF) != 0 && is_over(mcp))
        return may_decide(mcp, error);
    g_autofree char *text = het_verb_answer(verb, &ask, words, error);
    if (text == NULL)
        return false;
    g_string_append_printf(answer, "%s\n", text);
    return (verb->traits & HET_VERB_PLAYS) == 0 ||
           (play_on(mcp, false, error) && append_now(mcp, answer));
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
