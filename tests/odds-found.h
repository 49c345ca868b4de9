/* What tests of exact odds look up in them. */
#pragma once

#include "battle/odds/odds.h"

/* To within 1e-12. */
void assert_near(double a, double b);
/* The outcome of this text; the test fails where there is none. */
const HetOddsOutcome *find(const HetOdds *odds, const char *text);
/* All chances, of what is undecided too. */
double chances(const HetOdds *odds);
/* What happens to the unit of this code; the test fails where nothing does. */
const HetOddsProspect *prospect_of(const HetOdds *odds, const HetScenario *scenario,
                                   const char *code);
