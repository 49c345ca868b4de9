#include "value.h"

#include "agents/evaluator/learned.h"

struct HetValue {
    const HetScenario *scenario;
    const HetEvaluator *evaluator;
    HetOwnEvaluator own;
};

HetValue *
het_value_new(const HetScenario *scenario, const char *weights, GError **error)
{
    HetValue *value = g_new0(HetValue, 1);
    value->scenario = scenario;
    if (g_strcmp0(weights, "linear") == 0)
        weights = NULL;
    value->evaluator = het_evaluator_open(scenario->rules->name, weights, &value->own, error);
    if (value->evaluator == NULL)
        g_clear_pointer(&value, het_value_free);
    return value;
}

void
het_value_free(HetValue *value)
{
    g_free(value);
}

bool
het_value_is_net(const HetValue *value)
{
    (void)value;
    return false;
}

/* 1, 0 or -1 for FIRST. */
static int
result_of(const HetState *state)
{
    HetResult result;
    het_game_result(state, &result);
    return result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? -1 : 0;
}

void
het_value_look(HetValue *value, const HetState *state, HetChances *ret_chances)
{
    g_assert(state->scenario == value->scenario);
    if (het_game_over(state)) {
        const int result = result_of(state);
        *ret_chances = (HetChances){result > 0, result == 0, result < 0};
        return;
    }
    const double worth = het_evaluate(value->evaluator, NULL, state);
    *ret_chances = (HetChances){(1 + worth) / 2, 0, (1 - worth) / 2};
}

static double
clamp(double logit)
{
    const double limit = HET_VALUE_DECIDED - 1;
    return logit > limit ? limit : logit < -limit ? -limit : logit;
}

double
het_value_logit(HetValue *value, const HetState *state)
{
    g_assert(state->scenario == value->scenario);
    if (het_game_over(state))
        return HET_VALUE_DECIDED * result_of(state);
    return clamp(2 * het_evaluate_sum(value->evaluator, NULL, state));
}
