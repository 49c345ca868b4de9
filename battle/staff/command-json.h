/* The room's objects as JSON,, for the protocol and the board in a browser. */
#pragma once

#include "library/wire.h"
#include "fire.h"
#include "staff.h"

extern const HetWireObject het_wire_group, het_wire_plan, het_wire_answer, het_wire_digest,
    het_wire_reach, het_wire_reaches, het_wire_allowance, het_wire_threats, het_wire_sights,
    het_wire_field, het_wire_ruler, het_wire_rules;

/* Answers of verbs. */
typedef struct {
    bool there;
    const char *why; /* "" if it is */
} HetReaches;
typedef struct {
    unsigned unit;
    int points;
    const char *measure;
} HetAllowance;
typedef struct {
    GArray *threats, *ground; /* HetThreat; HetThreatGround, or NULL */
    int square;
} HetThreats;
typedef struct {
    unsigned unit;
    GArray *enemies; /* HetSight */
} HetSights;

void het_json_groups(HetJson *builder, const HetGroups *groups, const HetScenario *scenario);
void het_json_plan(HetJson *builder, const HetPlan *plan, const HetState *state);
void het_json_standing(HetJson *builder, const HetStanding *standing, const HetScenario *scenario);
void het_json_rules(HetJson *builder, const GPtrArray *rules);
