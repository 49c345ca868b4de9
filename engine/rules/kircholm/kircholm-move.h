/* Steps, marches, charges: where a unit can go with its movement points. KIR-1.5 to 1.9, 7, 11 */
#pragma once

#include "kircholm-procedure.h"

/* Steps of a way: 0 to 5 over that side of the hex, then turns. A two-hex unit wheels. KIR-7.3 to
 * 7.6 */
enum { STEP_RIGHT = 6, STEP_LEFT, STEP_ABOUT, STEPS };

/* A body's position; `formation` and `type` settle how it moves. */
typedef struct {
    unsigned cell, facing;
} KircholmStand;

/* What moves, for judging steps again and again. */
typedef struct {
    const KircholmState *state;
    const KircholmScenario *data;
    unsigned unit, side; /* hexes the unit itself is on are free */
    KircholmMobility mobility;
    unsigned turn_cost;
    bool shy; /* disorganised: does not enter zones. KIR-6.4 */
} KircholmMover;

KircholmMover kircholm_mover(const KircholmState *state, unsigned unit);
/* The cost of a step, and its destination; 0 if it cannot be made. Zones are ignored, except for
 * `shy`. */
unsigned kircholm_step(const KircholmMover *mover, KircholmStand from, unsigned step,
                       KircholmStand *ret_to);
/* Whether a stand lies in an enemy zone. */
bool kircholm_stand_in_zone(const KircholmMover *mover, KircholmStand stand);

/* Movement points at the start of a unit's move. */
unsigned kircholm_allowance(const KircholmState *state, unsigned unit);

/* Adds a MOVE for every hex a unit can march to with these points. KIR-1.5 */
void kircholm_list_marches(const KircholmState *state, unsigned unit, unsigned points,
                           HetMoveList *list);
/* Whether it would add any. */
bool kircholm_can_march(const KircholmState *state, unsigned unit, unsigned points);
/* Whether it is plain at a glance that it adds two or more: both hexes ahead are open. */
bool kircholm_has_marches(const KircholmState *state, unsigned unit, unsigned points);
/* Hexes straight on that make a charge which ends in an enemy zone, or outside all: the print
 * counts those before the zone is entered. KIR-11.2 */
static inline unsigned
kircholm_charge_run(const KircholmScenario *data, bool in_zone)
{
    int run = data->option[KIRCHOLM_CHARGE_RUN];
    return (unsigned)(in_zone && data->option[KIRCHOLM_CHARGE_IN_ZONE] == 0 ? run + 1 : run);
}

/* Adds a CHARGE for every hex straight ahead where a unit, which has made `run` hexes so already,
 * meets the enemy charging. KIR-11.2 */
void kircholm_list_charges(const KircholmState *state, unsigned unit, unsigned points, unsigned run,
                           HetMoveList *list);
/* Adds a RETREAT for every hex where a retreating unit's flight may end with these points. KIR-6.6
 */
void kircholm_list_flights(const KircholmState *state, unsigned unit, unsigned points,
                           HetMoveList *list);
/* The cost of a fleeing unit's step across a side, 0: it cannot. */
unsigned kircholm_flight_step(const KircholmState *state, unsigned unit, unsigned cell,
                              unsigned direction);

/* The steps that turn a unit from one facing to another, none to the same. KIR-7.4 */
HetWay kircholm_turning(const KircholmState *state, unsigned unit, unsigned facing);
