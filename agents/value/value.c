#include <math.h>
#include <string.h>

#include "agents/fingerprint.h"
#include "agents/search/maths.h"
#include "value-parts.h"

/* --- life ------------------------------------------------------------------------------------- */

static void
use_net(HetValue *value, const HetNet *net)
{
    const HetEvaluator *evaluator = het_evaluator_find(value->scenario->rules->name);
    value->net = net;
    value->evaluator =
        evaluator == &het_evaluator_of_measures || net->advice == 0 ? NULL : evaluator;
    HET_EACH_BELOW(side, HET_SIDES) {
        HetSeen *seen = &value->seen[side];
        seen->inputs = het_inputs_new(value->scenario);
        seen->units = g_malloc0_n(het_inputs_count(seen->inputs), sizeof *seen->units);
    }
}

static bool
open_file(HetValue *value, const char *path, GError **error)
{
    const char *system = value->scenario->rules->name;
    HetOwnEvaluator *own = &value->own_evaluator;
    g_autofree char *text = het_weights_text(path, error);
    if (text == NULL)
        return false;
    if (!het_net_is(text)) {
        value->evaluator = het_evaluator_open(system, path, own, error);
        return value->evaluator != NULL;
    }
    value->own_net = g_new0(HetNet, 1);
    if (!het_net_read(system, path, text, value->own_net, error))
        return false;
    use_net(value, value->own_net);
    return true;
}

static bool
open_weights(HetValue *value, const char *weights, GError **error)
{
    const char *system = value->scenario->rules->name;
    const bool best = weights == NULL || *weights == '\0';
    const HetNet *shipped = best ? het_net_shipped(value->scenario->rules) : NULL;
    if (shipped != NULL) {
        use_net(value, shipped);
        return true;
    }
    if (best || strcmp(weights, "linear") == 0) {
        value->evaluator = het_evaluator_find(system);
        return true;
    }
    if (het_evaluator_is_file(weights))
        return open_file(value, weights, error);
    value->evaluator = het_evaluator_open(system, weights, &value->own_evaluator, error);
    return value->evaluator != NULL;
}

HetValue *
het_value_new(const HetScenario *scenario, const char *weights, GError **error)
{
    HetValue *value = g_new0(HetValue, 1);
    value->scenario = scenario;
    if (!open_weights(value, weights, error))
        g_clear_pointer(&value, het_value_free);
    return value;
}

HetValue *
het_value_of_net(const HetScenario *scenario, const HetNet *net)
{
    HetValue *value = g_new0(HetValue, 1);
    value->scenario = scenario;
    use_net(value, net);
    return value;
}

void
het_value_free(HetValue *value)
{
    if (value == NULL)
        return;
    HET_EACH_BELOW(side, HET_SIDES) {
        het_inputs_free(value->seen[side].inputs);
        g_free(value->seen[side].units);
    }
    g_free(value->own_net);
    g_free(value->judged);
    g_free(value);
}

void
het_value_remember(HetValue *value)
{
    if (value->judged == NULL)
        value->judged = g_new0(HetJudged, HET_VALUE_JUDGED);
}

bool
het_value_is_net(const HetValue *value)
{
    return value->net != NULL;
}

/* --- the net ---------------------------------------------------------------------------------- */

/* Win, draw and loss of the side whose turn it is. */
static void
find_logits(HetValue *value, const HetState *state, double ret_logits[HET_NET_OUTCOMES])
{
    const HetSeen *seen = &value->seen[state->active];
    HetInputs *inputs = seen->inputs;
    float inner[HET_NET_INNER] = {0}, outputs[HET_NET_FIELD];
    het_inputs_read(inputs, state);
    const unsigned count = het_inputs_count(inputs);
    HET_EACH_BELOW(unit, count) {
        if (!het_inputs_has(inputs, unit))
            continue;
        if (het_inputs_changed(inputs, unit)) {
            float row[HET_UNIT_INPUTS];
            het_inputs_row(inputs, unit, row);
            het_net_unit(value->net, row, seen->units[unit]);
        }
        float *sums = inner + (het_inputs_own(inputs, unit) ? 0 : HET_NET_UNIT);
        HET_EACH_BELOW(k, HET_NET_UNIT)
            sums[k] += seen->units[unit][k];
    }
    const float size = het_inputs_size(inputs);
    HET_EACH_BELOW(k, 2 * HET_NET_UNIT)
        inner[k] /= size;
    het_inputs_field(inputs, inner + 2 * HET_NET_UNIT);
    het_net_field(value->net, inner, outputs);
    het_net_outcome(value->net, outputs, ret_logits);
}

