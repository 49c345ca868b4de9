/* What a unit does that acts, judged slowly: rides and moves, charges, fire; and which orders it
 * can be given. KIP-1, 2, 4a, 6b, 7a */
#include "kipling-procedure.h"

/* --- the other unit --------------------------------------------------------------------------- */

/* The other unit meant: the target, a unit that is not the one acting, or whose square was typed.
 */
static unsigned
other_unit(const KiplingState *state, const HetMove *move, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    if (move->target != HET_NO_UNIT)
        return move->target;
    if (move->unit != HET_NO_UNIT && move->unit != unit)
        return move->unit;
    unsigned cell = move->way.place;
    for (unsigned other = 0; cell < HET_SQUARE_CELLS && other < data->unit_count; other++)
        if (data->side[other] != data->side[unit] && state->units[other].place == cell)
            return other;
    return HET_NO_UNIT;
}

/* The way typed, to the unit it is to lead to. */
static HetWay
way_to(const KiplingState *state, const HetMove *move, unsigned unit)
{
    HetWay way = move->way;
    way.place = state->units[unit].place;
    return way;
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

/* --- fire ------------------------------------------------------------------------------------- */

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
    if (kipling_has_unit(state, HET_FIRST, cell) || kipling_has_unit(state, HET_SECOND, cell))
        return "that building is not empty (KIP-2d.1)";
    if (state->breaches[data->building[cell]] >= kipling_option(state, KIPLING_BREACH_RUIN))
        return "that building is a ruin (KIP-2d.4)";
    return kipling_why_no_line(state, from, cell, weapon);
}

static const char *
why_not_hit(const KiplingState *state, unsigned unit, unsigned from, unsigned target,
            KiplingWeapon weapon)
{
    const char *reason = why_no_enemy(state, unit, target, false);
    return reason != NULL ? reason
                          : kipling_why_no_line(state, from, state->units[target].place, weapon);
}

static bool
has_any_target(const KiplingState *state, unsigned unit, unsigned from, KiplingWeapon weapon)
{
    for (unsigned target = 0; target < kipling_data(state)->unit_count; target++)
        if (why_not_hit(state, unit, from, target, weapon) == NULL)
            return true;
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
        if (why_no_battering(state, from, cell, weapon) == NULL)
            return true;
    return false;
}

const char *
kipling_why_unarmed(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
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

KiplingWeapon
kipling_weapon_of(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    bool crew = kipling_data(state)->kind[unit] == KIPLING_ARTILLERY;
    return crew || order == KIPLING_ORDER_GUN ? KIPLING_CANNON : KIPLING_RIFLES;
}

const char *
kipling_why_no_shot(const KiplingState *state, const HetMove *move, unsigned unit,
                    KiplingWeapon weapon)
{
    unsigned target = other_unit(state, move, unit), from = kipling_place(state, unit);
    const char *reason = kipling_why_unarmed(state, unit, weapon);
    if (reason != NULL)
        return reason;
    if (target == HET_NO_UNIT)
        return why_no_battering(state, from, move->way.place, weapon);
    return why_not_hit(state, unit, from, target, weapon);
}

/* --- moves and charges ------------------------------------------------------------------------ */

static const char *
why_no_ride(const KiplingState *state, const HetMove *move, unsigned general)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned friend = move->target, side = data->side[general];
    for (unsigned unit = 0; friend == HET_NO_UNIT && unit < data->unit_count; unit++)
        if (data->side[unit] == side && move->way.place < HET_SQUARE_CELLS &&
            state->units[unit].place == move->way.place)
            friend = unit;
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

const char *
kipling_why_no_move(const KiplingState *state, const HetMove *move, unsigned unit,
                    KiplingOrder order)
{
    const KiplingScenario *data = kipling_data(state);
    if (data->kind[unit] == KIPLING_GENERAL)
        return why_no_ride(state, move, unit);
    if (state->units[unit].status != KIPLING_STEADY)
        return "it is exhausted and does not move (KIP-5b.2)";
    if (move->way.place >= HET_SQUARE_CELLS)
        return NULL;
    const char *reason = kipling_why_not_there(state, unit, order, move->way.place);
    if (kipling_has_unit(state, data->side[unit], move->way.place) &&
        move->way.place != state->units[unit].place)
        reason = kipling_why_no_end(state, unit, order, &move->way);
    if (reason == NULL)
        reason = kipling_why_no_way(state, unit, order, &move->way);
    if (reason == NULL && order == KIPLING_ORDER_ADVANCE &&
        !has_any_target(state, unit, move->way.place, KIPLING_RIFLES))
        return "from there no enemy is in range and in sight: it would be a plain move (KIP-2b.4)";
    return reason;
}

/* Of a charge at a unit that is named, whoever charges. */
static const char *
why_not_met(const KiplingState *state, const HetMove *move, unsigned unit, unsigned target)
{
    const char *reason = why_no_enemy(state, unit, target, true);
    if (reason != NULL)
        return reason;
    HetWay way = way_to(state, move, target);
    return kipling_why_no_way(state, unit, KIPLING_ORDER_CHARGE, &way);
}

const char *
kipling_why_no_charge(const KiplingState *state, const HetMove *move, unsigned unit)
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
    return why_not_met(state, move, unit, target);
}

bool
kipling_is_charge(const KiplingState *state, const HetMove *move, HetMoveKind kind, unsigned unit)
{
    return kipling_has_form(move, kind, unit, move->target) &&
           move->target < kipling_data(state)->unit_count &&
           state->units[move->target].place == move->way.place &&
           why_not_met(state, move, unit, move->target) == NULL;
}

