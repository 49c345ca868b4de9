/* Whether a move is legal, judged slowly: paths are checked step by step over the terrain of the
 * map, lines of sight drawn square by square. The lists of legal moves share with this only the
 * state, the table of terrain costs (kipling_terrain_cost), the map's neighbours and distances,
 * and the positions of units (kipling_place). A fuzz test compares the two. */
#include "kipling-legal.h"

#include "kipling-slots.h"
#include "kipling-move.h"
#include "kipling-procedure.h"

/* --- the ground ------------------------------------------------------------------------------- */

bool
kipling_has_unit(const KiplingState *state, unsigned side, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == side && state->units[unit].place == cell)
            return true;
    return false;
}

unsigned
kipling_enter_cost(const KiplingState *state, KiplingMobility mobility, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    return kipling_terrain_cost(mobility, (KiplingTerrain)data->terrain[cell],
                                data->river_passable);
}

KiplingMobility
kipling_gait(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    if (order == KIPLING_ORDER_DRAG || kipling_data(state)->kind[unit] == KIPLING_ARTILLERY)
        return KIPLING_WHEELS;
    return kipling_data(state)->kind[unit] == KIPLING_CAVALRY ? KIPLING_HORSE : KIPLING_FOOT;
}

static unsigned
budget(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    switch ((KiplingKind)kipling_data(state)->kind[unit]) {
    case KIPLING_GENERAL:
        return (unsigned)kipling_option(state, KIPLING_GENERAL_MOVE);
    case KIPLING_ARTILLERY:
        return (unsigned)kipling_option(state, KIPLING_ARTILLERY_MOVE);
    case KIPLING_INFANTRY:
    case KIPLING_CAVALRY:
        break;
    }
    if (order == KIPLING_ORDER_ADVANCE)
        return (unsigned)kipling_option(state, KIPLING_ADVANCE_MOVE);
    if (order == KIPLING_ORDER_DRAG)
        return (unsigned)kipling_option(state, KIPLING_DRAG_MOVE);
    bool horse = kipling_data(state)->kind[unit] == KIPLING_CAVALRY;
    return (unsigned)kipling_option(state, horse ? KIPLING_CAVALRY_MOVE : KIPLING_INFANTRY_MOVE);
}

/* Whether the way's bytes make sense: nothing beyond its steps, every step a direction. */
bool
kipling_is_well_formed(const HetWay *way)
{
    if (way->steps > HET_PATH_MAX || way->unused != 0)
        return false;
    for (unsigned i = 0; i < HET_PATH_MAX; i++)
        if (het_way_step(way, i) >= (i < way->steps ? (unsigned)HET_SQUARE_DIRECTIONS : 1u))
            return false;
    return true;
}

/* Walks a way with all its costs; the squares between its ends hold no enemies. Its last square is
 * the caller's affair. */
static bool
walks(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    unsigned side = kipling_data(state)->side[unit], at = kipling_place(state, unit), spent = 0;
    KiplingMobility mobility = kipling_gait(state, unit, order);
    if (!kipling_is_well_formed(way) || way->steps == 0 || way->place == at)
        return false;
    for (unsigned i = 0; i < way->steps; i++) {
        at = het_square_step(kipling_data(state)->board, at, het_way_step(way, i));
        if (at == HET_SQUARE_OFF || kipling_enter_cost(state, mobility, at) == 0)
            return false;
        if (i + 1u < way->steps && kipling_has_unit(state, 1 - side, at))
            return false;
        spent += kipling_enter_cost(state, mobility, at);
    }
    bool one_square = way->steps == 1 && order != KIPLING_ORDER_ADVANCE; /* KIP-1b.3 */
    return at == way->place && (spent <= budget(state, unit, order) || one_square);
}

bool
kipling_may_end(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    if (kipling_has_unit(state, HET_FIRST, cell) || kipling_has_unit(state, HET_SECOND, cell))
        return false;
    for (unsigned gun = 0; gun < kipling_data(state)->gun_count; gun++)
        if (kipling_gait(state, unit, order) == KIPLING_WHEELS && state->guns[gun].place == cell)
            return false;
    return true;
}

