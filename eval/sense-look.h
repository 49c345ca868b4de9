/* Data that sense.c needs from a view: places, facings, surroundings and arms of units. */
#pragma once

#include "engine/board/hex.h"
#include "engine/game.h"

/* Place and state of a unit. */
typedef struct {
    HetPoint
        place; /* the first of its points, or the centre on a table; HET_NOWHERE off the board */
    int facing;
    GQuark formation;
} HetSensePose;

HetSensePose het_sense_pose(const HetViewUnit *unit);
bool het_sense_same_pose(const HetSensePose *a, const HetSensePose *b);

/* Returns the distance of the nearest enemy of `unit` if it stood at `point`: in cells, or
 * millimetres on a table; infinite where there is none. */
double het_sense_nearest(const HetView *view, const HetViewUnit *unit, HetPoint point);

/* The bearing of the nearest enemy from the unit; the front also where none is near or the unit
 * faces nowhere. */
HetArc het_sense_arc(const HetView *view, const HetViewUnit *unit);

/* True if it stands in works: inside a closed line of them, or in a hex with two sides or more of a
 * redoubt. */
bool het_sense_in_works(const HetView *view, const HetViewUnit *unit);

bool het_sense_is_leader(const HetViewUnit *unit);
bool het_sense_is_gun(const HetViewUnit *unit);
