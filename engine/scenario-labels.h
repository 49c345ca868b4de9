/* Names of places on the map, in files: the group [labels], "1525=Szumla", "0417=Plyaszowa; water".
 * They are for people only: no rule reads them. scenario.h explains their use. */
#pragma once

#include "scenario.h"

/* Frees the contents of one label, for the array of labels. */
void het_scenario_clear_label(gpointer label);
/* Reads [labels]; false with an error that names the key. */
bool het_scenario_load_labels(HetScenario *scenario, HetKeyFile *file);
/* Finds their places on the board, once the scenario can be started. */
bool het_scenario_place_labels(HetScenario *scenario, HetKeyFile *file);
void het_scenario_save_labels(const HetScenario *scenario, GKeyFile *file);
/* (transfer full) The text without its labels, the names of its wings and its history, by which
 * scenarios are distinguished: a name on the map and what is known of the battle change no game. */
char *het_scenario_text_unlabelled(const char *text);
