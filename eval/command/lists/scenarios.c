#include "console/command.h"

#include <stdio.h>

#include "library/json.h"
#include "library/json-members.h"
#include "console/usage.h"
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

static void
add_options(HetJson *builder, const HetScenario *scenario)
{
    het_json_begin_object(builder, "options");
    HET_EACH_BELOW(i, scenario->rules->option_count)
        HET_JSON(builder, scenario->rules->options[i].name, scenario->options[i]);
    het_json_end(builder);
}

/* `before` gets the scenario in place of the one before, which stayed open meanwhile: those of one
 * map share its tables. */
static bool
add_scenario(HetJson *builder, const char *name, HetScenario **before, GError **error)
{
    HetScenario *scenario = het_scenario_open(name, het_rules_registry, error);
    if (scenario == NULL)
        return false;
    het_scenario_unref(*before);
    *before = scenario;
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "name", scenario->name, "system", scenario->rules->name, "title",
             scenario->title, "description", scenario->description, "sources", scenario->sources);
    het_json_sides(builder, "sides", scenario->sides);
    HET_JSON(builder, "turns", scenario->turns, "units", scenario->units->len, "state_bytes",
             (gint64)scenario->state_size, "digest", scenario->digest);
    add_options(builder, scenario);
    het_json_end(builder);
    return true;
}

/* Prints the scenarios called `names`, or adds them to `builder`. A shipped one that does not load
 * is a failure, but does not hide the others. */
static int
list_scenarios(char **names, HetJson *builder)
{
    int status = HET_EXIT_DONE;
    g_autoptr(HetScenario) before = NULL;
    HET_EACH_LISTED(i, names) {
        g_autoptr(GError) error = NULL;
        const bool listed = builder != NULL ? add_scenario(builder, names[i], &before, &error)
                                            : print_scenario(names[i], &error);
        if (!listed)
            status = het_usage_failed(error);
    }
    return status;
}

static int
run_command(int argc, char **argv)
{
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        HET_FLAG("json", &json, "Print JSON"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "[SYSTEM]",
        .summary = "Lists the shipped scenarios, of one rule system or all.",
        .description = "A name may have rule options: NAME?option=value&option=value. Systems can "
                       "also generate scenarios (docs/formats.md).",
        .entries = entries,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    const char *system = argc > 1 ? argv[1] : NULL;
    if (system != NULL && het_rules_find(system) == NULL)
        return het_usage_no_system(system);
    g_auto(GStrv) names = het_scenario_names(system);
    if (!json)
        return list_scenarios(names, NULL);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_array(builder, NULL);
    status = list_scenarios(names, builder);
    het_json_end(builder);
    het_json_print(builder);
    return status;
}

const HetCommand het_command_scenarios = {"scenarios", "List the shipped scenarios", run_command,
                                          false};
