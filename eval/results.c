#include "run.h"

HetResults *
het_results_new(const HetTournament *tournament)
{
    HetResults *results = g_new0(HetResults, 1);
    results->count = 2 * het_tournament_pairs(tournament);
    results->legs = g_new0(HetLegResult, results->count);
    HET_EACH_BELOW(leg, results->count)
        results->legs[leg] = het_leg_unplayed();
    return results;
}

void
het_results_free(HetResults *results)
{
    if (results == NULL)
        return;
    g_free(results->legs);
    g_free(results);
}

unsigned
het_results_count(const HetResults *results, HetLegCode code)
{
    unsigned count = 0;
    HET_EACH_BELOW(leg, results->count)
        count += results->legs[leg].code == code;
    return count;
}

bool
het_shard_has(HetShard shard, unsigned leg)
{
    return shard.of == 0 || leg / 2 % shard.of == shard.number - 1;
}

unsigned
het_results_missing(const HetResults *results)
{
    unsigned missing = 0;
    HET_EACH_BELOW(leg, results->count)
        missing +=
            het_shard_has(results->shard, leg) && !het_leg_code_scored(results->legs[leg].code);
    return missing;
}

bool
het_results_add_pair(const HetResults *results, unsigned pair, HetPairs *pairs)
{
    if (pair >= results->count / 2)
        return false;
    const HetLegResult *legs = &results->legs[2 * pair];
    if (!het_leg_code_scored(legs[0].code) || !het_leg_code_scored(legs[1].code))
        return false;
    het_pairs_add(pairs, het_leg_half_points(&legs[0], HET_FIRST) +
                             het_leg_half_points(&legs[1], HET_SECOND));
    return true;
}

bool
het_results_test(const HetResults *results, const HetSprt *sprt, unsigned *tested, HetPairs *pairs)
{
    while (het_results_add_pair(results, *tested, pairs)) {
        (*tested)++;
        if (*tested > 1 && het_sprt_verdict(sprt, pairs) != HET_SPRT_OPEN)
            return true;
    }
    return false;
}

bool
het_run_leg(const HetTournament *tournament, unsigned number, HetRegistry registry, HetLeg *ret_leg,
            GError **error)
{
    const HetPairing pairing = het_tournament_pairing(tournament, number / 2);
    const HetScenario *battle = het_tournament_battle(tournament, &pairing, registry, error);
    if (battle == NULL)
        return false;
    *ret_leg = (HetLeg){
        .scenario = battle,
        .seed = pairing.seeds[number % 2],
        .agents_seed = pairing.agents_seed,
        .agents = {tournament->agents->pdata[het_pairing_agent(&pairing, number % 2, HET_FIRST)],
                   tournament->agents->pdata[het_pairing_agent(&pairing, number % 2, HET_SECOND)]},
        .luck = tournament->luck,
        .course = tournament->format == HET_FORMAT_ROWS,
    };
    return true;
}

void
het_run_leg_end(HetLeg *leg)
{
    het_scenario_unref((HetScenario *)(uintptr_t)leg->scenario);
}
