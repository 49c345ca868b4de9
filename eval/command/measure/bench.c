#include "console/command.h"

#include <stdio.h>

#include "beside.h"
#include "bench-measure.h"
#include "eval/command/forms.h"
#include "library/json.h"
#include "library/json-members.h"
#include "signature.h"
#include "console/usage.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "eval/numeric.h"

enum { RUNS_MAX = 1000 };

/* A scenario's medians over the runs. */
typedef struct {
    HetScenario *scenario;
    HetBench median;
} Entry;

static void
clear_entry(gpointer entry)
{
    het_scenario_unref(((Entry *)entry)->scenario);
}

static void
measure(Entry *entry, unsigned runs, double seconds)
{
    g_autofree HetBench *benches = g_new0(HetBench, runs);
    g_autofree double *values = g_new(double, runs);
    HET_EACH_BELOW(run, runs)
        het_bench_measure(entry->scenario, seconds, &benches[run]);
    HET_EACH_BELOW(i, HET_BENCH_COUNT) {
        HET_EACH_BELOW(run, runs)
            values[run] = *het_bench_value(&benches[run], i);
        *het_bench_value(&entry->median, i) = het_numeric_median(values, runs);
    }
}

static void
print_entry(Entry *entry)
{
    printf("%s (%" G_GSIZE_FORMAT " bytes a state)\n", entry->scenario->name,
           entry->scenario->state_size);
    HET_EACH_BELOW(i, HET_BENCH_COUNT) {
        double value = *het_bench_value(&entry->median, i);
        if (value < 0)
            printf("  %14s  %s\n", "not counted", het_bench_names[i].help);
        else if (value < 1000)
            printf("  %14.2f  %s\n", value, het_bench_names[i].help);
        else
            printf("  %14.0f  %s\n", value, het_bench_names[i].help);
    }
}

/* A row of the table of growth. */
static void
print_row(Entry *entry)
{
    const HetBench *bench = &entry->median;
    printf("| %s | %u | %.0f | %.0f | %.1f |\n", entry->scenario->name, entry->scenario->units->len,
           bench->node_rate, bench->game_rate, bench->doctrine_rate);
}

/* The moves of the decision that playouts and searches begin at. */
static void
add_start(HetJson *builder, const HetScenario *scenario)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetStateBuffer start;
    het_bench_start(scenario, list, &start.state);
    het_json_begin_array(builder, "start");
    if (!het_game_over(&start.state))
        het_game_legal(&start.state, list);
    HET_EACH_BELOW(i, het_game_over(&start.state) ? 0 : list->count) {
        g_autofree char *text = het_text_of(&start.state, &list->moves[i]);
        het_json_value_text(builder, text);
    }
    het_json_end(builder);
}

static void
add_entry(HetJson *builder, Entry *entry)
{
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "scenario", entry->scenario->name, "state_bytes",
             (gint64)entry->scenario->state_size);
    HET_EACH_BELOW(i, HET_BENCH_COUNT) {
        double value = *het_bench_value(&entry->median, i);
        if (value < 0)
            HET_JSON(builder, het_bench_names[i].name, NULL);
        else
            HET_JSON(builder, het_bench_names[i].name, value);
    }
    add_start(builder, entry->scenario);
    het_json_end(builder);
}

static bool
is_over_at_start(const HetScenario *scenario)
{
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    return het_game_over(&start.state);
}

/* The scenarios named, or all that are shipped. */
static GArray *
open_scenarios(int count, char **names, GError **error)
{
    g_auto(GStrv) shipped = count > 0 ? NULL : het_scenario_names(NULL);
    g_autoptr(GArray) entries = g_array_new(FALSE, TRUE, sizeof(Entry));
    g_array_set_clear_func(entries, clear_entry);
    if (shipped != NULL)
        count = (int)g_strv_length(shipped);
    for (int i = 0; i < count; i++) {
        Entry entry = {.scenario = het_scenario_open(shipped != NULL ? shipped[i] : names[i],
                                                     het_rules_registry, error)};
        if (entry.scenario == NULL)
            return NULL;
        g_array_append_val(entries, entry);
        if (is_over_at_start(entry.scenario)) {
            het_fail(error, HET_ERROR_VALUE,
                     "%s: the game is over at its start; there is nothing to measure",
                     entry.scenario->name);
            return NULL;
        }
    }
    return g_steal_pointer(&entries);
}

