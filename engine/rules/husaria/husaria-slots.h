/* The slots of husaria's vtable, and the keys and names of scenario files. */
#pragma once

#include "engine/field.h"
#include "engine/slots.h"
#include "husaria-scenario.h"

HET_SLOTS_DECLARE(husaria);
bool husaria_carry(const HetState *head, GKeyFile *next, GError **error);

/* Keys by bases 0 (HusariaScenario) and 1 (HusariaState). docs/formats.md */
extern const HetFieldTable husaria_battle_fields, husaria_limit_fields, husaria_victory_fields,
    husaria_unit_fields, husaria_state_fields, husaria_loss_fields;

HetFieldPlace husaria_field_place(const HetScenario *scenario, const HusariaState *state);

/* NULL-terminated. */
extern const char *const husaria_facing_names[]; /* "N" ... "NW" */
extern const char *const husaria_phase_names[];  /* "artillery", "movement", "attack" */
extern const char *const husaria_status_names[]; /* "destroyed" ... "dispersed" */