/* --- fire ------------------------------------------------------------------------------------- */

static bool
can_hit(const KiplingState *state, unsigned from, unsigned to, KiplingWeapon weapon)
{
    KiplingOption reach = weapon == KIPLING_CANNON ? KIPLING_GUN_LONG : KIPLING_INFANTRY_LONG;
    if (from == to || het_square_distance(from, to) > (unsigned)kipling_option(state, reach))
        return false;
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        unsigned terrain = kipling_data(state)->terrain[cell];
        bool blocks =
            terrain == KIPLING_WOODS || terrain == KIPLING_BUILDING || terrain == KIPLING_HILL;
        if (blocks && cell != from && cell != to && het_square_crosses(from, to, cell))
            return false;
    }
    return true;
}

static bool
is_target(const KiplingState *state, unsigned side, unsigned from, unsigned target,
          KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    if (target >= data->unit_count || data->side[target] == side)
        return false;
    const KiplingUnit *it = &state->units[target];
    return it->place != HET_SQUARE_OFF && !kipling_locked(it) &&
           can_hit(state, from, it->place, weapon);
}

static bool
is_building_target(const KiplingState *state, unsigned from, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    return kipling_option(state, KIPLING_BREACHES) != 0 && cell < HET_SQUARE_CELLS &&
           data->terrain[cell] == KIPLING_BUILDING &&
           state->breaches[data->building[cell]] < kipling_option(state, KIPLING_BREACH_RUIN) &&
           !kipling_has_unit(state, HET_FIRST, cell) &&
           !kipling_has_unit(state, HET_SECOND, cell) && can_hit(state, from, cell, KIPLING_CANNON);
}

static bool
has_any_target(const KiplingState *state, unsigned unit, unsigned from, KiplingWeapon weapon)
{
    unsigned side = kipling_data(state)->side[unit];
    for (unsigned target = 0; target < kipling_data(state)->unit_count; target++)
        if (is_target(state, side, from, target, weapon))
            return true;
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
        if (weapon == KIPLING_CANNON && is_building_target(state, from, cell))
            return true;
    return false;
}

static bool
is_shot(const KiplingState *state, const HetMove *move, unsigned unit, KiplingWeapon weapon)
{
    unsigned from = state->units[unit].place;
    if (move->unit != unit)
        return false;
    HetMove at_unit = het_move_target(HET_MOVE_SHOOT, unit, move->target);
    if (het_move_equal(move, &at_unit))
        return is_target(state, kipling_data(state)->side[unit], from, move->target, weapon);
    HetMove at_cell = het_move_place(HET_MOVE_SHOOT, unit, move->way.place);
    return het_move_equal(move, &at_cell) && weapon == KIPLING_CANNON &&
           is_building_target(state, from, move->way.place);
}

/* --- walks, charges, rides -------------------------------------------------------------------- */

bool
kipling_has_form(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target)
{
    return move->kind == kind && move->facing == HET_NO_FACING && move->value == 0 &&
           move->unit == unit && move->target == target;
}

static bool
is_walk(const KiplingState *state, const HetMove *move, unsigned unit, KiplingOrder order)
{
    if (!kipling_has_form(move, HET_MOVE_MOVE, unit, HET_NO_UNIT) ||
        move->way.place >= HET_SQUARE_CELLS || !walks(state, unit, order, &move->way) ||
        !kipling_may_end(state, unit, order, move->way.place))
        return false;
    return order != KIPLING_ORDER_ADVANCE ||
           has_any_target(state, unit, move->way.place, KIPLING_RIFLES);
}

static bool
is_charge(const KiplingState *state, const HetMove *move, HetMoveKind kind, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    if (!kipling_has_form(move, kind, unit, move->target) || move->target >= data->unit_count ||
        data->side[move->target] == data->side[unit])
        return false;
    const KiplingUnit *target = &state->units[move->target];
    return target->place != HET_SQUARE_OFF && target->place == move->way.place &&
           !kipling_locked(target) && walks(state, unit, KIPLING_ORDER_CHARGE, &move->way);
}

