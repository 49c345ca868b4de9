#include "check-forms.h"

#include <stdio.h>

#include "eval/command/modules.h"
#include "console/usage.h"
#include "engine/rules/registry.h"
#include "library/conformance/conformance.h"

enum { PLIES_MAX = 50000, EVERY = 7 };

static bool
try_scenario(const char *name, unsigned games, uint64_t seed, GError **error)
{
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
    if (scenario == NULL)
        return false;
    const HetConformance requested = {.scenario = scenario,
                                      .registry = het_rules_registry,
                                      .seed = seed,
                                      .games = games,
                                      .every = EVERY,
                                      .plies_max = PLIES_MAX};
    HetConformanceCounts counts;
    g_autofree char *violation = het_conformance_run(&requested, &counts);
    if (violation != NULL)
        return het_fail(error, HET_ERROR_VALUE, "%s", violation);
    printf("%s conforms: %u games, %u decisions, %u rolls, %u moves applied, %u made-up moves "
           "judged, %u texts, %u saves, %u records\n",
           name, counts.games, counts.decisions, counts.chances, counts.moves, counts.garbage,
           counts.texts, counts.saves, counts.records);
    return true;
}

int
het_check_rules(int count, char **names, unsigned games, uint64_t seed)
{
    g_autoptr(GError) error = NULL;
    int first = 0;
    if (g_str_has_suffix(names[0], ".so")) {
        if (!het_modules_load(names[0], &error))
            return het_usage_failed(error);
        first = 1;
    }
    if (first == count)
        return het_usage_wrong("check --conformance: expected a scenario after the module");
    for (int i = first; i < count; i++)
        if (!try_scenario(names[i], games, seed, &error))
            return het_usage_failed(error);
    return HET_EXIT_DONE;
}
