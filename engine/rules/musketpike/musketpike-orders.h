/* The use of a chit, the order, the units that take part, and the commander's ride. */
#pragma once

#include "musketpike-scenario.h"

/* Steps of ORDERS. */
typedef enum {
    MUSKET_USE,   /* what the chit is used for */
    MUSKET_LEAD,  /* lead unit */
    MUSKET_ORDER, /* charge, march or rally */
    MUSKET_PICK,  /* who takes part */
    MUSKET_RIDE,  /* where the commander goes */
} MusketOrders;

/* The leader whose chit is used, if he is there; MUSKET_NONE. */
unsigned musket_commander(const MusketState *state);
/* Wings the chit in use may activate as a whole, a bit each. MPR-2.1, MPR-2.2 */
unsigned musket_wings(const MusketState *state);
/* Whether anybody may take part under an order; in a unit activation its lead unit. */
bool musket_has_eligible(const MusketState *state, MusketOrder order);
/* The moves of the step under way; doing one. */
void musket_list_orders(const MusketState *state, HetMoveList *list);
void musket_take_orders(MusketState *state, const HetMove *move, const HetSink *sink);

/* Hexes a leader needs from his unit to each cell, enemies avoided; UINT8_MAX: more than `most`.
 * MPR-15.13 */
void musket_ride_distances(const MusketState *state, unsigned leader, unsigned most,
                           uint8_t ret_distances[MUSKET_CELLS]);
