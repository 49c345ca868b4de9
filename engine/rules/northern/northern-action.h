/* A unit's possible actions in the movement phase, and moves that the rules impose. GNW-5, 6, 9 */
#pragma once

#include "northern-scenario.h"

/* Whether a unit of the side whose turn it is can do anything in the movement phase. */
bool northern_may_act(const NorthernState *state, unsigned unit);
/* GNW-6.1, 6.2, 6.6, 6.7: whether a unit may charge an enemy at all. */
bool northern_may_charge(const NorthernState *state, unsigned unit, unsigned target);
/* GNW-6.4, 6.8: whether this side of the target is open to a charge. */
bool northern_face_open(const NorthernState *state, unsigned target, HetFace face);
/* GNW-9.6 to 9.8: the ways a unit in contact may turn to an enemy on its flank or rear; how many.
 */
unsigned northern_facings(const NorthernState *state, unsigned unit, HetMove ret_moves[HET_FACES]);
/* GNW-9.1 to 9.4: withdraws a unit from the enemy it fights; `rule` is why, also in words. */
void northern_withdraw(NorthernState *state, unsigned unit, unsigned enemy, const char *rule,
                       const char *words, const HetSink *sink);
