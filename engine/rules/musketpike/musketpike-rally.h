/* Rallying at the end of an activation. */
#pragma once

#include "musketpike-unit.h"

/* Whether the commander who activates is with a unit, which then rallies without a roll: of what
 * shares a hex with him the unit he is with, or another if that need not rally. MPR-3.8 */
bool musket_leader_with(const MusketState *state, unsigned unit);
/* Goes on with the rallies of the activation; as `advance` of a procedure. */
bool musket_advance_rallies(MusketState *state, const HetSink *sink);
void musket_list_rallies(const MusketState *state, HetMoveList *list);
void musket_start_rally(MusketState *state, unsigned unit, const HetSink *sink);
