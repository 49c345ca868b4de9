/* Scenario files. */
#pragma once

#include "husaria-scenario.h"

bool husaria_load(HetScenario *scenario, HetKeyFile *file, GError **error);
void husaria_unload(HetScenario *scenario);
