#include "bounds.h"

#include "scenario.h"
#include "throw.h"

void
het_bounds(const HetScenario *scenario, HetBounds *ret_bounds)
{
    const HetRules *rules = scenario->rules;
    const uint64_t turns = (uint64_t)scenario->turns * (scenario->units->len + 1);
    *ret_bounds = (HetBounds){
        .decisions = (uint32_t)MIN(turns * HET_BOUND_DECISIONS, UINT32_MAX),
        .chances = (uint32_t)MIN(turns * HET_BOUND_CHANCES, UINT32_MAX),
        .outcomes = rules->outcomes_max > 0 ? rules->outcomes_max : HET_MOVES_MAX,
    };
    if (rules->bounds != NULL)
        rules->bounds(scenario, ret_bounds);
}