static bool
is_ride(const KiplingState *state, const HetMove *move, unsigned general)
{
    const KiplingScenario *data = kipling_data(state);
    if (!kipling_has_form(move, HET_MOVE_MOVE, general, move->target) ||
        move->target >= data->unit_count || data->side[move->target] != data->side[general] ||
        data->kind[move->target] == KIPLING_GENERAL)
        return false;
    const KiplingUnit *friend = &state->units[move->target];
    return friend->place != HET_SQUARE_OFF && friend->place == move->way.place &&
           !kipling_locked(friend) && walks(state, general, KIPLING_ORDER_MOVE, &move->way);
}

/* --- orders ----------------------------------------------------------------------------------- */

/* Least cost to every square, by letting every square improve its neighbours until nothing does. */
static void
find_costs(const KiplingState *state, unsigned unit, KiplingOrder order,
           unsigned ret_costs[HET_SQUARE_CELLS])
{
    unsigned start = kipling_place(state, unit), side = kipling_data(state)->side[unit];
    KiplingMobility mobility = kipling_gait(state, unit, order);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
        ret_costs[cell] = cell == start ? 0 : UINT16_MAX;
    for (bool better = true; better;) {
        better = false;
        for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
            if (ret_costs[cell] == UINT16_MAX ||
                (cell != start && kipling_has_unit(state, 1 - side, cell)))
                continue;
            for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
                unsigned to = het_square_step(kipling_data(state)->board, cell, direction);
                if (to == HET_SQUARE_OFF || kipling_enter_cost(state, mobility, to) == 0)
                    continue;
                unsigned cost = ret_costs[cell] + kipling_enter_cost(state, mobility, to);
                if (cell == start && order != KIPLING_ORDER_ADVANCE)
                    cost = MIN(cost, budget(state, unit, order)); /* KIP-1b.3 */
                if (cost < ret_costs[to] && cost <= budget(state, unit, order)) {
                    ret_costs[to] = cost;
                    better = true;
                }
            }
        }
    }
}

/* Whether some place can be reached that the order may end on. */
static bool
has_destination(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned costs[HET_SQUARE_CELLS], side = data->side[unit];
    find_costs(state, unit, order, costs);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        if (costs[cell] == UINT16_MAX || costs[cell] == 0)
            continue;
        bool enemy = kipling_has_unit(state, 1 - side, cell),
             friend = kipling_has_unit(state, side, cell);
        if (data->kind[unit] == KIPLING_GENERAL ? friend && !enemy
            : order == KIPLING_ORDER_CHARGE     ? enemy && !friend
                                                : kipling_may_end(state, unit, order, cell)) {
            if (order != KIPLING_ORDER_ADVANCE || has_any_target(state, unit, cell, KIPLING_RIFLES))
                return true;
        }
    }
    return false;
}

