/* What doctrines, evaluators and anybody else outside this folder may ask the rules: what a unit is
 * worth in a fight, by columns and points; where units stand, what steps cost and who bars them
 * (husaria-ground.h); who can shoot whom, how far and to what effect (husaria-fire.h); what column
 * a battle comes to (husaria-column.h); who leads (husaria-end.h); what the printed tables say
 * (husaria-tables.h). Every answer is by the scenario's options, so that who asks honours them. */
#pragma once

#include "husaria-column.h"
#include "husaria-end.h"
#include "husaria-fire.h"
#include "husaria-ground.h"
#include "husaria-procedure.h"

/* Points a unit brings before ground and enemy count: guns one, pikes those of their token. */
unsigned husaria_own_points(const HusariaState *state, unsigned unit);
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
