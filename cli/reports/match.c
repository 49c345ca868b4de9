#include <stdio.h>

#include "agents/explain.h"
#include "cli/command.h"
#include "eval/records.h"
#include "judging.h"
#include "sense-report.h"
#include "cli/common/usage.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

enum { CANDIDATES_SHOWN = 5 };

/* What a match that is played in this process prints besides its report. */
typedef struct {
    gboolean explain, sense;
    HetSenseReport *counted; /* with `sense` */
} Watched;

static void
print_explanation(void *data, const HetState *state, const HetMove *move,
                  HetExplanation *explanation)
{
    (void)data;
    g_autofree char *chosen = het_text_of(state, move);
    g_autofree char *why = het_explanation_text(explanation, state, CANDIDATES_SHOWN);
    g_strchomp(why);
    printf("%u %s: %s\n%s\n", state->ply + 1, het_actor_name((HetActor)state->actor), chosen, why);
}

static bool
play_leg(const HetTournament *tournament, const Watched *watched, unsigned number,
         HetLegResult *ret_result, GError **error)
{
    const HetExplainer explainer = {.explain = print_explanation};
    HetPairing pairing = het_tournament_pairing(tournament, number / 2);
    g_autofree char *record =
        tournament->records != NULL ? het_records_path(tournament->records, number) : NULL;
    const HetScenario *scenario = tournament->loaded->pdata[pairing.scenario];
    g_autoptr(HetSense) sense = watched->sense ? het_sense_new(scenario) : NULL;
    HetLeg leg = {
        .scenario = scenario,
        .seed = pairing.seeds[number % 2],
        .agents_seed = pairing.agents_seed,
        .agents = {tournament->agents->pdata[het_pairing_agent(&pairing, number % 2, HET_FIRST)],
                   tournament->agents->pdata[het_pairing_agent(&pairing, number % 2, HET_SECOND)]},
        .record = record,
        .explainer = watched->explain ? &explainer : NULL,
        .sense = sense,
    };
    if (watched->explain)
        printf("# pair %u, leg %u: %s against %s\n", number / 2 + 1, number % 2 + 1, leg.agents[0],
               leg.agents[1]);
    if (!het_leg_play(&leg, ret_result, error))
        return false;
    if (watched->explain)
        printf("# %s: %s\n\n", het_leg_code_name(ret_result->code), ret_result->reason);
    if (sense != NULL)
        het_sense_report_add(watched->counted, number, &leg, ret_result, number % 2);
    return true;
}

/* Plays in this process, one leg after the other. */
static HetResults *
play_watched(const HetTournament *tournament, const Watched *watched, GError **error)
{
    g_autoptr(HetRecords) records = NULL;
    if (tournament->records != NULL &&
        (records = het_records_open(tournament, tournament->records, error)) == NULL)
        return NULL;
    g_autoptr(HetResults) results = het_results_new(tournament);
    for (unsigned leg = 0; leg < results->count; leg++) {
        HetRow row = {.leg = leg};
        if (!play_leg(tournament, watched, leg, &row.result, error))
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
run_watched(const HetJudging *judging, HetTournament *tournament, Watched *watched)
{
    if (judging->csv || judging->leg_timeout > 0 || judging->jobs > 1 || judging->store != NULL ||
        judging->shard != NULL || judging->sprt != NULL || judging->dry_run || judging->luck)
        return het_usage_wrong("--explain and --sense play in one process: leave out --csv, "
                               "--jobs, --leg-timeout, --store, --shard, --sprt, --luck and "
                               "--dry-run");
    if (watched->explain && judging->json)
        return het_usage_wrong("--explain prints text: leave out --json");
    g_autoptr(GError) error = NULL;
    if (!het_tournament_load(tournament, het_rules_registry, &error))
        return het_usage_failed(error);
    g_autoptr(HetSenseReport) counted = het_sense_report_new();
    watched->counted = counted;
    g_autoptr(HetResults) results = play_watched(tournament, watched, &error);
    if (results == NULL)
        return het_usage_failed(error);
    if (watched->sense && judging->json) {
        het_sense_report_print_json(counted);
        return HET_EXIT_DONE;
    }
    int status = het_judging_report(judging, tournament, results);
    if (watched->sense)
        het_sense_report_print(counted);
    return status;
}

static int
run_command(int argc, char **argv)
{
    HetJudging judging;
    Watched watched = {0};
    enum { OWN_OPTIONS = 2 };
    GOptionEntry entries[HET_JUDGING_OPTIONS + OWN_OPTIONS + 1] = {
        {"explain", 0, 0, G_OPTION_ARG_NONE, &watched.explain,
         "Print what each agent considered at each choice, and note it in the records", NULL},
        {"sense", 0, 0, G_OPTION_ARG_NONE, &watched.sense,
         "Count blunders in each game (units that march on the spot ...); with --json list each of "
         "them",
         NULL},
    };
    het_judging_entries(&judging, entries + OWN_OPTIONS);
    const HetUsage usage = {
        .arguments = "SCENARIO AGENT AGENT",
        .summary = "Lets two agents play pairs of legs on a scenario: the same dice, the sides "
                   "swapped.",
        .description =
            "Pairs are the same as in any tournament with this seed in which these agents meet on "
            "this scenario in this order. Exit status as for hetman tournament.",
        .entries = entries,
        .minimum = 3,
        .maximum = 3,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status)) {
        g_autoptr(HetTournament) tournament = het_tournament_new();
        g_ptr_array_add(tournament->scenarios, g_strdup(argv[1]));
        g_ptr_array_add(tournament->agents, g_strdup(argv[2]));
        g_ptr_array_add(tournament->agents, g_strdup(argv[3]));
        if (!het_judging_apply(&judging, tournament))
            status = HET_EXIT_USAGE;
        else
            status = watched.explain || watched.sense ? run_watched(&judging, tournament, &watched)
                                                      : het_judging_run(&judging, tournament);
    }
    het_judging_clear(&judging);
    return status;
}

const HetCommand het_command_match = {"match", "Compare two agents on a scenario", run_command,
                                      false};
