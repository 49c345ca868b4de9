/* Causes of the change of a value from one position to another, in terms that can be named: groups
 * of a net's inputs, or the evaluator's features. */
#pragma once

#include "agents/evaluator/evaluator.h"
#include "value.h"

enum { HET_VALUE_TERMS_MAX = HET_FEATURES_MAX };

/* The groups of a net's inputs. */
typedef enum {
    HET_VALUE_LOSSES,
    HET_VALUE_ORDER, /* disorder, morale */
    HET_VALUE_FORMATION,
    HET_VALUE_SHELTER,
    HET_VALUE_ENEMIES, /* near */
    HET_VALUE_FLANKS,  /* enemies', and own */
    HET_VALUE_THREATS, /* enemies who can reach it */
    HET_VALUE_CHANCES, /* enemies whom it can reach */
    HET_VALUE_FIRE,
    HET_VALUE_FRIENDS, /* near, and leaders */
    HET_VALUE_TEMPO,   /* who may still act */
    HET_VALUE_PLACES,  /* and points */
    HET_VALUE_TIME,
    HET_VALUE_COUNTED, /* what the rules count */
    HET_VALUE_TERMS,
} HetValueTerm;

/* Terms of this value: HET_VALUE_TERMS by a net, else the evaluator's features. */
unsigned het_value_term_count(const HetValue *value);
const char *het_value_term(const HetValue *value, unsigned term);

/* Adds to `gains` (HET_VALUE_TERMS_MAX) what each term adds to FIRST's logit at `end`, compared
 * with the same position with that term as it was at `root`. By a net: of the net's own logit;
 * terms hang together, so that they need not add up to the whole. Nothing where the game is over.
 */
void het_value_add_gains(HetValue *value, const HetState *root, const HetState *end, double *gains);
/* Adds to `gains`, by unit, what a net's term adds by that unit alone. Nothing by hand. */
void het_value_add_unit_gains(HetValue *value, const HetState *root, const HetState *end,
                              unsigned term, double *gains);
