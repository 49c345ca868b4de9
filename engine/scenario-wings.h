/* The commands of an army in files: the group [wings], "L=Left wing; LH1 LH2 LP1". What they are
 * for is in scenario.h. */
#pragma once

#include "scenario.h"

/* Of the array of wings: frees what one has. */
void het_scenario_clear_wing(gpointer wing);
/* Reads [wings], a command a key, of units of one side; false with an error that names the key. */
bool het_scenario_load_wings(HetScenario *scenario, HetKeyFile *file, GError **error);
/* Writes those of [wings]; a system that has its own keys for them writes them itself. */
void het_scenario_save_wings(const HetScenario *scenario, GKeyFile *file);
