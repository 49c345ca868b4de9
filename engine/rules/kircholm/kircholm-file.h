/* Scenario files of Kircholm 1605: reading, checking and writing. docs/formats.md */
#pragma once

#include "engine/field.h"
#include "kircholm-slots.h"

/* kircholm-fields.c: the keys, by bases 0 (KircholmScenario) and 1 (KircholmState). */
extern const HetFieldTable kircholm_unit_fields, kircholm_state_fields;

HetFieldPlace kircholm_field_place(const HetScenario *scenario, const KircholmState *state);

/* Names in files, by index, NULL-terminated. */
extern const char *const kircholm_facing_names[HET_HEX_SIDES + 1];
extern const char *const kircholm_level_names[]; /* KircholmLevel */
extern const char *const kircholm_load_names[];  /* KircholmLoad */
extern const char *const kircholm_phase_names[]; /* KircholmPhase */

/* kircholm-check.c: NULL, or what is wrong with a unit, and with which (static text). */
const char *kircholm_check_units(const KircholmState *state, unsigned *ret_unit);
/* kircholm-units.c: the groups [unit ...]; map and options are read. */
bool kircholm_load_units(HetScenario *scenario, HetKeyFile *file, GError **error);
