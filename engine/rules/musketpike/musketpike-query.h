/* The questions that code outside this folder may ask the rules of the revised Musket & Pike:
 * positions, facings and the ground between units (musketpike-ground.h), properties of units
 * (musketpike-unit.h), and, here, the value of shots, melees and orders. Every answer respects the
 * scenario's options. Doctrines and evaluators include no other header of this folder. */
#pragma once

#include "engine/move.h"
#include "musketpike-ground.h"
#include "musketpike-unit.h"

/* Points of a side as the game stands; of an objective for a side. MPR-16, MPR-18.10 */
int musket_query_points(const MusketState *state, unsigned side);
int musket_query_objective(const MusketState *state, unsigned objective, unsigned side);
/* The leader whose chit is in use, if he is there; MUSKET_NONE. */
unsigned musket_query_commander(const MusketState *state);
/* The strength points two units would have together. MPR-5.7 */
unsigned musket_query_merged(const MusketState *state, unsigned unit, unsigned other);
/* The shot of artillery that faces `facing` at a target at any distance; HET_NO_FACING: the best of
 * any unit, as it stands, at a target next to it. MPR-10 */
MusketShot musket_query_shot(const MusketState *state, unsigned shooter, unsigned facing,
                             unsigned target);
/* The melee that a FIGHT move declares; false if it may not be. The melee under way. */
bool musket_query_melee(const MusketState *state, const HetMove *move, MusketMelee *ret_melee);
MusketMelee musket_query_melee_under_way(const MusketState *state);
/* The column a melee is fought on; whether a unit of it fights in the open. MPR-11 */
unsigned musket_query_column(const MusketState *state, const MusketMelee *melee);
bool musket_query_open(const MusketState *state, const MusketMelee *melee, unsigned unit);
