/* What reading and writing scenario files of Kircholm 1605 share. docs/formats.md */
#pragma once

#include "kircholm-cold.h"

/* Names in files, by index, NULL-terminated. */
extern const char *const kircholm_side_names[HET_SIDES + 1];
extern const char *const kircholm_facing_names[HET_HEX_SIDES + 1];
extern const char *const kircholm_level_names[];  /* KircholmLevel */
extern const char *const kircholm_load_names[];   /* KircholmLoad */
extern const char *const kircholm_charge_names[]; /* KircholmCharge */

/* Men of a unit of that type where a file says nothing; pieces of guns. */
unsigned kircholm_usual_men(KircholmType type);
/* The factor the options give a unit of a type and side. KIR-2 */
int kircholm_usual_combat(const int32_t *option, KircholmType type);
int kircholm_usual_fire(const int32_t *option, KircholmType type, unsigned side);
int kircholm_usual_move(const int32_t *option, KircholmType type);

/* kircholm-check.c: NULL, or what is wrong with a unit, and with which (static text). */
const char *kircholm_check_units(const KircholmState *state, unsigned *ret_unit);
/* kircholm-units.c: the groups [unit ...]; map and options are read. */
bool kircholm_load_units(HetScenario *scenario, HetKeyFile *file, GError **error);
