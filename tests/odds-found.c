#include "odds-found.h"

#include <string.h>

#include "test.h"

void
assert_near(double a, double b)
{
    assert_true(a - b < 1e-12 && b - a < 1e-12);
}

const HetOddsOutcome *
find(const HetOdds *odds, const char *text)
{
    for (guint i = 0; i < odds->outcomes->len; i++) {
        const HetOddsOutcome *outcome = &g_array_index(odds->outcomes, HetOddsOutcome, i);
        if (strcmp(outcome->text, text) == 0)
            return outcome;
    }
    fail_msg("no outcome \"%s\"", text);
    return NULL;
}

double
chances(const HetOdds *odds)
{
    double sum = odds->undecided;
    for (guint i = 0; i < odds->outcomes->len; i++)
        sum += g_array_index(odds->outcomes, HetOddsOutcome, i).chance;
    return sum;
}

const HetOddsProspect *
prospect_of(const HetOdds *odds, const HetScenario *scenario, const char *code)
{
    for (guint i = 0; i < odds->prospects->len; i++) {
        const HetOddsProspect *prospect = &g_array_index(odds->prospects, HetOddsProspect, i);
        if (prospect->unit == het_scenario_unit(scenario, code))
            return prospect;
    }
    fail_msg("nothing happens to %s", code);
    return NULL;
}
