/* What explanations share: how a class fills one, and how one is shown. */
#pragma once

#include "agent.h"

/* Adds a candidate; `reason` may be NULL and is cut to fit. */
void het_explanation_add(HetExplanation *explanation, const HetMove *move, double value,
                         uint64_t visits, const char *reason);

/* Sorts best first: by visits, then by value, then as they were added. */
void het_explanation_sort(HetExplanation *explanation);

/* (transfer full) Text for people: the summary, then at most `limit` candidates (0: all), one a
 * line, each as its move text in `state`, value, visits where there are any, and reason. */
char *het_explanation_text(const HetExplanation *explanation, const HetState *state,
                           unsigned limit);
