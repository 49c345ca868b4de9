/* The verbs of battle in the protocol, whose client commands both sides. */
#include <string.h>

#include "engine/each.h"
#include "engine/rules/registry.h"
#include "protocol-commands.h"

enum { DECISIONS_MAX = 4096 }; /* that one command plays */

/* --- what verbs change ------------------------------------------------------------------------ */

static void
play(HetRequest *request, const HetMove *move)
{
    HetProtocol *protocol = request->data;
    if (move == NULL)
        return; /* the client rolls */
    het_protocol_append_move(protocol, move, protocol->answer);
    het_protocol_play(protocol, move);
}

static void
play_on(HetProtocol *protocol, GString *moves)
{
    HetBattle *battle = &protocol->battle;
    HetMove move;
    g_ptr_array_set_size(protocol->events, 0);
    for (unsigned i = 0; i < DECISIONS_MAX && het_battle_next(battle, HET_NEXT_STAFF, &move, NULL);
         i++) {
        het_protocol_append_move(protocol, &move, moves);
        het_protocol_play(protocol, &move);
    }
}

static void
play_on_for(HetRequest *request, GString *moves)
{
    play_on(request->data, moves);
}

static bool
undo(HetRequest *request, unsigned moves, GError **error)
{
    HetProtocol *protocol = request->data;
    (void)error;
    het_battle_undo(&protocol->battle, moves);
    g_ptr_array_set_size(protocol->events, 0);
    het_protocol_reset_agents(protocol);
    return true;
}

/* True if agents of that name may play here. */
static bool
may_seat(const HetProtocol *protocol, const char *name, GError **error)
{
    const bool sealed = (protocol->limits & HET_PROTOCOL_NO_FILES) != 0;
    return !sealed || strcmp(name, "human") == 0 || het_agent_reach(name) == HET_AGENT_ALONE ||
           het_request_fail(
               error, "\"%.40s\" runs programs or reads files, which is not allowed here", name);
}

static bool
seat(HetRequest *request, HetActor side, const char *name, GError **error)
{
    HetProtocol *protocol = request->data;
    return may_seat(protocol, name, error) &&
           het_battle_reseat(&protocol->battle, side, name, error);
}

/* Plays a move of a record. */
static void
replay(void *protocol, const HetMove *move)
{
    het_battle_play(&((HetProtocol *)protocol)->battle, move, NULL);
}

/* Begins a game as a battle of its own. */
static bool
open(HetProtocol *protocol, const HetBeginning *beginning, HetBattle *ret_battle, GError **error)
{
    const char *names[HET_SIDES];
    g_autoptr(HetFileLock) lock = NULL;
    g_autoptr(HetRecord) record = NULL;
    if (beginning->record != NULL) {
        lock = het_record_lock(beginning->record, error);
        record =
            lock != NULL ? het_record_load(beginning->record, het_rules_registry, error) : NULL;
        if (record == NULL)
            return false;
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        names[side] = beginning->names[side] != NULL ? beginning->names[side] : "human";
        if (!may_seat(protocol, names[side], error))
            return false;
    }
    *ret_battle = (HetBattle){.seed = beginning->seeded ? beginning->seed : protocol->battle.seed};
    if (record == NULL) {
        ret_battle->scenario = het_scenario_ref(beginning->scenario);
        return het_battle_open(ret_battle, names, NULL, error);
    }
    HetProtocol playing = {.battle = *ret_battle};
    const bool good = het_battle_reopen(&playing.battle, record, beginning->record,
                                        g_steal_pointer(&lock), names, replay, &playing, error);
    *ret_battle = playing.battle;
    if (!good)
        het_battle_end(ret_battle, NULL);
    return good;
}

static bool
begin(HetRequest *request, const HetBeginning *beginning, GError **error)
{
    HetProtocol *protocol = request->data;
    HetBattle battle;
    if (!open(protocol, beginning, &battle, error))
        return false;
    const bool closed =
        protocol->battle.session == NULL || het_battle_release(&protocol->battle, error);
    het_protocol_forget_agents(protocol);
    g_clear_pointer(&protocol->reported, json_decref);
    g_ptr_array_set_size(protocol->events, 0);
    het_battle_end(&protocol->battle, NULL);
    protocol->battle = battle;
    het_request_begun(request, &protocol->battle);
    return closed;
}

void
het_protocol_set_front(HetProtocol *protocol)
{
    const bool files = (protocol->limits & HET_PROTOCOL_NO_FILES) == 0,
               thinks = (protocol->limits & HET_PROTOCOL_NO_THINKING) == 0;
    protocol->front = (HetFront){.offers = HET_VERB_BEGINS | HET_VERB_MOVES | HET_VERB_ROLLS |
                                           HET_VERB_UNDOES | (files ? HET_VERB_FILES : 0) |
                                           (thinks ? HET_VERB_AGENTS | HET_VERB_SEATS : 0),
                                 .begin = begin,
                                 .play = play,
                                 .play_on = play_on_for,
                                 .undo = undo,
                                 .seat = seat};
}

/* --- verbs ------------------------------------------------------------------------------------ */

/* The agent that gives hints: the one named when this was started, unless that is a program and
 * none may be run. */
static const char *
adviser_of(const HetProtocol *protocol)
{
    const char *agent = protocol->agent;
    const bool sealed = (protocol->limits & HET_PROTOCOL_NO_FILES) != 0;
    return agent == NULL || (sealed && het_agent_reach(agent) == HET_AGENT_RUNS) ? "general"
                                                                                 : agent;
}

bool
het_protocol_verb(HetProtocol *protocol, const HetVerb *verb, GError **error)
{
    HetRequest request = {.session = protocol->battle.session,
                          .battle = &protocol->battle,
                          .sides = 3,
                          .unhurried = (protocol->limits & HET_PROTOCOL_NO_THINKING) == 0,
                          .adviser = adviser_of(protocol),
                          .seed = het_adviser_seed(protocol->battle.seed),
                          .stepwise = true,
                          .front = &protocol->front,
                          .data = protocol};
    if ((verb->traits & (HET_VERB_MOVES | HET_VERB_AGENTS)) != 0)
        g_ptr_array_set_size(protocol->events, 0);
    g_autofree char *text = het_verb_answer(verb, &request, protocol->argument, error);
    if (text != NULL && *text != '\0' && protocol->answer->len > 0)
        g_string_append_c(protocol->answer, '\n');
    if (text != NULL)
        g_string_append(protocol->answer, text);
    return text != NULL;
}

bool
het_protocol_respond(HetProtocol *protocol, GError **error)
{
    (void)error;
    play_on(protocol, protocol->answer);
    return true;
}
