/* The slow judgement of walks. */
#pragma once

#include "musketpike-scenario.h"

/* Whether a charge could bring a unit next to an enemy it is not next to; whether a unit on a rally
 * order is, or could come, out of contact. */
bool musket_could_engage(const MusketState *state, unsigned unit);
bool musket_could_withdraw(const MusketState *state, unsigned unit);
