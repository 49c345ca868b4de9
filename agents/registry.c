#include "agents.h"

static const HetAgentClass *const shipped[] = {
    &het_agent_random,  &het_agent_doctrine,
    &het_agent_general, &het_agent_greedy,
    &het_agent_mcts,    &het_agent_uct,
    &het_agent_rush,    &het_agent_wing,
    &het_agent_mass,    &het_agent_kite,
    &het_agent_turtle,  &het_agent_external,
    &het_agent_python,  NULL,
};

HetAgentRegistry het_agent_registry = shipped;
