#include "husaria-opened.h"
#include "engine/rules/registry.h"

const char *const days[DAYS] = {
    "husaria/berestechko-28-june",
    "husaria/berestechko-29-june",
    "husaria/berestechko-30-june",
    "husaria/berestechko-10-july",
};

HetScenario *
open_day(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

unsigned
hex(const HusariaScenario *data, const char *name)
{
    return het_hex_parse(&data->map.grid, name);
}

unsigned
id_of(const HetScenario *scenario, const char *code)
{
    unsigned unit = het_scenario_unit(scenario, code);
    if (unit == HET_NO_UNIT)
        fail_msg("%s has no %s", scenario->name, code);
    return unit;
}
