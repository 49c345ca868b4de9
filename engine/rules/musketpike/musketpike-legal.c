/* Whether a move is legal, judged slowly: it must have the form of one that is asked for, and break
 * no rule (musketpike-judge.h). Walks are followed step by step, and destinations are found by
 * trying every step from every place until no place gets cheaper. The lists of legal moves are not
 * consulted, but for where the winners of a melee go. With them the judgement shares: positions and
 * ground (musketpike-ground.h), properties of units (musketpike-unit.h), whose chit is in use, a
 * step's cost and the points of a move (musketpike-reach.h), the value of one shot, whether
 * defensive fire may be at a unit, the ways open to a retreat, the melee that a unit of two hexes
 * declares. The conformance suite compares the two. */
#include "musketpike-legal.h"
#include "musketpike-battle.h"
#include "musketpike-end.h"
#include "musketpike-judge.h"
#include "musketpike-move.h"
#include "musketpike-orders.h"
#include "musketpike-slots.h"
#include "musketpike-procedure.h"
#include "musketpike-reach.h"
#include "musketpike-unit.h"

/* --- forms ------------------------------------------------------------------------------------ */

/* A move of a kind with a unit, and only that. */
static bool
is_of_unit(const HetMove *move, HetMoveKind kind)
{
    return het_move_is(move, het_move_unit(kind, move->unit));
}

static bool
is_facing(const HetMove *move, HetMoveKind kind, unsigned unit)
{
    return het_move_is(move, het_move_facing(kind, unit, move->facing)) &&
           move->facing < HET_HEX_SIDES;
}

static bool
is_at_target(const HetMove *move, HetMoveKind kind, unsigned unit)
{
    return het_move_is(move, het_move_target(kind, unit, move->target));
}

static bool
is_aimed(const HetMove *move, unsigned gun)
{
    HetMove shot = het_move_target(HET_MOVE_SHOOT, gun, move->target);
    return het_move_is(move, het_move_with_facing(shot, move->facing)) &&
           move->facing < HET_HEX_SIDES;
}

static bool
is_attack(const HetMove *move)
{
    HetMove attack = het_move_target(HET_MOVE_FIGHT, move->unit, move->target);
    return het_move_is(move, het_move_with_value(attack, move->value)) &&
           move->value <= MUSKET_PAIR_WHEEL;
}

/* The commander to the first hex of a unit. */
static bool
is_ride(const MusketState *state, const HetMove *move)
{
    unsigned rider = musket_data(state)->unit_count + musket_commander(state);
    HetMove ride = het_move_target(HET_MOVE_MOVE, rider, move->target);
    return move->target < musket_data(state)->unit_count &&
           het_move_is(move, het_move_with_place(ride, state->units[move->target].place));
}

/* --- turns ------------------------------------------------------------------------------------ */

static bool
legal_turn(const MusketState *state, const HetMove *move)
{
    const MusketWalkFrame *walk = het_frame_peek(&state->head, MusketWalkFrame);
    unsigned unit = (unsigned)walk->unit;
    unsigned now = state->units[unit].facing;
    unsigned all = musket_allowance(state, unit, (MusketOrder)state->activation.order);
    unsigned left = all - (unsigned)walk->spent;
    if (!is_facing(move, HET_MOVE_TURN, unit))
        return false;
    unsigned apart = (move->facing + HET_HEX_SIDES - now) % HET_HEX_SIDES;
    if (apart == 0)
        return true;
    if (musket_data(state)->unit[unit].hexes == 2)
        return false;
    if (musket_kind(state, unit) == MUSKET_ARTILLERY)
        return true;
    unsigned cost = apart == 3 ? 1 : apart == 1 || apart == 5 ? 1 : 2;
    return cost <= left;
}

/* --- nodes ------------------------------------------------------------------------------------ */

static bool
is_of_orders(const MusketState *state, const HetMove *move)
{
    switch ((MusketOrders)het_state_peek(&state->head)->step) {
    case MUSKET_USE:
        return het_move_is(move, het_move(HET_MOVE_END)) ||
               het_move_is(move, het_move_value(HET_MOVE_ORDER, HET_NO_UNIT, move->value));
    case MUSKET_LEAD:
        return is_of_unit(move, HET_MOVE_SELECT);
    case MUSKET_ORDER:
        return het_move_is(move, het_move_value(HET_MOVE_ORDER, HET_NO_UNIT, move->value));
    case MUSKET_PICK:
        return het_move_is(move, het_move(HET_MOVE_DONE)) || is_of_unit(move, HET_MOVE_ADD);
    case MUSKET_RIDE:
        break;
    }
    return het_move_is(move, het_move(HET_MOVE_PASS)) || is_ride(state, move);
}

