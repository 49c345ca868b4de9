/* The slots of musketpike's vtable, and what the files that read and write scenarios share.
 * docs/formats.md */
#pragma once

#include "engine/field.h"
#include "engine/slots.h"
#include "musketpike-state.h"

HET_SLOTS_DECLARE(musket);

/* Keys of a file that no state keeps. */
typedef struct {
    uint8_t overall;    /* of a leader: he commands no wing */
    uint8_t first_turn; /* side that has the initiative in it, or MUSKET_NONE */
} MusketFile;

/* The keys, by bases 0 (MusketScenario), 1 (MusketState), 2 (MusketFile). */
extern const HetFieldTable musket_wing_fields, musket_unit_fields, musket_leader_fields,
    musket_objective_fields, musket_points_fields, musket_arrival_fields, musket_initiative_fields,
    musket_state_fields, musket_cup_fields, musket_used_fields;

/* Values by codes (of sets, a bit each), hexes, and where a unit stands. */
extern const HetFieldKind musket_wing_field, musket_wings_field, musket_goal_field,
    musket_leaders_field, musket_chits_field, musket_hexes_field, musket_stand_field;

HetFieldPlace musket_field_place(const HetScenario *scenario, const MusketState *state,
                                 MusketFile *given);
