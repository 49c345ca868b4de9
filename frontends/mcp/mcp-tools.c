/* What the client of `hetman mcp` may do: the verbs that are tools, and the front end's part of
 * those that change the battle. */
#include "mcp.h"

#include <string.h>

#include "console/usage.h"
#include "engine/each.h"

/* --- playing ---------------------------------------------------------------------------------- */

/* Ends the record as soon as nothing can follow, and adds to the answer if it is not whole: what is
 * answered as done is in the record, or the answer states that it is not. */
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
    g_string_append_printf(mcp->reported, "The battle is not recorded: %s\n", error->message);
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

/* Plays dice and the decisions of staffs, until an agent or the client is to decide. */
static void
play_on(HetMcp *mcp)
{
    HetMove move;
    while (!het_battle_over(&mcp->battle) &&
           het_battle_next(&mcp->battle, HET_NEXT_DICE | HET_NEXT_STAFF, &move, NULL)) {
        het_battle_report(&mcp->battle, &move, mcp->reported);
        mcp->tried = 0;
    }
}

static void
play(HetRequest *request, const HetMove *move)
{
    HetMcp *mcp = request->data;
    mcp->tried = 0;
    if (move != NULL)
        het_battle_report(&mcp->battle, move, mcp->reported);
    else
        play_on(mcp);
}

static void
play_on_for(HetRequest *request, GString *moves)
{
    HetMcp *mcp = request->data;
    play_on(mcp);
    g_string_append(moves, mcp->reported->str);
    g_string_truncate(mcp->reported, 0);
}

/* Counts an answer that broke the rules, and adds what is left to its error. */
static void
count_illegal(HetMcp *mcp, GError *why)
{
    const HetActor side = (HetActor)het_battle_state(&mcp->battle)->actor;
    g_autofree char *message = g_steal_pointer(&why->message);
    mcp->illegal[side]++;
    if (mcp->tries > 0 && ++mcp->tried >= mcp->tries) {
        het_battle_lose(&mcp->battle, side, "gave too many illegal answers");
        why->message = g_strconcat(message, "; that was the last answer: the battle is lost", NULL);
    } else if (mcp->tries > 0) {
        why->message = g_strdup_printf("%s; answers left to this decision: %u", message,
                                       mcp->tries - mcp->tried);
    } else {
        why->message = g_steal_pointer(&message);
    }
}

/* --- beginning -------------------------------------------------------------------------------- */

/* The client may name an agent for a seat that was left open, if it neither runs programs nor reads
 * files; others, and the seed, are for the person who started the server. */
static bool
may_name(const HetMcp *mcp, HetActor side, const char *name, GError **error)
{
    const char *seat = het_actor_name(side);
    if (!mcp->open[side])
        return het_request_fail(error, "%s=%.40s: this server has %s there", seat, name,
                                mcp->names[side]);
    return strcmp(name, "human") == 0 || het_agent_reach(name) == HET_AGENT_ALONE ||
           het_request_fail(
               error, "\"%.40s\" runs programs or reads files: only hetman mcp --%s may name it",
               name, seat);
}

static bool
begin(HetRequest *request, const HetBeginning *beginning, GError **error)
{
    HetMcp *mcp = request->data;
    g_autofree char *stem =
        mcp->records != NULL ? g_build_filename(mcp->records, "battle", NULL) : NULL;
    const char *names[HET_SIDES];
    HetBattle battle = {.seed = beginning->seeded ? beginning->seed : het_usage_any_seed()};
    if (beginning->seeded && !mcp->open_seed)
        return het_request_fail(error,
                                "seed: the dice of this server are its own; hetman mcp --open-seed "
                                "lets the client give a seed");
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *name = beginning->names[side];
        if (name != NULL && !may_name(mcp, (HetActor)side, name, error))
            return false;
        names[side] = name != NULL ? name : mcp->names[side];
    }
    battle.scenario = het_scenario_ref(beginning->scenario);
    if (!het_battle_open(&battle, names, stem, error))
        return false;
    het_mcp_end(mcp);
    mcp->battle = battle;
    mcp->tried = mcp->illegal[HET_FIRST] = mcp->illegal[HET_SECOND] = 0;
    het_request_begun(request, &mcp->battle);
    return true;
}

/* --- the tools -------------------------------------------------------------------------------- */