static uint64_t
sign_all(const GArray *entries)
{
    uint64_t signature = 0;
    HET_EACH_IN(const Entry, entrie, entries)
        signature = het_signature(entrie->scenario, signature);
    return signature;
}

static void
print_all(const GArray *entries, bool json, bool timed, bool is_signed)
{
    uint64_t signature = is_signed ? sign_all(entries) : 0;
    if (!json) {
        if (is_signed)
            printf("%s%016" G_GINT64_MODIFIER "x\n", timed ? "signature " : "", signature);
        return;
    }
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    het_json_begin_array(builder, "scenarios");
    for (guint i = 0; timed && i < entries->len; i++)
        add_entry(builder, &g_array_index(entries, Entry, i));
    het_json_end(builder);
    if (is_signed)
        het_json_hash(builder, "signature", signature);
    het_json_end(builder);
    het_json_print(builder);
}

static int
run_command(int argc, char **argv)
{
    gboolean json = FALSE, signature = FALSE, rates = FALSE, table = FALSE;
    g_autofree char *runs_text = NULL, *time_text = NULL, *beside = NULL;
    gint64 runs = 5, milliseconds = 200;
    const GOptionEntry entries[] = {
        HET_TEXT("runs", &runs_text, "Number of runs, whose medians are taken (default 5)", "N"),
        HET_TEXT("time", &time_text, "Milliseconds for each measurement of a run (default 200)",
                 "N"),
        HET_FLAG("signature", &signature, "Print the signature only"),
        HET_FLAG("rates", &rates, "Measure only, without the signature"),
        HET_FILE("beside", &beside,
                 "Print how many times as fast this program is as another build of it, in runs "
                 "that alternate: starting, matches, stores and the rates of the first scenario "
                 "(default einstein/standard)",
                 "PROGRAM"),
        HET_FLAG("table", &table,
                 "Print a table of nodes, playouts and the doctrine's games by units"),
        HET_FLAG("json", &json, "Print JSON"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "[SCENARIO...]",
        .summary =
            "Measures speed on one core: clones, move lists, moves, random playouts, search. "
            "Medians of\nseveral runs, of CPU time. Default: every shipped scenario.",
        .description =
            "An activation is a unit chosen to act (a move of kind select). Games are played to "
            "the end, so that every activation is completed. The signature is a hash over seeded "
            "playouts and searches: a change that is not meant to affect play must keep it. hetman "
            "bench perft counts "
            "the nodes of a game tree, hetman bench games measures what games are like.",
        .entries = entries,
        .maximum = -1,
    };
    static const HetCommand forms[] = {
        {"games", NULL, het_games_command, false}, {"perft", NULL, het_perft_command, false}, {0}};
    int status = HET_EXIT_DONE;
    if (het_usage_form(forms, argc, argv, &status) ||
        !het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if ((!het_usage_integer("--runs", runs_text, 1, RUNS_MAX, &runs)) ||
        (!het_usage_integer("--time", time_text, 1, 60000, &milliseconds)))
        return HET_EXIT_USAGE;
    if (table && (signature || json || beside != NULL))
        return het_usage_wrong("--table goes without --signature, --json and --beside");
    if (signature && rates)
        return het_usage_wrong("--signature and --rates exclude each other");
    g_autoptr(GError) error = NULL;
    if (beside != NULL && (signature || argc > 2))
        return het_usage_wrong(signature ? "--beside and --signature exclude each other"
                                         : "--beside takes one scenario");
    if (beside != NULL)
        return het_beside(beside, argc > 1 ? argv[1] : "einstein/standard", (unsigned)runs,
                          (unsigned)milliseconds, json, &error)
                   ? HET_EXIT_DONE
                   : het_usage_failed(error);
    g_autoptr(GArray) scenarios = open_scenarios(argc - 1, argv + 1, &error);
    if (scenarios == NULL)
        return het_usage_failed(error);
    if (table)
        printf("| battle | units | nodes a second | random playouts a second | doctrine's games a "
               "second |\n|---|---|---|---|---|\n");
    for (guint i = 0; !signature && i < scenarios->len; i++) {
        Entry *entry = &g_array_index(scenarios, Entry, i);
        measure(entry, (unsigned)runs, (double)milliseconds / 1000);
        if (table)
            print_row(entry);
        else if (!json)
            print_entry(entry);
    }
    print_all(scenarios, json, !signature, !rates && !table);
    return HET_EXIT_DONE;
}

const HetCommand het_command_bench = {
    "bench", "Measure speed, print a signature of play, count nodes", run_command, false};
