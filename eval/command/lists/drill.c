#include "console/command.h"

#include <stdio.h>
#include <string.h>

#include "console/usage.h"
#include "eval/command/study/study-command.h"
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

/* The troops of a setting, unless it is of all: "lancers, horse". */
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

/* "formation=square", or "disorder" where the words only give whose it is. */
static char *
name_of(const HetDrillSetting *setting)
{
    const HetDrillParameterRow *row = &het_drill_parameters[setting->parameter];
    if (setting->parameter == HET_DRILL_DISORDER)
        return g_strdup(row->name);
    const bool formation = setting->parameter == HET_DRILL_ORDER;
    return g_strdup_printf("%s=%s", formation ? "order, formation" : row->name,
                           row->words[setting->word]);
}

static void
print_number(const char *name, const char *key, const char *words)
{
    printf("  %-3s %-28s %s\n", key != NULL ? "" : "no", name, words);
}

static int
print_system(const HetRules *rules)
{
    const HetDrillTable *table = het_drill_table(rules->name);
    printf("%s: what it makes of drills (no: it cannot express that)\n\n", rules->title);
    HET_EACH_BELOW(arm, HET_DRILL_ARMS)
        printf("  %-3s %-28s %s\n", table->troops[arm].lines == NULL ? "no" : "",
               het_drill_parameters[HET_DRILL_ATTACKER].words[arm], table->troops[arm].words);
    putchar('\n');
    HET_EACH_BELOW(i, table->setting_count) {
        const HetDrillSetting *setting = &table->settings[i];
        g_autofree char *arms = arms_of(setting->arms);
        g_autofree char *name = name_of(setting);
        printf("  %-3s %s%s: %s\n", setting->lines == NULL ? "no" : "", name, arms, setting->words);
    }
    putchar('\n');
    print_number("strength, resistance", table->whole_key, table->strength_words);
    print_number("losses", table->left_key != NULL ? table->left_key : table->lost_key,
                 table->losses_words);
    printf("  %-3s %-28s %s, 1 to %d\n", "", "distance", table->step, table->distance);
    return HET_EXIT_DONE;
}

/* --- a drill ---------------------------------------------------------------------------------- */

/* Adds a factor for "PARAMETER=VALUE,VALUE...". */
static bool
add_factor(GKeyFile *file, const char *text)
{
    const char *equals = strchr(text, '=');
    if (equals == NULL)
        return false;
    g_autofree char *name = g_strndup(text, (gsize)(equals - text));
    g_autofree char *group = g_strdup_printf("factor %s", name);
    g_autofree char *vary = g_strdup_printf("drill %s", name);
    g_autofree char *values = g_strdelimit(g_strdup(equals + 1), ",", ';');
    if (g_key_file_has_group(file, group))
        return false;
    g_key_file_set_string(file, group, "vary", vary);
    g_key_file_set_value(file, group, "values", values);
    return true;
}

/* (transfer full) The study of a drill by a system, or (NULL) by all that have drills; NULL: a
 * parameter is not stated, or twice. */
static char *
study_text(const char *drill, const HetRules *system, char **parameters)
{
    static const char GROUP[] = "study";
    enum { GAMES = 100 };
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(GString) systems = g_string_new(NULL);
    g_autofree char *words = g_strjoinv(" ", parameters);
    g_autofree char *title = g_strdup_printf("%s %s", drill, words);
    HET_EACH_LISTED(i, het_rules_registry) {
        const HetRules *rules = het_rules_registry[i];
        if (system == NULL ? rules->drill != NULL : rules == system)
            g_string_append_printf(systems, "%s;", rules->name);
    }
    g_key_file_set_integer(file, GROUP, "format", 1);
    g_key_file_set_string(file, GROUP, "title", g_strchomp(title));
    g_key_file_set_string(file, GROUP, "drill", drill);
    g_key_file_set_value(file, GROUP, "system", systems->str);
    g_key_file_set_integer(file, GROUP, "games", GAMES);
    g_key_file_set_value(file, GROUP, "responses",
                         "broken second; broken first; strength-lost second; strength-lost first");
    g_key_file_set_value(file, GROUP, "titles",
                         "defenders broken; attackers broken; strength lost by the defenders; "
                         "strength lost by the attackers");
    HET_EACH_LISTED(i, parameters) {
        if (!add_factor(file, parameters[i])) {
            het_usage_wrong("%s: expected PARAMETER=VALUE,VALUE..., each parameter once",
                            parameters[i]);
            return NULL;
        }
    }
    return g_key_file_to_data(file, NULL, NULL);
}

static int
play_drill(const HetRules *system, const char *output, char **words)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = study_text(words[0], system, words + 1);
    if (text == NULL)
        return HET_EXIT_USAGE;
    g_autoptr(HetStudy) study = het_study_parse(words[0], text, -1, &error);
    if (study == NULL)
        return het_usage_failed(error);
    if (output == NULL)
        return het_study_run(study);
    return het_output_write(output, text, &error) ? HET_EXIT_DONE : het_usage_failed(error);
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *system = NULL, *output = NULL;
    const GOptionEntry entries[] = {
        HET_TEXT("system", &system, "The rule system (default: all)", "SYSTEM"),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
         "Write the study to a file, play nothing", "FILE"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "[DRILL [PARAMETER=VALUE,VALUE...]]",
        .summary =
            "Puts a drill, a small battle that poses one tactical question, to every rule system: "
            "composes its study and plays it. Without DRILL it lists drills and parameters, or how "
            "the system translates them.",
        .description =
            "For pictures, a page, more games: -o FILE.study, then hetman study. A drill "
            "is a scenario too: SYSTEM/drill/DRILL?PARAMETER=VALUE&...; rule options may "
            "follow. Example: "
            "hetman drill lancers-against-pikes odds=1:1,2:1 formation=hedgehog",
        .entries = entries,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    const HetRules *rules = system == NULL ? NULL : het_rules_find(system);
    if (system != NULL && rules == NULL)
        return het_usage_no_system(system);
    if (rules != NULL && rules->drill == NULL)
        return het_usage_wrong("%s has no drills", rules->name);
    if (output != NULL && argc < 2)
        return het_usage_wrong("--output saves the study of a drill: name DRILL");
    if (argc > 1)
        return play_drill(rules, output, argv + 1);
    return rules == NULL ? list_all() : print_system(rules);
}

const HetCommand het_command_drill = {
    "drill", "Put one tactical question, in a small battle, to every rule system", run_command,
    false};
