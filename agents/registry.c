#include "agents.h"

const HetAgentClass *const het_agent_registry[] = {
    &het_agent_random, &het_agent_doctrine, &het_agent_general,  &het_agent_greedy,
    &het_agent_mcts,   &het_agent_uct,      &het_agent_external, NULL,
};
