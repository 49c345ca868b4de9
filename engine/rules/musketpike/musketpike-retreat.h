/* Retreats, and friends who make way for them. */
#pragma once

#include "musketpike-unit.h"

enum {
    /* units that make way for one retreat, one after the other: with it, its cause and the
     * activation they are the HET_STACK_MAX procedures that nest. MPR-11.29 */
    MUSKET_CHAIN = 5,
    /* flags of RETREAT */
    MUSKET_RETREAT_PASSED = 1,    /* it has gone past an enemy's front */
    MUSKET_RETREAT_DECLINES = 2,  /* a retreat before melee. MPR-14.26 */
    MUSKET_RETREAT_MAKES_WAY = 8, /* one hex more after making way. MPR-5.13 */
    /* of DISPLACE */
    MUSKET_RETREAT_DISORDERED = 4, /* it was before it made way. MPR-5.13 */
};

/* A unit retreats so many hexes from one or two cells (HET_NO_PLACE: no second). */
void musket_start_retreat(MusketState *state, unsigned unit, unsigned hexes, unsigned threat,
                          unsigned second, unsigned flags);
/* The retreat just started ends on none of the first cells of the ground fought for, as many as the
 * victor takes. MPR-7.5 */
void musket_clear_ground(MusketState *state, unsigned cells);
/* Whether the unit of the top frame may retreat, or make way, over an edge. */
bool musket_retreat_open(const MusketState *state, const HetFrame *frame, unsigned edge);
/* Whether that edge, of a hex on the map, leads away from the enemy, or no edge does and it need
 * not. MPR-11.23 */
bool musket_retreat_leads_away(const MusketState *state, const HetFrame *frame, unsigned edge);
/* Whether a unit has two free hexes to retreat before melee. */
bool musket_can_decline(const MusketState *state, unsigned unit, unsigned threat, unsigned second);
