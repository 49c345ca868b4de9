#include "terms.h"

#include <string.h>

#include "value-parts.h"

static const char *const names[HET_VALUE_TERMS] = {
    [HET_VALUE_LOSSES] = "losses",
    [HET_VALUE_ORDER] = "order",
    [HET_VALUE_FORMATION] = "formation",
    [HET_VALUE_SHELTER] = "shelter",
    [HET_VALUE_ENEMIES] = "enemies near",
    [HET_VALUE_FLANKS] = "enemies' flanks",
    [HET_VALUE_THREATS] = "threats",
    [HET_VALUE_CHANCES] = "chances to attack",
    [HET_VALUE_FIRE] = "fire",
    [HET_VALUE_FRIENDS] = "friends near",
    [HET_VALUE_TEMPO] = "who may still act",
    [HET_VALUE_PLACES] = "places and points",
    [HET_VALUE_TIME] = "time",
    [HET_VALUE_COUNTED] = "what the rules count",
};

/* Inputs up to `end`, from where the row before ends. */
typedef struct {
    unsigned end, term;
} Span;

static const Span of_units[] = {
    {10, HET_VALUE_LOSSES},
    {12, HET_VALUE_ORDER}, /* morale, disorder */
    {13, HET_VALUE_TEMPO},
    {14, HET_VALUE_FRIENDS}, /* led */
    {17, HET_VALUE_FORMATION},
    {18, HET_VALUE_ENEMIES}, /* in contact */
    {19, HET_VALUE_FIRE},
    {20, HET_VALUE_SHELTER},
    {21, HET_VALUE_CHANCES}, /* a charge to fight out */
    {22, HET_VALUE_ORDER},
    {24, HET_VALUE_TIME},
    {25, HET_VALUE_PLACES},
    {26, HET_VALUE_CHANCES}, /* reach */
    {27, HET_VALUE_FIRE},
    {28, HET_VALUE_PLACES},
    {HET_INPUT_SUMS + HET_SUM_SEEN, HET_VALUE_ENEMIES},
    {HET_INPUT_SUMS + HET_SUM_THREAT, HET_VALUE_FLANKS},
    {HET_INPUT_SUMS + HET_SUM_CHANCE, HET_VALUE_THREATS},
    {HET_INPUT_SUMS + HET_SUM_UNDER_FIRE, HET_VALUE_CHANCES},
    {HET_INPUT_SUMS + HET_SUM_ARMS, HET_VALUE_FIRE},
    {HET_INPUT_SUMS + HET_SUM_FRIENDS, HET_VALUE_ENEMIES},
    {HET_INPUT_SUMS + HET_SUM_READY, HET_VALUE_FRIENDS},
    {HET_INPUT_NEAREST, HET_VALUE_TEMPO},
    {HET_INPUT_TEMPO, HET_VALUE_ENEMIES},
    {HET_UNIT_INPUTS, HET_VALUE_TEMPO},
};

static const Span of_field[] = {
    {4, HET_VALUE_LOSSES},  {6, HET_VALUE_ORDER},
    {8, HET_VALUE_LOSSES},  {9, HET_VALUE_TEMPO},
    {10, HET_VALUE_LOSSES}, {13, HET_VALUE_PLACES},
    {14, HET_VALUE_ORDER},  {18, HET_VALUE_TIME},
    {20, HET_VALUE_LOSSES}, {HET_FIELD_INPUTS, HET_VALUE_COUNTED},
};

/* --- by a net --------------------------------------------------------------------------------- */

/* Puts a term's inputs as they were. */
static void
put_back(const Span *spans, unsigned term, const float *were, float *are)
{
    unsigned i = 0;
    for (const Span *span = spans; i < (spans == of_units ? HET_UNIT_INPUTS : HET_FIELD_INPUTS);
         span++)
        for (; i < span->end; i++)
            if (span->term == term)
                are[i] = were[i];
}

/* A unit's row at the end with a term as at the root; false: it has none. */
static bool
find_row(const HetInputs *root, const HetInputs *end, unsigned unit, unsigned term, float *row)
{
    float were[HET_UNIT_INPUTS];
    const bool was = het_inputs_has(root, unit), is = het_inputs_has(end, unit);
    if (!is && !(was && term == HET_VALUE_LOSSES))
        return false;
    het_inputs_row(is ? end : root, unit, row);
    if (is && was) {
        het_inputs_row(root, unit, were);
        put_back(of_units, term, were, row);
    }
    return true;
}

/* Who has the turn at the end sees both positions. */
static void
read_both(const HetState *root, const HetState *end, HetInputs **ret_before, HetInputs **ret_after)
{
    *ret_before = het_inputs_new(end->scenario);
    *ret_after = het_inputs_new(end->scenario);
    het_inputs_read(*ret_before, root);
    het_inputs_view_as(*ret_before, (HetActor)end->active);
    het_inputs_read(*ret_after, end);
}

