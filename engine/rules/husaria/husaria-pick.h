/* Choosing attackers and targets in the attack phase. HUS-6.1 */
#pragma once

#include "husaria-procedure.h"

/* Enemies in a unit's front zone that it must attack: whether there are any. HUS-6.12 */
bool husaria_engaged(const HusariaState *state, unsigned unit);
/* Whether a hex beside a unit is in its front zone, so that it may attack it. HUS-6.11c */
bool husaria_bears(const HusariaState *state, unsigned unit, unsigned cell);
/* The attack phase's own node: units that must or may attack, and END when none must. */
void husaria_list_attacks(const HusariaState *state, HetMoveList *list);
