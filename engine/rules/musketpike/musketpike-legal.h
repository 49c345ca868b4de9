/* The slow judgement of walks: see musketpike-legal.c. */
#pragma once

#include "musketpike-scenario.h"

/* Whether the unit on its walk may make a MOVE. */
bool musket_legal_walk(const MusketState *state, const HetMove *move);
/* Whether a charge could bring a unit next to an enemy it is not next to; whether a unit on a rally
 * order is, or could come, out of contact. */
bool musket_could_engage(const MusketState *state, unsigned unit);
bool musket_could_withdraw(const MusketState *state, unsigned unit);
