/* The path of a moving unit, step by step, and the moments at which the enemy may react to it.
 * HUS-3.1, 6.63 */
#pragma once

#include "husaria-procedure.h"

/* When a reaction is possible. Reactions that depend on the mover's facing alone are offered when
 * it turns. */
typedef enum {
    HUSARIA_IN_HEX, /* it has come into a hex */
    HUSARIA_BEFORE, /* it is about to take its first step: guns are silent */
    HUSARIA_TURNED, /* it has turned where it stands: horse is asked, guns and bows have been */
    HUSARIA_MET,    /* a counter-charge has been fought: other horse is asked */
} HusariaMoment;

/* Starts the walk along state->way on top of the march, or of what follows it; `first`: the unit
 * has not moved yet, `backs`: it backs away. */
void husaria_push_walk(HusariaState *state, unsigned unit, bool first, bool backs);
/* Reports how far the mover has come, before a reaction to it: the frame on top is the reaction's.
 */
void husaria_tell_walk(HusariaState *state, const HetSink *sink);
