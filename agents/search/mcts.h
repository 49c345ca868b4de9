/* `mcts` and `uct`: tree search as agents (see search.h for the method). */
#pragma once

#include "agents/agent.h"
#include "search.h"

/* The search inside an agent of class mcts or uct, for benches and tests: set a position, run
 * iterations, read the root. */
HetSearch *het_mcts_search(HetAgent *agent);
