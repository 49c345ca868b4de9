/* A continuous table in integers: the same answers on every machine. Lengths are whole plane units
 * (whose size the rule system defines), coordinates within HET_PLANE_MAX of 0; x grows to the
 * right, y away from the near edge. Angles are binary fractions of a turn: 65536 is a whole turn, 0
 * looks along x, a quarter (16384) along y. Directions are vectors of length HET_PLANE_ONE from an
 * integer sine.
 *
 * Bodies are rectangles that face along their heading:
 *
 *              half_width
 *            +-----|-----+
 *            |     |     |
 *            |   (x,y)---|---> heading
 *            |           |
 *            +-----------+
 *                  |-----| half_length
 */
#pragma once

#include <stdbool.h>

#include "event.h"

enum { HET_PLANE_ONE = 1 << 16, HET_PLANE_MAX = 1 << 20, HET_PLANE_TURN = 1 << 16 };

typedef struct {
    int32_t x, y; /* the centre */
    uint16_t heading;
    uint16_t half_length, half_width; /* at most 32767 */
} HetPlaneBox;

/* sin and cos times HET_PLANE_ONE, rounded to the nearest. */
int32_t het_plane_sine(unsigned angle);
int32_t het_plane_cosine(unsigned angle);

/* The direction from (0, 0) to a point that is not (0, 0): the greatest angle that is not beyond
 * it, counting up from the axis before it. */
uint16_t het_plane_bearing(int32_t x, int32_t y);

/* The shorter rotation between two angles: -32768 to 32767, positive if `to` is counter-clockwise
 * of `from`. */
static inline int32_t
het_plane_angle_between(unsigned from, unsigned to)
{
    return (int32_t)((to - from + 32768u) & 65535u) - 32768;
}

/* The largest whole number whose square is at most `square`. */
uint32_t het_plane_root(uint64_t square);
/* The distance of two points, rounded down. */
uint32_t het_plane_distance(HetPoint a, HetPoint b);

/* The point `distance` from another along a heading, each coordinate rounded to the nearest. */
HetPoint het_plane_ahead(HetPoint from, unsigned heading, int32_t distance);

/* Whether a straight move of whole units leads from one point to the other along the heading:
 * ahead, and at most one unit beside it. */
bool het_plane_is_ahead(HetPoint from, unsigned heading, HetPoint to);

/* The corners: front left, front right, rear right, rear left, rounded to the nearest. */
void het_plane_corners(const HetPlaneBox *box, HetPoint ret_corners[4]);
