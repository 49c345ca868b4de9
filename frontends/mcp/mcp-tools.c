/* The tools: the table of verbs, and those that begin a battle and play it. */
#include "mcp.h"

#include <string.h>

#include "console/usage.h"
#include "engine/each.h"
#include "engine/rules/registry.h"

/* --- playing ---------------------------------------------------------------------------------- */

/* Ends the record as soon as nothing can follow, and adds to the answer if it is not whole: what is
 * answered as done is in the record, or the answer says that it is not. */
static void
keep_record(HetMcp *mcp)
{
    HetBattle *battle = &mcp->battle;
    const char *early = battle->resigned ? "resigned" : "illegal-move";
    g_autoptr(GError) error = NULL;
    if (battle->session == NULL)
        return;
    if (het_battle_over(battle) && het_battle_recorded(battle, NULL)
            ? het_battle_close(battle, battle->ended != NULL ? early : "normal", &error)
            : het_battle_recorded(battle, &error))
        return;
    mcp->unrecorded = true;
    g_string_append_printf(mcp->told, "The battle is not recorded: %s\n", error->message);
}

/* The side that the client has lost by going away: its only one, or the one to decide. */
static HetActor
deserted(const HetBattle *battle)
{
    const unsigned persons = het_battle_persons(battle), actor = het_battle_state(battle)->actor;
    if (persons == 3)
        return actor <= HET_SECOND ? (HetActor)actor : (HetActor)het_battle_state(battle)->active;
    return persons == 2 ? HET_SECOND : HET_FIRST;
}

void
het_mcp_end(HetMcp *mcp)
{
    HetBattle *battle = &mcp->battle;
    if (battle->session == NULL)
        return;
    mcp->past++;
    mcp->past_illegal += mcp->illegal[HET_FIRST] + mcp->illegal[HET_SECOND];
    if (!het_battle_over(battle) && het_battle_persons(battle) != 0) {
        mcp->abandoned++;
        battle->resigned = true;
        het_battle_lose(battle, deserted(battle), "abandons the battle");
    }
    keep_record(mcp);
    het_battle_end(battle, NULL); /* whose record is closed, or has been reported */
}

/* Has dice, staffs and those of `more` (HetNext) decide until somebody else is to. */
static bool
play_on(HetMcp *mcp, unsigned more, GError **error)
{
    const unsigned from = HET_NEXT_DICE | HET_NEXT_STAFF | more;
    g_autoptr(GError) fault = NULL;
    HetMove move;
    while (!het_battle_over(&mcp->battle) && het_battle_next(&mcp->battle, from, &move, &fault)) {
        het_battle_tell(&mcp->battle, &move, mcp->told);
        mcp->tried = 0;
    }
    if (mcp->battle.resigned && mcp->battle.ended == NULL)
        het_battle_lose(&mcp->battle, (HetActor)het_battle_state(&mcp->battle)->actor, "resigns");
    return fault == NULL || het_ask_fail(error, "%s", fault->message);
}

/* Plays a move of a line, or what comes before the next can be read. */
static void
obey(void *data, const HetMove *move)
{
    HetMcp *mcp = data;
    mcp->tried = 0;
    if (move != NULL)
        het_battle_tell(&mcp->battle, move, mcp->told);
    else
        play_on(mcp, 0, NULL);
}

static void
play_on_for(HetAsk *ask, GString *moves)
{
    HetMcp *mcp = ask->data;
    play_on(mcp, 0, NULL);
    g_string_append(moves, mcp->told->str);
    g_string_truncate(mcp->told, 0);
}

/* Counts an answer that broke the rules, and says what is left; returns false. */
static bool
count_illegal(HetMcp *mcp, const char *why, GError **error)
{
    const HetActor side = (HetActor)het_battle_state(&mcp->battle)->actor;
    mcp->illegal[side]++;
    if (mcp->tries == 0)
        return het_ask_fail(error, "%s", why);
    if (++mcp->tried < mcp->tries)
        return het_ask_fail(error, "%s; answers left to this decision: %u", why,
                            mcp->tries - mcp->tried);
    het_battle_lose(&mcp->battle, side, "gave too many illegal answers");
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
        (mcp->hidden ? het_line_new_unlisted : het_line_new)(state, ask->words, &fault);
    if (line == NULL || !het_line_next(line, state, &first, &fault))
        return count_illegal(mcp, fault->message, error);
    g_autofree char *rest = het_battle_obey(&mcp->battle, line, &first, obey, mcp, &fault);
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
    if (!het_battle_over(&mcp->battle) &&
        het_battle_person(&mcp->battle, het_battle_state(&mcp->battle)->actor))
        return het_ask_fail(error, "it is for you to decide: play");
    return play_on(mcp, HET_NEXT_AGENT, error);
}

