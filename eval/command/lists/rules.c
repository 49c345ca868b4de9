#include <stdio.h>
#include <string.h>

#include "console/command.h"
#include "engine/each.h"
#include "engine/rules.h"
#include "engine/rules/registry.h"
#include "library/json.h"
#include "library/json-members.h"
#include "battle/rulebook.h"
#include "console/terminal.h"
#include "console/usage.h"
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

static void
print_json(const GPtrArray *rules)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_array(builder);
    HET_EACH(const HetRule, rule, rules) {
        json_builder_begin_object(builder);
        HET_JSON(builder, "id", rule->id, "section", rule->section, "rule", rule->text, "tag",
                 rule->tag);
        if (rule->table != NULL)
            HET_JSON(builder, "table", rule->table);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    het_json_print(builder);
}

/* "SYSTEM", "SYSTEM WORD..." or "ID"; `asked` NULL: all. */
static int
say(const char *system, const char *asked, bool json)
{
    g_autoptr(GPtrArray) rules =
        asked == NULL ? het_rulebook_all(system) : het_rulebook_find(system, asked);
    if (rules->len == 0)
        return het_usage_wrong("%s has no rule \"%.40s\"; hetman rules %s lists all", system, asked,
                               system);
    if (json)
        print_json(rules);
    else
        print_rules(rules);
    g_autofree char *tables = het_rulebook_tables(rules);
    if (!json && asked != NULL)
        fputs(tables, stdout);
    return HET_EXIT_DONE;
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
        .arguments = "SYSTEM [WORD...] | ID",
        .summary = "Prints the rules of a system in our words, each with its id and whether it is "
                   "stated in print, a ruling, or reconstructed.",
        .description = "  hetman rules kipling             all rules of a system\n"
                       "  hetman rules husaria lances      rules that mention lances\n"
                       "  hetman rules HUS-6.13            a rule and the rest of its paragraph\n"
                       "  hetman rules HUS-T.1             a rule with the table it is about",
        .entries = entries,
        .minimum = 1,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    const char *system = het_rulebook_system(argv[1]);
    if (system != NULL && argc == 2)
        return say(system, argv[1], json);
    if (het_rules_find(argv[1]) == NULL)
        return het_usage_no_system(argv[1]);
    g_autofree char *words = argc > 2 ? g_strjoinv(" ", argv + 2) : NULL;
    return say(argv[1], words, json);
}

const HetCommand het_command_rules = {"rules", "Print rules of a system, by id or by words",
                                      run_command, false};