/* --- answers ---------------------------------------------------------------------------------- */

/* 1, 0 or -1 for FIRST. */
static int
result_of(const HetState *state)
{
    HetResult result;
    het_game_result(state, &result);
    return result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? -1 : 0;
}

static double
clamp(double logit)
{
    const double limit = HET_VALUE_DECIDED - 1;
    return logit > limit ? limit : logit < -limit ? -limit : logit;
}

/* ln(e^a + e^b / 2) */
static double
log_sum(double a, double b)
{
    const double high = a > b ? a : b, low = a > b ? b : a;
    const double greater = a > b ? 1 : 0.5, lesser = a > b ? 0.5 : 1;
    return high + het_log(greater + lesser * het_exp(low - high));
}

double
het_value_logit_of(const double logits[HET_NET_OUTCOMES])
{
    return log_sum(logits[0], logits[1]) - log_sum(logits[2], logits[1]);
}

static double
logit_of(const HetValue *value, const HetState *state, const double logits[HET_NET_OUTCOMES])
{
    double logit = het_value_logit_of(logits);
    logit = state->active == HET_FIRST ? logit : -logit;
    if (value->evaluator != NULL)
        logit +=
            value->net->advice / 100.0 * (2 * het_evaluate_sum(value->evaluator, state) - logit);
    return clamp(logit);
}

static HetChances
chances_of(const HetState *state, const double logits[HET_NET_OUTCOMES])
{
    double chance[HET_NET_OUTCOMES];
    memcpy(chance, logits, sizeof chance);
    het_softmax(chance, HET_NET_OUTCOMES, 1);
    const bool first = state->active == HET_FIRST;
    return (HetChances){chance[first ? 0 : 2], chance[1], chance[first ? 2 : 0]};
}

static double
judge_anew(HetValue *value, const HetState *state, HetChances *ret_chances)
{
    if (het_game_over(state)) {
        const int result = result_of(state);
        *ret_chances = (HetChances){result > 0, result == 0, result < 0};
        return HET_VALUE_DECIDED * result;
    }
    if (value->net != NULL) {
        double logits[HET_NET_OUTCOMES];
        find_logits(value, state, logits);
        *ret_chances = chances_of(state, logits);
        return logit_of(value, state, logits);
    }
    const double sum = het_evaluate_sum(value->evaluator, state);
    const double worth = sum / sqrt(1 + sum * sum);
    *ret_chances = (HetChances){(1 + worth) / 2, 0, (1 - worth) / 2};
    return clamp(2 * sum);
}

double
het_value_judge(HetValue *value, const HetState *state, HetChances *ret_chances)
{
    g_assert(state->scenario == value->scenario);
    if (value->judged == NULL)
        return judge_anew(value, state, ret_chances);
    const uint64_t print = het_fingerprint(state);
    HetJudged *judged = &value->judged[print % HET_VALUE_JUDGED];
    if (judged->print != print) {
        judged->logit = judge_anew(value, state, &judged->chances);
        judged->print = print;
    }
    *ret_chances = judged->chances;
    return judged->logit;
}

double
het_value_worth(HetValue *value, const HetState *state)
{
    HetChances chances;
    if (value->net == NULL)
        return het_evaluate(value->evaluator, state);
    het_value_judge(value, state, &chances);
    return chances.win - chances.loss;
}

double
het_value_logit(HetValue *value, const HetState *state)
{
    HetChances chances;
    return het_value_judge(value, state, &chances);
}
