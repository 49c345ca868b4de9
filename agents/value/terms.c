#include "terms.h"

#include "value-parts.h"

enum {
    LOSSES,
    ORDER,
    FORMATION,
    GROUND,
    ENEMIES,
    FLANKS,
    THREATS,
    CHANCES,
    FIRE,
    SUPPORT,
    TEMPO,
    PLACES,
    TIME,
    SYSTEM,
    TERMS,
};

static const char *const names[TERMS] = {
    [LOSSES] = "losses",
    [ORDER] = "order",
    [FORMATION] = "formation",
    [GROUND] = "shelter",
    [ENEMIES] = "enemies near",
    [FLANKS] = "enemies' flanks",
    [THREATS] = "threats",
    [CHANCES] = "chances to attack",
    [FIRE] = "fire",
    [SUPPORT] = "friends near",
    [TEMPO] = "who may still act",
    [PLACES] = "places and points",
    [TIME] = "time",
    [SYSTEM] = "what the rules count",
};

/* Inputs up to `end`, from where the row before ends. */
typedef struct {
    unsigned end, term;
} Span;

static const Span of_units[] = {
    {10, LOSSES},
    {12, ORDER}, /* morale, disorder */
    {13, TEMPO},
    {14, SUPPORT}, /* led */
    {17, FORMATION},
    {18, ENEMIES}, /* in contact */
    {19, FIRE},
    {20, GROUND},
    {21, CHANCES}, /* a charge to fight out */
    {22, ORDER},
    {24, TIME},
    {25, PLACES},
    {26, CHANCES}, /* reach */
    {27, FIRE},
    {28, PLACES},
    {HET_INPUT_SUMS + HET_SUM_SEEN, ENEMIES},
    {HET_INPUT_SUMS + HET_SUM_THREAT, FLANKS},
    {HET_INPUT_SUMS + HET_SUM_CHANCE, THREATS},
    {HET_INPUT_SUMS + HET_SUM_UNDER_FIRE, CHANCES},
    {HET_INPUT_SUMS + HET_SUM_ARMS, FIRE},
    {HET_INPUT_SUMS + HET_SUM_FRIENDS, ENEMIES},
    {HET_INPUT_SUMS + HET_SUM_READY, SUPPORT},
    {HET_INPUT_NEAREST, TEMPO},
    {HET_INPUT_TEMPO, ENEMIES},
    {HET_UNIT_INPUTS, TEMPO},
};

static const Span of_field[] = {
    {4, LOSSES},  {6, ORDER},  {8, LOSSES}, {9, TEMPO},   {10, LOSSES},
    {13, PLACES}, {14, ORDER}, {18, TIME},  {20, LOSSES}, {HET_FIELD_INPUTS, SYSTEM},
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
    if (!is && !(was && term == LOSSES))
        return false;
    het_inputs_row(is ? end : root, unit, row);
    if (is && was) {
        het_inputs_row(root, unit, were);
        put_back(of_units, term, were, row);
    }
    return true;
}

/* The net's logit, for who has the turn at the end, with a term as at the root; TERMS: none. */
static double
logit_without(const HetNet *net, const HetInputs *root, const HetInputs *end, unsigned term)
{
    float inner[HET_NET_INNER] = {0}, field[HET_FIELD_INPUTS], outputs[HET_NET_FIELD];
    double logits[HET_NET_OUTCOMES];
    for (unsigned unit = 0; unit < het_inputs_count(end); unit++) {
        float row[HET_UNIT_INPUTS], of_unit[HET_NET_UNIT];
        if (!find_row(root, end, unit, term, row))
            continue;
        het_net_unit(net, row, of_unit);
        float *sums = inner + (het_inputs_own(end, unit) ? 0 : HET_NET_UNIT);
        for (unsigned k = 0; k < HET_NET_UNIT; k++)
            sums[k] += of_unit[k] / het_inputs_size(end);
    }
    het_inputs_field(end, inner + 2 * HET_NET_UNIT);
    het_inputs_field(root, field);
    put_back(of_field, term, field, inner + 2 * HET_NET_UNIT);
    het_net_field(net, inner, outputs);
    het_net_outcome(net, outputs, logits);
    return het_value_logit_of(logits);
}

static void
add_of_net(const HetNet *net, const HetState *root, const HetState *end, double *gains)
{
    g_autoptr(HetInputs) before = het_inputs_new(end->scenario);
    g_autoptr(HetInputs) after = het_inputs_new(end->scenario);
    het_inputs_read(before, root);
    het_inputs_look_as(before, (HetActor)end->active);
    het_inputs_read(after, end);
    const double whole = logit_without(net, before, after, TERMS);
    for (unsigned term = 0; term < TERMS; term++) {
        const double gain = whole - logit_without(net, before, after, term);
        gains[term] += end->active == HET_FIRST ? gain : -gain;
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
    for (size_t i = 0; i < evaluator->feature_count; i++)
        gains[i] += 2 * evaluator->weights[i] * (after[i] - before[i]);
}

unsigned
het_value_term_count(const HetValue *value)
{
    return value->net != NULL ? TERMS : (unsigned)value->evaluator->feature_count;
}

const char *
het_value_term(const HetValue *value, unsigned term)
{
    return value->net != NULL ? names[term] : value->evaluator->features[term];
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
