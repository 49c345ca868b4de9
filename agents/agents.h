/* The classes of agents in the registry, each in its own file. To add one, copy random.c. */
#pragma once

#include "agent.h"

extern const HetAgentClass het_agent_random;   /* random.c */
extern const HetAgentClass het_agent_doctrine; /* doctrine-agent.c */
extern const HetAgentClass het_agent_general;  /* general/general.c */
extern const HetAgentClass het_agent_greedy;   /* greedy.c */
extern const HetAgentClass het_agent_mcts;     /* search/mcts.c */
extern const HetAgentClass het_agent_uct;      /* search/mcts.c */
extern const HetAgentClass het_agent_rush;     /* opponent.c, as the next four */
extern const HetAgentClass het_agent_wing;
extern const HetAgentClass het_agent_mass;
extern const HetAgentClass het_agent_kite;
extern const HetAgentClass het_agent_turtle;
extern const HetAgentClass het_agent_external; /* external.c */
extern const HetAgentClass het_agent_python;   /* external.c */
