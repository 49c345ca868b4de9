/* Small helpers that several tests of agents share. */
#pragma once

#include "agents/agent.h"
#include "engine/rules/registry.h"

/* (transfer full) A position of the reference game: the lines of its [position] group. */
static inline HetScenario *
einstein_position(const char *position)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = g_strconcat("[scenario]\nformat=1\nsystem=einstein\ntitle=T\nfirst=A\n"
                                        "second=B\nturns=96\n[position]\n",
                                        position, NULL);
    HetScenario *scenario = het_scenario_parse("position", text, NULL, het_rules_registry, &error);
    if (scenario == NULL)
        g_error("%s", error->message);
    return scenario;
}

/* (transfer full) A new agent; the test ends where it cannot be made. */
static inline HetAgent *
agent_of(const char *text, const HetScenario *scenario, HetActor seat, uint64_t seed)
{
    g_autoptr(GError) error = NULL;
    HetAgent *agent = het_agent_new(text, scenario, seat, seed, &error);
    if (agent == NULL)
        g_error("%s", error->message);
    return agent;
}

/* Plays outcomes of chance and moves by lot until a decision of `seat` (or of anybody: NOBODY) has
 * come after at least `plies` plies. False when the game ended. */
static inline bool
play_to_decision(HetState *state, HetRandom *random, HetActor seat, unsigned plies)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    while (!het_game_over(state)) {
        bool wanted =
            state->actor != HET_CHANCE && (seat == HET_NOBODY || state->actor == (unsigned)seat);
        if (wanted && state->ply >= plies)
            return true;
        het_game_legal(state, list);
        unsigned index = state->actor == HET_CHANCE ? het_random_outcome(random, list)
                                                    : het_random_below(random, list->count);
        het_game_apply(state, &list->moves[index], NULL);
    }
    return false;
}
