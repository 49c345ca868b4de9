#include <stdio.h>

#include "console/command.h"
#include "eval/campaign.h"
#include "eval/records.h"
#include "eval/stats.h"
#include "library/json.h"
#include "library/json-members.h"
#include "console/usage.h"

enum { PAIRS_MAX = 100000 };

typedef struct {
    const HetCampaign *campaign;
    const char *agents[2]; /* as typed: the first plays FIRST in the first leg of each pair */
    const char *records;
    uint64_t seed;
    HetJson *json;  /* or NULL */
    HetPairs pairs; /* as the first agent sees them */
    unsigned unfinished;
} Run;

static const char *
side_name(const HetScenario *battle, HetActor side)
{
    return side <= HET_SECOND ? battle->sides[side] : "nobody";
}

static void
print_battle(const HetScenario *battle, const HetCampaignBattle *it)
{
    printf("  %s: %s, %s; points %d : %d, units lost %d : %d\n", battle->title,
           it->leg.winner == HET_NOBODY ? "drawn" : side_name(battle, it->leg.winner),
           it->leg.reason, it->measures.value[HET_FIRST][HET_MEASURE_POINTS],
           it->measures.value[HET_SECOND][HET_MEASURE_POINTS], it->lost[HET_FIRST],
           it->lost[HET_SECOND]);
}

static void
print_end(const HetCampaign *campaign, const HetCampaignResult *result)
{
    const HetScenario *last = campaign->battles->pdata[campaign->battles->len - 1];
    if (!result->finished)
        printf("  broken off\n");
    else
        printf("  the campaign: %s; battles %u : %u, points %d : %d\n",
               result->winner == HET_NOBODY ? "drawn" : side_name(last, result->winner),
               result->wins[HET_FIRST], result->wins[HET_SECOND], result->points[HET_FIRST],
               result->points[HET_SECOND]);
}

static void
print_campaign(const Run *run, unsigned pair, unsigned leg, const char *const agents[2],
               const HetCampaignResult *result)
{
    printf("pair %u, leg %u: %s against %s\n", pair + 1, leg + 1, agents[0], agents[1]);
    HET_EACH_BELOW(i, result->fought)
        print_battle(run->campaign->battles->pdata[i], &result->battles[i]);
    print_end(run->campaign, result);
}

static void
add_battle(HetJson *json, const HetScenario *battle, const HetCampaignBattle *it)
{
    het_json_begin_object(json, NULL);
    HET_JSON(json, "scenario", battle->name, "code", het_leg_code_name(it->leg.code), "winner",
             het_actor_name(it->leg.winner), "reason", it->leg.reason, "points-first",
             it->measures.value[HET_FIRST][HET_MEASURE_POINTS], "points-second",
             it->measures.value[HET_SECOND][HET_MEASURE_POINTS], "units-lost-first",
             it->lost[HET_FIRST], "units-lost-second", it->lost[HET_SECOND], "turns", it->leg.turns,
             "plies", it->leg.plies);
    het_json_hash(json, "hash", it->leg.hash);
    het_json_end(json);
}

static void
add_campaign(const Run *run, unsigned pair, unsigned leg, const char *const agents[2],
             const HetCampaignResult *result)
{
    HetJson *json = run->json;
    het_json_begin_object(json, NULL);
    HET_JSON(json, "pair", pair + 1, "leg", leg + 1, "first", agents[0], "second", agents[1],
             "finished", result->finished, "winner", het_actor_name(result->winner));
    het_json_begin_array(json, "battles");
    HET_EACH_BELOW(i, result->fought)
        add_battle(json, run->campaign->battles->pdata[i], &result->battles[i]);
    het_json_end(json);
    het_json_end(json);
}

/* Half points of the first agent in one campaign; false with an error of the outside world. */
static bool
play_leg(Run *run, unsigned pair, unsigned leg, unsigned *ret_half_points, bool *ret_finished,
         GError **error)
{
    const char *const agents[2] = {run->agents[leg], run->agents[1 - leg]};
    g_autofree char *purpose = g_strdup_printf("campaign %u", pair);
    g_autofree char *label = g_strdup_printf("campaign-%u-%u", pair + 1, leg + 1);
    HetCampaignResult *result = g_new0(HetCampaignResult, 1);
    bool good = het_campaign_play(run->campaign, agents, het_seed_derive(run->seed, purpose),
                                  run->records, label, result, error);
    if (good && run->json != NULL)
        add_campaign(run, pair, leg, agents, result);
    else if (good)
        print_campaign(run, pair, leg, agents, result);
    HetActor own = leg == 0 ? HET_FIRST : HET_SECOND;
    *ret_half_points = result->winner == HET_NOBODY ? 1 : result->winner == own ? 2 : 0;
    *ret_finished = result->finished;
    g_free(result);
    return good;
}

