/* The tools of a battle, which are verbs too, and the verbs of the table as tools. */
#include <string.h>

#include "cli/board/board.h"
#include "cli/common/choices.h"
#include "cli/common/usage.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "mcp.h"

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

/* Counts an answer that broke the rules, and says what is left; returns false. */
static bool
count_illegal(HetMcp *mcp, const char *why, GError **error)
{
    const unsigned tries = mcp->options.tries;
    mcp->illegal[het_battle_state(&mcp->battle)->actor]++;
    if (tries == 0)
        return het_ask_fail(error, "%s", why);
    if (++mcp->tried < tries)
        return het_ask_fail(error, "%s; answers left to this decision: %u", why,
                            tries - mcp->tried);
    end(mcp, "illegal-move", "gave too many illegal answers");
    return het_ask_fail(error, "%s; that was the last answer: the battle is lost", why);
}

static bool
play(HetAsk *ask, GError **error)
{
    HetMcp *mcp = ask->data;
    const HetState *state = het_battle_state(&mcp->battle);
    const unsigned side = state->actor;
    g_autoptr(GError) fault = NULL;
    HetOrders first;
    g_autoptr(HetLine) line =
        (mcp->options.hidden ? het_line_new_unlisted : het_line_new)(state, ask->words, &fault);
    if (line == NULL || !het_line_next(line, state, &first, &fault))
        return count_illegal(mcp, fault->message, error);
    g_autofree char *rest = het_battle_obey(&mcp->battle, line, &first, apply, mcp, &fault);
    mcp->illegal[side] += fault != NULL;
    if (rest != NULL)
        g_string_append_printf(mcp->told, "Not done: %s%s%s\n", rest, fault != NULL ? ": " : "",
                               fault != NULL ? fault->message : "");
    return true;
}

static bool
enemy_turn(HetAsk *ask, GError **error)
{
    HetMcp *mcp = ask->data;
    if (!is_over(mcp) && het_battle_person(&mcp->battle, het_battle_state(&mcp->battle)->actor))
        return het_ask_fail(error, "it is for you to decide: play");
    return play_on(mcp, true, error);
}

/* --- looking ---------------------------------------------------------------------------------- */

static bool
view(HetAsk *ask, GError **error)
{
    const HetBoardStyle style = {.words = strcmp(ask->words, "map") != 0,
                                 .width = 80,
                                 .from = HET_NOWHERE,
                                 .to = HET_NOWHERE};
    g_autoptr(HetView) seen = het_view_new(het_ask_state(ask));
    (void)error;
    het_board_append(seen, &style, ask->text);
    return true;
}

static bool
legal(HetAsk *ask, GError **error)
{
    g_autoptr(HetChoices) choices = het_choices_new(het_ask_state(ask));
    (void)error;
    for (guint i = 0; i < choices->items->len; i++) {
        const char *text = g_array_index(choices->items, HetChoice, i).text;
        if (strstr(text, ask->words) != NULL)
            g_string_append_printf(ask->text, "%s\n", text);
    }
    return true;
}

static bool
result(HetAsk *ask, GError **error)
{
    const HetMcp *mcp = ask->data;
    (void)error;
    g_string_append_printf(
        ask->text, "%sMoves and rolls: %u. Illegal answers: first %u, second %u.",
        is_over(mcp) ? "" : "Unfinished. ", het_session_length(mcp->battle.session),
        mcp->illegal[HET_FIRST], mcp->illegal[HET_SECOND]);
    return true;
}

static bool
scenarios(HetAsk *ask, GError **error)
{
    const char *system = *ask->words != '\0' ? ask->words : NULL;
    if (system != NULL && het_rules_find(system) == NULL)
        return het_ask_fail(error, "no rule system \"%.40s\"", system);
    g_auto(GStrv) names = het_scenario_names(system);
    g_autofree char *lines = g_strjoinv("\n", names);
    g_string_append(ask->text, lines);
    return true;
}

/* --- beginning -------------------------------------------------------------------------------- */

/* (transfer full) The value of an option (" seed=") cut out of the words; NULL: it is not there. */
static char *
cut(char *words, const char *option)
{
    char *at = strstr(words, option);
    if (at == NULL)
        return NULL;
    char *value = at + strlen(option), *after = value + strcspn(value, " ");
    value = g_strndup(value, (gsize)(after - value));
    memmove(at, after, strlen(after) + 1);
    return value;
}

/* Seats the agent that the client names, which is a program or reads a file only if whoever
 * started the server has named it. */
static bool
seat(HetMcp *mcp, HetBattle *battle, HetActor side, const char *asked, GError **error)
{
    if (asked != NULL && het_agent_reach(asked) != HET_AGENT_ALONE)
        return het_ask_fail(error,
                            "\"%.40s\" runs programs or reads files: only hetman mcp --%s may name "
                            "it",
                            asked, het_actor_name(side));
    return het_battle_seat(battle, side, asked != NULL ? asked : mcp->options.names[side], error);
}

static bool
keep_record(const HetMcp *mcp, HetBattle *battle, GError **error)
{
    if (mcp->options.records == NULL)
        return true;
    g_autofree char *stem = g_build_filename(mcp->options.records, "battle", NULL);
    g_autofree char *path = het_battle_free_path(stem, ".record");
    return het_battle_keep(battle, path, error);
}

