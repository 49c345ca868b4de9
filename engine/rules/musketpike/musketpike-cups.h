/* The cups of chits: what is in them, who may draw. */
#pragma once

#include "musketpike-scenario.h"

enum { MUSKET_MARKER = 15 }; /* the marker's bit of a cup */

/* The chits a side has in its cup at the start of a turn. MPR-1.4 */
unsigned musket_full_cup(const MusketState *state, unsigned side);
/* Puts all chits back at the start of a turn. */
void musket_fill_cups(MusketState *state);
/* Whether a side has chits left and has not passed. MPR-1.8 */
bool musket_may_draw(const MusketState *state, unsigned side);
/* Hands the turn to the other side if it can draw. Whether anybody can. MPR-1.7, MPR-1.9 */
bool musket_next_side(MusketState *state);
/* What a chit has been used for is done: the next side draws. */
void musket_end_draw(MusketState *state);
