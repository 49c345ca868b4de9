/* The rules of the ground once more, slowly: what is_legal judges moves by. Nothing here is shared
 * with the lists of legal moves but the state, the map and the printed tables: units are found by
 * asking each, costs by adding up the terrain table. */
#pragma once

#include "husaria-procedure.h"

/* Troops, guns: what fights. Anything at all. Of a side, in a hex. */
bool husaria_judge_fights(const HusariaState *state, unsigned unit);
bool husaria_judge_held(const HusariaState *state, unsigned side, unsigned cell);
bool husaria_judge_anyone(const HusariaState *state, unsigned side, unsigned cell);
/* HUS-5.11: whether any unit of the side has the hex in front. */
bool husaria_judge_zone(const HusariaState *state, unsigned side, unsigned cell);
/* Sixths of a turn from one edge to another, 0 to 3. */
unsigned husaria_judge_turn(unsigned from, unsigned to);
/* HUS-4.27, 11.13, 13.34: whether the hex holds the unit besides its friends there. */
bool husaria_judge_room(const HusariaState *state, unsigned unit, unsigned cell);
/* Whether the scenario keeps the unit out of the hex. HUS-S.3, HUS-S.4 */
bool husaria_judge_barred(const HusariaState *state, unsigned unit, unsigned cell);
/* Half points over an edge, 0: it cannot. HUS-4.5 */
unsigned husaria_judge_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned edge);
/* Whether an enemy-free hex, or one with enemies that it drives off, may be entered in a move. */
bool husaria_judge_enter(const HusariaState *state, unsigned unit, unsigned cell);
/* Whether a fence of the side itself stands on an edge. HUS-6.18 */
bool husaria_judge_fence(const HusariaState *state, unsigned side, unsigned cell, unsigned edge);
/* Guns and muskets: rain, and wagons lost (HUS-11.19). */
bool husaria_judge_powder(const HusariaState *state, unsigned side);
/* Whether the unit may fire so: guns at a target, bows at a neighbour. HUS-13, 15.2 */
bool husaria_judge_gun(const HusariaState *state, unsigned gun, unsigned target);
bool husaria_judge_bow(const HusariaState *state, unsigned archer, unsigned target);
/* Whether a unit on the track could return anywhere (husaria-legal-walk.c). HUS-10.14 */
bool husaria_judge_return(const HusariaState *state, unsigned unit);

/* Whether a move has this kind, unit and target, and no facing or value. */
static inline bool
husaria_judge_form(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target)
{
    return move->kind == kind && move->facing == HET_NO_FACING && move->value == 0 &&
           move->unit == unit && move->target == target;
}

/* Moves of one unit (husaria-legal-walk.c). */
bool husaria_legal_march(const HusariaState *state, const HetMove *move);
bool husaria_legal_retreat(const HusariaState *state, const HetMove *move);
bool husaria_legal_chase(const HusariaState *state, const HetMove *move);
bool husaria_legal_enter(const HusariaState *state, const HetMove *move);
/* Outcomes of dice (husaria-legal-roll.c). */
bool husaria_legal_outcome(const HusariaState *state, const HetMove *move);
