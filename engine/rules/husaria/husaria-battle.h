/* Battles: who must fight, the column of the table, and how a clash begins. HUS-6 */
#pragma once

#include "husaria-ground.h"

/* The column of a battle between two sets, by all modifiers. HUS-6.2 */
unsigned husaria_column(const HusariaState *state, const HusariaSet *attackers,
                        const HusariaSet *defenders);
/* Tells what makes the column of the battle under way. */
void husaria_tell_column(const HusariaState *state, const HetSink *sink);
/* Enemies in a unit's front zone that it must attack: whether there are any. HUS-6.12 */
bool husaria_engaged(const HusariaState *state, unsigned unit);
/* The attack phase's own node: units that must or may attack, and END when none must. */
void husaria_list_attacks(const HusariaState *state, HetMoveList *list);
/* Starts the battle between the sets of the state. */
void husaria_start_clash(HusariaState *state, bool counter_charge, const HetSink *sink);
