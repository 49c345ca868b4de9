/* [zones], [battle] and [victory] of a scenario file. */
#pragma once

#include "husaria-scenario.h"

/* All three need the map. */
bool husaria_load_zones(HusariaScenario *data, HetKeyFile *file, GError **error);
bool husaria_load_battle(HetScenario *scenario, HetKeyFile *file, GError **error);
bool husaria_load_victory(HetScenario *scenario, HetKeyFile *file, GError **error);
