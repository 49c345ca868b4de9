/* Why an act was done, on the wire. */
#include "library/json-view.h"
#include "why.h"

typedef struct {
    const HetWhy *why;
    const HetWhyStyle *style;
} Context;

/* --- odds ------------------------------------------------------------------------------------- */

typedef struct {
    double better, takes, loses;
} Odds;

static const HetWireObject wire_odds = {
    "why-odds",
    "exact odds of an act",
    sizeof(Odds),
    {
        HET_WIRE_ROW(Odds, better, "the chance that worse comes to the enemy"),
        HET_WIRE_ROW(Odds, takes, "strength of the enemy, on average"),
        HET_WIRE_ROW(Odds, loses, "own strength, on average"),
        {0},
    },
};

static void
write_odds(const HetWire *wire, const HetWhyOdds *odds)
{
    const HetActor side = ((const Context *)wire->context)->why->side;
    het_wire_object(wire, &wire_odds,
                    &(Odds){odds->better, odds->lost[het_other(side)], odds->lost[side]});
}

/* --- the answer ------------------------------------------------------------------------------- */

static bool
has_answer_odds(const HetWire *wire, const void *why)
{
    (void)wire;
    return ((const HetWhy *)why)->answer_odds.known;
}

static void
write_answer_odds(const HetWire *wire, const void *why)
{
    write_odds(wire, &((const HetWhy *)why)->answer_odds);
}

static const HetWireObject wire_answer = {
    "why-answer",
    "the enemy's likeliest answer",
    sizeof(HetWhy),
    {
        {"unit", NULL, HET_WIRE_AS(UNIT, HetWhy, answer_part.unit)},
        {"does", NULL, HET_WIRE_AS(CODE, HetWhy, answer_part.kind), .word = het_move_kind_name,
         .words = HET_MOVE_KIND_COUNT},
        {"lines", "of play that show it", HET_WIRE_AT(HetWhy, answer.lines)},
        {"of", "lines", HET_WIRE_AT(HetWhy, answer.of)},
        {"odds", NULL, HET_WIRE_OF_BY(wire_odds, write_answer_odds), HET_WIRE_IF(has_answer_odds)},
        {0},
    },
};

static bool
has_answer(const HetWire *wire, const void *data)
{
    const HetWhy *why = data;
    (void)wire;
    return why->answered && why->answer_part.unit != HET_NO_UNIT;
}

static void
write_answer(const HetWire *wire, const void *why)
{
    het_wire_object(wire, &wire_answer, why);
}

/* --- others and causes ------------------------------------------------------------------------ */

/* What an act does, as an order. */
static void
write_act(const HetWire *wire, const HetWhyAct *act)
{
    const Context *context = wire->context;
    g_autofree char *words =
        het_why_act_words(&context->why->here.state, act, context->style->reader);
    het_json_value_text(wire->json, words);
}

static void
write_other_act(const HetWire *wire, const void *data)
{
    const HetWhyOther *other = data;
    write_act(wire, other->holds ? &(HetWhyAct){.count = 0} : &other->act);
}

static const HetWireObject wire_other = {
    "why-other",
    "another act that was open",
    sizeof(HetWhyOther),
    {
        {"act", "as an order", HET_WIRE_BY(TEXT, write_other_act)},
        {"loss", "share of a victory; below 0: it is better", HET_WIRE_AT(HetWhyOther, loss.loss)},
        {"error", "standard error of the loss", HET_WIRE_AT(HetWhyOther, loss.error)},
        {0},
    },
};

static void
write_others(const HetWire *wire, const void *data)
{
    const HetWhy *why = data;
    het_wire_list(wire, &wire_other, why->others, why->other_count);
}

static const HetWireObject wire_cause = {
    "why-cause",
    "what differs most afterwards",
    sizeof(HetJudgedCause),
    {
        {"of", "a group of the value's inputs", HET_WIRE_AT(HetJudgedCause, name)},
        HET_WIRE_ROW_AS(UNIT, HetJudgedCause, unit, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetJudgedCause, gain, "of the logarithm of the odds"),
        {0},
    },
};

static void
write_causes(const HetWire *wire, const void *data)
{
    const HetWhy *why = data;
    het_wire_list(wire, &wire_cause, why->causes, why->cause_count);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void
write_own_act(const HetWire *wire, const void *data)
{
    write_act(wire, &((const HetWhy *)data)->act);
}

static void
write_words(const HetWire *wire, const void *why)
{
    g_autoptr(GString) words = g_string_new(NULL);
    het_why_append(why, ((const Context *)wire->context)->style, words);
    het_json_value_text(wire->json, words->str);
}

static void
write_notation(const HetWire *wire, const void *why)
{
    het_json_value_text(wire->json, ((const HetWhy *)why)->notation->str);
}

static bool
has_odds(const HetWire *wire, const void *why)
{
    (void)wire;
    return ((const HetWhy *)why)->odds.known;
}

static void
write_own_odds(const HetWire *wire, const void *why)
{
    write_odds(wire, &((const HetWhy *)why)->odds);
}

const HetWireObject het_wire_why = {
    "why",
    "why an act was done",
    sizeof(HetWhy),
    {
        HET_WIRE_ROW(HetWhy, from, "moves before it"),
        HET_WIRE_ROW(HetWhy, to, "moves with it"),
        HET_WIRE_ROW(HetWhy, turn, NULL),
        HET_WIRE_ROW_AS(ACTOR, HetWhy, side, NULL),
        HET_WIRE_ROW_AS(UNIT, HetWhy, unit, NULL, .traits = HET_WIRE_OPTIONAL),
        {"words", "the sentence", HET_WIRE_BY(TEXT, write_words)},
        {"act", "as an order", HET_WIRE_BY(TEXT, write_own_act)},
        HET_WIRE_ROW(HetWhy, own, "its agent has decided alike from the position before"),
        {"notation", "what was considered", HET_WIRE_BY(TEXT, write_notation)},
        {"odds", NULL, HET_WIRE_OF_BY(wire_odds, write_own_odds), HET_WIRE_IF(has_odds)},
        {"others", NULL, HET_WIRE_LIST_BY(wire_other, write_others)},
        {"causes", NULL, HET_WIRE_LIST_BY(wire_cause, write_causes)},
        {"answer", NULL, HET_WIRE_OF_BY(wire_answer, write_answer), HET_WIRE_IF(has_answer)},
        {0},
    },
};

void
het_why_json(const HetWhy *why, const HetWhyStyle *style, HetJson *builder)
{
    Context context = {why, style};
    const HetWire wire = {.json = builder, .scenario = why->scenario, .context = &context};
    het_wire_object(&wire, &het_wire_why, why);
}
