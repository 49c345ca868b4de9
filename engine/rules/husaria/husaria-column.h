/* What troops count for in a battle, and the column of the table it all comes to. HUS-6.1 to 6.4,
 * 6.7, 8, 9. Doctrines ask here, so that they honour what scenarios vary. */
#pragma once

#include "husaria-ground.h"

/* Half points a unit brings: to an attack, on none but foot (HUS-6.19), over a fence (14.11); to a
 * defence, taken from behind (6.43). Guns as the only ones of their hex (13.31); ground not seen.
 */
unsigned husaria_attack_points(const HusariaState *state, unsigned unit, bool foot, bool fence);
unsigned husaria_defence_points(const HusariaState *state, unsigned unit, bool rear);
/* The column of so many half points against so many, before modifiers: it may lie beyond the table.
 * HUS-6.21 */
int husaria_ratio(unsigned attack, unsigned defence);
/* Columns that the lances of a unit bring where nothing hinders them; 0 without. HUS-6.72 */
int husaria_lance_columns(const HusariaState *state, unsigned unit);
/* Columns that a side has from the best commander in a hex or beside it. HUS-9.21 */
int husaria_command_at(const HusariaState *state, unsigned side, unsigned cell);
/* Columns the army's morale brings a side that attacks. HUS-8.14 */
int husaria_army_columns(const HusariaState *state, unsigned side);

/* The column of a battle between two sets, by all modifiers. HUS-6.2 */
unsigned husaria_column(const HusariaState *state, const HusariaSet *attackers,
                        const HusariaSet *defenders);
/* Accounts for the column of the battle under way: strengths, every modifier, the column. */
void husaria_account_column(const HusariaState *state, HetRollAccount *account);
/* Tells what does not count in it though it is there: lances, horse against foot behind fences. */
void husaria_tell_hindrances(const HusariaState *state, const HetSink *sink);
