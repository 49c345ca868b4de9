/* A second opinion on plane geometry: slow, written apart from engine/plane.c, and exact.
 * Points are whole numbers, what lies between them (crossings of edges) fractions of big integers;
 * nothing is rounded. Polygons are simple, of either direction, and need not be convex except where
 * that is said; to test directions that are fractions, scale everything. Overlap is found by the
 * area common to triangles, distances by all pairs of edges: neither is how the engine does it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/plane.h"

enum { ORACLE_POINTS = 32 };

/* Each within 2^40 of 0. */
typedef struct {
    int64_t x, y;
} OraclePoint;

typedef struct {
    unsigned count;
    OraclePoint points[ORACLE_POINTS];
} OraclePolygon;

OraclePolygon oracle_polygon(const HetPoint *points, unsigned count);
/* The rectangle that the integer direction of the box spans, times HET_PLANE_ONE. */
OraclePolygon oracle_box(const HetPlaneBox *box);
/* The same rectangle with each corner at the nearest whole point, halves away from 0. */
OraclePolygon oracle_rounded_box(const HetPlaneBox *box);
/* All that a convex polygon covers on a straight move. */
OraclePolygon oracle_swept(const OraclePolygon *convex, OraclePoint by);

/* Whether the polygons have an area in common; touching is none. */
bool oracle_overlap(const OraclePolygon *a, const OraclePolygon *b);
/* Whether they have a point in common, edges included. */
bool oracle_touch(const OraclePolygon *a, const OraclePolygon *b);
/* 1 inside, 0 on an edge, -1 outside. */
int oracle_locate(const OraclePolygon *polygon, OraclePoint point);
/* Whether a part of the segment, not just points of it, lies inside the polygon (its edges are not
 * inside). */
bool oracle_segment_enters(OraclePoint from, OraclePoint to, const OraclePolygon *polygon);
/* Whether two segments have a point in common, ends included. */
bool oracle_segments_meet(OraclePoint a, OraclePoint b, OraclePoint c, OraclePoint d);

/* The sign of (distance of the polygons - limit), -1, 0 or 1; limit 0 and up. */
int oracle_compare_distance(const OraclePolygon *a, const OraclePolygon *b, int64_t limit);
/* The same of a point and a segment. */
int oracle_compare_point_segment(OraclePoint point, OraclePoint from, OraclePoint to,
                                 int64_t limit);
/* The greatest whole number that is no more than their distance. */
int64_t oracle_distance(const OraclePolygon *a, const OraclePolygon *b);

/* The sign of (angle between `facing` and `to` - an eighth of a turn): -1 inside a right-angled
 * wedge about `facing`, 0 on its edge, 1 outside. Neither is (0, 0). */
int oracle_compare_eighth(OraclePoint facing, OraclePoint to);
