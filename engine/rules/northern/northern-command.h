/* Generals rally units. GNW-4 */
#pragma once

#include "northern-scenario.h"

/* GNW-4.1: whether a general may try to rally a unit. */
bool northern_may_rally(const NorthernState *state, unsigned general, unsigned unit);
/* GNW-4.4: hits that may be taken off a unit: those since its last lost base. */
unsigned northern_recoverable(const NorthernState *state, unsigned unit);
/* GNW-4.2, 4.3, 13.3: hits a die of 1 to 6 takes off a unit; whether it takes the general too. */
unsigned northern_rallied(const NorthernState *state, unsigned unit, int die, bool *ret_out);
