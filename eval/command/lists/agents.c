#include "agents/agent.h"

#include <stdio.h>
#include <string.h>

#include "agents/doctrine/doctrine.h"
#include "console/command.h"
#include "engine/nearest.h"
#include "console/usage.h"
#include "engine/each.h"

/* --- text ------------------------------------------------------------------------------------ */

/* Range of an option: "1 to 1000", "none|random|doctrine", "yes|no", "text". */
static void
append_range(GString *text, const HetOption *option)
{
    switch (option->type) {
    case HET_OPTION_INTEGER:
    case HET_OPTION_REAL:
        g_string_append_printf(text, "%.10g to %.10g", option->minimum, option->maximum);
        break;
    case HET_OPTION_FLAG:
        g_string_append(text, "yes|no");
        break;
    case HET_OPTION_CHOICE:
        HET_EACH_LISTED(i, option->choices)
            g_string_append_printf(text, "%s%s", i == 0 ? "" : "|", option->choices[i]);
        break;
    case HET_OPTION_TEXT:
        g_string_append(text, "text");
        break;
    }
}

static void
print_options(const HetAgentClass *class_)
{
    HET_EACH_BELOW(i, class_->option_count) {
        const HetOption *option = &class_->options[i];
        g_autoptr(GString) range = g_string_new(NULL);
        append_range(range, option);
        printf("  %s=%s (%s) %s\n", option->name, option->initial, range->str, option->help);
    }
    if (class_->shorthand != NULL)
        printf("  %s:WORD is short for %s:%s=WORD\n", class_->name, class_->name,
               class_->shorthand);
    if (class_->rest != NULL)
        printf("  %s: the rest of the text is the %s\n", class_->name, class_->rest);
    if (class_->dials)
        puts("  any dial of the rule system's doctrine as DIAL=NUMBER");
}

static void
print_doctrine(const HetDoctrine *doctrine)
{
    printf("doctrine of %s\n", doctrine->system);
    const GArray *styles = het_doctrine_styles(doctrine);
    const char *mark = " (default)";
    HET_EACH_IN(const HetStyle, style, styles) {
        printf("  style %s%s: %s\n", style->name, mark, style->summary);
        mark = "";
        for (size_t j = 0; j < HET_DIALS_MAX && style->settings[j].dial != NULL; j++)
            printf("    %s=%g\n", style->settings[j].dial, style->settings[j].value);
    }
    HET_EACH_BELOW(i, doctrine->dial_count) {
        const HetDial *dial = &doctrine->dials[i];
        printf("  dial %s=%g (%g to %g) %s\n", dial->name, dial->initial, dial->minimum,
               dial->maximum, dial->help);
    }
}

static void
print_agents(const HetAgentClass *only)
{
    bool dials = only == NULL || only->dials;
    HET_EACH_LISTED(i, het_agent_registry) {
        const HetAgentClass *class_ = het_agent_registry[i];
        if (only != NULL && only != class_)
            continue;
        printf("%-12s %s\n", class_->name, class_->summary);
        if (only != NULL)
            print_options(class_);
    }
    for (size_t i = 0; dials && only != NULL && het_doctrine_registry[i] != NULL; i++)
        print_doctrine(het_doctrine_registry[i]);
    if (only == NULL)
        puts("\nAn agent is NAME or NAME:option=value,option=value; hetman agents NAME lists its\n"
             "options, and the styles and dials of the doctrines where it has any.");
}

/* --- the command ----------------------------------------------------------------------------- */

static int
unknown_agent(const char *name)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    HET_EACH_LISTED(i, het_agent_registry)
        g_ptr_array_add(names, (gpointer)(uintptr_t)het_agent_registry[i]->name);
    g_ptr_array_add(names, NULL);
    g_autofree char *hint =
        het_nearest_hint(name, (const char *const *)names->pdata, "see hetman agents");
    return het_usage_wrong("no agent \"%.40s\"; %s", name, hint);
}

static int
run_command(int argc, char **argv)
{
    const HetUsage usage = {
        .arguments = "[NAME]",
        .summary = "Lists the agents, or one agent with its options: name, default, range; if it "
                   "follows a doctrine, also the styles and dials of every rule system.",
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    const HetAgentClass *only = NULL;
    for (size_t i = 0; argc > 1 && het_agent_registry[i] != NULL; i++)
        if (strcmp(het_agent_registry[i]->name, argv[1]) == 0)
            only = het_agent_registry[i];
    if (argc > 1 && only == NULL)
        return unknown_agent(argv[1]);
    print_agents(only);
    return HET_EXIT_DONE;
}

const HetCommand het_command_agents = {"agents", "List the agents and their options", run_command,
                                       false};
