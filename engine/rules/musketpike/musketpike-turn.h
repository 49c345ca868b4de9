/* The turn sequence. */
#pragma once

#include "musketpike-scenario.h"

enum { MUSKET_MARKER = 15 }; /* the marker's bit of a cup */

/* What a chit has been used for is done: the next side draws. */
void musket_end_draw(MusketState *state);
/* All arrivals of a turn are done. */
void musket_end_turn(MusketState *state, const HetSink *sink);
/* The chits a side has in its cup at the start of a turn. MPR-1.4 */
unsigned musket_full_cup(const MusketState *state, unsigned side);
