/* The room's objects as JSON, for the protocol and the board in a browser; docs/formats.md
 * describes them. */
#pragma once

#include <json-glib/json-glib.h>

#include "fire.h"
#include "staff.h"

/* [{"code", "name", "side", "picked", "units"}] */
void het_json_groups(JsonBuilder *builder, const HetGroups *groups, const HetScenario *scenario);
void het_json_plan(JsonBuilder *builder, const HetPlan *plan, const HetState *state);
void het_json_standing(JsonBuilder *builder, const HetStanding *standing,
                       const HetScenario *scenario);
void het_json_digest(JsonBuilder *builder, const HetDigest *digest, const HetScenario *scenario);
void het_json_reach(JsonBuilder *builder, const HetReach *reach, const HetState *state);
void het_json_threats(JsonBuilder *builder, const GArray *threats, const HetState *state);
/* [[x, y, who can come, who can fire], ...] */
void het_json_threat_ground(JsonBuilder *builder, const GArray *ground);
void het_json_fire_field(JsonBuilder *builder, const HetFireField *field, const HetState *state);
void het_json_ruler(JsonBuilder *builder, const HetRuler *ruler, const HetState *state);
void het_json_sights(JsonBuilder *builder, const GArray *sights, const HetState *state,
                     unsigned unit);
/* {"rules": [{"id", "section", "text", "tag"}], "tables"}, of the first forty. */
void het_json_rules(JsonBuilder *builder, const GPtrArray *rules);
