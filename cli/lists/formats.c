#include <stdio.h>

#include "cli/command.h"
#include "cli/common/usage.h"
#include "engine/field.h"
#include "engine/generator.h"
#include "engine/rules/registry.h"
#include "engine/each.h"

static void
print_system(const HetRules *rules)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (size_t i = 0; rules->fields != NULL && rules->fields[i] != NULL; i++) {
        g_string_append_c(text, '\n');
        het_fields_describe(rules->fields[i], text);
    }
    if (rules->option_count > 0) {
        g_string_append(text, "\n`[options]`:\n\n");
        het_options_describe(rules, text);
    }
    if (rules->generator != NULL) {
        g_string_append(text,
                        "\nParameters of generated battles (size: by the size of the map):\n\n");
        het_generator_describe(rules->generator, text);
    }
    if (text->len > 0)
        printf("# %s\n%s", rules->title, text->str);
}

static int
run_command(int argc, char **argv)
{
    const HetUsage usage = {
        .arguments = "[SYSTEM]",
        .summary =
            "Prints the keys of scenario files, the rule options and the parameters of generated "
            "battles\nby rule system: values, defaults and meanings. docs/formats.md has what all "
            "systems share.",
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (argc > 1 && het_rules_find(argv[1]) == NULL)
        return het_usage_no_system(argv[1]);
    HET_EACH_LISTED(i, het_rules_registry)
        if (argc < 2 || het_rules_registry[i] == het_rules_find(argv[1]))
            print_system(het_rules_registry[i]);
    return HET_EXIT_DONE;
}

const HetCommand het_command_formats = {"formats", "Print the keys of scenario files", run_command,
                                        false};
