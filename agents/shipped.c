/* Agents of the classes of the program. Apart from the list of them, which other programs may
 * replace. */
#include "agent.h"

HetAgentReach
het_agent_reach(const char *text)
{
    return het_agent_reach_among(het_agent_registry, text);
}

bool
het_agent_check(const char *text, GError **error)
{
    return het_agent_check_among(het_agent_registry, text, error);
}

bool
het_agent_check_for(const char *text, const HetScenario *scenario, GError **error)
{
    return het_agent_check_for_among(het_agent_registry, text, scenario, error);
}

HetAgent *
het_agent_new(const char *text, const HetScenario *scenario, HetActor seat, uint64_t seed,
              GError **error)
{
    return het_agent_new_among(het_agent_registry, text, scenario, seat, seed, error);
}
