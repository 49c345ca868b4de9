/* [zones], [battle] and [victory] of a scenario file. */
#pragma once

#include "husaria-scenario.h"

/* All three need the map. */
bool husaria_load_zones(HusariaScenario *data, HetKeyFile *file, GError **error);
bool husaria_load_battle(HusariaScenario *data, HetKeyFile *file, GError **error);
bool husaria_load_victory(HusariaScenario *data, HetKeyFile *file, GError **error);
/* The index of the zone named by a key; the error lists the zones. */
bool husaria_find_zone(const HusariaScenario *data, HetKeyFile *file, const char *group,
                       const char *key, const char *name, unsigned *ret_zone, GError **error);
