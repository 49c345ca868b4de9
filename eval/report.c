#include "report.h"

#include <math.h>

static const double ALPHA_INTENSITY = 10;

_Static_assert((int)HET_RATED_MAX >= (int)HET_TOURNAMENT_LIST_MAX, "every agent can be rated");

static HetPairs *
cell(const HetReport *report, unsigned scenario, unsigned agent, unsigned other)
{
    return &report->pairs[(scenario * report->agents + agent) * report->agents + other];
}

static const char *
system_of(const HetReport *report, unsigned scenario)
{
    return ((const HetTournamentScenario *)report->tournament->loaded->pdata[scenario])
        ->rules->name;
}

/* --- counting --------------------------------------------------------------------------------- */

static void
count_leg(HetReport *report, const HetLegResult *result, unsigned agent, HetActor seat)
{
    HetTally *tally = &report->tallies[agent];
    if (het_leg_code_scored(result->code)) {
        tally->won += result->winner == seat;
        tally->drawn += result->winner == HET_NOBODY;
        tally->lost += result->winner == het_other(seat);
    }
    tally->offences[result->code] += result->offender == seat;
    const HetAgentWork *work = &result->work[seat];
    tally->work.choices += work->choices;
    tally->work.iterations += work->iterations;
    tally->work.calls += work->calls;
    tally->work.evaluations += work->evaluations;
    tally->cpu += result->cpu[seat];
}

static void
count_pair(HetReport *report, unsigned pair)
{
    const HetLegResult *legs = &report->results->legs[2 * pair];
    HetPairing pairing = het_tournament_meeting(report->tournament, pair);
    HET_EACH_BELOW(leg, 2) {
        count_leg(report, &legs[leg], pairing.agents[leg], HET_FIRST);
        count_leg(report, &legs[leg], pairing.agents[1 - leg], HET_SECOND);
    }
    bool scored[2] = {het_leg_code_scored(legs[0].code), het_leg_code_scored(legs[1].code)};
    report->halves += scored[0] != scored[1];
    if (!scored[0] || !scored[1])
        return;
    unsigned points =
        het_leg_half_points(&legs[0], HET_FIRST) + 2 - het_leg_half_points(&legs[1], HET_FIRST);
    het_pairs_add(cell(report, pairing.scenario, pairing.agents[0], pairing.agents[1]), points);
    het_pairs_add(cell(report, pairing.scenario, pairing.agents[1], pairing.agents[0]), 4 - points);
    het_pairs_add(&report->balance[pairing.scenario], het_leg_half_points(&legs[0], HET_FIRST) +
                                                          het_leg_half_points(&legs[1], HET_FIRST));
}

/* Sorts agents by their means, greatest first; equals stay in their order. */
static void
sort_by_mean(unsigned *agents, unsigned count, const double *means)
{
    for (unsigned i = 1; i < count; i++) {
        unsigned agent = agents[i], at = i;
        for (; at > 0 && means[agents[at - 1]] < means[agent]; at--)
            agents[at] = agents[at - 1];
        agents[at] = agent;
    }
}

static void
rank(HetReport *report)
{
    g_autofree double *means = g_new(double, report->agents);
    HET_EACH_BELOW(i, report->agents) {
        means[i] = het_report_pooled(report, i).mean;
        report->ranked[i] = i;
    }
    sort_by_mean(report->ranked, report->agents, means);
}

/* Fits ratings over the scenarios of a system. */
static void
rate(const HetReport *report, const char *system, HetRating *ret_ratings, HetRating *ret_sides)
{
    const HetResults *results = report->results;
    g_autoptr(GArray) pairs = g_array_new(FALSE, TRUE, sizeof(HetRatedPair));
    HET_EACH_BELOW(pair, results->count / 2) {
        const HetLegResult *legs = &results->legs[2 * pair];
        HetPairing pairing = het_tournament_meeting(report->tournament, pair);
        if (!het_leg_code_scored(legs[0].code) || !het_leg_code_scored(legs[1].code) ||
            strcmp(system, system_of(report, pairing.scenario)) != 0)
            continue;
        HetRatedPair rated = {.scenario = pairing.scenario,
                              .agents = {pairing.agents[0], pairing.agents[1]},
                              .half_points = {het_leg_half_points(&legs[0], HET_FIRST),
                                              het_leg_half_points(&legs[1], HET_FIRST)}};
        g_array_append_val(pairs, rated);
    }
    HetRatingData data = {.agents = report->agents,
                          .scenarios = report->scenarios,
                          .anchor = report->tournament->anchor,
                          .pairs = (const HetRatedPair *)(void *)pairs->data,
                          .count = pairs->len};
    double draws;
    het_rating_fit(&data, ret_ratings, ret_sides, &draws);
}