static bool
play_pairs(Run *run, unsigned pairs, GError **error)
{
    HET_EACH_BELOW(pair, pairs) {
        unsigned sum = 0, finished = 0;
        HET_EACH_BELOW(leg, 2) {
            unsigned half_points = 0;
            bool whole = false;
            if (!play_leg(run, pair, leg, &half_points, &whole, error))
                return false;
            sum += half_points;
            finished += whole;
        }
        if (finished == 2)
            het_pairs_add(&run->pairs, sum);
        else
            run->unfinished++;
    }
    return true;
}

static void
report(const Run *run)
{
    HetEstimate estimate = het_stats_estimate(&run->pairs);
    if (run->json == NULL && estimate.pairs == 0) {
        puts("No pair was fought to its end, so that there is no share.");
        return;
    }
    if (run->json == NULL) {
        printf("%s has %.1f %% of %u pair%s (95 %%: %.1f to %.1f)%s\n", run->agents[0],
               100 * estimate.mean, estimate.pairs, estimate.pairs == 1 ? "" : "s",
               100 * estimate.low, 100 * estimate.high,
               run->unfinished > 0 ? "; pairs broken off are not counted" : "");
        return;
    }
    het_json_end(run->json);
    HET_JSON(run->json, "pairs", estimate.pairs, "unfinished", run->unfinished);
    if (estimate.pairs > 0)
        HET_JSON(run->json, "share", estimate.mean, "low", estimate.low, "high", estimate.high);
    het_json_end(run->json);
    het_json_print(run->json);
}

/* Opens the campaign, plays and reports. */
static int
run_campaign(char **arguments, Run *run, unsigned pairs, bool json)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetCampaign) campaign = het_campaign_open(arguments[0], &error);
    if (campaign == NULL || (run->records != NULL && !het_records_folder(run->records, &error)))
        return het_usage_failed(error);
    g_autoptr(HetJson) builder = json ? het_json_new() : NULL;
    run->campaign = campaign;
    run->agents[0] = arguments[1] != NULL ? arguments[1] : "doctrine";
    run->agents[1] = arguments[1] != NULL ? arguments[2] : "doctrine";
    run->json = builder;
    if (json) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "campaign", campaign->name, "title", campaign->title, "seed", run->seed);
        het_json_begin_array(builder, "campaigns");
    }
    if (!play_pairs(run, pairs, &error))
        return het_usage_failed(error);
    report(run);
    return run->unfinished > 0 ? HET_EXIT_FAILED : HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    gboolean json = FALSE;
    g_autofree char *seed = NULL, *pairs_text = NULL, *records = NULL;
    gint64 pairs = 1;
    Run run = {.seed = 1};
    const GOptionEntry entries[] = {
        HET_TEXT("pairs", &pairs_text,
                 "Pairs of campaigns, the sides swapped in the second (default 1)", "N"),
        HET_TEXT("seed", &seed, "Seed of the dice (default 1)", "N"),
        HET_FILE("records", &records, "A new or empty folder for a record of every battle", "DIR"),
        HET_FLAG("json", &json, "Print JSON"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "CAMPAIGN [AGENT AGENT]",
        .summary = "Plays the battles of a campaign in order; each begins with what the previous "
                   "one left.",
        .description =
            "CAMPAIGN is a shipped one (husaria/berestechko) or a file that ends in .campaign; "
            "\"?option=value\" after it sets rule options of all battles. The default for both "
            "agents is doctrine. hetman serve CAMPAIGN has you command a side.\n"
            "Exit status 1 if a campaign was broken off.",
        .entries = entries,
        .minimum = 1,
        .maximum = 3,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (argc == 3)
        return het_usage_wrong("campaign takes no agent or two, not one");
    if (!het_usage_integer("--pairs", pairs_text, 1, PAIRS_MAX, &pairs))
        return HET_EXIT_USAGE;
    if (!het_usage_seed(seed, &run.seed))
        return HET_EXIT_USAGE;
    run.records = records;
    char *arguments[] = {argv[1], argc > 2 ? argv[2] : NULL, argc > 3 ? argv[3] : NULL, NULL};
    return run_campaign(arguments, &run, (unsigned)pairs, json);
}

const HetCommand het_command_campaign = {"campaign", "Let two agents play a series of battles",
                                         run_command, false};
