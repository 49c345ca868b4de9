/* The cold slots of the revised Musket & Pike: files, generated battles, views. */
#pragma once

#include "musketpike-scenario.h"

bool musket_load(HetScenario *scenario, HetKeyFile *file, GError **error);
void musket_unload(HetScenario *scenario);
bool musket_save(const HetState *state, GKeyFile *file, GError **error);
char *musket_generate(const char *generator, GHashTable *parameters, GError **error);
/* What the system makes of drills (engine/drill.h). */
extern const HetDrillTable musket_drills;
void musket_view(const HetState *state, HetView *view);
bool musket_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);

/* Parts of loading, in this order; the map and its tables come before. An error names group and
 * key. */
bool musket_load_wings(HetScenario *scenario, HetKeyFile *file, GError **error);
bool musket_load_units(HetScenario *scenario, HetKeyFile *file, GError **error);
bool musket_load_leaders(HetScenario *scenario, HetKeyFile *file, GError **error);
bool musket_load_objectives(HetScenario *scenario, HetKeyFile *file, GError **error);
bool musket_load_arrivals(HetScenario *scenario, HetKeyFile *file, GError **error);
bool musket_load_state(HetScenario *scenario, HetKeyFile *file, GError **error);

/* Index by code, as files name them; MUSKET_NONE: no such one. A leader's counts from 0. */
unsigned musket_find_unit(const HetScenario *scenario, const char *code);
unsigned musket_find_leader(const HetScenario *scenario, const char *code);
unsigned musket_find_wing(const MusketScenario *data, const char *code);
unsigned musket_find_objective(const MusketScenario *data, const char *code);

/* Names in files, NULL-terminated. */
extern const char *const musket_side_names[];      /* first, second */
extern const char *const musket_status_names[];    /* by MusketStatus */
extern const char *const musket_commander_names[]; /* by MusketLeaderState */
extern const char *const musket_objective_names[]; /* by MusketObjectiveKind */
extern const char *const musket_order_names[];     /* by MusketOrder */
/* Bits of MusketUnit.flags, from the lowest: those that outlast an activation. */
extern const char *const musket_flag_names[];
