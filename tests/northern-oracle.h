/* A second opinion on where a unit of the Great Northern War variant may go: rules GNW-5 and GNW-6
 * applied with the exact geometry of plane-oracle.h and figures written down once more. */
#pragma once

#include "engine/rules/northern/northern-scenario.h"
#include "plane-oracle.h"

/* The outline of a unit as it would stand. */
OraclePolygon northern_oracle_body(const NorthernState *state, unsigned unit, unsigned formation,
                                   HetPoint at, unsigned heading);
/* Whether a unit not in contact may make the move; why not, or "". */
const char *northern_oracle_move(const NorthernState *state, unsigned unit, const HetPose *pose);
const char *northern_oracle_charge(const NorthernState *state, unsigned unit, unsigned target,
                                   const HetPose *pose);
/* Whether a unit may be shot at from where the shooter stands: range, field of fire, sight. */
const char *northern_oracle_shot(const NorthernState *state, unsigned unit, unsigned target);