/* Adds a row's outputs to its side's sums, `times` over. */
static void
add_row(const HetNet *net, const HetInputs *end, unsigned unit, const float *row, float times,
        float *inner)
{
    float of_unit[HET_NET_UNIT];
    float *sums = inner + (het_inputs_own(end, unit) ? 0 : HET_NET_UNIT);
    het_net_unit(net, row, of_unit);
    HET_EACH_BELOW(k, HET_NET_UNIT)
        sums[k] += times * of_unit[k] / het_inputs_size(end);
}

static double
logit_of_inner(const HetNet *net, const float *inner)
{
    float outputs[HET_NET_FIELD];
    double logits[HET_NET_OUTCOMES];
    het_net_field(net, inner, outputs);
    het_net_outcome(net, outputs, logits);
    return het_value_logit_of(logits);
}

/* The net's inner inputs, for who has the turn at the end, with a term as at the root;
 * HET_VALUE_TERMS: none. */
static void
fill_inner(const HetNet *net, const HetInputs *root, const HetInputs *end, unsigned term,
           float *ret_inner)
{
    float field[HET_FIELD_INPUTS], row[HET_UNIT_INPUTS];
    memset(ret_inner, 0, 2 * HET_NET_UNIT * sizeof *ret_inner);
    HET_EACH_BELOW(unit, het_inputs_count(end))
        if (find_row(root, end, unit, term, row))
            add_row(net, end, unit, row, 1, ret_inner);
    het_inputs_field(end, ret_inner + 2 * HET_NET_UNIT);
    het_inputs_field(root, field);
    put_back(of_field, term, field, ret_inner + 2 * HET_NET_UNIT);
}

static void
add_of_net(const HetNet *net, const HetState *root, const HetState *end, double *gains)
{
    float inner[HET_NET_INNER];
    g_autoptr(HetInputs) before = NULL, after = NULL;
    read_both(root, end, &before, &after);
    fill_inner(net, before, after, HET_VALUE_TERMS, inner);
    const double whole = logit_of_inner(net, inner);
    HET_EACH_BELOW(term, HET_VALUE_TERMS) {
        fill_inner(net, before, after, term, inner);
        const double gain = whole - logit_of_inner(net, inner);
        gains[term] += end->active == HET_FIRST ? gain : -gain;
    }
}

void
het_value_add_unit_gains(HetValue *value, const HetState *root, const HetState *end, unsigned term,
                         double *gains)
{
    float whole[HET_NET_INNER], inner[HET_NET_INNER], row[HET_UNIT_INPUTS];
    if (value->net == NULL || het_game_over(end))
        return;
    g_autoptr(HetInputs) before = NULL, after = NULL;
    read_both(root, end, &before, &after);
    fill_inner(value->net, before, after, HET_VALUE_TERMS, whole);
    const double logit = logit_of_inner(value->net, whole);
    HET_EACH_BELOW(unit, het_inputs_count(after)) {
        memcpy(inner, whole, sizeof inner);
        if (find_row(before, after, unit, HET_VALUE_TERMS, row))
            add_row(value->net, after, unit, row, -1, inner);
        if (find_row(before, after, unit, term, row))
            add_row(value->net, after, unit, row, 1, inner);
        const double gain = logit - logit_of_inner(value->net, inner);
        gains[unit] += end->active == HET_FIRST ? gain : -gain;
    }
}

/* --- by hand ---------------------------------------------------------------------------------- */

static void
add_of_evaluator(const HetEvaluator *evaluator, const HetState *root, const HetState *end,
                 double *gains)
{
    double before[HET_FEATURES_MAX], after[HET_FEATURES_MAX];
    evaluator->extract(root, before);
    evaluator->extract(end, after);
    HET_EACH_BELOW(i, evaluator->feature_count)
        gains[i] += 2 * het_evaluator_weight(evaluator, i) * (after[i] - before[i]);
}

unsigned
het_value_term_count(const HetValue *value)
{
    return value->net != NULL ? HET_VALUE_TERMS : (unsigned)value->evaluator->feature_count;
}

const char *
het_value_term(const HetValue *value, unsigned term)
{
    return value->net != NULL ? names[term] : value->evaluator->features[term].name;
}

void
het_value_add_gains(HetValue *value, const HetState *root, const HetState *end, double *gains)
{
    if (het_game_over(end))
        return;
    if (value->net != NULL)
        add_of_net(value->net, root, end, gains);
    else
        add_of_evaluator(value->evaluator, root, end, gains);
}
