#include <stdio.h>

#include "cli/command.h"
#include "cli/common/modules.h"
#include "cli/common/usage.h"
#include "engine/rules/registry.h"
#include "library/conformance/conformance.h"

enum { GAMES_MAX = 1000000, PLIES_MAX = 50000, EVERY = 7 };

static bool
try_scenario(const char *name, unsigned games, uint64_t seed, GError **error)
{
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
    if (scenario == NULL)
        return false;
    const HetConformance asked = {.scenario = scenario,
                                  .registry = het_rules_registry,
                                  .seed = seed,
                                  .games = games,
                                  .every = EVERY,
                                  .plies_max = PLIES_MAX};
    HetConformanceCounts counts;
    g_autofree char *violation = het_conformance_run(&asked, &counts);
    if (violation != NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "%s", violation);
        return false;
    }
    printf("%s conforms: %u games, %u decisions, %u rolls, %u moves applied, %u made-up moves "
           "judged, %u texts, %u saves, %u records\n",
           name, counts.games, counts.decisions, counts.chances, counts.moves, counts.garbage,
           counts.texts, counts.saves, counts.records);
    return true;
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *games_text = NULL, *seed_text = NULL;
    gint64 games = 10;
    guint64 seed = 1;
    const GOptionEntry entries[] = {
        {"games", 0, 0, G_OPTION_ARG_STRING, &games_text, "Games of each scenario (default 10)",
         "N"},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &seed_text, "Seed of the first game (default 1)", "N"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "[MODULE.so] SCENARIO...",
        .summary = "Tests a rule system as Hetman's own systems are tested: plays random games and "
                   "verifies the contract of engine/rules.h at their nodes. Stops at the first "
                   "violation and says where it is.",
        .description = "If the first argument ends in .so, it is a module whose systems the "
                       "scenarios may use.",
        .entries = entries,
        .minimum = 1,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if ((games_text != NULL && !het_usage_integer("--games", games_text, 1, GAMES_MAX, &games)) ||
        (seed_text != NULL && !het_usage_seed(seed_text, &seed)))
        return HET_EXIT_USAGE;
    g_autoptr(GError) error = NULL;
    int first = 1;
    if (g_str_has_suffix(argv[1], ".so")) {
        if (!het_modules_load(argv[1], &error))
            return het_usage_failed(error);
        first = 2;
    }
    if (first == argc)
        return het_usage_wrong("conformance: expected a scenario after the module");
    for (int i = first; i < argc; i++)
        if (!try_scenario(argv[i], (unsigned)games, seed, &error))
            return het_usage_failed(error);
    return HET_EXIT_DONE;
}

const HetCommand het_command_conformance = {
    "conformance", "Test that a rule system keeps the contract", run_command, false};