/* Fits each system on its own, as agents differ in strength by system. */
static void
rate_systems(HetReport *report)
{
    g_autofree HetRating *ratings = g_new0(HetRating, report->agents);
    g_autofree HetRating *sides = g_new0(HetRating, report->scenarios);
    const char *system;
    for (unsigned i = 0; (system = het_report_system(report, i)) != NULL; i++) {
        rate(report, system, ratings, sides);
        HET_EACH_BELOW(scenario, report->scenarios)
            if (strcmp(system, system_of(report, scenario)) == 0)
                report->sides[scenario] = sides[scenario];
    }
    if (!het_report_several(report))
        memcpy(report->ratings, ratings, report->agents * sizeof *ratings);
}

HetReport *
het_report_new(const HetTournament *tournament, const HetResults *results)
{
    HetReport *report = g_new0(HetReport, 1);
    report->tournament = tournament;
    report->results = results;
    report->agents = tournament->agents->len;
    report->scenarios = tournament->scenarios->len;
    report->pairs = g_new0(HetPairs, report->scenarios * report->agents * report->agents);
    report->balance = g_new0(HetPairs, report->scenarios);
    report->tallies = g_new0(HetTally, report->agents);
    report->ratings = g_new0(HetRating, report->agents);
    report->sides = g_new0(HetRating, report->scenarios);
    report->ranked = g_new0(unsigned, report->agents);
    report->names = g_new0(char *, report->agents + 1);
    HET_EACH_BELOW(i, report->agents) {
        const char *name = tournament->agents->pdata[i];
        report->names[i] = g_strdup_printf(
            "%s%s", name, g_strv_contains((const char *const *)report->names, name) ? " (2)" : "");
    }
    HET_EACH_BELOW(pair, results->count / 2)
        count_pair(report, pair);
    rank(report);
    rate_systems(report);
    return report;
}

void
het_report_free(HetReport *report)
{
    if (report == NULL)
        return;
    g_free(report->pairs);
    g_free(report->balance);
    g_free(report->tallies);
    g_free(report->ratings);
    g_free(report->sides);
    g_free(report->ranked);
    g_strfreev(report->names);
    g_free(report);
}

/* --- querying --------------------------------------------------------------------------------- */

unsigned *
het_report_order(const HetReport *report, const char *system)
{
    unsigned *order = g_memdup2(report->ranked, report->agents * sizeof *order);
    g_autofree double *means = g_new(double, report->agents);
    HET_EACH_BELOW(i, report->agents) {
        HetPairs pairs = het_report_in(report, system, i);
        means[i] = het_stats_estimate(&pairs).mean;
    }
    sort_by_mean(order, report->agents, means);
    return order;
}

HetPairs
het_report_meeting(const HetReport *report, const char *system, unsigned agent, unsigned other)
{
    HetPairs sum = {0};
    HET_EACH_BELOW(scenario, report->scenarios)
        if (system == NULL || strcmp(system, system_of(report, scenario)) == 0)
            het_pairs_merge(&sum, cell(report, scenario, agent, other), false);
    return sum;
}

void
het_report_ratings(const HetReport *report, const char *system, HetRating *ret_ratings)
{
    g_autofree HetRating *sides = g_new0(HetRating, report->scenarios);
    rate(report, system, ret_ratings, sides);
}

HetPairs
het_report_in(const HetReport *report, const char *system, unsigned agent)
{
    HetPairs sum = {0};
    HET_EACH_BELOW(other, report->agents) {
        HetPairs pairs = het_report_meeting(report, system, agent, other);
        het_pairs_merge(&sum, &pairs, false);
    }
    return sum;
}

bool
het_report_several(const HetReport *report)
{
    return het_report_system(report, 1) != NULL;
}

/* Adds one system's estimate to the sums of means and of squared half widths; returns how many
 * systems that are, none where it has no pair. */
static unsigned
pool(HetPairs pairs, HetEstimate *sums, double *squares)
{
    HetEstimate estimate = het_stats_estimate(&pairs);
    if (estimate.pairs == 0)
        return 0;
    double half = MAX(estimate.high - estimate.mean, estimate.mean - estimate.low);
    sums->mean += estimate.mean;
    sums->pairs += estimate.pairs;
    *squares += half * half;
    return 1;
}

static HetEstimate
pooled_of(HetEstimate sums, double squares, unsigned systems)
{
    if (systems == 0)
        return het_stats_estimate(&(HetPairs){0});
    HetEstimate pooled = {.likelihood = 0.5, .mean = sums.mean / systems, .pairs = sums.pairs};
    double half = sqrt(squares) / systems;
    pooled.low = MAX(0, pooled.mean - half);
    pooled.high = MIN(1, pooled.mean + half);
    return pooled;
}

