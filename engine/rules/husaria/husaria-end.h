/* Points and victory. HUS-V */
#pragma once

#include "engine/rules.h"
#include "husaria-scenario.h"

/* Whether the battle is over: at its end (`last`) or because a side has no troops left; if so, who
 * has won. */
bool husaria_judge(HusariaState *state, bool last);
/* Victory points of a side as things stand. HUS-V.2 */
int husaria_points(const HusariaState *state, unsigned side);
/* The rule by which the battle ended. */
const char *husaria_end_rule(const HusariaState *state);
