/* Where units may stand and go, computed quickly: for lists and for moves that the rules impose.
 * northern-judge.c judges the same independently, by polygons. */
#pragma once

#include "northern-units.h"

enum { NORTHERN_TOUCH = 10 }; /* plane units: nearer is in contact (GNW-4.1, GNW-6.9) */

/* A straight move: from where the unit stands, with its outline after the turn at the start. */
typedef struct {
    unsigned unit;
    HetOutline outline;
    HetPoint by;
} NorthernWay;

/* The units that may be in a unit's way or watch it, and the ground that slows or bars it, looked
 * up once for many of its placements. */
typedef struct {
    const NorthernState *state;
    unsigned unit, count;
    unsigned rough_areas, rough_lines; /* how many of those below */
    unsigned barred_areas, barred_lines;
    uint8_t rough_area[NORTHERN_AREAS], barred_area[NORTHERN_AREAS]; /* indices */
    uint8_t rough_line[NORTHERN_LINES], barred_line[NORTHERN_LINES];
    struct {
        HetOutline outline;
        HetPoint low, high; /* its bounding box */
        uint8_t unit;
        bool enemy;
    } bodies[NORTHERN_UNITS];
} NorthernCrowd;

/* Of the whole table. */
void northern_gather(const NorthernState *state, unsigned unit, NorthernCrowd *ret_crowd);
/* Of what can matter to placements of the unit whose middle is at most `reach` away. */
void northern_gather_near(const NorthernState *state, unsigned unit, int32_t reach,
                          NorthernCrowd *ret_crowd);

/* Whether the outline is on the table. GNW-5.24 */
bool northern_on_table(const NorthernScenario *data, const HetOutline *outline);
/* Whether a unit may stand so: on the table, over no other unit, on no ground that is barred to it;
 * `ends`: nor where it may not end a move (GNW-5.12). */
bool northern_stands(const NorthernState *state, unsigned unit, const HetOutline *outline,
                     bool ends);
bool northern_stands_in(const NorthernCrowd *crowd, const HetOutline *outline, bool ends);
/* The same of an end of a way that has been found clear (northern_blocked_in, _barred_in), the unit
 * being no general: what is left to look at. */
bool northern_ends_in(const NorthernCrowd *crowd, const HetOutline *outline);
/* Whether no enemy unit is in reach of touch of the outline that is not so of the unit now: where a
 * move that is no charge may end. GNW-5.26 */
bool northern_apart_in(const NorthernCrowd *crowd, const HetOutline *outline);
/* Whether any unit but `unit` and those in `but` is overlapped somewhere on the way. GNW-5.21 */
bool northern_blocked_in(const NorthernCrowd *crowd, const NorthernWay *way, uint32_t but);
/* Whether ground barred to the unit is touched on the way. GNW-5.11 to 5.18 */
bool northern_barred_in(const NorthernCrowd *crowd, const NorthernWay *way);
/* Whether it leads through woods or over a hedge or wall. GNW-5.10, 5.20 */
bool northern_rough(const NorthernState *state, const NorthernWay *way);
/* Whether it leads over a line of this kind. */
bool northern_over_line(const NorthernState *state, const NorthernWay *way, NorthernLine kind);
/* Whether every enemy is farther from the way than a march may come. GNW-5.8 */
bool northern_unwatched_in(const NorthernCrowd *crowd, const NorthernWay *way);
/* Whether the middle goes along one piece of a road. GNW-5.17 */
bool northern_by_road(const NorthernState *state, HetPoint from, HetPoint to);
/* GNW-5.9: whether the unit is in a formation that marches. */
bool northern_marches(const NorthernState *state, unsigned unit);
/* GNW-5.17: whether it is in a formation that goes by road: march columns, limbered guns. */
bool northern_takes_roads(const NorthernState *state, unsigned unit);

/* How far a unit may move this way, the whole of it looked at: GNW-5.1 to 5.20. `charging`: neither
 * march nor road. */
int32_t northern_allowance(const NorthernCrowd *crowd, const NorthernWay *way, bool charging);
/* The greatest whole length, 0 to `length`, along a heading that meets no unit but those of `but`
 * and no barred ground; -1 if it does at once. `outline` looks along the heading. */
int32_t northern_free_length(const NorthernCrowd *crowd, const HetOutline *outline,
                             unsigned heading, int32_t length, uint32_t but);
/* Whether an aim point of the target is in the unit's field of fire, and one of those in sight.
 * GNW-7.2, 7.9 */
typedef enum { NORTHERN_SEES, NORTHERN_NOT_BEFORE, NORTHERN_HIDDEN } NorthernSight;
NorthernSight northern_sight(const NorthernState *state, unsigned unit, unsigned target);
/* Whether it sees a point, the unit there, if any, thought away. GNW-7.9 */
bool northern_sees_point(const NorthernState *state, unsigned unit, HetPoint point);
/* Kinds of area, a bit each, that cover from fire and that shelter in combat. GNW-7.8, GNW-8.6 */
enum {
    NORTHERN_COVER = 1u << NORTHERN_WOODS | 1u << NORTHERN_TOWN | 1u << NORTHERN_WORKS,
    NORTHERN_SHELTER = 1u << NORTHERN_WOODS | 1u << NORTHERN_TOWN | 1u << NORTHERN_HILL,
};
/* Whether an area of one of these kinds holds the point. */
bool northern_holds(const NorthernScenario *data, HetPoint at, unsigned kinds);
