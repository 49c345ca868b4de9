/* Why a typed move is not legal: one rule it breaks, in words. Moves may be incomplete: missing
 * parts are HET_NO_UNIT, HET_NO_PLACE, 0. */
#include "kipling-refusal.h"

#include "kipling-slots.h"
#include "kipling-move.h"
#include "kipling-procedure.h"

/* --- moves ------------------------------------------------------------------------------------ */

/* The way typed, to the unit it is to lead to. */
static HetWay
way_to(const KiplingState *state, const HetMove *move, unsigned unit)
{
    HetWay way = move->way;
    way.place = state->units[unit].place;
    return way;
}

static const char *
why_no_ride(const KiplingState *state, const HetMove *move, unsigned general)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned friend = move->target, side = data->side[general];
    if (friend == HET_NO_UNIT && move->way.place < HET_SQUARE_CELLS)
        friend = kipling_unit_at(state, side, move->way.place);
    if (friend >= data->unit_count || data->side[friend] != side ||
        data->kind[friend] == KIPLING_GENERAL || state->units[friend].place == HET_SQUARE_OFF)
        return "a general is always with a unit of his side: name another one (KIP-7a.1)";
    if (friend == state->units[general].leader)
        return "he is with that unit already (KIP-7a.1)";
    if (kipling_locked(&state->units[friend]))
        return "that unit is locked in melee (KIP-7a.1)";
    HetWay way = way_to(state, move, friend);
    return kipling_why_no_way(state, general, KIPLING_ORDER_MOVE, &way);
}

static const char *
why_no_move(const KiplingState *state, const HetMove *move, unsigned unit, KiplingOrder order)
{
    const KiplingScenario *data = kipling_data(state);
    if (data->kind[unit] == KIPLING_GENERAL)
        return why_no_ride(state, move, unit);
    if (state->units[unit].status != KIPLING_STEADY)
        return "it is exhausted and does not move (KIP-5b.2)";
    if (move->way.place >= HET_SQUARE_CELLS)
        return NULL;
    const char *reason = kipling_why_not_there(state, unit, order, move->way.place);
    if (reason == NULL)
        reason = kipling_why_no_way(state, unit, order, &move->way);
    HetSquareSet targets =
        kipling_targets(state, data->side[unit], move->way.place, KIPLING_RIFLES);
    if (reason == NULL && order == KIPLING_ORDER_ADVANCE && !het_square_any(&targets))
        return "from there no enemy is in range and in sight: it would be a plain move (KIP-2b.4)";
    return reason;
}

/* --- charges and fire ------------------------------------------------------------------------- */

/* The other unit meant: the target, a unit that is not the one acting, or whose square was typed.
 */
static unsigned
other_unit(const KiplingState *state, const HetMove *move, unsigned unit)
{
    if (move->target != HET_NO_UNIT)
        return move->target;
    if (move->unit != HET_NO_UNIT && move->unit != unit)
        return move->unit;
    unsigned side = kipling_data(state)->side[unit], cell = move->way.place;
    if (cell >= HET_SQUARE_CELLS || !het_square_has(&state->occupied[1 - side], cell))
        return HET_NO_UNIT;
    return kipling_unit_at(state, 1 - side, cell);
}

static const char *
why_no_enemy(const KiplingState *state, unsigned unit, unsigned target, bool charges)
{
    const KiplingScenario *data = kipling_data(state);
    if (target >= data->unit_count)
        return charges ? "a charge is made at a unit: a gun falls with its crew (KIP-4a.4)"
                       : "fire is aimed at a unit: a gun falls with its crew (KIP-2h)";
    if (data->kind[target] == KIPLING_GENERAL)
        return "a general is not a target: his unit is (KIP-7a.1)";
    if (data->side[target] == data->side[unit])
        return charges ? "that is a friend: only enemies are charged (KIP-4a.4)"
                       : "that is a friend: units fire at enemies only (KIP-2h)";
    if (state->units[target].place == HET_SQUARE_OFF)
        return charges ? "that unit is out of the game: nobody charges it (KIP-4a.4)"
                       : "that unit is out of the game: nobody fires at it (KIP-2h)";
    return kipling_locked(&state->units[target])
               ? "that unit is locked in melee: it is neither fired at nor charged (KIP-4d.6)"
               : NULL;
}

