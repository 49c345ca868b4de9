/* The column of the battle table that a battle between two sets comes to, by all modifiers. HUS-6.1
 * to 6.4, 6.7, 8, 9 */
#pragma once

#include "husaria-ground.h"

/* The column of a battle between two sets, by all modifiers. HUS-6.2 */
unsigned husaria_column(const HusariaState *state, const HusariaSet *attackers,
                        const HusariaSet *defenders);
/* Accounts for the column of the battle under way: strengths, every modifier, the column. */
void husaria_account_column(const HusariaState *state, HetRollAccount *account);
/* Tells what does not count in it though it is there: lances, horse against foot behind fences. */
void husaria_tell_hindrances(const HusariaState *state, const HetSink *sink);
