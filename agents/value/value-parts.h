/* The insides of a value, for value.c and terms.c. */
#pragma once

#include "agents/evaluator/learned.h"
#include "value.h"

/* A position as a net saw it. */
typedef struct {
    HetInputs *inputs;
    float (*units)[HET_NET_UNIT]; /* outputs of the units' layer, by unit */
} HetSeen;

/* A position judged before. */
typedef struct {
    uint64_t print; /* 0: the entry is empty */
    double logit;
    HetChances chances;
} HetJudged;

enum { HET_VALUE_JUDGED = 1 << 12 };

struct HetValue {
    const HetScenario *scenario;
    const HetEvaluator *evaluator; /* beside a net: its adviser, NULL: none */
    HetOwnEvaluator own_evaluator;
    const HetNet *net;
    HetNet *own_net;         /* read from a file, or NULL */
    HetSeen seen[HET_SIDES]; /* by whose turn it is: when that changes, so does every unit's row */
    HetJudged *judged;       /* HET_VALUE_JUDGED of them, by fingerprint; NULL: none are kept */
};

/* The logarithm of the odds, draws counting half, from a net's outputs. */
double het_value_logit_of(const double logits[HET_NET_OUTCOMES]);
