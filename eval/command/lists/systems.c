#include "console/command.h"

#include <stdio.h>

#include "library/json.h"
#include "library/json-members.h"
#include "console/usage.h"
#include "engine/rules/registry.h"
#include "engine/each.h"

static void
print_system(const HetRules *rules)
{
    g_auto(GStrv) names = het_scenario_names(rules->name);
    printf("%-12s %s (version %u, %u scenario%s)\n", rules->name, rules->title, rules->version,
           g_strv_length(names), g_strv_length(names) == 1 ? "" : "s");
    HET_EACH_BELOW(i, rules->option_count) {
        const HetRuleOption *option = &rules->options[i];
        printf("    %s=%d (%d to %d) %s: %s\n", option->name, option->initial, option->minimum,
               option->maximum, option->rule, option->help);
    }
}

static void
add_system(JsonBuilder *builder, const HetRules *rules)
{
    json_builder_begin_object(builder);
    HET_JSON(builder, "name", rules->name, "title", rules->title, "version", rules->version);
    het_json_begin_array(builder, "phases");
    HET_EACH_LISTED(i, rules->phases)
        json_builder_add_string_value(builder, rules->phases[i]);
    json_builder_end_array(builder);
    het_json_begin_array(builder, "options");
    HET_EACH_BELOW(i, rules->option_count) {
        const HetRuleOption *option = &rules->options[i];
        HET_JSON_OBJECT(builder, "name", option->name, "default", option->initial, "minimum",
                        option->minimum, "maximum", option->maximum, "rule", option->rule, "help",
                        option->help);
    }
    json_builder_end_array(builder);
    het_json_begin_array(builder, "scenarios");
    g_auto(GStrv) names = het_scenario_names(rules->name);
    HET_EACH_LISTED(i, names)
        json_builder_add_string_value(builder, names[i]);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
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
        .summary = "Lists the rule systems, or one, with the numbers of their rules that a "
                   "scenario's [options] or a\nname's '?option=value' may change.",
        .entries = entries,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    const HetRules *only = argc > 1 ? het_rules_find(argv[1]) : NULL;
    if (argc > 1 && only == NULL)
        return het_usage_no_system(argv[1]);
    if (!json) {
        HET_EACH_LISTED(i, het_rules_registry)
            if (only == NULL || only == het_rules_registry[i])
                print_system(het_rules_registry[i]);
        return HET_EXIT_DONE;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_array(builder);
    HET_EACH_LISTED(i, het_rules_registry)
        if (only == NULL || only == het_rules_registry[i])
            add_system(builder, het_rules_registry[i]);
    json_builder_end_array(builder);
    het_json_print(builder);
    return HET_EXIT_DONE;
}

const HetCommand het_command_systems = {"systems", "List the rule systems and their options",
                                        run_command, false};
