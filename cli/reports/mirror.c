#include "cli/command.h"

#include <stdio.h>

#include "agents/style-file.h"
#include "engine/rules.h"
#include "engine/rules/registry.h"
#include "eval/match.h"
#include "eval/stats.h"
#include "library/json.h"
#include "cli/common/usage.h"

enum { PAIRS_MAX = 1000000 };

/* What two agents made of a run of mirror battles. */
typedef struct {
    const char *system, *agents[HET_SIDES];
    gint64 units, pairs;
    guint64 seed;
    HetPairs points; /* of the first agent */
    uint64_t games, choices[HET_SIDES];
    double cpu[HET_SIDES]; /* seconds */
} Meeting;

/* One leg; `turned`: the second agent has the first side. */
static bool
play_leg(Meeting *meeting, const HetScenario *scenario, guint64 seed, unsigned turned,
         unsigned *half_points, GError **error)
{
    HetLegResult result;
    const HetLeg leg = {.scenario = scenario,
                        .seed = seed,
                        .agents = {meeting->agents[turned], meeting->agents[1 - turned]}};
    if (!het_leg_play(&leg, &result, error))
        return false;
    if (result.code != HET_LEG_NORMAL && result.code != HET_LEG_RESIGNED) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "%s: %s: %s", scenario->name,
                    het_leg_code_name(result.code), result.reason);
        return false;
    }
    for (unsigned side = 0; side < HET_SIDES; side++) {
        unsigned agent = side ^ turned;
        meeting->cpu[agent] += (double)result.cpu[side] * 1e-6;
        meeting->choices[agent] += result.work[side].choices;
    }
    meeting->games++;
    *half_points += het_leg_half_points(&result, turned == 0 ? HET_FIRST : HET_SECOND);
    return true;
}

static bool
play_all(Meeting *meeting, GError **error)
{
    for (gint64 i = 0; i < meeting->pairs; i++) {
        const guint64 seed = meeting->seed + (guint64)i;
        g_autofree char *name =
            g_strdup_printf("%s/mirror?units=%" G_GINT64_FORMAT "&seed=%" G_GUINT64_FORMAT,
                            meeting->system, meeting->units, seed);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
        if (scenario == NULL)
            return false;
        unsigned half_points = 0;
        for (unsigned turned = 0; turned < HET_SIDES; turned++)
            if (!play_leg(meeting, scenario, seed, turned, &half_points, error))
                return false;
        het_pairs_add(&meeting->points, half_points);
    }
    return true;
}

static double
each(double sum, uint64_t count)
{
    return count > 0 ? sum / (double)count : 0;
}

static void
print_text(const Meeting *meeting)
{
    const HetEstimate share = het_stats_estimate(&meeting->points);
    printf("%s, %" G_GINT64_FORMAT " units a side, seeds %" G_GUINT64_FORMAT
           " to %" G_GUINT64_FORMAT ": %s has %.1f %% (%.1f-%.1f) of the points against %s\n",
           meeting->system, meeting->units, meeting->seed,
           meeting->seed + (guint64)meeting->pairs - 1, meeting->agents[0], 100 * share.mean,
           100 * share.low, 100 * share.high, meeting->agents[1]);
    const uint32_t *count = meeting->points.count;
    printf("  pairs in which it made 0, 1/2, 1, 3/2, 2 points: %u, %u, %u, %u, %u\n", count[0],
           count[1], count[2], count[3], count[4]);
    for (unsigned i = 0; i < HET_SIDES; i++)
        printf("  %-40s %10.3f s of CPU a game %10.2f ms a decision\n", meeting->agents[i],
               each(meeting->cpu[i], meeting->games),
               1000 * each(meeting->cpu[i], meeting->choices[i]));
}

static void
print_json(const Meeting *meeting)
{
    const HetEstimate share = het_stats_estimate(&meeting->points);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    het_json_text(builder, "system", meeting->system);
    het_json_integer(builder, "units", meeting->units);
    het_json_unsigned(builder, "seed", meeting->seed);
    het_json_integer(builder, "pairs", meeting->pairs);
    het_json_real(builder, "share", share.mean);
    het_json_real(builder, "low", share.low);
    het_json_real(builder, "high", share.high);
    het_json_begin_array(builder, "pairs_by_half_points");
    for (unsigned i = 0; i < HET_PAIR_SCORES; i++)
        json_builder_add_int_value(builder, meeting->points.count[i]);
    json_builder_end_array(builder);
    het_json_begin_array(builder, "agents");
    for (unsigned i = 0; i < HET_SIDES; i++) {
        json_builder_begin_object(builder);
        het_json_text(builder, "agent", meeting->agents[i]);
        het_json_real(builder, "cpu_seconds_a_game", each(meeting->cpu[i], meeting->games));
        het_json_real(builder, "cpu_ms_a_decision",
                      1000 * each(meeting->cpu[i], meeting->choices[i]));
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    het_json_print(builder);
}

static int
run_command(int argc, char **argv)
{
    gboolean json = FALSE;
    g_autofree char *units = NULL, *pairs = NULL, *seed = NULL;
    Meeting meeting = {.units = 8, .pairs = 10, .seed = 1};
    const GOptionEntry entries[] = {
        {"units", 0, 0, G_OPTION_ARG_STRING, &units, "Units a side (default 8)", "N"},
        {"pairs", 0, 0, G_OPTION_ARG_STRING, &pairs,
         "Pairs of legs, each on a different battle (default 10)", "N"},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &seed,
         "Seed of the first battle and its dice; the others follow (default 1)", "N"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, "Print JSON", NULL},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "SYSTEM AGENT AGENT",
        .summary = "Plays two agents against each other on mirror battles (SYSTEM/mirror): equal "
                   "armies on balanced ground, a different battle for every pair. Reports each "
                   "agent's share of the points and its CPU time.",
        .description = "The interval is 95 %, over pairs. All games run in one process, so that "
                       "CPU times can be compared within a run. Seeds 900000 to 900999 are held "
                       "out: nothing is tuned on them.",
        .entries = entries,
        .minimum = 3,
        .maximum = 3,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if ((units != NULL && !het_usage_integer("--units", units, 1, 1000, &meeting.units)) ||
        (pairs != NULL && !het_usage_integer("--pairs", pairs, 1, PAIRS_MAX, &meeting.pairs)) ||
        (seed != NULL && !het_usage_seed(seed, &meeting.seed)))
        return HET_EXIT_USAGE;
    if (het_rules_find(argv[1]) == NULL)
        return het_usage_no_system(argv[1]);
    meeting.system = argv[1];
    g_autoptr(GError) error = NULL;
    g_autofree char *first = het_style_expand(argv[2], &error);
    g_autofree char *second = first != NULL ? het_style_expand(argv[3], &error) : NULL;
    if (second == NULL)
        return het_usage_failed(error);
    meeting.agents[0] = first;
    meeting.agents[1] = second;
    if (!play_all(&meeting, &error))
        return het_usage_failed(error);
    if (json)
        print_json(&meeting);
    else
        print_text(&meeting);
    return HET_EXIT_DONE;
}

const HetCommand het_command_mirror = {"mirror", "Compare two agents on battles of equal armies",
                                       run_command, false};
