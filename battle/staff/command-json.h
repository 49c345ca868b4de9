/* The room's objects as JSON, for the protocol and the board in a browser; docs/formats.md
 * describes them. */
#pragma once

#include "library/wire.h"
#include "fire.h"
#include "staff.h"

extern const HetWireObject het_wire_group, het_wire_plan, het_wire_answer, het_wire_digest;

/* [{"code", "name", "side", "picked", "units"}] */
void het_json_groups(HetJson *builder, const HetGroups *groups, const HetScenario *scenario);
void het_json_plan(HetJson *builder, const HetPlan *plan, const HetState *state);
void het_json_standing(HetJson *builder, const HetStanding *standing, const HetScenario *scenario);
void het_json_digest(HetJson *builder, const HetDigest *digest, const HetScenario *scenario);
void het_json_reach(HetJson *builder, const HetReach *reach, const HetState *state);
void het_json_threats(HetJson *builder, const GArray *threats, const HetState *state);
/* [[x, y, who can come, who can fire], ...] */
void het_json_threat_ground(HetJson *builder, const GArray *ground);
void het_json_fire_field(HetJson *builder, const HetFireField *field, const HetState *state);
void het_json_ruler(HetJson *builder, const HetRuler *ruler, const HetState *state);
void het_json_sights(HetJson *builder, const GArray *sights, const HetState *state, unsigned unit);
/* {"rules": [{"id", "section", "text", "tag"}], "tables"}, of the first forty. */
void het_json_rules(HetJson *builder, const GPtrArray *rules);
