/* Causes of the change of a value from one position to another, in terms that can be named: groups
 * of a net's inputs, or the evaluator's features. */
#pragma once

#include "agents/evaluator/evaluator.h"
#include "value.h"

enum { HET_VALUE_TERMS_MAX = HET_FEATURES_MAX };

unsigned het_value_term_count(const HetValue *value);
const char *het_value_term(const HetValue *value, unsigned term);

/* Adds to `gains` (HET_VALUE_TERMS_MAX) what each term adds to FIRST's logit at `end`, compared
 * with the same position with that term as it was at `root`. By a net: of the net's own logit;
 * terms hang together, so that they need not add up to the whole. Nothing where the game is over.
 */
void het_value_add_gains(HetValue *value, const HetState *root, const HetState *end, double *gains);
