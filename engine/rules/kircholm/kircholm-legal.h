/* The board for the slow judgement of moves: computed from the units' own places, step by step,
 * without the lookup tables of play. */
#pragma once

#include "kircholm-scenario.h"

/* A unit's place and front while it is thought to move. */
typedef struct {
    unsigned cell, facing;
} KircholmSpot;

/* The unit on a hex, of a pair the lower, or KIRCHOLM_NOBODY; whether a zone of that side lies
 * there. */
unsigned kircholm_slow_occupant(const KircholmState *state, unsigned cell);
bool kircholm_slow_zone(const KircholmState *state, unsigned side, unsigned cell);
/* The cost of crossing that side in the unit's formation, 0: it cannot. */
unsigned kircholm_slow_price(const KircholmState *state, unsigned unit, unsigned cell,
                             unsigned direction);
/* Why it cannot, in words, or NULL. */
const char *kircholm_slow_why_closed(const KircholmState *state, unsigned unit, unsigned cell,
                                     unsigned direction);
/* One step of a unit; false if it cannot be made. */
bool kircholm_slow_step(const KircholmState *state, unsigned unit, KircholmSpot *spot,
                        unsigned step, unsigned *ret_price);
bool kircholm_slow_spot_in_zone(const KircholmState *state, unsigned unit, KircholmSpot spot);
/* Whether an enemy stands in front of the spot; one of foot. */
bool kircholm_slow_meets(const KircholmState *state, unsigned unit, KircholmSpot spot,
                         bool foot_only);
/* Why an illegal step fails. */
const char *kircholm_slow_why_no_step(const KircholmState *state, unsigned unit, KircholmSpot spot,
                                      unsigned step);
/* Why the target is not in the shooter's range, arc and sight, or NULL. */
const char *kircholm_slow_why_no_aim(const KircholmState *state, unsigned shooter, unsigned target);