static const char *
why_no_charge(const KiplingState *state, const HetMove *move, unsigned unit)
{
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    unsigned target = other_unit(state, move, unit);
    if (kind == KIPLING_GENERAL)
        return "a general rides to another unit, and does nothing else (KIP-7a.1)";
    if (kind == KIPLING_ARTILLERY)
        return "artillery does not charge (KIP-4c.4)";
    if (state->units[unit].status != KIPLING_STEADY)
        return "it is exhausted, and does not move: it cannot charge (KIP-5b.2)";
    if (target == HET_NO_UNIT)
        return "a charge ends in an enemy's square: name that enemy (KIP-4a.4)";
    const char *reason = why_no_enemy(state, unit, target, true);
    if (reason != NULL)
        return reason;
    HetWay way = way_to(state, move, target);
    return kipling_why_no_way(state, unit, KIPLING_ORDER_CHARGE, &way);
}

static const char *
why_no_battering(const KiplingState *state, unsigned from, unsigned cell, KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    if (cell >= HET_SQUARE_CELLS || data->terrain[cell] != KIPLING_BUILDING)
        return "no enemy stands there to be fired at (KIP-2h)";
    if (kipling_option(state, KIPLING_BREACHES) == 0)
        return "buildings are fired at with option breaches only (KIP-2d.1)";
    if (weapon != KIPLING_CANNON)
        return "only guns fire at buildings (KIP-2d.1)";
    if (het_square_has(&state->occupied[HET_FIRST], cell) ||
        het_square_has(&state->occupied[HET_SECOND], cell))
        return "that building is not empty (KIP-2d.1)";
    if (state->breaches[data->building[cell]] >= kipling_option(state, KIPLING_BREACH_RUIN))
        return "that building is a ruin (KIP-2d.4)";
    return kipling_why_no_line(state, from, cell, weapon);
}