static bool
new_battle(HetAsk *ask, GError **error)
{
    HetMcp *mcp = ask->data;
    g_autofree char *name = g_strdup(ask->words), *first = cut(name, " first="),
                    *second = cut(name, " second="), *seed = cut(name, " seed=");
    HetBattle battle = {.seed = het_usage_any_seed()};
    if (seed != NULL && !g_ascii_string_to_unsigned(seed, 10, 0, G_MAXUINT64, &battle.seed, NULL))
        return het_ask_fail(error, "seed=%.40s: expected a whole number from 0", seed);
    battle.scenario = het_scenario_open_shipped(name, het_rules_registry, error);
    if (battle.scenario == NULL)
        return false;
    het_battle_begin(&battle);
    if (!seat(mcp, &battle, HET_FIRST, first, error) ||
        !seat(mcp, &battle, HET_SECOND, second, error) || !keep_record(mcp, &battle, error)) {
        het_battle_end(&battle, NULL);
        return false;
    }
    het_battle_end(&mcp->battle, NULL);
    g_free(mcp->ended);
    g_string_truncate(mcp->told, 0);
    *mcp = (HetMcp){.options = mcp->options, .battle = battle, .ready = true, .told = mcp->told};
    g_string_append_printf(ask->text, "%s: %s (first, %s) against %s (second, %s)\n%s",
                           battle.scenario->title, battle.scenario->sides[HET_FIRST],
                           battle.names[HET_FIRST], battle.scenario->sides[HET_SECOND],
                           battle.names[HET_SECOND], battle.scenario->description);
    return true;
}

/* --- the tools -------------------------------------------------------------------------------- */

enum { LOOKS = 0, CHANGES = HET_VERB_STAFF, PLAYS = HET_VERB_STAFF | HET_VERB_PLAYS };

static const HetVerb own[] = {
    {"new_battle", "SCENARIO [first=AGENT] [second=AGENT] [seed=N]",
     "begins a battle of one of the scenarios in place of the one before; sides are for human "
     "(you) or an agent, dice by a seed",
     CHANGES, new_battle},
    {"scenarios", "[SYSTEM]", "the battles there are, all or of one rule system", LOOKS, scenarios},
    {"view", "[map]", "the position in words, or as a map of letters", LOOKS, view},
    {"play", "ORDERS",
     "plays one decision of your side or several: RI1 move c4, LH1 charge E2; dice are rolled",
     PLAYS | HET_VERB_TURN, play},
    {"enemy_turn", "", "has the enemy decide until it is for you to decide, and tells what it did",
     CHANGES, enemy_turn},
    {"result", "", "who has won and why, or unfinished, and the illegal answers", LOOKS, result},
    {"legal", "[TEXT]", "the legal moves of your decision, or those with TEXT in them",
     HET_VERB_TURN | HET_VERB_LEGAL, legal},
};

const HetVerb *
het_mcp_tool(const HetMcp *mcp, unsigned index)
{
    for (unsigned i = 0;; i++) {
        const HetVerb *verb = i < G_N_ELEMENTS(own) ? &own[i] : &het_verbs[i - G_N_ELEMENTS(own)];
        const bool hidden = mcp->options.hidden && (verb->traits & HET_VERB_LEGAL) != 0;
        if (verb->name == NULL || (!hidden && index-- == 0))
            return verb->name != NULL ? verb : NULL;
    }
}

/* Who decides what now, or who has won. */
static void
tell_now(HetMcp *mcp)
{
    const HetState *state = het_battle_state(&mcp->battle);
    HetPrompt prompt;
    if (mcp->ended != NULL) {
        g_string_append_printf(mcp->told, "%s.\n", mcp->ended);
    } else if (is_over(mcp)) {
        het_battle_append_result(&mcp->battle, mcp->told);
    } else if (!het_battle_person(&mcp->battle, state->actor)) {
        g_string_append(mcp->told, "The enemy decides: enemy_turn has it do so.\n");
    } else {
        het_game_prompt(state, &prompt);
        g_string_append_printf(mcp->told, "%s to decide: %s (%s)\n",
                               state->scenario->sides[state->actor], prompt.text, prompt.rule);
    }
}

bool
het_mcp_run(HetMcp *mcp, const HetVerb *tool, const char *words, const char *because,
            GError **error)
{
    const HetBattle *battle = &mcp->battle;
    const bool mine = tool >= own && tool < own + G_N_ELEMENTS(own);
    HetAsk ask = {.session = battle->session,
                  .battle = &mcp->battle,
                  .unhurried = true,
                  .adviser = "general",
                  .seed = het_seed_derive(battle->seed, "advisor"),
                  .spoken = true,
                  .play_on = play_on_for,
                  .data = mcp};
    if (battle->session == NULL && tool->run != new_battle && tool->run != scenarios)
        return het_ask_fail(error, "%s: no battle yet: begin one by new_battle", tool->name);
    if ((tool->traits & HET_VERB_PLAYS) != 0 && is_over(mcp))
        return het_ask_fail(error, "the battle is over: see result, or begin a new_battle");
    for (unsigned side = 0; battle->session != NULL && side < HET_SIDES; side++)
        ask.sides |= het_battle_person(battle, side) ? 1u << side : 0;
    if (because != NULL && battle->recorder != NULL) {
        g_autofree char *note = g_strdup_printf(
            "because %s: %s", het_actor_name((HetActor)het_battle_state(battle)->actor), because);
        het_recorder_note(mcp->battle.recorder, g_strdelimit(note, "\r\n", ' '));
    }
    g_autofree char *text = het_verb_answer(tool, &ask, words, error);
    if (text == NULL)
        return false;
    g_string_append_printf(mcp->told, *text != '\0' ? "%s\n" : "%s", text);
    if (tool->run == new_battle || (tool->traits & HET_VERB_PLAYS) != 0)
        play_on(mcp, false, NULL);
    if ((tool->traits & HET_VERB_PLAYS) != 0 ||
        (mine && tool->run != scenarios && tool->run != legal))
        tell_now(mcp);
    return true;
}
