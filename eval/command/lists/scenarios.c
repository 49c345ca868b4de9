#include "console/command.h"

#include <stdio.h>

#include "console/usage.h"
#include "engine/scenario.h"
#include "engine/rules/registry.h"
#include "engine/each.h"

static bool
print_scenario(const char *name, GError **error)
{
    g_auto(HetScenarioHead) head = {0};
    if (!het_scenario_read_head(name, het_rules_registry, &head, error))
        return false;
    printf("%-28s %s (%s against %s, %d turn%s)\n", name, head.title, head.sides[HET_FIRST],
           head.sides[HET_SECOND], head.turns, head.turns == 1 ? "" : "s");
    return true;
}

/* Prints the scenarios called `names`. A shipped one that does not load is a failure, but does not
 * hide the others. */
static int
list_scenarios(char **names)
{
    int status = HET_EXIT_DONE;
    HET_EACH_LISTED(i, names) {
        g_autoptr(GError) error = NULL;
        if (!print_scenario(names[i], &error))
            status = het_usage_failed(error);
    }
    return status;
}

static int
run_command(int argc, char **argv)
{
    const HetUsage usage = {
        .arguments = "[SYSTEM]",
        .summary = "Lists the shipped scenarios, of one rule system or all.",
        .description = "A name may have rule options: NAME?option=value&option=value. Systems can "
                       "also generate scenarios (docs/formats.md).",
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    const char *system = argc > 1 ? argv[1] : NULL;
    if (system != NULL && het_rules_find(system) == NULL)
        return het_usage_no_system(system);
    g_auto(GStrv) names = het_scenario_names(system);
    return list_scenarios(names);
}

const HetCommand het_command_scenarios = {"scenarios", "List the shipped scenarios", run_command,
                                          false};