static bool
may_order(const KiplingState *state, unsigned unit, unsigned order)
{
    const KiplingUnit *it = &state->units[unit];
    unsigned kind = kipling_data(state)->kind[unit];
    bool steady = it->status == KIPLING_STEADY;
    bool gun_ready = it->gun != KIPLING_NONE && state->guns[it->gun].spiked == 0;
    bool fights = kind == KIPLING_INFANTRY || kind == KIPLING_CAVALRY;
    if (kind == KIPLING_GENERAL)
        return order == KIPLING_ORDER_MOVE && !kipling_locked(&state->units[it->leader]) &&
               has_destination(state, unit, KIPLING_ORDER_MOVE);
    switch (order) {
    case KIPLING_ORDER_MOVE:
        return steady && has_destination(state, unit, KIPLING_ORDER_MOVE);
    case KIPLING_ORDER_ADVANCE:
        return steady && kind == KIPLING_INFANTRY &&
               has_destination(state, unit, KIPLING_ORDER_ADVANCE);
    case KIPLING_ORDER_FIRE:
        if (kind == KIPLING_ARTILLERY)
            return gun_ready && has_any_target(state, unit, it->place, KIPLING_CANNON);
        return kind == KIPLING_INFANTRY && has_any_target(state, unit, it->place, KIPLING_RIFLES);
    case KIPLING_ORDER_CHARGE:
        return steady && fights && has_destination(state, unit, KIPLING_ORDER_CHARGE);
    case KIPLING_ORDER_GUN:
        return steady && fights && gun_ready &&
               has_any_target(state, unit, it->place, KIPLING_CANNON);
    case KIPLING_ORDER_DRAG:
        return steady && fights && it->gun != KIPLING_NONE &&
               has_destination(state, unit, KIPLING_ORDER_DRAG);
    default: /* any number may come in a move */
        return false;
    }
}

static bool
legal_order(const KiplingState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = kipling_acting(state);
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    KiplingOrder order = (KiplingOrder)frame->step;
    switch (order) {
    case KIPLING_ORDER_NONE: {
        HetMove listed = het_move_unit(HET_MOVE_ORDER, unit);
        listed.value = move->value;
        return het_move_equal(move, &listed) && may_order(state, unit, move->value);
    }
    case KIPLING_ORDER_MOVE:
        return kind == KIPLING_GENERAL ? is_ride(state, move, unit)
                                       : is_walk(state, move, unit, order);
    case KIPLING_ORDER_ADVANCE:
    case KIPLING_ORDER_DRAG:
        return is_walk(state, move, unit, order);
    case KIPLING_ORDER_CHARGE:
        return is_charge(state, move, HET_MOVE_CHARGE, unit);
    case KIPLING_ORDER_FIRE:
        return is_shot(state, move, unit,
                       kind == KIPLING_ARTILLERY ? KIPLING_CANNON : KIPLING_RIFLES);
    case KIPLING_ORDER_GUN:
        return is_shot(state, move, unit, KIPLING_CANNON);
    case KIPLING_ORDER_AIM:
        return is_shot(state, move, unit, KIPLING_RIFLES);
    }
    return false;
}

/* --- the other decisions ---------------------------------------------------------------------- */

static bool
is_plain(const HetMove *move, HetMoveKind kind)
{
    HetMove plain = het_move(kind);
    return het_move_equal(move, &plain);
}

static bool
legal_idle(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    bool actions = state->head.phase == KIPLING_ACTIONS;
    if (is_plain(move, HET_MOVE_END))
        return actions;
    if (move->unit >= data->unit_count || data->side[move->unit] != state->head.active ||
        (state->acted >> move->unit & 1u) != 0)
        return false;
    const KiplingUnit *it = &state->units[move->unit];
    if (!actions) {
        HetMove fight = het_move_target(HET_MOVE_FIGHT, move->unit, it->partner);
        return kipling_locked(it) && het_move_equal(move, &fight);
    }
    HetMove select = het_move_unit(HET_MOVE_SELECT, move->unit);
    if (!het_move_equal(move, &select) || kipling_locked(it) ||
        (it->status != KIPLING_STEADY && it->status != KIPLING_EXHAUSTED))
        return false;
    for (unsigned order = KIPLING_ORDER_MOVE; order <= KIPLING_ORDER_DRAG; order++)
        if (may_order(state, move->unit, order))
            return true;
    return false;
}

static bool
legal_window(const KiplingState *state, const HetMove *move)
{
    const KiplingCharge *charge = het_frame_peek(&state->head, KiplingCharge);
    unsigned charger = (unsigned)charge->charger, unit = (unsigned)charge->target;
    const KiplingUnit *it = &state->units[unit];
    if (is_plain(move, HET_MOVE_PASS))
        return true;
    HetMove shoot = het_move_target(HET_MOVE_SHOOT, unit, charger);
    bool gun_ready = it->gun != KIPLING_NONE && state->guns[it->gun].spiked == 0;
    if (kipling_data(state)->kind[unit] == KIPLING_ARTILLERY)
        return gun_ready && het_move_equal(move, &shoot);
    HetMove gun = shoot;
    gun.value = KIPLING_VALUE_GUN;
    return het_move_equal(move, &shoot) || (gun_ready && het_move_equal(move, &gun));
}

