/* The slots of northern's vtable. */
#pragma once

#include "engine/field.h"
#include "engine/slots.h"
#include "northern-scenario.h"

HET_SLOTS_DECLARE(northern);

/* --- scenario files --------------------------------------------------------------------------- */

/* A group [terrain ...] as it is written. */
typedef struct {
    uint8_t type; /* NorthernArea; then NorthernLine; then bridges and fords, cut into rivers */
    HetPolygon outline, line;
    HetPoint at;
    int32_t width;
} NorthernGround;
enum { NORTHERN_BRIDGE = NORTHERN_AREA_KINDS + NORTHERN_LINE_KINDS, NORTHERN_FORD };

/* northern-fields.c: the keys, by bases 0 (NorthernScenario), 1 (NorthernState) and, of the
 * terrain, 2 (NorthernGround). */
extern const HetFieldTable northern_table_fields, northern_ground_fields, northern_objective_fields,
    northern_victory_fields, northern_army_fields, northern_zone_fields, northern_unit_fields,
    northern_state_fields;
extern const char *const northern_phases[];
extern const char *const northern_face_keys[]; /* by HetFace: the enemy in contact with it */
