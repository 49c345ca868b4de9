/* The slots of kipling's vtable. */
#pragma once

#include "engine/field.h"
#include "engine/slots.h"
#include "kipling-scenario.h"

HET_SLOTS_DECLARE(kipling);

/* --- scenario files ------------------------------------------------------------------------- */

/* kipling-fields.c: the keys, by bases 0 (KiplingScenario) and 1 (KiplingState), and what they are
 * of: the map and each side of it; units; guns, whose keys stand in the group of their crew; the
 * moment and each side of it. */
extern const HetFieldTable kipling_map_fields, kipling_edge_fields, kipling_unit_fields,
    kipling_gun_fields, kipling_state_fields, kipling_side_fields;
