/* The text protocol, and signatures of scenarios, compiled as the page is: tests compare what they
 * answer with the native program. */
#include <stdio.h>

#include "console/command.h"
#include "engine/rules/registry.h"
#include "engine/scenario.h"
#include "eval/command/measure/signature.h"

extern const HetCommand het_command_protocol;

int
main(int argc, char **argv)
{
    if (argc == 1)
        return het_command_protocol.run(argc, argv);
    for (int i = 1; i < argc; i++) {
        g_autoptr(HetScenario) scenario = het_scenario_open(argv[i], het_rules_registry, NULL);
        if (scenario == NULL)
            return 1;
        printf("%016" G_GINT64_MODIFIER "x %s\n", het_signature(scenario, 0), argv[i]);
    }
    return 0;
}