static bool
result(HetAsk *ask, GError **error)
{
    (void)error;
    const HetMcp *mcp = ask->data;
    g_string_append_printf(
        ask->text, "%sMoves and rolls: %u. Illegal answers: first %u, second %u.",
        het_battle_over(&mcp->battle) ? "" : "Unfinished. ",
        het_session_length(mcp->battle.session), mcp->illegal[HET_FIRST], mcp->illegal[HET_SECOND]);
    if (mcp->past > 0)
        g_string_append_printf(ask->text,
                               " Battles before this one: %u, of them abandoned %u; illegal "
                               "answers in them: %u.",
                               mcp->past, mcp->abandoned, mcp->past_illegal);
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

/* The client may name an agent for a seat that was left open, if it neither runs programs nor reads
 * files; others, and the seed, are for the person who started the server. */
static bool
may_name(const HetMcp *mcp, HetActor side, const char *name, GError **error)
{
    const char *seat = het_actor_name(side);
    if (!mcp->open[side])
        return het_ask_fail(error, "%s=%.40s: this server has %s there", seat, name,
                            mcp->names[side]);
    return strcmp(name, "human") == 0 || het_agent_reach(name) == HET_AGENT_ALONE ||
           het_ask_fail(error,
                        "\"%.40s\" runs programs or reads files: only hetman mcp --%s may name it",
                        name, seat);
}

static bool
new_battle(HetAsk *ask, GError **error)
{
    HetMcp *mcp = ask->data;
    g_autofree char *name = g_strdup(ask->words), *first = cut(name, " first="),
                    *second = cut(name, " second="), *seed = cut(name, " seed=");
    g_autofree char *stem =
        mcp->records != NULL ? g_build_filename(mcp->records, "battle", NULL) : NULL;
    const char *names[] = {first, second};
    HetBattle battle = {.seed = het_usage_any_seed()};
    if (seed != NULL && !mcp->open_seed)
        return het_ask_fail(error,
                            "seed=%.40s: the dice of this server are its own; hetman mcp "
                            "--open-seed lets the client give a seed",
                            seed);
    if (seed != NULL && !g_ascii_string_to_unsigned(seed, 10, 0, G_MAXUINT64, &battle.seed, NULL))
        return het_ask_fail(error, "seed=%.40s: expected a whole number from 0", seed);
    HET_EACH_BELOW(side, HET_SIDES) {
        if (names[side] != NULL && !may_name(mcp, (HetActor)side, names[side], error))
            return false;
        names[side] = names[side] != NULL ? names[side] : mcp->names[side];
    }
    battle.scenario = het_scenario_open_shipped(name, het_rules_registry, error);
    if (battle.scenario == NULL || !het_battle_open(&battle, names, stem, error))
        return false;
    het_mcp_end(mcp);
    mcp->battle = battle;
    mcp->tried = mcp->illegal[HET_FIRST] = mcp->illegal[HET_SECOND] = 0;
    g_string_append_printf(ask->text, "%s: %s (first, %s) against %s (second, %s)\n%s",
                           battle.scenario->title, battle.scenario->sides[HET_FIRST],
                           battle.names[HET_FIRST], battle.scenario->sides[HET_SECOND],
                           battle.names[HET_SECOND], battle.scenario->description);
    return true;
}

/* --- the tools -------------------------------------------------------------------------------- */

static const HetVerb own[] = {
    {"new_battle", "SCENARIO [first=AGENT] [second=AGENT] [seed=N]",
     "begins a battle of one of the scenarios in place of the one before; sides are for human "
     "(you) or an agent, dice by a seed",
     HET_VERB_WORDS | HET_VERB_STAFF | HET_MCP_FREE | HET_MCP_NOW, new_battle},
    {"scenarios", "[SYSTEM]", "the battles there are, all or of one rule system",
     HET_VERB_WORDS | HET_MCP_FREE, het_verb_scenarios},
    {"view", "[map [PLACE]]",
     "the position in words, or as a map of letters: all, or about a place or unit",
     HET_VERB_WORDS | HET_MCP_NOW, het_verb_view},
    {"play", "ORDERS",
     "plays one decision of your side or several: RI1 move c4, LH1 charge E2; dice are rolled",
     HET_VERB_WORDS | HET_VERB_STAFF | HET_VERB_PLAYS | HET_VERB_TURN, play},
    {"enemy_turn", "", "has the enemy decide until it is for you to decide, and tells what it did",
     HET_VERB_WORDS | HET_VERB_STAFF | HET_MCP_NOW, enemy_turn},
    {"result", "", "who has won and why, or unfinished, and the illegal answers",
     HET_VERB_WORDS | HET_MCP_NOW, result},
    {"legal", "[TEXT]", "the legal moves of your decision, or those with TEXT in them",
     HET_VERB_WORDS | HET_VERB_TURN | HET_VERB_LEGAL, het_verb_legal},
};

const HetVerb *
het_mcp_tool(const HetMcp *mcp, unsigned index)
{
    for (unsigned i = 0;; i++) {
        const HetVerb *verb = i < G_N_ELEMENTS(own) ? &own[i] : &het_verbs[i - G_N_ELEMENTS(own)];
        if (verb->name == NULL)
            return NULL;
        if ((!mcp->hidden || (verb->traits & HET_VERB_LEGAL) == 0) && index-- == 0)
            return verb;
    }
}

/* Adds the decision at hand and its side, or the winner. */
static void
tell_now(const HetMcp *mcp)
{
    const HetState *state = het_battle_state(&mcp->battle);
    if (het_battle_over(&mcp->battle)) {
        het_battle_append_result(&mcp->battle, mcp->told);
    } else if (!het_battle_person(&mcp->battle, state->actor)) {
        g_string_append(mcp->told, "The enemy decides: enemy_turn has it do so.\n");
    } else {
        g_string_append_printf(mcp->told, "%s to decide: ", state->scenario->sides[state->actor]);
        het_battle_append_question(&mcp->battle, mcp->told);
        g_string_append_c(mcp->told, '\n');
    }
}

bool
het_mcp_check(const HetMcp *mcp, const HetVerb *tool, GError **error)
{
    if (mcp->battle.session == NULL && (tool->traits & HET_MCP_FREE) == 0)
        return het_ask_fail(error, "%s: no battle yet: begin one by new_battle", tool->name);
    if ((tool->traits & HET_VERB_PLAYS) != 0 && het_battle_over(&mcp->battle))
        return het_ask_fail(error, "the battle is over: see result, or begin a new_battle");
    return true;
}

bool
het_mcp_run(HetMcp *mcp, const HetVerb *tool, const char *words, const char *because,
            GError **error)
{
    const HetBattle *battle = &mcp->battle;
    HetAsk ask = het_verb_ask(&mcp->battle);
    ask.spoken = true;
    ask.play_on = play_on_for;
    ask.data = mcp;
    if (!het_mcp_check(mcp, tool, error))
        return false;
    if (because != NULL && battle->recorder != NULL) {
        g_autofree char *note = g_strdup_printf(
            "because %s: %s", het_actor_name((HetActor)het_battle_state(battle)->actor), because);
        het_recorder_note(mcp->battle.recorder, g_strdelimit(note, "\r\n", ' '));
    }
    g_autofree char *text = het_verb_answer(tool, &ask, words, error);
    if (text == NULL) {
        keep_record(mcp);
        return false;
    }
    g_string_append_printf(mcp->told, *text != '\0' ? "%s\n" : "%s", text);
    if ((tool->traits & (HET_VERB_PLAYS | HET_MCP_NOW)) != 0) {
        play_on(mcp, 0, NULL);
        tell_now(mcp);
    }
    keep_record(mcp);
    return true;
}
