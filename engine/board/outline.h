/* Outlines of bodies on a continuous table: the quadrilateral of a box's rounded corners. Its
 * corners have integer coordinates, so every test here is exact; nothing is rounded on the way.
 *
 *        left  +-----------+ right        left and right are offsets from the centre to the
 *              |   front   |              front corners; the rear corners lie opposite to them,
 *              |     x     |              since rounding is the same on both sides of 0: an
 *              +-----------+              outline is a parallelogram with x in its middle.
 *
 * Polygons are simple, of either direction, of up to HET_POLYGON_POINTS whole points. Two points
 * that meet in one test lie within HET_OUTLINE_REACH of each other in x and in y. */
#pragma once

#include "engine/plane.h"

enum { HET_POLYGON_POINTS = 16, HET_OUTLINE_REACH = 1 << 15 };

typedef struct {
    HetPoint centre;
    HetPoint left, right; /* from the centre to the front left and to the front right corner */
} HetOutline;

typedef struct {
    unsigned count;
    HetPoint points[HET_POLYGON_POINTS];
} HetPolygon;

/* The sides of an outline, clockwise from the front as corners are: side i leads from corner i to
 * corner i + 1. */
typedef enum { HET_FACE_FRONT, HET_FACE_RIGHT, HET_FACE_REAR, HET_FACE_LEFT } HetFace;
enum { HET_FACES = HET_FACE_LEFT + 1 };

/* The outline of a box: het_plane_corners(). */
HetOutline het_outline(const HetPlaneBox *box);
/* Front left, front right, rear right, rear left. */
void het_outline_corners(const HetOutline *outline, HetPoint ret_corners[4]);
/* The same outline moved to another place. */
static inline HetOutline
het_outline_at(HetOutline outline, HetPoint centre)
{
    outline.centre = centre;
    return outline;
}

/* Whether the insides have a point in common; touching does not count. */
bool het_outline_overlap(const HetOutline *a, const HetOutline *b);
/* Whether an outline, moved straight by `by`, overlaps another somewhere on the way, both ends
 * included. */
bool het_outline_sweep_meets(const HetOutline *outline, HetPoint by, const HetOutline *other);
/* The greatest n from 0 to `steps` (at least 1) for which the outline can move by n / steps of `by`
 * (a fraction, not rounded) without overlapping the other on the way; -1 if they overlap at the
 * start. */
int32_t het_outline_sweep(const HetOutline *outline, HetPoint by, int32_t steps,
                          const HetOutline *other);
/* Whether the shortest distance of two outlines is at most `limit`, 0 and up; 0: they touch. */
bool het_outline_within(const HetOutline *a, const HetOutline *b, int32_t limit);
/* Their shortest distance, rounded down; 0 when they touch. */
int32_t het_outline_distance(const HetOutline *a, const HetOutline *b);

/* Whether a point lies in the field before the front: not behind the line of the front, and within
 * an eighth of a turn outwards from either front corner; its edges included. */
bool het_outline_in_arc(const HetOutline *outline, HetPoint point);
/* Whether a point lies behind the line of the front; a point on the line does not. */
bool het_outline_behind_front(const HetOutline *outline, HetPoint point);

/* The side of `target` that an attacker looking along `heading` has met, given that the two do not
 * overlap: the side whose line has the whole attacker outside. If there are two such sides (it came
 * from a corner), the one that faces it more squarely by `target_heading`; if there is none (a
 * corner of the target touches its front), the most square of all four; among equals the first. */
HetFace het_outline_contact(const HetOutline *attacker, unsigned heading, const HetOutline *target,
                            unsigned target_heading);

/* The area an outline covers on a straight move: a convex polygon. */
void het_outline_swept(const HetOutline *outline, HetPoint by, HetPolygon *ret_polygon);
/* 1 inside, 0 on an edge, -1 outside. */
int het_polygon_locate(const HetPolygon *polygon, HetPoint point);
/* Whether a segment (of different ends) has a point inside a convex polygon. */
bool het_polygon_segment_enters(const HetPolygon *convex, HetPoint from, HetPoint to);
/* Whether the insides of a convex and any simple polygon overlap. `inner` is a point inside the
 * convex one. */
bool het_polygon_overlap(const HetPolygon *convex, HetPoint inner, const HetPolygon *polygon);
/* Whether the shortest distance of two convex polygons is at most `limit`. */
bool het_polygon_within(const HetPolygon *a, const HetPolygon *b, int32_t limit);
/* Whether a point is within `limit` of a segment. */
bool het_segment_within(HetPoint from, HetPoint to, HetPoint point, int32_t limit);
/* Whether two segments have a point in common, ends included. */
bool het_segments_meet(HetPoint a, HetPoint b, HetPoint c, HetPoint d);