static bool
legal_crew(const KiplingState *state, const HetMove *move)
{
    unsigned crew = (unsigned)het_frame_peek(&state->head, KiplingOverrun)->crew;
    HetMove spike = het_move_target(HET_MOVE_CAPTURE, crew,
                                    kipling_data(state)->unit_count + state->units[crew].gun);
    spike.value = KIPLING_VALUE_SPIKE;
    return het_move_equal(move, &spike) || is_plain(move, HET_MOVE_PASS);
}

static bool
legal_guard(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    HetMove lose = het_move_unit(HET_MOVE_LOSE, move->unit);
    return het_move_equal(move, &lose) && move->unit < data->unit_count &&
           data->side[move->unit] == (unsigned)het_frame_peek(&state->head, KiplingWatch)->side &&
           data->kind[move->unit] != KIPLING_GENERAL && state->units[move->unit].figures >= 2;
}

static bool
legal_take(const KiplingState *state, const HetMove *move)
{
    unsigned unit = kipling_acting(state);
    if (is_plain(move, HET_MOVE_PASS))
        return true;
    for (unsigned gun = 0; gun < kipling_data(state)->gun_count; gun++) {
        HetMove capture =
            het_move_target(HET_MOVE_CAPTURE, unit, kipling_data(state)->unit_count + gun);
        if (het_move_equal(move, &capture))
            return state->guns[gun].place == state->units[unit].place;
    }
    return false;
}

static bool
legal_follow(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingPursuit *pursuit = het_frame_peek(&state->head, KiplingPursuit);
    unsigned unit = (unsigned)pursuit->unit, beaten = (unsigned)pursuit->beaten;
    if (is_plain(move, HET_MOVE_PASS))
        return true;
    if (!is_charge(state, move, HET_MOVE_PURSUE, unit))
        return false;
    unsigned costs[HET_SQUARE_CELLS], from = state->units[unit].place;
    find_costs(state, unit, KIPLING_ORDER_CHARGE, costs);
    for (unsigned other = 0; other < data->unit_count && move->target != beaten; other++) {
        unsigned place = state->units[other].place;
        if (place != HET_SQUARE_OFF && data->side[other] != data->side[unit] &&
            !kipling_locked(&state->units[other]) && costs[place] != UINT16_MAX &&
            het_square_distance(from, place) < het_square_distance(from, move->way.place))
            return false;
    }
    return true;
}

bool
kipling_is_legal(const HetState *head, const HetMove *move)
{
    const KiplingState *state = kipling_state_const(head);
    switch ((KiplingProcedure)het_state_procedure(head)) {
    case KIPLING_IDLE:
        return legal_idle(state, move);
    case KIPLING_ORDER:
        return legal_order(state, move);
    case KIPLING_CHARGE:
        return legal_window(state, move);
    case KIPLING_CREW:
        return legal_crew(state, move);
    case KIPLING_GUARD:
        return legal_guard(state, move);
    case KIPLING_RETREAT:
        return kipling_legal_retreat(state, move);
    case KIPLING_DISENGAGE:
        return is_plain(move, HET_MOVE_PASS) || kipling_legal_withdrawal(state, move);
    case KIPLING_FOLLOW:
        return legal_follow(state, move);
    case KIPLING_TAKE:
        return legal_take(state, move);
    case KIPLING_FIRE: /* these only roll */
    case KIPLING_MELEE:
    case KIPLING_PRISONERS:
    case KIPLING_LEADER:
    case KIPLING_RUIN:
    case KIPLING_HOSPITAL:
        break;
    }
    return false;
}