bool
kipling_is_walk(const KiplingState *state, const HetMove *move, unsigned unit, KiplingOrder order)
{
    bool rides = kipling_data(state)->kind[unit] == KIPLING_GENERAL;
    unsigned target = rides ? move->target : (unsigned)HET_NO_UNIT;
    if (!kipling_has_form(move, HET_MOVE_MOVE, unit, target) || move->way.place >= HET_SQUARE_CELLS)
        return false;
    if (rides && (target >= kipling_data(state)->unit_count ||
                  state->units[target].place != move->way.place))
        return false;
    return kipling_why_no_move(state, move, unit, order) == NULL;
}

/* --- orders ----------------------------------------------------------------------------------- */

/* Whether some place can be reached that the order may end on. */
static bool
has_destination(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned costs[HET_SQUARE_CELLS], side = data->side[unit];
    kipling_find_costs(state, unit, order, costs);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        if (costs[cell] == UINT16_MAX || costs[cell] == 0)
            continue;
        bool enemy = kipling_has_unit(state, 1 - side, cell),
             friend = kipling_has_unit(state, side, cell);
        bool ends = data->kind[unit] == KIPLING_GENERAL ? friend && !enemy
                    : order == KIPLING_ORDER_CHARGE
                        ? enemy && !friend
                        : kipling_why_not_there(state, unit, order, cell) == NULL;
        if (ends &&
            (order != KIPLING_ORDER_ADVANCE || has_any_target(state, unit, cell, KIPLING_RIFLES)))
            return true;
    }
    return false;
}

/* Of fire at anybody: nobody is in range, or none of those is in sight, or all of these are locked.
 */
static const char *
why_no_target(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned from = state->units[unit].place;
    unsigned reach = (unsigned)kipling_option(
        state, weapon == KIPLING_CANNON ? KIPLING_GUN_LONG : KIPLING_INFANTRY_LONG);
    const char *reason = kipling_why_unarmed(state, unit, weapon);
    bool in_range = false, in_sight = false;
    if (reason != NULL || has_any_target(state, unit, from, weapon))
        return reason;
    for (unsigned other = 0; other < data->unit_count; other++) {
        unsigned place = state->units[other].place;
        if (data->side[other] == data->side[unit] || place == HET_SQUARE_OFF)
            continue;
        in_range = in_range || het_square_distance(from, place) <= reach;
        in_sight = in_sight || kipling_why_no_line(state, from, place, weapon) == NULL;
    }
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
    if (state->units[unit].gun == KIPLING_NONE)
        return "it holds no captured gun (KIP-4g.3)";
    return has_destination(state, unit, KIPLING_ORDER_DRAG)
               ? NULL
               : "there is no free square that a gun could be dragged to (KIP-4g.3)";
}

static const char *
why_no_advance(const KiplingState *state, unsigned unit)
{
    if (kipling_data(state)->kind[unit] != KIPLING_INFANTRY)
        return "only infantry moves and fires (KIP-2b.4)";
    if (has_destination(state, unit, KIPLING_ORDER_ADVANCE))
        return NULL;
    return kipling_option(state, KIPLING_ADVANCE_MOVE) == 0
               ? "option advance-move is 0: nobody moves and fires (KIP-2b.4)"
               : "from no free square that it could step to is an enemy in range and in sight "
                 "(KIP-2b.4)";
}

static const char *
why_nobody_to_charge(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned costs[HET_SQUARE_CELLS];
    if (data->kind[unit] == KIPLING_ARTILLERY)
        return "artillery does not charge (KIP-4c.4)";
    if (has_destination(state, unit, KIPLING_ORDER_CHARGE))
        return NULL;
    kipling_find_costs(state, unit, KIPLING_ORDER_CHARGE, costs);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
        if (costs[cell] != UINT16_MAX && kipling_has_unit(state, 1 - data->side[unit], cell))
            return "the enemies in its reach are locked in melee: nobody charges them (KIP-4d.6)";
    return "no enemy is in its reach (KIP-4a.4)";
}

const char *
kipling_why_no_order(const KiplingState *state, unsigned unit, unsigned order)
{
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    const KiplingUnit *it = &state->units[unit];
    if (kind == KIPLING_GENERAL)
        return order == KIPLING_ORDER_MOVE && !kipling_locked(&state->units[it->leader]) &&
                       has_destination(state, unit, KIPLING_ORDER_MOVE)
                   ? NULL
                   : "a general rides to another unit, and does nothing else (KIP-7a.1)";
    if (it->status != KIPLING_STEADY && order != KIPLING_ORDER_FIRE)
        return "it is exhausted: it may fire, but neither moves nor charges (KIP-5b.2)";
    switch ((KiplingOrder)order) {
    case KIPLING_ORDER_MOVE:
        return has_destination(state, unit, KIPLING_ORDER_MOVE)
                   ? NULL
                   : "there is no free square that it could move to (KIP-1f.2)";
    case KIPLING_ORDER_ADVANCE:
        return why_no_advance(state, unit);
    case KIPLING_ORDER_FIRE:
        return why_no_target(state, unit, kipling_weapon_of(state, unit, KIPLING_ORDER_FIRE));
    case KIPLING_ORDER_CHARGE:
        return why_nobody_to_charge(state, unit);
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
