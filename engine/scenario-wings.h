/* The commands of an army in files: the group [wings], "L=Left wing; LH1 LH2 LP1". scenario.h
 * explains their use. */
#pragma once

#include "scenario.h"

/* Frees the contents of one wing, for the array of wings. */
void het_scenario_clear_wing(gpointer wing);
/* Reads [wings], a command a key, of units of one side; false with an error that names the key. */
bool het_scenario_load_wings(HetScenario *scenario, HetKeyFile *file);
/* Writes [wings]; a system with its own keys for commands writes them itself. */
void het_scenario_save_wings(const HetScenario *scenario, GKeyFile *file);