/* Whether the unit has the weapon, whomever it would fire at. */
static const char *
why_unarmed(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
{
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    const KiplingUnit *it = &state->units[unit];
    if (kind == KIPLING_GENERAL)
        return "a general rides to another unit, and does nothing else (KIP-7a.1)";
    if (weapon == KIPLING_RIFLES)
        return kind == KIPLING_CAVALRY ? "cavalry fires with a captured gun only (KIP-4g.5)" : NULL;
    if (it->gun == KIPLING_NONE)
        return "it holds no captured gun (KIP-4g.2)";
    return state->guns[it->gun].spiked != 0 ? "the gun is spiked (KIP-4c.2)" : NULL;
}

static KiplingWeapon
weapon_of(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    bool crew = kipling_data(state)->kind[unit] == KIPLING_ARTILLERY;
    return crew || order == KIPLING_ORDER_GUN ? KIPLING_CANNON : KIPLING_RIFLES;
}

static const char *
why_no_shot(const KiplingState *state, const HetMove *move, unsigned unit, KiplingWeapon weapon)
{
    unsigned target = other_unit(state, move, unit), from = kipling_place(state, unit);
    const char *reason = why_unarmed(state, unit, weapon);
    if (reason != NULL)
        return reason;
    if (target == HET_NO_UNIT)
        return why_no_battering(state, from, move->way.place, weapon);
    reason = why_no_enemy(state, unit, target, false);
    return reason != NULL ? reason
                          : kipling_why_no_line(state, from, state->units[target].place, weapon);
}

/* --- orders ----------------------------------------------------------------------------------- */

/* Of fire at anybody: nobody is in range, or none of those is in sight, or all of these are locked.
 */
static const char *
why_no_target(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned other = 1u - data->side[unit], from = state->units[unit].place;
    unsigned reach = (unsigned)kipling_option(
        state, weapon == KIPLING_CANNON ? KIPLING_GUN_LONG : KIPLING_INFANTRY_LONG);
    const char *reason = why_unarmed(state, unit, weapon);
    bool in_range = false, in_sight = false;
    for (unsigned i = 0; i < data->side_count[other]; i++) {
        unsigned place = state->units[data->side_units[other][i]].place;
        bool near_enough = place != HET_SQUARE_OFF && het_square_distance(from, place) <= reach;
        in_range = in_range || near_enough;
        in_sight = in_sight || (near_enough && het_square_sees(&data->blocks, from, place));
    }
    if (reason != NULL)
        return reason;
    if (in_sight)
        return "those in range and in sight are locked in melee: nobody fires at them (KIP-4d.6)";
    if (in_range)
        return "no enemy in range is in sight (KIP-2g.1)";
    return weapon == KIPLING_CANNON ? "no enemy is in range of guns (KIP-2a.3)"
                                    : "no enemy is in range of infantry (KIP-2b.3)";
}

static const char *
why_no_drag(const KiplingState *state, unsigned unit)
{
    if (kipling_data(state)->kind[unit] == KIPLING_ARTILLERY)
        return "a crew's own gun goes with it when it moves (KIP-1a.3)";
    return state->units[unit].gun == KIPLING_NONE
               ? "it holds no captured gun (KIP-4g.3)"
               : "there is no free square that a gun could be dragged to (KIP-4g.3)";
}

static const char *
why_no_advance(const KiplingState *state, unsigned unit)
{
    if (kipling_data(state)->kind[unit] != KIPLING_INFANTRY)
        return "only infantry moves and fires (KIP-2b.4)";
    return kipling_option(state, KIPLING_ADVANCE_MOVE) == 0
               ? "option advance-move is 0: nobody moves and fires (KIP-2b.4)"
               : "from no free square that it could step to is an enemy in range and in sight "
                 "(KIP-2b.4)";
}

static const char *
why_nobody_to_charge(const KiplingState *state, unsigned unit)
{
    KiplingReach reach;
    kipling_reach(state, unit, KIPLING_ORDER_CHARGE, &reach);
    const HetSquareSet *enemies = &state->occupied[1 - kipling_data(state)->side[unit]];
    HetSquareSet left = reach.seen;
    while (het_square_any(&left))
        if (het_square_has(enemies, het_square_pop(&left)))
            return "the enemies in its reach are locked in melee: nobody charges them (KIP-4d.6)";
    return "no enemy is in its reach (KIP-4a.4)";
}

/* Of an order that the unit cannot be given. */
static const char *
why_no_order(const KiplingState *state, unsigned unit, unsigned order)
{
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    bool fires = order == KIPLING_ORDER_FIRE;
    if (kind == KIPLING_GENERAL)
        return "a general rides to another unit, and does nothing else (KIP-7a.1)";
    if (state->units[unit].status != KIPLING_STEADY && !fires)
        return "it is exhausted: it may fire, but neither moves nor charges (KIP-5b.2)";
    switch ((KiplingOrder)order) {
    case KIPLING_ORDER_MOVE:
        return "there is no free square that it could move to (KIP-1f.2)";
    case KIPLING_ORDER_ADVANCE:
        return why_no_advance(state, unit);
    case KIPLING_ORDER_FIRE:
        return why_no_target(state, unit, weapon_of(state, unit, KIPLING_ORDER_FIRE));
    case KIPLING_ORDER_CHARGE:
        return kind == KIPLING_ARTILLERY ? "artillery does not charge (KIP-4c.4)"
                                         : why_nobody_to_charge(state, unit);
    case KIPLING_ORDER_GUN:
        return kind == KIPLING_ARTILLERY ? "a crew fires its own gun: order fire (KIP-2a.1)"
                                         : why_no_target(state, unit, KIPLING_CANNON);
    case KIPLING_ORDER_DRAG:
        return why_no_drag(state, unit);
    case KIPLING_ORDER_NONE:
    case KIPLING_ORDER_AIM:
        break;
    }
    return NULL;
}

/* Of a thing that could be done, but is not what was ordered. */
static const char *
why_not_now(KiplingOrder order)
{
    switch (order) {
    case KIPLING_ORDER_NONE:
        return "the order comes first, then where or at whom (KIP-6b)";
    case KIPLING_ORDER_MOVE:
        return "it moves, which is its action: only infantry ordered to advance fires too (KIP-6b)";
    case KIPLING_ORDER_ADVANCE:
        return "it moves first, then fires (KIP-2b.4)";
    case KIPLING_ORDER_FIRE:
    case KIPLING_ORDER_AIM:
        return "it fires now: say at whom (KIP-6b)";
    case KIPLING_ORDER_CHARGE:
        return "it charges: say whom (KIP-6b)";
    case KIPLING_ORDER_GUN:
        return "it fires the gun, and does nothing else (KIP-4g.4)";
    case KIPLING_ORDER_DRAG:
        return "it drags the gun, and does nothing else (KIP-4g.4)";
    }
    return NULL;
}

/* A thing of the unit that is acting, with kind and unit typed or meant. */
static const char *
why_not_done(const KiplingState *state, const HetMove *move, unsigned unit, KiplingOrder order)
{
    bool walks = order == KIPLING_ORDER_ADVANCE || order == KIPLING_ORDER_DRAG;
    const char *reason = NULL;
    if (move->kind == HET_MOVE_MOVE)
        reason = why_no_move(state, move, unit, walks ? order : KIPLING_ORDER_MOVE);
    else if (move->kind == HET_MOVE_CHARGE)
        reason = why_no_charge(state, move, unit);
    else if (move->kind == HET_MOVE_SHOOT)
        reason = why_no_shot(state, move, unit, weapon_of(state, unit, order));
    else
        return "a unit is acting: say what it does; it cannot pass (KIP-6b)";
    return reason != NULL ? reason : why_not_now(order);
}

/* What is meant by an order's name and what was typed with it: "charge BI1" is a charge, a place
 * alone a move. */
static HetMove
as_meant(const KiplingState *state, const HetMove *move, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    HetMove meant = *move;
    bool enemy = move->unit < data->unit_count && data->side[move->unit] != data->side[unit];
    if (move->kind != HET_MOVE_ORDER)
        return meant;
    if (move->value == 0 && move->way.place != HET_NO_PLACE)
        meant.kind = HET_MOVE_MOVE;
    else if (enemy && move->value == KIPLING_ORDER_CHARGE)
        meant.kind = HET_MOVE_CHARGE;
    else if (enemy && move->value == KIPLING_ORDER_FIRE)
        meant.kind = HET_MOVE_SHOOT;
    else if (enemy)
        meant.unit = (uint16_t)unit;
    return meant;
}

static const char *
why_not_acted(const KiplingState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = kipling_acting(state);
    KiplingOrder order = (KiplingOrder)frame->step;
    HetMove meant = as_meant(state, move, unit);
    bool meets = meant.kind == HET_MOVE_SHOOT || meant.kind == HET_MOVE_CHARGE;
    if (!meets && meant.unit != HET_NO_UNIT && meant.unit != unit)
        return "another unit is acting (KIP-6b)";
    if (meant.kind != HET_MOVE_ORDER)
        return why_not_done(state, &meant, unit, order);
    if (meant.value == 0)
        return why_not_now(order);
    if (meant.value > KIPLING_ORDER_DRAG || (kipling_orders(state, unit) >> meant.value & 1u) == 0)
        return why_no_order(state, unit, meant.value);
    return order == KIPLING_ORDER_NONE ? why_not_now(order)
                                       : "its order is given: say where or at whom (KIP-6b)";
}

/* --- the turn --------------------------------------------------------------------------------- */

static const char *
why_idle(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    if (kipling_data(state)->kind[unit] == KIPLING_GENERAL)
        return "no unlocked unit that he could ride to is in reach, or his own is locked in melee "
               "(KIP-7a.1)";
    if (kipling_locked(it))
        return "it is locked in melee, and only fights (KIP-4d.6)";
    if (it->status == KIPLING_FALLING)
        return "it is falling back, and does nothing else (KIP-5a.2)";
    if ((state->acted >> unit & 1u) != 0)
        return "it has had its action of this turn (KIP-6b)";
    if (it->status == KIPLING_EXHAUSTED)
        return "it is exhausted: it could only fire, and has nobody in range and in sight "
               "(KIP-5b.2)";
    return "it has nowhere to go and nobody to fire at or charge (KIP-6b)";
}

static const char *
why_not_chosen(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    if (unit >= data->unit_count)
        return "guns do not act: choose the unit that serves one (KIP-4g.2)";
    if (data->side[unit] != state->head.active)
        return "it is not the turn of that unit's side (KIP-6c.1)";
    if (state->units[unit].status == KIPLING_GONE)
        return data->kind[unit] == KIPLING_GENERAL && data->general[data->side[unit]] != unit
                   ? "generals take the field with option generals only (KIP-7a.1)"
                   : "that unit is out of the game, and does nothing (KIP-6b)";
    if (data->kind[unit] == KIPLING_GENERAL && (state->acted >> unit & 1u) != 0)
        return "he has had his action of this turn (KIP-6b)";
    return why_idle(state, unit);
}

static const char *
why_not_begun(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    if (state->head.phase == KIPLING_MELEES) {
        if (move->kind != HET_MOVE_FIGHT || move->unit >= data->unit_count)
            return "the melees left over are fought before anything else (KIP-6a.1)";
        if (data->side[move->unit] != state->head.active)
            return "name the unit of the side whose turn it is (KIP-6a.2)";
        return kipling_locked(&state->units[move->unit])
                   ? "that melee has been fought in this turn (KIP-4d.5)"
                   : "that unit is not in a melee left over (KIP-6a.1)";
    }
    if (move->unit != HET_NO_UNIT &&
        (move->unit >= data->unit_count || data->side[move->unit] != state->head.active ||
         !kipling_can_act(state, move->unit)))
        return why_not_chosen(state, move->unit);
    return "the unit is chosen first, then what it does (KIP-6b)";
}

/* --- what is asked of the other side, and after melees ---------------------------------------- */

static const char *
why_not_closing(const KiplingState *state, const HetMove *move)
{
    const KiplingCharge *charge = het_frame_peek(&state->head, KiplingCharge);
    unsigned charger = (unsigned)charge->charger, unit = (unsigned)charge->target;
    if (move->kind != HET_MOVE_SHOOT)
        return "it is charged: closing fire, or pass (KIP-4a.1)";
    if (move->unit != unit && move->unit != HET_NO_UNIT)
        return "only the unit that is charged gives closing fire (KIP-4a.1)";
    if (move->target != charger && move->target != HET_NO_UNIT)
        return "closing fire is aimed at the charger (KIP-4a.1)";
    const char *reason =
        move->value == KIPLING_VALUE_GUN ? why_unarmed(state, unit, KIPLING_CANNON) : NULL;
    return reason != NULL ? reason
                          : "closing fire is aimed at the charger, wherever it is (KIP-4a.1)";
}

static const char *
why_no_guard(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    if (move->kind != HET_MOVE_LOSE || move->unit == HET_NO_UNIT)
        return "a unit must give a figure to guard the prisoners: name it (KIP-4e.2)";
    if (move->unit >= data->unit_count || data->kind[move->unit] == KIPLING_GENERAL ||
        data->side[move->unit] != (unsigned)het_frame_peek(&state->head, KiplingWatch)->side)
        return "the guard comes from a unit of the side that took the prisoners (KIP-4e.2)";
    return state->units[move->unit].figures == 0
               ? "that unit is out of the game, and has no figure to give (KIP-4e.2)"
               : "a unit's last figure is not taken for a guard (KIP-4e.2)";
}

static const char *
why_no_follow_up(const KiplingState *state, unsigned unit, const HetMove *move)
{
    if (move->kind != HET_MOVE_PURSUE && move->kind != HET_MOVE_CHARGE)
        return "it has won: it follows up, or passes (KIP-4f.1)";
    const char *reason = why_no_charge(state, move, unit);
    return reason != NULL ? reason
                          : "it follows up against whom it has beaten, or the nearest enemy that "
                            "it can reach (KIP-4f.1)";
}

/* --- the slot --------------------------------------------------------------------------------- */

const char *
kipling_refusal(const HetState *head, const HetMove *move)
{
    const KiplingState *state = kipling_state_const(head);
    if (head->depth == 0)
        return why_not_begun(state, move);
    const HetFrame *frame = het_state_peek(head);
    switch ((KiplingProcedure)frame->procedure) {
    case KIPLING_ORDER:
        return why_not_acted(state, frame, move);
    case KIPLING_CHARGE:
        return why_not_closing(state, move);
    case KIPLING_CREW:
        return "the crew tries to spike its gun, or passes (KIP-4c.2)";
    case KIPLING_GUARD:
        return why_no_guard(state, move);
    case KIPLING_RETREAT:
    case KIPLING_DISENGAGE:
        return kipling_why_no_retreat(state, move);
    case KIPLING_TAKE:
        return "it takes the gun in its square, or passes (KIP-4g.1)";
    case KIPLING_FOLLOW:
        return why_no_follow_up(state, (unsigned)het_frame_peek(head, KiplingPursuit)->unit, move);
    case KIPLING_IDLE: /* the rest only rolls */
    case KIPLING_FIRE:
    case KIPLING_MELEE:
    case KIPLING_PRISONERS:
    case KIPLING_LEADER:
    case KIPLING_RUIN:
    case KIPLING_HOSPITAL:
        break;
    }
    return NULL;
}
