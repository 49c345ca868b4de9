/* The rules of movement written a second time, slowly, for is_legal. Units are found by asking
 * each, costs by adding up the terrain table; husaria-legal.c says what is shared with the lists of
 * legal moves.
 *
 * A `why` is NULL if the rules allow something, otherwise the rule that forbids it, in words
 * (static text). */
#pragma once

#include "engine/verdict.h"
#include "husaria-procedure.h"

/* Whether a side has fighting units (troops, guns) in a hex; any units at all. */
bool husaria_judge_fights(const HusariaState *state, unsigned unit);
bool husaria_judge_held(const HusariaState *state, unsigned side, unsigned cell);
bool husaria_judge_anyone(const HusariaState *state, unsigned side, unsigned cell);
/* HUS-5.11: whether any unit of the side has the hex in front. */
bool husaria_judge_zone(const HusariaState *state, unsigned side, unsigned cell);
/* Sixths of a turn from one edge to another, 0 to 3. */
unsigned husaria_judge_turn(unsigned from, unsigned to);
/* Whether a hex beside the unit is in its front. HUS-4.1 */
bool husaria_judge_faces(const HusariaState *state, unsigned unit, unsigned cell);
/* Why a unit, or a number that may not be one, is not the side's or not on the map. */
const char *husaria_why_not_there(const HusariaState *state, unsigned unit, unsigned side);
/* HUS-4.27, 11.13, 13.34: why stacking does not allow the unit besides its friends in the hex. */
const char *husaria_why_no_room(const HusariaState *state, unsigned unit, unsigned cell);
/* Why the scenario keeps the unit out of the hex. HUS-S.6, HUS-S.7 */
const char *husaria_why_barred(const HusariaState *state, unsigned unit, unsigned cell);
/* Half points over an edge, 0: it cannot. HUS-4.5 */
unsigned husaria_judge_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned edge);
/* Why a hex without enemies, or with enemies that the unit drives off, may not be entered in a
 * move. */
const char *husaria_why_no_entry(const HusariaState *state, unsigned unit, unsigned cell);
/* Whether a fence of the side itself stands on an edge. HUS-6.18 */
bool husaria_judge_fence(const HusariaState *state, unsigned side, unsigned cell, unsigned edge);
/* Guns and muskets: rain, and wagons lost (HUS-11.19). */
const char *husaria_why_no_powder(const HusariaState *state, unsigned side);
/* Why the unit may not fire: guns at a target, bows at a neighbour. HUS-13, 15.2 */
const char *husaria_why_no_gun(const HusariaState *state, unsigned gun, unsigned target);
const char *husaria_why_no_bow(const HusariaState *state, unsigned archer, unsigned target);

/* What a move of no kind of its own means by what it names: a hex or an edge alone. */
static inline HetMoveKind
husaria_kind_of(const HetMove *move)
{
    if (move->kind == HET_MOVE_PASS && move->way.place != HET_NO_PLACE)
        return HET_MOVE_MOVE;
    if (move->kind == HET_MOVE_PASS && move->facing != HET_NO_FACING)
        return HET_MOVE_TURN;
    return (HetMoveKind)move->kind;
}

/* Whether its steps lead from a hex to its place. */
bool husaria_judge_leads(const HusariaState *state, unsigned from, const HetWay *way);
