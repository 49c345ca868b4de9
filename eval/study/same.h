/* Values without effect: values of factors at which every game was the same as at the factor's
 * first value, dice for dice. Mostly a setting that a system or a scenario has no use for. */
#pragma once

#include "analysis.h"

/* (transfer full) Texts (char *): "formation hedgehog: the same 300 games as line", or with the
 * value of the factor that is the system before it, where it holds in that one only. `results`
 * NULL: answers are exact, and chances are compared. Fewer than ten games are not compared. */
GPtrArray *het_study_same(const HetAnalysis *analysis, const HetResults *results);
