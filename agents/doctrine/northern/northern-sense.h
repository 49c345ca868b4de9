/* What a general of the Great Northern War variant can tell at a glance: expected hits of shots and
 * of combat, who threatens a place, what a place is good for. Shared by its doctrine and its
 * evaluator. Estimates in doubles, quick enough for playouts: distances are those of middles, less
 * the depth of a line, and lines of sight are left out; the rules judge exactly. */
#pragma once

#include "engine/rules/northern/northern-scenario.h"

/* From a place as a unit sees it. */
typedef struct {
    double x, y;
    double ahead_x, ahead_y; /* a direction of length 1 */
} NorthernStand;

/* Where a unit's middle is. */
HetPoint northern_sense_place(const NorthernState *state, unsigned unit);
/* A place and a heading (binary fractions of a turn) as doubles. */
NorthernStand northern_sense_stand(HetPoint at, unsigned heading);
/* Plane units between two points. */
double northern_sense_apart(double x0, double y0, double x1, double y1);

/* Plane units between the fronts of two bodies whose middles are `apart`. */
double northern_sense_gap(double apart);
/* Whether a point is in the field before a front of `half_width`. */
bool northern_sense_before(const NorthernStand *stand, double half_width, double x, double y);

/* Ranges of a kind's fire in plane units; 0: it does not shoot (cavalry, generals, snow). */
double northern_sense_range(const NorthernState *state, NorthernKind kind, bool close);
/* Whether a unit can shoot at all as it stands: kind, formation, ammunition; not engaged. */
bool northern_sense_shoots(const NorthernState *state, unsigned unit);
/* Expected hits of one shot of a unit. */
double northern_sense_volley(const NorthernState *state, unsigned unit, bool close, bool covered);
/* Expected hits of a round of combat, on a target's front or (double) its flank or rear; of a gun
 * all it has left. `sheltered`: GNW-8.6. */
double northern_sense_blow(const NorthernState *state, unsigned unit, unsigned target, bool flank,
                           bool sheltered);

/* Whether an area that covers from fire (woods, towns, works) or that shelters in combat (woods,
 * towns, hills) holds the point. */
bool northern_sense_covered(const NorthernScenario *data, HetPoint at);
bool northern_sense_sheltered(const NorthernScenario *data, HetPoint at);

bool northern_sense_engaged(const NorthernUnit *unit);
/* Whether a unit is on the table and fights. */
bool northern_sense_fights(const NorthernState *state, unsigned unit);
/* Hits a unit can still take. */
double northern_sense_left(const NorthernState *state, unsigned unit);
/* What a hit on a unit is worth beside one on a fresh unit: more the fewer it can still take. */
double northern_sense_worth(const NorthernState *state, unsigned unit);
/* Hits a rally can still take off it: back to the last lost base. */
unsigned northern_sense_wounds(const NorthernState *state, unsigned unit);
