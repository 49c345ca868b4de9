/* A unit's possible actions in the movement phase, and moves that the rules impose. GNW-5, 6, 9 */
#pragma once

#include "northern-scenario.h"

/* Why a unit is not selected in the phase; het_barred (verdict.h): it would shoot, at nobody. A
 * rule in words (static), as of all that follow; NULL: it may be. GNW-3 */
const char *northern_why_no_selection(const NorthernState *state, unsigned unit);
/* Why a unit that is on the table and has not acted does nothing in the movement phase; NULL: it
 * may. GNW-5.25 */
const char *northern_why_no_action(const NorthernState *state, unsigned unit);
/* Why a unit charges a target, of any id, in no way at all; NULL: it may. GNW-6.1, 6.2, 6.6, 6.7 */
const char *northern_why_not_charged(const NorthernState *state, unsigned unit, unsigned target);
static inline bool
northern_may_charge(const NorthernState *state, unsigned unit, unsigned target)
{
    return northern_why_not_charged(state, unit, target) == NULL;
}
/* GNW-6.4, 6.8: whether this side of the target is open to a charge. */
bool northern_face_open(const NorthernState *state, unsigned target, HetFace face);
/* GNW-9.6 to 9.8: the ways a unit in contact may turn to an enemy on its flank or rear; how many.
 */
unsigned northern_facings(const NorthernState *state, unsigned unit, HetMove ret_moves[HET_FACES]);
/* GNW-9.1 to 9.4: withdraws a unit from the enemy it fights; `rule` is why, also in words. */
void northern_withdraw(NorthernState *state, unsigned unit, unsigned enemy, const char *rule,
                       const char *words, const HetSink *sink);
