/* Why a typed move is not legal: one rule it breaks, in words; NULL if it breaks none. Moves may
 * be incomplete: missing parts are HET_NO_UNIT, HET_NO_PLACE, 0. All text is static. */
#pragma once

#include "musketpike-scenario.h"

/* Why a unit is none of a side's on the map; why an active unit of the side that moves cannot act.
 */
const char *musket_why_not_there(const MusketState *state, unsigned unit, unsigned side);
const char *musket_why_not_active(const MusketState *state, unsigned unit);
/* Why a unit is not the one under way; HET_NO_UNIT is. */
const char *musket_why_not_it(const MusketState *state, unsigned unit, unsigned chosen);

/* Of a unit chosen to move: where it may not go, or face. */
const char *musket_why_not_go(const MusketState *state, const HetMove *move);
/* Of a shot of artillery before movement: choosing the piece, and its target; of other fire. */
const char *musket_why_no_gunfire(const MusketState *state, const HetMove *move);
const char *musket_why_no_aim(const MusketState *state, unsigned gun, const HetMove *move);
const char *musket_why_no_shot(const MusketState *state, const HetMove *move);
/* Of an attack, and of what is asked within a melee. */
const char *musket_why_no_melee(const MusketState *state, const HetMove *move);
const char *musket_why_not_in_melee(const MusketState *state, const HetMove *move);
/* Of a hex of retreat, or to make way into. */
const char *musket_why_no_retreat(const MusketState *state, const HetMove *move);
