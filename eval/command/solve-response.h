/* The best response to an agent, exactly: how much of its points can be had by one who knows it. */
#pragma once

#include "agents/agent.h"

/* The chance that `side` wins, plus half of that of a draw, if it plays its best against the agent
 * in the other seat, through all dice. The agent chooses at each position as if it were the first
 * that it sees, with this seed: one that plans a whole turn, or draws by lot, is answered as it
 * chooses so. Positions are distinguished by all their fields. False with an error beyond `nodes`
 * positions (0: any number), or where the agent fails. */
bool het_solve_response(const HetScenario *scenario, const HetState *state, const char *agent,
                        HetActor side, uint64_t seed, uint64_t nodes, double *ret_value,
                        GError **error);
