#include "console/command.h"

#include <stdio.h>
#include <string.h>

#include "library/json.h"
#include "library/json-members.h"
#include "console/usage.h"
#include "eval/command/study/drill-answer.h"
#include "engine/drill.h"
#include "engine/rules/registry.h"
#include "console/output.h"
#include "engine/each.h"

/* --- what there is ---------------------------------------------------------------------------- */

static void
print_drill(const HetDrillRow *row)
{
    g_autoptr(GString) systems = g_string_new(NULL);
    HET_EACH_LISTED(i, het_rules_registry) {
        const HetRules *rules = het_rules_registry[i];
        g_autoptr(GHashTable) none = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        g_autofree char *text = het_drill_scenario(rules, row->name, none, NULL);
        if (text != NULL)
            g_string_append_printf(systems, "%s%s", systems->len == 0 ? "" : ", ", rules->name);
    }
    printf("  %-24s %s (as it stands in %s)\n", row->name, row->title, systems->str);
}

static void
print_parameters(void)
{
    for (int i = 0; i < HET_DRILL_PARAMETERS; i++) {
        const HetDrillParameterRow *row = &het_drill_parameters[i];
        g_autofree char *values = row->words != NULL
                                      ? g_strjoinv(", ", (char **)(uintptr_t)row->words)
                                      : g_strdup_printf("%d to %d", row->minimum, row->maximum);
        printf("  %-11s %s: %s\n", row->name, row->help, values);
    }
}

static int
list_all(void)
{
    puts("Drills:");
    for (const HetDrillRow *row = het_drills; row->name != NULL; row++)
        print_drill(row);
    puts("\nParameters (what a system makes of each: hetman drill --system=SYSTEM):");
    print_parameters();
    return HET_EXIT_DONE;
}

/* --- what a system makes of it ---------------------------------------------------------------- */

/* The troops of a saying, unless it is said of all: "lancers, horse". */
static char *
arms_of(unsigned arms)
{
    const char *const *names = het_drill_parameters[HET_DRILL_ATTACKER].words;
    GString *text = g_string_new(NULL);
    for (unsigned arm = 0; arm < HET_DRILL_ARMS && arms != HET_DRILL_FOR_ALL; arm++)
        if ((arms >> arm & 1) != 0)
            g_string_append_printf(text, "%s%s", text->len == 0 ? " of " : ", ", names[arm]);
    return g_string_free(text, FALSE);
}

/* "formation=square", or "disorder" where the words only say whose it is. */
static char *
name_of(const HetDrillSaying *saying)
{
    const HetDrillParameterRow *row = &het_drill_parameters[saying->parameter];
    if (saying->parameter == HET_DRILL_DISORDER)
        return g_strdup(row->name);
    const bool formation = saying->parameter == HET_DRILL_ORDER;
    return g_strdup_printf("%s=%s", formation ? "order, formation" : row->name,
                           row->words[saying->word]);
}

static void
print_number(const char *name, const char *key, const char *words)
{
    printf("  %-3s %-28s %s\n", key != NULL ? "" : "no", name, words);
}

static int
print_system(const HetRules *rules)
{
    const HetDrillTable *table = rules->drills;
    if (table == NULL)
        return het_usage_wrong("%s has no drills", rules->name);
    printf("%s: what it makes of drills (no: it cannot say that)\n\n", rules->title);
    HET_EACH_BELOW(arm, HET_DRILL_ARMS)
        printf("  %-3s %-28s %s\n", table->troops[arm].lines == NULL ? "no" : "",
               het_drill_parameters[HET_DRILL_ATTACKER].words[arm], table->troops[arm].words);
    putchar('\n');
    HET_EACH_BELOW(i, table->saying_count) {
        const HetDrillSaying *saying = &table->sayings[i];
        g_autofree char *arms = arms_of(saying->arms);
        g_autofree char *name = name_of(saying);
        printf("  %-3s %s%s: %s\n", saying->lines == NULL ? "no" : "", name, arms, saying->words);
    }
    putchar('\n');
    print_number("strength, resistance", table->whole_key, table->strength_words);
    print_number("losses", table->left_key != NULL ? table->left_key : table->lost_key,
                 table->losses_words);
    printf("  %-3s %-28s %s, 1 to %d\n", "", "distance", table->step, table->distance);
    return HET_EXIT_DONE;
}

