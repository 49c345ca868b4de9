/* The insides of a value, for value.c and terms.c. */
#pragma once

#include "agents/evaluator/learned.h"
#include "value.h"

struct HetValue {
    const HetScenario *scenario;
    const HetEvaluator *evaluator; /* beside a net: its adviser, NULL: none */
    HetOwnEvaluator own_evaluator;
    const HetNet *net;
    HetNet *own_net; /* read from a file, or NULL */
    HetInputs *inputs;
    float (*units)[HET_NET_UNIT]; /* outputs of the units' layer, by unit */
};

/* The logarithm of the odds, draws counting half, from a net's outputs. */
double het_value_logit_of(const double logits[HET_NET_OUTCOMES]);
