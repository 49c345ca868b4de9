/* Generals rally units. GNW-4 */
#pragma once

#include "northern-scenario.h"

/* Whether both are on the table, the general within 1 mm of the unit. GNW-4.1 */
bool northern_touches(const NorthernState *state, unsigned general, unsigned unit);
/* Why a unit, the general, does not try to rally another: a rule in words (static); NULL: he may.
 * GNW-4 */
const char *northern_why_no_rally(const NorthernState *state, unsigned general, unsigned unit);
/* GNW-4.4: hits that may be taken off a unit: those since its last lost base. */
unsigned northern_recoverable(const NorthernState *state, unsigned unit);
/* GNW-4.2, 4.3, 13.3: hits a die of 1 to 6 takes off a unit; whether it takes the general too. */
unsigned northern_rallied(const NorthernState *state, unsigned unit, int die, bool *ret_out);
