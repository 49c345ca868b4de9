/* The column of the battle table for a battle between two sets, after all modifiers. HUS-6.1 to
 * 6.4, 6.7, 8, 9 */
#pragma once

#include "husaria-ground.h"

/* The column of a battle between two sets, by all modifiers. HUS-6.2 */
unsigned husaria_column(const HusariaState *state, const HusariaSet *attackers,
                        const HusariaSet *defenders);
/* Fills the account of the current battle's column: strengths, every modifier, the column. */
void husaria_account_column(const HusariaState *state, HetRollAccount *account);
/* Reports what is present but does not count in it: lances, horse against foot behind fences. */
void husaria_tell_hindrances(const HusariaState *state, const HetSink *sink);