static const HetFront front = {.offers = HET_VERB_BEGINS | HET_VERB_MOVES | HET_VERB_AGENTS,
                               .begin = begin,
                               .play = play,
                               .play_on = play_on_for};

bool
het_mcp_has(const HetMcp *mcp, const HetVerb *verb)
{
    return het_verb_offered(verb, &front) && (!mcp->hidden || (verb->traits & HET_VERB_LEGAL) == 0);
}

HetRequest
het_mcp_request(HetMcp *mcp)
{
    HetRequest request = het_verb_request(&mcp->battle);
    request.spoken = true;
    request.unlisted = mcp->hidden;
    request.front = &front;
    request.data = mcp;
    return request;
}

/* Adds what the server alone counts to an answer on the result. */
static void
append_counts(const HetMcp *mcp)
{
    g_string_append_printf(
        mcp->reported, "Moves and rolls: %u. Illegal answers: first %u, second %u.",
        het_session_length(mcp->battle.session), mcp->illegal[HET_FIRST], mcp->illegal[HET_SECOND]);
    if (mcp->past > 0)
        g_string_append_printf(mcp->reported,
                               " Battles before this one: %u, of them abandoned %u; illegal "
                               "answers in them: %u.",
                               mcp->past, mcp->abandoned, mcp->past_illegal);
    g_string_append_c(mcp->reported, '\n');
}

/* Adds the decision at hand and its side, or the winner. */
static void
append_position(const HetMcp *mcp)
{
    const HetState *state = het_battle_state(&mcp->battle);
    if (het_battle_over(&mcp->battle)) {
        het_battle_append_result(&mcp->battle, mcp->reported);
    } else if (!het_battle_person(&mcp->battle, state->actor)) {
        g_string_append(mcp->reported, "The enemy decides: enemy_turn has it do so.\n");
    } else {
        g_string_append_printf(mcp->reported,
                               "%s to decide: ", state->scenario->sides[state->actor]);
        het_battle_append_question(&mcp->battle, mcp->reported);
        g_string_append_c(mcp->reported, '\n');
    }
}

/* Adds the words of an answer, after those of the moves that it has played, and what comes next. */
static void
append_answer(HetMcp *mcp, const HetVerb *tool, const char *words)
{
    const unsigned changes = HET_VERB_PLAYS | HET_VERB_BEGINS | HET_VERB_AGENTS;
    const bool result = tool->run == het_verb_result;
    g_string_append(mcp->reported, words);
    if (mcp->reported->len > 0 && mcp->reported->str[mcp->reported->len - 1] != '\n')
        g_string_append_c(mcp->reported, '\n');
    if (result)
        append_counts(mcp);
    if ((tool->traits & changes) != 0 || result || tool->run == het_verb_view) {
        play_on(mcp);
        append_position(mcp);
    }
}

bool
het_mcp_run(HetMcp *mcp, const HetMcpCall *call, HetJson *data, GBytes **ret_picture,
            GError **error)
{
    const HetBattle *battle = &mcp->battle;
    const HetVerb *tool = call->tool;
    g_autoptr(GString) words = g_string_new(NULL);
    g_autoptr(GError) wrong = NULL;
    HetRequest request = het_mcp_request(mcp);
    const unsigned side = battle->session != NULL ? het_battle_state(battle)->actor & 1 : 0;
    if ((tool->traits & HET_VERB_PLAYS) != 0 && battle->session != NULL && het_battle_over(battle))
        return het_request_fail(error, "the battle is over: see result, or begin a new_battle");
    if (call->because != NULL && het_battle_recorder(battle) != NULL) {
        g_autofree char *note = g_strdup_printf(
            "because %s: %s", het_actor_name((HetActor)het_battle_state(battle)->actor),
            call->because);
        het_recorder_note(het_battle_recorder(battle), g_strdelimit(note, "\r\n", ' '));
    }
    request.text = words;
    request.json = data;
    request.picture = ret_picture;
    const bool good = het_verb_run(tool, &request, call->arguments, &wrong);
    if (good)
        append_answer(mcp, tool, words->str);
    else if (tool->run == het_verb_play && g_error_matches(wrong, HET_ERROR, HET_ERROR_ILLEGAL))
        count_illegal(mcp, wrong);
    if (request.faulted)
        mcp->illegal[side]++;
    keep_record(mcp);
    if (!good)
        g_propagate_error(error, g_steal_pointer(&wrong));
    return good;
}
