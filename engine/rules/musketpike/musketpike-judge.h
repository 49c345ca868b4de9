/* For refusals: why a move is not legal, one rule it breaks,
 * in words; NULL if it breaks none. Moves may be incomplete: missing parts are HET_NO_UNIT,
 * HET_NO_PLACE, 0. The form of a move is not looked at: one of another kind than is asked for
 * breaks no rule here. All text is static. */
#pragma once

#include "engine/move.h"
#include "musketpike-scenario.h"

/* Why a unit is none of a side's on the map; why an active unit of the side that moves cannot act.
 */
const char *musket_why_not_there(const MusketState *state, unsigned unit, unsigned side);
const char *musket_why_not_active(const MusketState *state, unsigned unit);
/* Why a unit is not the one under way; HET_NO_UNIT is. */
const char *musket_why_not_it(const MusketState *state, unsigned unit, unsigned chosen);

/* Of what a chit is used for, a lead unit, an order, naming who takes part, the commander's ride.
 */
const char *musket_why_not_use(const MusketState *state, unsigned value);
const char *musket_why_not_lead(const MusketState *state, unsigned unit);
const char *musket_why_not_order(const MusketState *state, unsigned order);
const char *musket_why_not_named(const MusketState *state, const HetMove *move);
const char *musket_why_no_ride(const MusketState *state, const HetMove *move);
/* Of choosing who moves; of a turn when an enemy has come next to a unit; of a rally; of setting up
 * who arrives. */
const char *musket_why_not_next(const MusketState *state, const HetMove *move);
const char *musket_why_no_reaction(const MusketState *state, const HetMove *move);
const char *musket_why_no_rally(const MusketState *state, const HetMove *move);
const char *musket_why_not_come(const MusketState *state, const HetMove *move);

/* Of a unit chosen to move: where it may not go, or face; for refusals only, it looks for
 * the rule that is most in the way. */
const char *musket_why_not_go(const MusketState *state, const HetMove *move);
/* Of a shot of artillery before movement: choosing the piece, and its target; of other fire. */
const char *musket_why_no_gunfire(const MusketState *state, const HetMove *move);
const char *musket_why_no_aim(const MusketState *state, unsigned gun, const HetMove *move);
const char *musket_why_no_shot(const MusketState *state, const HetMove *move);
/* Of an attack, and of who joins it or what its winners do. */
const char *musket_why_no_melee(const MusketState *state, const HetMove *move);
const char *musket_why_not_in_melee(const MusketState *state, const HetMove *move);
/* Of a hex of retreat, or to make way into. */
const char *musket_why_no_retreat(const MusketState *state, const HetMove *move);

/* Of any move at the decision under way. */
const char *musket_why_not(const MusketState *state, const HetMove *move);
