/* Distances, bearings and offsets on any board, by its view alone: cells of squares and hexes, plane
 * units on a table. For orders to many, for sentences ("4 hexes NNE") and for what is near. */
#pragma once

#include "engine/view.h"

enum { HET_COMPASS_POINTS = 16 };

/* The way from one point to another that may be laid on from elsewhere: columns and rows of
 * squares, cube coordinates q and r of hexes, plane units on a table. */
typedef struct {
    int q, r;
} HetOffset;

/* Whether row 0 of a grid is drawn at the foot: where names count upward, as on a chessboard. */
bool het_compass_from_foot(const HetView *view);
/* Whether the point is on the board. */
bool het_compass_inside(const HetView *view, HetPoint point);

HetOffset het_compass_offset(const HetView *view, HetPoint from, HetPoint to);
/* The point at an offset; it may lie off the board. */
HetPoint het_compass_at(const HetView *view, HetPoint from, HetOffset offset);
/* The offset turned clockwise by `steps`: quarters on squares, sixths on hexes, 65536ths of a turn on
 * a table. */
HetOffset het_compass_turned(const HetView *view, HetOffset offset, int steps);
/* `steps` of the facing (as units have it in the view) straight ahead: cells, plane units. Where a
 * hex's corner is faced the way goes by turns over the two edges beside it, `other`: the second of
 * them first. */
HetOffset het_compass_ahead(const HetView *view, int facing, int steps, bool other);

/* Steps from cell to cell (squares: without diagonals); plane units on a table, rounded. */
int64_t het_compass_distance(const HetView *view, HetPoint from, HetPoint to);
/* Sixteenths of a turn clockwise from north, 0 to 15; -1: the same point. */
int het_compass_bearing(const HetView *view, HetPoint from, HetPoint to);
/* "N", "NNE", "NE" ... of a bearing; "" for -1. */
const char *het_compass_name(int bearing);
/* The sixteenth that a facing of the view looks to, or -1. */
int het_compass_looks(const HetView *view, int facing);
/* The facing that looks nearest to a sixteenth; on a table its heading. -1 where units have none. */
int het_compass_facing(const HetView *view, int bearing);
/* A word for a direction: "NE", "ne", "north-east", "northeast"; -1: it is none. */
int het_compass_parse(const char *word);

/* Where a unit stands: its cell (the first of several), on a table its centre. HET_NOWHERE off the
 * board. */
HetPoint het_compass_stand(const HetView *view, const HetViewUnit *unit);
/* Steps between two units: between the nearest of their cells; on a table between centres. */
int64_t het_compass_between(const HetView *view, const HetViewUnit *one, const HetViewUnit *other);
/* "hexes", "squares", "mm": what distances are told in; a table's in millimetres. */
const char *het_compass_measure(const HetView *view, int64_t distance);
/* The distance in that measure. */
int64_t het_compass_told(const HetView *view, int64_t distance);
