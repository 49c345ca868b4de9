/* The verbs of battle in the protocol, whose client commands both sides. */
#include "protocol-commands.h"

enum { DECISIONS_MAX = 4096 }; /* that one command plays */

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

/* Plays the staffs' moves until none has any. */
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
play_on_for(HetAsk *ask, GString *moves)
{
    play_on(ask->data, moves);
}

bool
het_protocol_verb(HetProtocol *protocol, const HetVerb *verb, GError **error)
{
    HetAsk ask = {.session = protocol->battle.session,
                  .battle = &protocol->battle,
                  .sides = 3,
                  .unhurried = (protocol->limits & HET_PROTOCOL_NO_THINKING) == 0,
                  .adviser = adviser_of(protocol),
                  .seed = het_seed_derive(protocol->battle.seed, "advisor"),
                  .play_on = play_on_for,
                  .data = protocol};
    g_autofree char *text = het_verb_answer(verb, &ask, protocol->argument, error);
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
