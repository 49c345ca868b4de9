/* Helpers for explanations: filling one, and showing one. */
#pragma once

#include "agent.h"

/* Adds a candidate; `reason` may be NULL and is cut to fit. */
void het_explanation_add(HetExplanation *explanation, const HetMove *move, double value,
                         uint64_t visits, const char *reason);

/* Sorts best first: by visits, then value, then order of addition. */
void het_explanation_sort(HetExplanation *explanation);

/* (transfer full) Text for people: the summary, then at most `limit` candidates (0: all), one a
 * line: move text in `state`, value, visits if any, and reason. */
char *het_explanation_text(const HetExplanation *explanation, const HetState *state,
                           unsigned limit);
