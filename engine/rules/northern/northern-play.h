/* What the rules let units do and what comes of it, unit by unit: for the procedures, and for
 * doctrines that weigh it. */
#pragma once

#include "northern-scenario.h"

/* --- northern-command.c, -fire.c, -combat.c, -action.c, -candidates.c, -deploy.c -------------- */

/* GNW-4.1: whether a general may try to rally a unit. */
bool northern_may_rally(const NorthernState *state, unsigned general, unsigned unit);
/* GNW-7: whether a unit may shoot, and at whom. */
bool northern_may_fire(const NorthernState *state, unsigned unit);
bool northern_may_hit(const NorthernState *state, unsigned unit, unsigned target);
/* How far a unit that shoots reaches, plane units; `clear`: whatever the weather (GNW-7.15). */
int32_t northern_range(const NorthernState *state, unsigned unit, bool clear);
/* GNW-7.3 to 7.8, GNW-8.2 to 8.9: the hits a die of 1 to 6 gives. */
unsigned northern_fire_hits(const NorthernState *state, unsigned unit, unsigned target, int die);
unsigned northern_combat_hits(const NorthernState *state, unsigned unit, unsigned enemy, int die);
/* GNW-8.11: the enemies a unit in contact may choose to fight, a bit each. */
uint32_t northern_opponents(const NorthernState *state, unsigned unit);
/* Whether a unit of the side whose turn it is can do anything in the movement phase. */
bool northern_may_act(const NorthernState *state, unsigned unit);
/* GNW-6.1, 6.2, 6.6, 6.7: whether a unit may charge an enemy at all. */
bool northern_may_charge(const NorthernState *state, unsigned unit, unsigned target);
/* GNW-6.4, 6.8: whether this side of the target is open to a charge. */
bool northern_face_open(const NorthernState *state, unsigned target, HetFace face);
/* GNW-9.6 to 9.8: the ways a unit in contact may turn to an enemy on its flank or rear; how many.
 */
unsigned northern_facings(const NorthernState *state, unsigned unit, HetMove ret_moves[HET_FACES]);
/* northern-candidates.c: lists what a unit of the movement phase may do. */
void northern_list_action(const NorthernState *state, unsigned unit, HetMoveList *list);
/* GNW-9.1 to 9.4: withdraws a unit from the enemy it fights; `rule` is why, also in words. */
void northern_withdraw(NorthernState *state, unsigned unit, unsigned enemy, const char *rule,
                       const char *words, const HetSink *sink);
/* GNW-3.4: the unit placed next, or NORTHERN_NONE; places for it, maybe none. */
unsigned northern_next_to_deploy(const NorthernState *state);
void northern_list_places(const NorthernState *state, unsigned unit, HetMoveList *list);
/* GNW-3.5: at the start of a player turn. */
void northern_arrive(NorthernState *state, const HetSink *sink);

/* --- northern-victory.c ----------------------------------------------------------------------- */

/* GNW-12.1: at the end of a player turn. */
void northern_hold(NorthernState *state, const HetSink *sink);
/* Points of a side: GNW-12.1, 12.2 */
int northern_points(const NorthernState *state, unsigned side);
/* GNW-12.3: whether a side has no units left; sets the state's end. */
bool northern_judge_field(NorthernState *state);
/* GNW-12.4: names the winner and ends the game. */
void northern_conclude(NorthernState *state, const HetSink *sink);
