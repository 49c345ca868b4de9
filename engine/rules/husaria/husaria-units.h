/* [first] and [second] of a scenario file: the orders of battle. */
#pragma once

#include "husaria-scenario.h"

/* Needs the zones and the limits of stacking. */
bool husaria_load_units(HetScenario *scenario, HetKeyFile *file, GError **error);
