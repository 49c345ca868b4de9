/* Guns as tokens of their own: carried, left, taken. KIP-4g */
#pragma once

#include "kipling-scenario.h"

/* Puts a unit on a cell, off the one it was on, with its own crew's gun. */
void kipling_put(KiplingState *state, unsigned unit, unsigned cell);
/* The gun on a cell, or KIPLING_NONE. */
unsigned kipling_gun_at(const KiplingState *state, unsigned cell);
/* The gun a unit holds goes to the unit's cell. */
void kipling_carry_gun(KiplingState *state, unsigned unit);
/* The unit releases the gun it holds, if any, by this rule. */
void kipling_leave_gun(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* The unit will take the loose gun in its square, if it may when what is on the stack above is
 * over, and if it wants to where that is asked. KIP-4g.1, 4g.7 */
void kipling_take_gun(KiplingState *state, unsigned unit, bool from_crew);
/* Whether a unit holds a gun that is not its own as a crew. */
bool kipling_has_captured_gun(const KiplingState *state, unsigned unit);
