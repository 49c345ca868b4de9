#include <stdio.h>

#include "cli/command.h"
#include "library/json.h"
#include "odds-json.h"
#include "odds-vary.h"
#include "cli/common/terminal.h"
#include "cli/common/usage.h"
#include "eval/output.h"

static void
print_text(HetOddsCase *asked, const HetOdds *odds, const char *orders, bool branches)
{
    const HetScenario *scenario = het_odds_case_state(asked)->scenario;
    const HetOddsTold told = {.outcomes = 40, .rolls = 20, .decisions = 20, .branches = branches};
    HetTerminal terminal;
    GString *text = g_string_new(NULL);
    het_terminal_init(&terminal, true);
    g_string_append_printf(text, "%s (%s)\n", scenario->title, scenario->name);
    if (orders != NULL)
        g_string_append_printf(text, "%s: %s\n", scenario->sides[het_odds_case_side(asked)],
                               orders);
    het_odds_append(asked, odds, &told, text);
    het_terminal_say(&terminal, "%s", text->str);
    g_string_free(text, TRUE);
}

static void
print_json(HetOddsCase *asked, const HetOdds *odds, bool branches)
{
    const HetScenario *scenario = het_odds_case_state(asked)->scenario;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    het_json_text(builder, "scenario", scenario->name);
    het_json_text(builder, "system", scenario->rules->name);
    het_json_text(builder, "digest", scenario->digest);
    json_builder_set_member_name(builder, "odds");
    het_odds_json(builder, asked, odds, branches);
    json_builder_end_object(builder);
    het_json_print(builder);
}

/* The table by modifier as JSON: each value with its odds, or why it cannot be said. */
static void
print_table_json(const HetOddsTable *table)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    het_json_text(builder, "vary", table->key);
    het_json_begin_array(builder, "values");
    for (guint i = 0; i < table->rows->len; i++) {
        const HetOddsRow *row = table->rows->pdata[i];
        json_builder_begin_object(builder);
        het_json_text(builder, "value", row->value);
        het_json_text(builder, "scenario", row->name);
        het_json_text(builder, "cannot_say", row->unsaid);
        json_builder_set_member_name(builder, "odds");
        if (row->odds == NULL)
            json_builder_add_null_value(builder);
        else
            het_odds_json(builder, row->asked, row->odds, false);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    het_json_print(builder);
}

typedef struct {
    gboolean json, csv, branches;
    char *before, *vary, *plot;
} Options;

static void
print_table(const HetOddsTable *table, const Options *options)
{
    if (options->json) {
        print_table_json(table);
        return;
    }
    GString *text = g_string_new(NULL);
    (options->csv ? het_odds_table_csv : het_odds_table_text)(table, text);
    fputs(text->str, stdout);
    g_string_free(text, TRUE);
}

/* The one position. */
static void
print_one(const HetOddsRow *row, const char *orders, const Options *options)
{
    if (options->json) {
        print_json(row->asked, row->odds, options->branches);
    } else if (options->csv) {
        GString *text = g_string_new(NULL);
        het_odds_csv(row->asked, row->odds, text);
        fputs(text->str, stdout);
        g_string_free(text, TRUE);
    } else {
        print_text(row->asked, row->odds, orders, options->branches);
    }
}

static int
answer(const char *scenario, const char *orders, const Options *options)
{
    const HetOddsQuestion question = {
        .scenario = scenario, .orders = orders, .before = options->before, .vary = options->vary};
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = options->plot != NULL ? g_path_get_dirname(options->plot) : NULL;
    if (folder != NULL && !het_output_check_folder(folder, &error))
        return het_usage_failed(error);
    g_autoptr(HetOddsTable) table = het_odds_table_new(&question, &error);
    if (table == NULL)
        return het_usage_failed(error);
    const HetOddsRow *only = table->rows->pdata[0];
    if (options->vary == NULL && only->unsaid != NULL)
        return het_usage_wrong("%s", only->unsaid);
    if (options->vary != NULL)
        print_table(table, options);
    else
        print_one(only, orders, options);
    if (options->plot != NULL && !het_odds_table_plot(table, options->plot, &error))
        return het_usage_failed(error);
    return HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *before = NULL, *vary = NULL, *plot = NULL;
    Options options = {0};
    const GOptionEntry entries[] = {
        {"before", 'b', 0, G_OPTION_ARG_STRING, &before,
         "Play these first: moves and outcomes of dice (roll 4), separated by ';'", "LINES"},
        {"vary", 0, 0, G_OPTION_ARG_STRING, &vary,
         "Make a table over the values of a rule option, a parameter of a drill or a key of the "
         "file (distance=2..6, formation=line;hedgehog)",
         "KEY=LIST"},
        {"plot", 0, 0, G_OPTION_ARG_FILENAME, &plot,
         "Draw the chances of each end, as .svg and .png, with data and script", "FILE"},
        {"branches", 0, 0, G_OPTION_ARG_NONE, &options.branches,
         "Show the result of every option of the decisions on the way", NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print JSON", NULL},
        {"csv", 0, 0, G_OPTION_ARG_NONE, &options.csv,
         "Print a table of outcomes, rolls and their modifiers", NULL},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "SCENARIO [ORDERS]",
        .summary = "Compute the exact chances of orders to the end of the fight: a shot, a melee, "
                   "a whole charge.",
        .description = "ORDERS are typed as in play, \"RI1 fire BI1\"; lines separated by ';' are "
                       "consecutive orders in the turn: \"LH1 1403; end; LH1 fight SI1\". Without "
                       "ORDERS the chances of the next roll are shown. Decisions on the way are "
                       "the best by the evaluator; the assumptions are listed.",
        .entries = entries,
        .minimum = 1,
        .maximum = 2,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (options.json && options.csv)
        return het_usage_wrong("--json and --csv: choose one");
    if (options.branches && vary != NULL)
        return het_usage_wrong("--branches and --vary: choose one");
    options.before = before;
    options.vary = vary;
    options.plot = plot;
    return answer(argv[1], argc > 2 ? argv[2] : NULL, &options);
}

const HetCommand het_command_odds = {
    "odds", "Compute the exact chances of a shot, a melee, a charge", run_command, false};
