/* Distances, bearings and offsets on any board, from its view only: cells of squares and hexes,
 * plane units on a table. For orders, for sentences ("4 hexes NNE") and for descriptions of
 * surroundings. */
#pragma once

#include "engine/view.h"

/* The offset between two points, which can be applied elsewhere: columns and rows of squares, cube
 * coordinates q and r of hexes, plane units on a table. */
typedef struct {
    int q, r;
} HetOffset;

/* True if row 0 of a grid is drawn at the bottom, because names count upward, as on a chessboard.
 */
bool het_compass_from_foot(const HetView *view);
/* True if the point is on the board. */
bool het_compass_inside(const HetView *view, HetPoint point);

HetOffset het_compass_offset(const HetView *view, HetPoint from, HetPoint to);
/* The point at an offset; it may lie off the board. */
HetPoint het_compass_at(const HetView *view, HetPoint from, HetOffset offset);
/* The offset turned clockwise by `steps`: quarters on squares, sixths on hexes, 65536ths of a turn
 * on a table. */
HetOffset het_compass_turned(const HetView *view, HetOffset offset, int steps);
/* The offset of `steps` straight ahead for a facing of the view: cells, plane units. If the facing
 * is between two edges, the path crosses them alternately; `other`: the second of them first. */
HetOffset het_compass_ahead(const HetView *view, int facing, int steps, bool other);
/* The same in a direction of the compass. */
HetOffset het_compass_towards(const HetView *view, int bearing, int steps, bool other);

/* Steps from cell to cell (squares: without diagonals); plane units on a table, rounded. */
int64_t het_compass_distance(const HetView *view, HetPoint from, HetPoint to);
/* Directions are points of a compass, clockwise from north: of hexes twelve (edges and corners: N,
 * NNE, NE, E ...), of squares eight, of a table sixteen. */
int het_compass_points(const HetView *view);
/* The direction from one point to another; -1: the same point. */
int het_compass_bearing(const HetView *view, HetPoint from, HetPoint to);
/* "N", "NNE", "NE" ... of a bearing; "" for -1. */
const char *het_compass_name(const HetView *view, int bearing);
/* The bearing of a facing of the view, or -1. */
int het_compass_faces(const HetView *view, int facing);
/* The facing nearest to a bearing; on a table its heading. */
int het_compass_facing(const HetView *view, int bearing);
/* The bearing of a word: "NE", "ne", "north-east", "northeast"; -1: not a bearing on this board. */
int het_compass_parse(const HetView *view, const char *word);

/* The place of a unit: its cell (the first of several), on a table its centre. HET_NOWHERE off the
 * board. */
HetPoint het_compass_stand(const HetView *view, const HetViewUnit *unit);
/* Steps between two units: between the nearest of their cells; on a table between centres. */
int64_t het_compass_between(const HetView *view, const HetViewUnit *one, const HetViewUnit *other);
/* "hexes", "squares", "mm": the unit of distances. */
const char *het_compass_measure(const HetView *view, int64_t distance);
/* The distance in that measure. */
int64_t het_compass_shown(const HetView *view, int64_t distance);
