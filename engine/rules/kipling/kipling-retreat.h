/* Falling back: retreats from melee, moves home, and where a unit may stand. KIP-4d, KIP-5a */
#pragma once

#include "kipling-state.h"

/* Whether nothing on the cell keeps the unit from standing there; its ground is not looked at. */
bool kipling_may_stand(const KiplingState *state, unsigned unit, unsigned cell);
/* The unit, figures and all, is off the table. */
void kipling_leave_table(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Where a unit may retreat to from where it is, exactly `distance` squares away. */
void kipling_retreats(const KiplingState *state, unsigned unit, unsigned distance, int banned,
                      HetMoveList *list);
/* The active side's units under strength make their moves home. KIP-5a.2 */
void kipling_fall_back(KiplingState *state, const HetSink *sink);

/* What a step adds to `home` of KiplingScenario: a square that costs more than one is dear. */
static inline unsigned
kipling_home_cost(unsigned cost)
{
    return cost > 1 ? 257 : 1;
}
