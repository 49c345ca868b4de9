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
    const KircholmScenario *data;
    const uint8_t *at, *zone; /* of the state; hexes the unit itself is on are free */
    const char *shy;          /* why it does not enter enemy zones; NULL: it may. KIR-6.4, 6.7 */
    unsigned unit, side, enemy_zone /* bits of `zone` */;
    unsigned place, facing; /* where it is */
    KircholmMobility mobility;
    unsigned turn_cost;
    bool flees; /* goes by hexes, not by facing. KIR-6.6 */
} KircholmMover;

KircholmMover kircholm_mover(const KircholmState *state, unsigned unit);
/* Why a step cannot be made; its price and destination if it can. Zones that stop a unit do not
 * count. A `why` is NULL if the rules allow something, otherwise the rule that forbids it, in words
 * (static text). */
const char *kircholm_why_no_step(const KircholmMover *mover, KircholmStand from, unsigned step,
                                 KircholmStand *ret_to, unsigned *ret_price);
/* The price, 0 if it cannot be made. */
static inline unsigned
kircholm_step(const KircholmMover *mover, KircholmStand from, unsigned step, KircholmStand *ret_to)
{
    unsigned price;
    return kircholm_why_no_step(mover, from, step, ret_to, &price) == NULL ? price : 0;
}
/* Whether a stand lies in an enemy zone. */
bool kircholm_stand_in_zone(const KircholmMover *mover, KircholmStand stand);

/* Movement points at the start of a unit's move. */
unsigned kircholm_allowance(const KircholmState *state, unsigned unit);

/* Points that a unit on its move has for marching: of a pair those of the one with fewer. KIR-4.6
 */
static inline unsigned
kircholm_walking_points(const KircholmState *state, const KircholmMove *move)
{
    bool pair = state->units[move->unit].partner != KIRCHOLM_NOBODY;
    return (unsigned)(pair ? MIN(move->points, move->partner_points) : move->points);
}

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
/* The same for the one hex that a unit in closed formation goes. KIR-4.13 */
void kircholm_list_dashes(const KircholmState *state, unsigned unit, unsigned points,
                          HetMoveList *list);
/* Adds a RETREAT for every hex where a retreating unit's flight may end with these points. KIR-6.6
 */
void kircholm_list_flights(const KircholmState *state, unsigned unit, unsigned points,
                           HetMoveList *list);
/* The cost of a fleeing unit's step across a side, 0: it cannot. */
unsigned kircholm_flight_step(const KircholmState *state, unsigned unit, unsigned cell,
                              unsigned direction);

/* Why a unit does not march, or flee, by a way with these points; without steps: to its place,
 * which is not listed. */
const char *kircholm_why_no_march(const KircholmState *state, unsigned unit, unsigned points,
                                  const HetWay *way);
const char *kircholm_why_no_flight(const KircholmState *state, unsigned unit, unsigned points,
                                   const HetWay *way);
/* Why a unit does not charge at all; why the unit on its move does not by a way, or without steps
 * to its place. `dash`: in closed formation, with one hex to go. */
const char *kircholm_why_no_charge(const KircholmState *state, unsigned unit, bool dash);
const char *kircholm_why_no_charge_there(const KircholmState *state, const KircholmMove *move,
                                         bool dash, const HetWay *way);

/* Takes points off a unit that moves and opens a window of reactions. */
void kircholm_spend(KircholmState *state, unsigned unit, unsigned points);
/* The steps that turn a unit from one facing to another, none to the same. KIR-7.4 */
HetWay kircholm_turning(const KircholmState *state, unsigned unit, unsigned facing);