static bool
is_of_activation(const MusketState *state, const HetMove *move)
{
    unsigned phase = state->head.phase;
    if (phase == MUSKET_ORDERS)
        return is_of_orders(state, move);
    bool passes = phase == MUSKET_DEFENCE || phase == MUSKET_RALLIES;
    if (het_move_is(move, het_move(passes ? HET_MOVE_PASS : HET_MOVE_END)))
        return true;
    return phase == MUSKET_MELEES    ? is_attack(move)
           : phase == MUSKET_RALLIES ? is_of_unit(move, HET_MOVE_RALLY)
           : phase == MUSKET_DEFENCE || phase == MUSKET_ADVANCE
               ? is_at_target(move, HET_MOVE_SHOOT, move->unit)
               : is_of_unit(move, HET_MOVE_SELECT);
}

static bool
is_of_arrival(const MusketState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned who = (unsigned)het_frame_fields_const(frame, MusketArrivalFrame)->who;
    switch ((MusketComing)frame->step) {
    case MUSKET_COME_PLACE:
        return het_move_is(move, het_move_place(HET_MOVE_PLACE, who, move->way.place)) &&
               move->way.place < musket_data(state)->cells;
    case MUSKET_COME_FACE:
        return is_facing(move, HET_MOVE_TURN, who);
    case MUSKET_COME_LEADER:
        return is_at_target(move, HET_MOVE_PLACE, musket_data(state)->unit_count + who);
    case MUSKET_COME_ROLL:
        break;
    }
    return false;
}

static bool
is_of_melee(const HetFrame *frame, const HetMove *move)
{
    const int16_t *fighter = musket_fight_peek(frame)->fighter;
    unsigned asked =
        MUSKET_BATTLE_DEFENDER + ((frame->flags & (unsigned)MUSKET_BATTLE_ASKED) != 0 ? 1u : 0u);
    switch ((MusketBattleStep)frame->step) {
    case MUSKET_BATTLE_AT_JOIN:
        return het_move_is(move, het_move(HET_MOVE_DONE)) || is_of_unit(move, HET_MOVE_ADD);
    case MUSKET_BATTLE_AT_DECLINE:
        return het_move_is(move, het_move(HET_MOVE_PASS)) ||
               het_move_is(move, het_move_value(HET_MOVE_ORDER, (unsigned)fighter[asked],
                                                MUSKET_VALUE_DECLINE));
    case MUSKET_BATTLE_AT_ATTACKER_LOSS:
        return is_of_unit(move, HET_MOVE_LOSE) &&
               (move->unit == (unsigned)fighter[MUSKET_BATTLE_ATTACKER] ||
                move->unit == (unsigned)fighter[MUSKET_BATTLE_ATTACKER_TOO]);
    case MUSKET_BATTLE_AT_DEFENDER_LOSS:
        return is_of_unit(move, HET_MOVE_LOSE) &&
               (move->unit == (unsigned)fighter[MUSKET_BATTLE_DEFENDER] ||
                move->unit == (unsigned)fighter[MUSKET_BATTLE_DEFENDER_TOO]);
    case MUSKET_BATTLE_AT_ADVANCE:
        return move->kind == HET_MOVE_PURSUE; /* the rest is asked by the judgement */
    case MUSKET_BATTLE_AT_TURN:
        return is_facing(move, HET_MOVE_TURN, musket_turning(frame));
    case MUSKET_BATTLE_AT_FIGHT:
    case MUSKET_BATTLE_AT_ROLL:
    case MUSKET_BATTLE_AT_CHECK:
    case MUSKET_BATTLE_AT_ROUT:
    case MUSKET_BATTLE_AT_RETREATS:
    case MUSKET_BATTLE_AT_CLEAR:
        break;
    }
    return false;
}

static bool
is_of_node(const MusketState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned procedure = frame->procedure;
    if (procedure == MUSKET_ACTIVATION)
        return is_of_activation(state, move);
    if (procedure == MUSKET_AIM)
        return is_aimed(move, musket_frame_unit(&state->head));
    if (procedure == MUSKET_WINDOW)
        return het_move_is(move, het_move(HET_MOVE_PASS)) ||
               is_facing(move, HET_MOVE_TURN, move->unit);
    if (procedure == MUSKET_MELEE)
        return is_of_melee(frame, move);
    if (procedure == MUSKET_ARRIVAL)
        return is_of_arrival(state, frame, move);
    bool goes_back = procedure == MUSKET_RETREAT || procedure == MUSKET_DISPLACE;
    return goes_back && move->way.place < musket_data(state)->cells &&
           het_move_is(move, het_move_place(HET_MOVE_RETREAT, musket_frame_unit(&state->head),
                                            move->way.place));
}

bool
musket_is_legal(const HetState *head, const HetMove *move)
{
    const MusketState *state = (const MusketState *)head;
    if (head->depth == 0)
        return het_move_is(move, het_move(HET_MOVE_PASS)) ||
               het_move_is(move, het_move_value(HET_MOVE_ORDER, HET_NO_UNIT, MUSKET_VALUE_DRAW));
    const HetFrame *frame = het_state_peek(head);
    if (frame->procedure == MUSKET_WALK)
        return frame->step == MUSKET_WALK_TURN ? legal_turn(state, move)
                                               : musket_legal_walk(state, move);
    return is_of_node(state, frame, move) && musket_why_not(state, move) == NULL;
}
