#include <stdio.h>
#include <string.h>

#include "console/command.h"
#include "engine/each.h"
#include "engine/rules.h"
#include "engine/rules/registry.h"
#include "battle/rulebook.h"
#include "console/terminal.h"
#include "console/usage.h"
#include "engine/scenario.h"
#include "console/wrap.h"

/* A rule a line in a pipe; on a terminal broken to its width, under the headings of the page. */
static void
print_rules(const GPtrArray *rules)
{
    enum { INDENT = 2 };
    HetTerminal terminal;
    const char *section = "";
    het_terminal_init(&terminal, true);
    HET_EACH_BELOW(i, rules->len) {
        const HetRule *rule = rules->pdata[i];
        g_autofree char *line = het_rulebook_line(rule);
        if (!terminal.interactive) {
            puts(line);
            continue;
        }
        if (strcmp(section, rule->section) != 0)
            printf("%s%s\n", i > 0 ? "\n" : "", rule->section);
        section = rule->section;
        g_autoptr(GString) text = g_string_new(NULL);
        het_wrap(text, line, terminal.width - 1, INDENT);
        fputs(text->str, stdout);
    }
}

/* "SYSTEM", "SYSTEM WORD..." or "ID"; `requested` NULL: all. */
static int
find_and_print(const char *system, const char *requested)
{
    g_autoptr(GPtrArray) rules =
        requested == NULL ? het_rulebook_all(system) : het_rulebook_find(system, requested);
    if (rules->len == 0)
        return het_usage_wrong("%s has no rule \"%.40s\"; hetman rules %s lists all", system,
                               requested, system);
    print_rules(rules);
    g_autofree char *tables = het_rulebook_tables(rules);
    if (requested != NULL)
        fputs(tables, stdout);
    return HET_EXIT_DONE;
}

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

static int
run_command(int argc, char **argv)
{
    const HetUsage usage = {
        .arguments = "[SYSTEM [WORD...] | ID]",
        .summary = "Lists the rule systems with the numbers that a scenario's [options] or a "
                   "name's '?option=value' may change, or prints the rules of one in our words, "
                   "each with its id and whether it is stated in print, a ruling, or "
                   "reconstructed.",
        .description = "  hetman rules                     the rule systems\n"
                       "  hetman rules kipling             all rules of a system\n"
                       "  hetman rules husaria lances      rules that mention lances\n"
                       "  hetman rules HUS-6.13            a rule and the rest of its paragraph\n"
                       "  hetman rules HUS-T.1             a rule with the table it is about",
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (argc < 2) {
        HET_EACH_LISTED(i, het_rules_registry)
            print_system(het_rules_registry[i]);
        return HET_EXIT_DONE;
    }
    const char *system = het_rulebook_system(argv[1]);
    if (system != NULL && argc == 2)
        return find_and_print(system, argv[1]);
    if (het_rules_find(argv[1]) == NULL)
        return het_usage_no_system(argv[1]);
    g_autofree char *words = argc > 2 ? g_strjoinv(" ", argv + 2) : NULL;
    return find_and_print(argv[1], words);
}

const HetCommand het_command_rules = {
    "rules", "List the rule systems, or print rules by id or words", run_command, false};