HetEstimate
het_report_pooled(const HetReport *report, unsigned agent)
{
    HetPairs total = het_report_total(report, agent);
    if (!het_report_several(report))
        return het_stats_estimate(&total);
    HetEstimate sums = {0};
    unsigned systems = 0;
    double squares = 0;
    for (unsigned i = 0; het_report_system(report, i) != NULL; i++)
        systems +=
            pool(het_report_in(report, het_report_system(report, i), agent), &sums, &squares);
    return pooled_of(sums, squares, systems);
}

HetEstimate
het_report_pooled_meeting(const HetReport *report, unsigned agent, unsigned other)
{
    HetPairs total = het_report_meeting(report, NULL, agent, other);
    if (!het_report_several(report))
        return het_stats_estimate(&total);
    HetEstimate sums = {0};
    unsigned systems = 0;
    double squares = 0;
    for (unsigned i = 0; het_report_system(report, i) != NULL; i++)
        systems += pool(het_report_meeting(report, het_report_system(report, i), agent, other),
                        &sums, &squares);
    return pooled_of(sums, squares, systems);
}

HetPairs
het_report_on(const HetReport *report, unsigned scenario, unsigned agent)
{
    HetPairs sum = {0};
    HET_EACH_BELOW(other, report->agents)
        het_pairs_merge(&sum, cell(report, scenario, agent, other), false);
    return sum;
}

HetPairs
het_report_total(const HetReport *report, unsigned agent)
{
    return het_report_in(report, NULL, agent);
}

HetLuckEstimate
het_report_luck(const HetReport *report, const char *system, unsigned agent, unsigned other)
{
    const HetResults *results = report->results;
    g_autoptr(GArray) scores = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GArray) luck = g_array_new(FALSE, FALSE, sizeof(double));
    HET_EACH_BELOW(pair, results->count / 2) {
        const HetLegResult *legs = &results->legs[2 * pair];
        HetPairing pairing = het_tournament_meeting(report->tournament, pair);
        bool straight = pairing.agents[0] == agent && pairing.agents[1] == other;
        bool turned = pairing.agents[0] == other && pairing.agents[1] == agent;
        if ((!straight && !turned) || !het_leg_code_scored(legs[0].code) ||
            !het_leg_code_scored(legs[1].code) || !legs[0].has_luck || !legs[1].has_luck ||
            (system != NULL && strcmp(system, system_of(report, pairing.scenario)) != 0))
            continue;
        /* As the pairing's first agent sees it: FIRST in leg 0, SECOND in leg 1. */
        double score =
            (het_leg_half_points(&legs[0], HET_FIRST) + het_leg_half_points(&legs[1], HET_SECOND)) /
            4.0;
        double mean = (legs[0].luck - legs[1].luck) / 2;
        score = straight ? score : 1 - score;
        mean = straight ? mean : -mean;
        g_array_append_val(scores, score);
        g_array_append_val(luck, mean);
    }
    return het_luck_estimate((const double *)(void *)scores->data,
                             (const double *)(void *)luck->data, scores->len);
}

void
het_report_equilibria(const HetReport *report, const char *system, HetEquilibrium *ret_equilibria)
{
    const unsigned agents = report->agents;
    g_autofree HetPairs *meetings = g_new0(HetPairs, (gsize)agents * agents);
    HET_EACH_BELOW(i, agents)
        HET_EACH_BELOW(j, agents)
            meetings[i * agents + j] = het_report_meeting(report, system, i, j);
    het_equilibria(agents, meetings, ALPHA_INTENSITY, ret_equilibria);
}

char *
het_report_verdict(const HetReport *report, const HetSprt *sprt)
{
    char **agents = (char **)report->tournament->agents->pdata;
    HetPairs pairs = {{0}};
    unsigned tested = 0;
    het_results_test(report->results, sprt, &tested, &pairs);
    return het_sprt_text(sprt, agents[0], agents[1], &pairs);
}

unsigned
het_report_scored_legs(const HetReport *report)
{
    unsigned scored = 0;
    HET_EACH_BELOW(code, HET_LEG_CODE_COUNT)
        if (het_leg_code_scored((HetLegCode)code))
            scored += het_results_count(report->results, (HetLegCode)code);
    return scored;
}

unsigned
het_report_whole_pairs(const HetReport *report)
{
    unsigned pairs = 0;
    HET_EACH_BELOW(scenario, report->scenarios)
        pairs += het_pairs_count(&report->balance[scenario]);
    return pairs;
}

const char *
het_report_system(const HetReport *report, unsigned system)
{
    HET_EACH_BELOW(scenario, report->scenarios) {
        bool seen = false;
        HET_EACH_BELOW(before, scenario)
            seen = seen || strcmp(system_of(report, before), system_of(report, scenario)) == 0;
        if (!seen && system-- == 0)
            return system_of(report, scenario);
    }
    return NULL;
}
