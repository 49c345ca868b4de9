#include <stdio.h>

#include "console/command.h"
#include "eval/records.h"
#include "judging.h"
#include "margin.h"
#include "conduct-report.h"
#include "console/usage.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

enum { UNITS = 8 };

static bool
play_leg(const HetTournament *tournament, HetConductReport *counted, unsigned number,
         HetLegResult *ret_result, GError **error)
{
    g_autofree char *record =
        tournament->records != NULL ? het_records_path(tournament->records, number) : NULL;
    HetLeg leg;
    if (!het_run_leg(tournament, number, het_rules_registry, &leg, error))
        return false;
    HetConduct *conduct = het_conduct_new(leg.scenario);
    leg.record = record;
    leg.conduct = conduct;
    const bool played = het_leg_play(&leg, ret_result, error);
    if (played)
        het_conduct_report_add(counted, number, &leg, ret_result, number % 2);
    het_conduct_free(conduct);
    het_run_leg_end(&leg);
    return played;
}

/* Plays in this process, one leg after the other, and counts how the agents conduct themselves. */
static HetResults *
play_counted(const HetTournament *tournament, HetConductReport *counted, GError **error)
{
    g_autoptr(HetRecords) records = NULL;
    if (tournament->records != NULL &&
        (records = het_records_open(tournament, tournament->records, error)) == NULL)
        return NULL;
    g_autoptr(HetResults) results = het_results_new(tournament);
    HET_EACH_BELOW(leg, results->count) {
        HetRow row = {.leg = leg};
        if (!play_leg(tournament, counted, leg, &row.result, error))
            return NULL;
        results->legs[leg] = row.result;
        if (records != NULL && !het_records_add(records, &row, error))
            return NULL;
    }
    if (records != NULL && !het_records_finish(records, results->legs, results->count, error))
        return NULL;
    return g_steal_pointer(&results);
}

static int
run_counted(const HetJudging *judging, HetTournament *tournament)
{
    if (judging->csv || judging->leg_timeout > 0 || judging->jobs > 1 || judging->store != NULL ||
        judging->shard != NULL || judging->sprt != NULL || judging->dry_run || judging->luck)
        return het_usage_wrong("--conduct plays in one process: leave out --csv, --jobs, "
                               "--leg-timeout, --store, --shard, --sprt, --luck and "
                               "--dry-run");
    g_autoptr(GError) error = NULL;
    if (!het_tournament_load(tournament, het_rules_registry, &error))
        return het_usage_failed(error);
    g_autoptr(HetConductReport) counted = het_conduct_report_new();
    g_autoptr(HetResults) results = play_counted(tournament, counted, &error);
    if (results == NULL)
        return het_usage_failed(error);
    if (judging->json) {
        het_conduct_report_print_json(counted);
        return HET_EXIT_DONE;
    }
    int status = het_judging_report(judging, tournament, results);
    het_conduct_report_print(counted);
    return status;
}

/* The battle that is fought: a scenario, or battles of equal armies of a system. */
static bool
set_battle(HetTournament *tournament, const char *name, const char *units)
{
    if (het_rules_find(name) == NULL) {
        g_ptr_array_add(tournament->scenarios, g_strdup(name));
        if (units == NULL)
            return true;
        het_usage_wrong("--units is of battles of equal armies: name a rule system, not %s", name);
        return false;
    }
    gint64 count = UNITS;
    if (!het_usage_integer("--units", units, 1, 1000, &count))
        return false;
    g_ptr_array_add(tournament->scenarios,
                    g_strdup_printf("%s/mirror?units=%" G_GINT64_FORMAT, name, count));
    tournament->fresh = true;
    return true;
}

typedef struct {
    gboolean conduct;
    char *units, *side, *against;
} Options;

static int
run(const HetJudging *judging, const Options *options, char **words)
{
    g_autoptr(HetTournament) tournament = het_tournament_new();
    if (!set_battle(tournament, words[0], options->units))
        return HET_EXIT_USAGE;
    g_ptr_array_add(tournament->agents, g_strdup(words[1]));
    g_ptr_array_add(tournament->agents, g_strdup(words[2]));
    if (!het_judging_apply(judging, tournament))
        return HET_EXIT_USAGE;
    if (options->side != NULL)
        return het_margin_run(judging, tournament, options->side, options->against);
    if (options->against != NULL)
        return het_usage_wrong("--against is for --margin: otherwise the agents play each other");
    return options->conduct ? run_counted(judging, tournament)
                            : het_judging_run(judging, tournament);
}

static int
run_command(int argc, char **argv)
{
    HetJudging judging;
    Options options = {0};
    enum { OWN_OPTIONS = 4 };
    GOptionEntry entries[HET_JUDGING_OPTIONS + OWN_OPTIONS + 1] = {
        HET_TEXT("units", &options.units, "With a SYSTEM: units a side (default 8)", "N"),
        HET_TEXT(
            "margin", &options.side,
            "Both agents play this side (first or second) on the same dice against another: by how "
            "much do they win or lose?",
            "SIDE"),
        HET_TEXT("against", &options.against,
                 "With --margin: the agent that plays the other side (default doctrine)", "AGENT"),
        HET_FLAG("conduct", &options.conduct,
                 "Count blunders in each game (units that march on the spot ...); with --json list "
                 "each of "
                 "them"),
    };
    het_judging_entries(&judging, entries + OWN_OPTIONS);
    const HetUsage usage = {
        .arguments = "SCENARIO|SYSTEM AGENT AGENT",
        .summary = "Lets two agents play pairs of legs on a scenario: the same dice, the sides "
                   "swapped. With a SYSTEM each pair is a battle of its own, equal armies on "
                   "balanced ground.",
        .description =
            "Pairs are the same as in any tournament with this seed in which these agents meet on "
            "this scenario in this order. Battles of equal armies have the seeds from --seed on; "
            "900000 to 900999 are held out: nothing is tuned on them. A pair of --margin is a game "
            "of each agent; points are the side's less the enemy's, losses in hundredths of the "
            "starting strength. Exit status as for hetman tournament.",
        .entries = entries,
        .minimum = 3,
        .maximum = 3,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(&judging, &options, argv + 1);
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_match = {"match", "Compare two agents", run_command, false};
