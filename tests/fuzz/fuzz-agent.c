/* Agent texts ("mcts:iterations=10,risk=2"): what passes the check is made, with its dials, or
 * refused with a one-line error. Programs from outside are not started. */
#include "fuzz.h"

#include "agents/agent.h"
#include "engine/rules/registry.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static HetScenario *scenario;
    if (scenario == NULL)
        scenario = het_scenario_open("kipling/skirmish", het_rules_registry, NULL);
    g_autofree char *text = fuzz_text(data, size);
    g_autoptr(GError) error = NULL;
    if (strstr(text, "external") != NULL || strstr(text, "python") != NULL ||
        strstr(text, "nodes") != NULL)
        return 0; /* nodes: asks for memory by the gigabyte, as ordered */
    if (!het_agent_check(text, &error)) {
        g_assert(error != NULL && strchr(error->message, '\n') == NULL);
        return 0;
    }
    g_autoptr(HetAgent) agent = het_agent_new(text, scenario, HET_FIRST, 1, &error);
    g_assert((agent != NULL) == (error == NULL));
    return 0;
}
