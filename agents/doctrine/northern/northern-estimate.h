/* Quick estimates of a general of the Great Northern War variant: expected hits of shots and of
 * combat, who threatens a place, what a place is good for. Shared by its doctrine and its
 * evaluator. What the rules give is taken from them (northern-query.h); geometry is estimated in
 * doubles, quick enough for playouts: distances are those of middles, less the depth of a line, and
 * lines of sight are left out. */
#pragma once

#include "engine/rules/northern/northern-query.h"

/* From a place as a unit sees it. */
typedef struct {
    double x, y;
    double ahead_x, ahead_y; /* a direction of length 1 */
} NorthernStand;

/* A place and a heading (binary fractions of a turn) as doubles. */
NorthernStand northern_estimate_stand(HetPoint at, unsigned heading);
/* Plane units between two points. */
double northern_estimate_apart(double x0, double y0, double x1, double y1);

enum { NORTHERN_LINE_DEPTH = 25 * NORTHERN_MM };

/* Plane units between the fronts of two bodies whose middles are `apart`. */
static inline double
northern_estimate_gap(double apart)
{
    return apart > NORTHERN_LINE_DEPTH ? apart - NORTHERN_LINE_DEPTH : 0;
}

/* Whether a point is in the field before a front of `half_width`. */
static inline bool
northern_estimate_before(const NorthernStand *stand, double half_width, double x, double y)
{
    double dx = x - stand->x, dy = y - stand->y;
    double ahead = dx * stand->ahead_x + dy * stand->ahead_y;
    double aside = dx * stand->ahead_y - dy * stand->ahead_x;
    return ahead > 0 && (aside < 0 ? -aside : aside) <= ahead + half_width;
}

/* Expected hits of one shot of a unit. */
double northern_estimate_volley(const NorthernState *state, unsigned unit, bool close, bool covered,
                                bool enfilades);
/* Expected hits of a round of combat, on a target's front or (double) its flank or rear, and no
 * more than it has left; of a gun all that. `sheltered`: GNW-8.6. */
double northern_estimate_blow(const NorthernState *state, unsigned unit, unsigned target,
                              bool flank, bool sheltered);
/* Worth of a hit on a unit beside one on a fresh unit: more the fewer it can still take. */
double northern_estimate_worth(const NorthernState *state, unsigned unit);