static void
add_system(JsonBuilder *builder, const HetRules *rules)
{
    const HetDrillTable *table = rules->drills;
    json_builder_begin_object(builder);
    HET_JSON(builder, "system", rules->name, "step", table->step, "distance", table->distance);
    het_json_begin_array(builder, "troops");
    HET_EACH_BELOW(arm, HET_DRILL_ARMS) {
        HET_JSON_OBJECT(builder, "arm", het_drill_parameters[HET_DRILL_ATTACKER].words[arm], "said",
                        (bool)(table->troops[arm].lines != NULL), "words",
                        table->troops[arm].words);
    }
    json_builder_end_array(builder);
    het_json_begin_array(builder, "sayings");
    HET_EACH_BELOW(i, table->saying_count) {
        const HetDrillSaying *saying = &table->sayings[i];
        const HetDrillParameterRow *row = &het_drill_parameters[saying->parameter];
        json_builder_begin_object(builder);
        HET_JSON(builder, "parameter", row->name, "value", row->words[saying->word]);
        het_json_begin_array(builder, "arms");
        HET_EACH_BELOW(arm, HET_DRILL_ARMS)
            if ((saying->arms >> arm & 1) != 0)
                json_builder_add_string_value(builder,
                                              het_drill_parameters[HET_DRILL_ATTACKER].words[arm]);
        json_builder_end_array(builder);
        HET_JSON(builder, "said", (bool)(saying->lines != NULL), "words", saying->words);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
}

static int
print_json(const char *system)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_array(builder);
    HET_EACH_LISTED(i, het_rules_registry) {
        const HetRules *rules = het_rules_registry[i];
        if (rules->drills != NULL && (system == NULL || strcmp(system, rules->name) == 0))
            add_system(builder, rules);
    }
    json_builder_end_array(builder);
    het_json_print(builder);
    return HET_EXIT_DONE;
}

/* --- a drill ---------------------------------------------------------------------------------- */

/* (transfer full) The scenario's name: "SYSTEM/drill/NAME?key=value&...". */
static char *
scenario_name(const char *system, int argc, char **argv)
{
    GString *name = g_string_new(NULL);
    g_string_append_printf(name, "%s/drill/%s", system, argv[1]);
    for (int i = 2; i < argc; i++)
        g_string_append_printf(name, "%c%s", i == 2 ? '?' : '&', argv[i]);
    return g_string_free(name, FALSE);
}

static int
make_drill(const char *system, const char *output, int argc, char **argv)
{
    g_autofree char *name = scenario_name(system, argc, argv);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    if (scenario == NULL)
        return het_usage_failed(error);
    if (output == NULL)
        fputs(scenario->text, stdout);
    else if (!het_output_write(output, scenario->text, &error))
        return het_usage_failed(error);
    return HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    gboolean json = FALSE;
    g_autofree char *system = NULL, *output = NULL, *plots = NULL;
    const GOptionEntry entries[] = {
        HET_TEXT("system", &system, "The rule system", "SYSTEM"),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "Write the scenario to a file", "FILE"},
        HET_FILE("plots", &plots, "Draw the answers into a folder", "DIR"),
        HET_FLAG("json", &json, "Print the systems' translations as JSON"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "[DRILL [PARAMETER=VALUE...]]",
        .summary =
            "Makes a drill, a small battle that asks one tactical question, in any rule system: "
            "prints its scenario. Without --system every rulebook plays it, and the answers stand "
            "side by side; without DRILL it lists drills and parameters, or how the system "
            "translates them.",
        .description = "A drill can be used as a scenario: SYSTEM/drill/DRILL?PARAMETER=VALUE&...; "
                       "rule options may follow. A parameter may be left open: odds=1:1..4:1, "
                       "formation=line,hedgehog. Example: "
                       "hetman drill lancers-against-pikes odds=2:1 formation=hedgehog",
        .entries = entries,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    const HetRules *rules = system == NULL ? NULL : het_rules_find(system);
    if (system != NULL && rules == NULL)
        return het_usage_no_system(system);
    if (argc > 1 && json)
        return het_usage_wrong("--json lists what systems make of drills: leave out %s", argv[1]);
    if (output != NULL && (argc < 2 || system == NULL))
        return het_usage_wrong("--output saves one drill of one system: name DRILL and --system");
    if (plots != NULL && (argc < 2 || system != NULL))
        return het_usage_wrong("--plots draws the answers of all systems: name DRILL, and leave "
                               "out --system");
    if (argc > 1)
        return system == NULL ? het_drill_answer(argv[1], argv + 2, (unsigned)argc - 2, plots)
                              : make_drill(system, output, argc, argv);
    if (json)
        return print_json(system);
    return rules == NULL ? list_all() : print_system(rules);
}

const HetCommand het_command_drill = {
    "drill", "Make a small battle that asks one tactical question, in any system", run_command,
    false};
