/* What the cold slots of the Husaria system share: names in files, and how scenarios are loaded. */
#pragma once

#include "husaria-scenario.h"

extern const char *const husaria_side_names[];      /* "first", "second" */
extern const char *const husaria_facing_names[];    /* "N" ... "NW" */
extern const char *const husaria_arm_names[];       /* "cavalry" ... "commander" */
extern const char *const husaria_phase_names[];     /* "artillery", "movement", "attack" */
extern const char *const husaria_status_names[];    /* "destroyed" ... "dispersed" */
extern const char *const husaria_automatic_names[]; /* "none" ... */

bool husaria_load(HetScenario *scenario, HetKeyFile *file, GError **error);
void husaria_unload(HetScenario *scenario);
bool husaria_save(const HetState *head, GKeyFile *file, GError **error);
bool husaria_carry(const HetState *head, GKeyFile *next, GError **error);
char *husaria_generate(const char *generator, GHashTable *table, GError **error);
void husaria_view(const HetState *head, HetView *view);
/* husaria-legal-walk.c */
bool husaria_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);

/* [zones], [battle], [victory] (husaria-zones.c); needs the map. */
bool husaria_load_zones(HusariaScenario *data, HetKeyFile *file, GError **error);
bool husaria_load_battle(HusariaScenario *data, HetKeyFile *file, GError **error);
bool husaria_load_victory(HusariaScenario *data, HetKeyFile *file, GError **error);
/* [first] and [second] (husaria-units.c); needs the zones and the limits of stacking. */
bool husaria_load_units(HetScenario *scenario, HetKeyFile *file, GError **error);
/* The index of the zone named by a key; the error lists the zones. */
bool husaria_find_zone(const HusariaScenario *data, HetKeyFile *file, const char *group,
                       const char *key, const char *name, unsigned *ret_zone, GError **error);
