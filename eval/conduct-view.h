/* Data that conduct.c needs from a view: places, facings, surroundings and arms of units. */
#pragma once

#include "engine/board/hex.h"
#include "engine/game.h"

/* Place and state of a unit. */
typedef struct {
    HetPoint
        place; /* the first of its points, or the centre on a table; HET_NOWHERE off the board */
    int facing;
    GQuark formation;
} HetConductPose;

HetConductPose het_conduct_pose(const HetViewUnit *unit);
bool het_conduct_same_pose(const HetConductPose *a, const HetConductPose *b);

/* Returns the distance of the nearest enemy of `unit` if it stood at `point`: in cells, or
 * millimetres on a table; infinite where there is none. */
double het_conduct_nearest(const HetView *view, const HetViewUnit *unit, HetPoint point);

/* The bearing of the nearest enemy from the unit; the front also where none is near or the unit
 * faces nowhere. */
HetArc het_conduct_arc(const HetView *view, const HetViewUnit *unit);

/* True if it stands in works: inside a closed line of them, or in a hex with two sides or more of a
 * redoubt. */
bool het_conduct_in_works(const HetView *view, const HetViewUnit *unit);

/* Fighting units (not leaders) near a unit, by side: its own, itself left out, or the enemy's. A
 * leader without a place of his own is where his host is. */
unsigned het_conduct_near(const HetView *view, const HetViewUnit *unit, bool own);

/* Distance of the nearest enemy from the middle of a unit on the board, in cells (66.7 mm on a
 * table); infinite where there is none. */
double het_conduct_to_enemy(const HetView *view, const HetViewUnit *unit);

/* A fighting unit of a side that stands on a place (on a table: within a cell of it), or
 * HET_NO_UNIT. */
unsigned het_conduct_guard(const HetView *view, const HetViewPlace *place, HetActor side);

/* The mean distance of a wing's fighting units from their middle, in cells, and their number. */
double het_conduct_spread(const HetView *view, HetActor side, const char *wing,
                          unsigned *ret_units);

bool het_conduct_is_leader(const HetViewUnit *unit);
bool het_conduct_is_gun(const HetViewUnit *unit);
