#include <stdio.h>

#include "console/command.h"
#include "library/json.h"
#include "library/json-members.h"
#include "battle/odds/odds-before.h"
#include "battle/odds/odds-json.h"
#include "battle/odds/odds.h"
#include "console/terminal.h"
#include "console/usage.h"
#include "engine/rules/registry.h"

static void
print_text(HetOddsCase *requested, const HetOdds *odds, const char *orders)
{
    const HetScenario *scenario = het_odds_case_state(requested)->scenario;
    const HetOddsParts reported = {.outcomes = 40, .rolls = 20, .decisions = 20};
    HetTerminal terminal;
    GString *text = g_string_new(NULL);
    het_terminal_init(&terminal, true);
    g_string_append_printf(text, "%s (%s)\n", scenario->title, scenario->name);
    if (orders != NULL)
        g_string_append_printf(text, "%s: %s\n", scenario->sides[het_odds_case_side(requested)],
                               orders);
    het_odds_append(requested, odds, &reported, text);
    het_terminal_print(&terminal, "%s", text->str);
    g_string_free(text, TRUE);
}

static void
print_json(HetOddsCase *requested, const HetOdds *odds)
{
    const HetScenario *scenario = het_odds_case_state(requested)->scenario;
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "scenario", scenario->name, "system", scenario->rules->name, "digest",
             scenario->digest);
    het_json_name(builder, "odds");
    het_odds_json(builder, requested, odds);
    het_json_end(builder);
    het_json_print(builder);
}

typedef struct {
    gboolean json;
    char *before;
} Options;

static int
answer(const char *name, const char *orders, const Options *options)
{
    g_autoptr(GError) error = NULL;
    HetStateBuffer state;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    if (scenario == NULL)
        return het_usage_failed(error);
    het_game_start(scenario, &state.state);
    if (options->before != NULL &&
        !het_odds_play_before(&state.state, options->before, NULL, &error)) {
        g_prefix_error(&error, "--before: ");
        return het_usage_failed(error);
    }
    g_autoptr(HetOddsCase) requested = het_odds_case_new(&state.state, orders, NULL, &error);
    if (requested == NULL)
        return het_usage_failed(error);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    if (options->json) {
        print_json(requested, odds);
    } else {
        print_text(requested, odds, orders);
    }
    return HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *before = NULL;
    Options options = {0};
    const GOptionEntry entries[] = {
        {"before", 'b', 0, G_OPTION_ARG_STRING, &before,
         "Play these first: moves and outcomes of dice (roll 4), separated by ';'", "LINES"},
        HET_FLAG("json", &options.json, "Print JSON"),
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
    options.before = before;
    return answer(argv[1], argc > 2 ? argv[2] : NULL, &options);
}

const HetCommand het_command_odds = {
    "odds", "Compute the exact chances of a shot, a melee, a charge", run_command, false};
