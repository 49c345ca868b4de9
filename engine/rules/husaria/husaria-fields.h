/* The keys of scenario files, by bases 0 (HusariaScenario) and 1 (HusariaState), and names in them.
 * docs/formats.md */
#pragma once

#include "engine/field.h"
#include "husaria-slots.h"

extern const HetFieldTable husaria_battle_fields, husaria_limit_fields, husaria_victory_fields,
    husaria_unit_fields, husaria_state_fields, husaria_loss_fields;

HetFieldPlace husaria_field_place(const HetScenario *scenario, const HusariaState *state);

/* NULL-terminated. */
extern const char *const husaria_facing_names[]; /* "N" ... "NW" */
extern const char *const husaria_phase_names[];  /* "artillery", "movement", "attack" */
extern const char *const husaria_status_names[]; /* "destroyed" ... "dispersed" */
