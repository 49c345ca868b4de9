/* The questions that doctrines, evaluators and other code outside this folder may ask the rules: a
 * unit's value in a fight, in columns and points; positions, costs of steps and obstacles
 * (husaria-ground.h); who can shoot whom, how far and to what effect (husaria-fire.h); the column
 * of a battle (husaria-column.h); who leads (husaria-end.h); the printed tables (husaria-tables.h).
 * Every answer respects the scenario's options. */
#pragma once

#include "husaria-column.h"
#include "husaria-end.h"
#include "husaria-fire.h"
#include "husaria-ground.h"
#include "husaria-procedure.h"

/* A unit's points before ground and enemy are considered: guns one, pikes those of their token. */
unsigned husaria_own_points(const HusariaState *state, unsigned unit);
/* A unit's half points: in an attack on foot alone (HUS-6.19) or over a fence (14.11); in defence
 * if attacked from behind (6.43). Guns count as the only ones in their hex (13.31); ground is
 * ignored. */
unsigned husaria_attack_points(const HusariaState *state, unsigned unit, bool foot, bool fence);
unsigned husaria_defence_points(const HusariaState *state, unsigned unit, bool rear);
/* The column for the attacker's against the defender's half points, before modifiers; it may lie
 * beyond the table. HUS-6.21 */
int husaria_ratio(unsigned attack, unsigned defence);
/* Columns gained by a unit's lances if nothing hinders them; 0 without lances. HUS-6.72 */
int husaria_lance_columns(const HusariaState *state, unsigned unit);
/* Columns a side gains from the best commander in a hex or next to it. HUS-9.21 */
int husaria_command_at(const HusariaState *state, unsigned side, unsigned cell);
/* Columns an attacking side gains from its army's morale. HUS-8.14 */
int husaria_army_columns(const HusariaState *state, unsigned side);
