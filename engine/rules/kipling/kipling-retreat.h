/* Beaten units retreat, cavalry breaks off. KIP-4d.3, 4d.4, 4d.7, 5a.7 */
#pragma once

#include "kipling-scenario.h"

/* Whether the unit could stand on the cell, apart from its ground. */
bool kipling_may_stand(const KiplingState *state, unsigned unit, unsigned cell);
/* The loser of a melee retreats. `arrival` is the direction of the attacker's last step, -1 if none
 * has come; `attacked`: the loser is the unit that was charged. KIP-4d.3, 4d.4 */
void kipling_push_retreat(KiplingState *state, unsigned loser, int arrival, bool attacked);
