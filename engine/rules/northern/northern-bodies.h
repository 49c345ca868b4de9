/* Units as polygons, computed each time from kind, formation and hits: for the slow judgement of
 * moves, which shares nothing with the outlines that the lists use. */
#pragma once

#include "northern-scenario.h"

/* The body a unit would have: front left, front right, rear right, rear left corner. */
HetPolygon northern_body_as(const NorthernState *state, unsigned unit, unsigned formation,
                            HetPoint at, unsigned heading);
/* The body of a unit where it stands. */
HetPolygon northern_body_of(const NorthernState *state, unsigned unit);
/* The convex hull of two bodies of four corners each. */
HetPolygon northern_hull(const HetPolygon *one, const HetPolygon *other);
