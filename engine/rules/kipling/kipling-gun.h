/* Guns as things on the board: who holds one, where it stands, how it changes hands. KIP-4g */
#pragma once

#include "kipling-state.h"

/* Puts a unit on a cell, off the one it was on, with its own crew's gun. */
void kipling_put(KiplingState *state, unsigned unit, unsigned cell);
/* The gun on a cell, or KIPLING_NONE. */
unsigned kipling_gun_at(const KiplingState *state, unsigned cell);
/* The gun a unit holds goes to the unit's cell. */
void kipling_carry_gun(KiplingState *state, unsigned unit);
/* The unit lets go of the gun it holds, if any. */
void kipling_leave_gun(KiplingState *state, unsigned unit);
/* The unit takes the loose gun in its square if it may. KIP-4g.1, 4g.7 */
void kipling_take_gun(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Whether a unit holds a gun that is not its own as a crew. */
bool kipling_has_captured_gun(const KiplingState *state, unsigned unit);
