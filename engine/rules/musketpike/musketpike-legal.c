/* Whether a move is legal, judged slowly: walks are followed step by step, and destinations are
 * found by trying every step from every place until no place gets cheaper. The lists of legal
 * moves are not consulted; they share the judgement of one shot, one retreat and one melee. A
 * fuzz test compares the two. */
#include "musketpike-legal.h"
#include "musketpike-orders.h"
#include "musketpike-fire.h"
#include "musketpike-ground.h"
#include "musketpike-melee.h"
#include "musketpike-move.h"
#include "musketpike-people.h"
#include "musketpike-procedure.h"
#include "musketpike-rally.h"
#include "musketpike-reach.h"
#include "musketpike-retreat.h"
#include "musketpike-unit.h"

/* --- forms ------------------------------------------------------------------------------------ */

static bool
is_plain(const HetMove *move, HetMoveKind kind)
{
    HetMove plain = het_move(kind);
    return het_move_equal(move, &plain);
}

/* A move of a kind with a unit, and only that. */
static bool
is_of_unit(const HetMove *move, HetMoveKind kind)
{
    HetMove plain = het_move_unit(kind, move->unit);
    return het_move_equal(move, &plain);
}

static bool
is_value(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned value)
{
    HetMove plain = het_move_unit(kind, unit);
    plain.value = (uint16_t)value;
    return het_move_equal(move, &plain);
}

static bool
is_facing(const HetMove *move, HetMoveKind kind, unsigned unit)
{
    HetMove plain = het_move_unit(kind, unit);
    plain.facing = move->facing;
    return het_move_equal(move, &plain) && move->facing < HET_HEX_SIDES;
}

static bool
is_own(const MusketState *state, unsigned unit, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    return unit < data->unit_count && data->unit[unit].side == side;
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

/* --- orders ----------------------------------------------------------------------------------- */

/* The last unit of those that could be named that a charge brings into contact, + 1; 0: none. */
static unsigned
last_engaging(const MusketState *state)
{
    unsigned last = 0;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        if (musket_eligible(state, unit, MUSKET_ORDER_CHARGE) && musket_could_engage(state, unit))
            last = unit + 1;
    return last;
}

static bool
legal_order(const MusketState *state, const HetMove *move)
{
    MusketOrder order = (MusketOrder)move->value;
    if (!is_value(move, HET_MOVE_ORDER, HET_NO_UNIT, move->value))
        return false;
    if (order == MUSKET_ORDER_CHARGE)
        return last_engaging(state) != 0;
    if (order == MUSKET_ORDER_MARCH)
        return true;
    if (order != MUSKET_ORDER_STRATEGIC && order != MUSKET_ORDER_RALLY)
        return false;
    if (state->activation.lead != 0)
        return musket_eligible(state, state->activation.lead - 1u, order);
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        if (musket_eligible(state, unit, order))
            return true;
    return false;
}

static bool
legal_use(const MusketState *state, const HetMove *move)
{
    if (is_plain(move, HET_MOVE_END))
        return true;
    if (!is_value(move, HET_MOVE_ORDER, HET_NO_UNIT, move->value))
        return false;
    if (move->value >= MUSKET_VALUE_WING && move->value < MUSKET_VALUE_WING + MUSKET_WINGS)
        return (musket_wings(state) >> (move->value - MUSKET_VALUE_WING) & 1u) != 0;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        if (move->value == MUSKET_VALUE_UNIT && musket_leads(state, unit))
            return true;
    return false;
}

static bool
legal_pick(const MusketState *state, const HetMove *move)
{
    const MusketActivation *activation = &state->activation;
    const MusketUnitType *types = musket_data(state)->unit;
    unsigned unit = move->unit;
    if (is_plain(move, HET_MOVE_DONE))
        return activation->able == 0;
    if (!is_of_unit(move, HET_MOVE_ADD) || !is_own(state, unit, state->head.active) ||
        unit < activation->last || !musket_eligible(state, unit, (MusketOrder)activation->order))
        return false;
    if (activation->able == 0 || unit + 1 == activation->able || musket_could_engage(state, unit))
        return true;
    for (unsigned other = unit + 1u; other < activation->able; other++)
        if (musket_eligible(state, other, MUSKET_ORDER_CHARGE) &&
            (activation->wing != 0 ||
             types[unit].hexes + types[other].hexes <= activation->hexes) &&
            musket_could_engage(state, other))
            return true;
    return false;
}

/* Rides from cell to cell, each one nearer than before, until all are as near as they get. */
static bool
can_ride(const MusketState *state, unsigned leader, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned most = (unsigned)musket_option(state, MUSKET_LEADER_MOVE), cells[2];
    uint16_t hexes[MUSKET_CELLS];
    unsigned from = musket_own_cells(state, state->leaders[leader].unit, cells);
    for (unsigned cell = 0; cell < data->cells; cell++)
        hexes[cell] = cell == cells[0] || (from == 2 && cell == cells[1]) ? 0 : UINT16_MAX;
    for (bool better = true; better;) {
        better = false;
        for (unsigned cell = 0; cell < data->cells; cell++)
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                unsigned to = data->next[cell][edge];
                if (to == HET_NO_PLACE || hexes[cell] >= most || hexes[to] <= hexes[cell] + 1 ||
                    musket_of_side_at(state, 1 - data->leader[leader].side, to) != MUSKET_NONE)
                    continue;
                hexes[to] = (uint16_t)(hexes[cell] + 1u);
                better = true;
            }
    }
    unsigned count = musket_own_cells(state, unit, cells);
    return hexes[cells[0]] <= most || (count == 2 && hexes[cells[1]] <= most);
}

static bool
legal_ride(const MusketState *state, const HetMove *move)
{
    unsigned leader = musket_commander(state), unit = move->target;
    if (is_plain(move, HET_MOVE_PASS))
        return true;
    if (!is_own(state, unit, state->head.active) || !musket_has(state, unit, MUSKET_ACTIVE) ||
        state->leaders[leader].unit == unit || musket_led_by_another(state, unit, leader))
        return false;
    HetMove listed = het_move_target(HET_MOVE_MOVE, musket_data(state)->unit_count + leader, unit);
    listed.words[0] = het_move_way(state->units[unit].place);
    return het_move_equal(move, &listed) && can_ride(state, leader, unit);
}

static bool
legal_orders(const MusketState *state, const HetMove *move)
{
    switch ((MusketOrders)het_state_peek(&state->head)->step) {
    case MUSKET_USE:
        return legal_use(state, move);
    case MUSKET_LEAD:
        return is_of_unit(move, HET_MOVE_SELECT) && is_own(state, move->unit, state->head.active) &&
               musket_leads(state, move->unit);
    case MUSKET_ORDER:
        return legal_order(state, move);
    case MUSKET_PICK:
        return legal_pick(state, move);
    case MUSKET_RIDE:
        break;
    }
    return legal_ride(state, move);
}

/* --- fire and melee --------------------------------------------------------------------------- */

static bool
legal_gunfire(const MusketState *state, const HetMove *move)
{
    if (is_plain(move, HET_MOVE_END))
        return true;
    return is_of_unit(move, HET_MOVE_SELECT) && is_own(state, move->unit, state->head.active) &&
           musket_kind(state, move->unit) == MUSKET_ARTILLERY &&
           musket_has(state, move->unit, MUSKET_ACTIVE) && musket_may_fire(state, move->unit) &&
           !(state->activation.order == MUSKET_ORDER_RALLY && musket_contact(state, move->unit)) &&
           musket_has_shot(state, move->unit);
}

static bool
legal_aim(const MusketState *state, const HetMove *move)
{
    unsigned gun = musket_frame_unit(&state->head);
    HetMove listed = het_move_target(HET_MOVE_SHOOT, gun, move->target);
    listed.facing = move->facing;
    if (!het_move_equal(move, &listed) || move->facing >= HET_HEX_SIDES ||
        !is_own(state, move->target, 1u - state->head.active) ||
        !musket_on_map(state, move->target))
        return false;
    unsigned apart =
        (move->facing + (unsigned)HET_HEX_SIDES - state->units[gun].facing) % HET_HEX_SIDES;
    return (apart <= 1 || apart == 5) &&
           musket_gun_shot(state, gun, move->facing, move->target).value > 0;
}

static bool
legal_shot(const MusketState *state, const HetMove *move)
{
    bool defence = state->head.phase == MUSKET_DEFENCE;
    unsigned side = defence ? 1u - state->head.active : state->head.active;
    if (is_plain(move, defence ? HET_MOVE_PASS : HET_MOVE_END))
        return true;
    HetMove listed = het_move_target(HET_MOVE_SHOOT, move->unit, move->target);
    if (!is_own(state, move->unit, side) || !is_own(state, move->target, 1 - side) ||
        !musket_may_fire(state, move->unit) || !musket_on_map(state, move->target))
        return false;
    bool gun = musket_kind(state, move->unit) == MUSKET_ARTILLERY;
    bool active = musket_has(state, move->unit, MUSKET_ACTIVE);
    if (!het_move_equal(move, &listed) ||
        (defence ? !musket_is_exposed(state, move->target) : gun || !active))
        return false;
    return musket_best_shot(state, move->unit, move->target).value > 0;
}

static bool
legal_fight(const MusketState *state, const HetMove *move)
{
    MusketMelee melee;
    if (is_plain(move, HET_MOVE_END))
        return true;
    HetMove listed = het_move_target(HET_MOVE_FIGHT, move->unit, move->target);
    listed.value = move->value;
    return het_move_equal(move, &listed) && move->value <= MUSKET_PAIR_WHEEL &&
           is_own(state, move->unit, state->head.active) &&
           is_own(state, move->target, 1u - state->head.active) &&
           musket_on_map(state, move->unit) && musket_on_map(state, move->target) &&
           musket_has(state, move->unit, MUSKET_ACTIVE) &&
           !musket_has(state, move->unit, MUSKET_FOUGHT) &&
           musket_kind(state, move->unit) != MUSKET_ARTILLERY &&
           musket_melee_of(state, move, &melee);
}

/* Decisions in a melee are few and offered by what is under way: they must be among those. */
static bool
is_offered(const MusketState *state, const HetMove *move, const HetProcedure *procedure)
{
    HetMoveList list;
    het_list_clear(&list);
    procedure->list(&state->head, &list);
    return het_list_index(&list, move) < list.count;
}

/* --- the rest of an activation ---------------------------------------------------------------- */

static bool
legal_select(const MusketState *state, const HetMove *move)
{
    bool ends = is_plain(move, HET_MOVE_END);
    if (!ends &&
        (!is_of_unit(move, HET_MOVE_SELECT) || !is_own(state, move->unit, state->head.active)))
        return false;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++) {
        MusketKind kind = musket_kind(state, unit);
        bool may = musket_on_map(state, unit) && musket_has(state, unit, MUSKET_ACTIVE) &&
                   !musket_has(state, unit, MUSKET_DONE) &&
                   (kind != MUSKET_ARTILLERY || !musket_has(state, unit, MUSKET_FIRED));
        if (!ends && unit == move->unit)
            return may;
        if (!ends || !may)
            continue;
        bool contact = musket_contact(state, unit);
        bool near_ = musket_enemy_distance(state, unit) <=
                     musket_allowance(state, unit, MUSKET_ORDER_CHARGE) + 1;
        if ((state->activation.order == MUSKET_ORDER_RALLY && contact) ||
            (state->activation.order == MUSKET_ORDER_CHARGE && !contact && near_ &&
             (kind == MUSKET_HEAVY || kind == MUSKET_CAVALRY)))
            return false;
    }
    return ends;
}

static bool
legal_activation(const MusketState *state, const HetMove *move)
{
    switch ((MusketPhase)state->head.phase) {
    case MUSKET_ORDERS:
        return legal_orders(state, move);
    case MUSKET_GUNFIRE:
        return legal_gunfire(state, move);
    case MUSKET_DEFENCE:
    case MUSKET_ADVANCE:
        return legal_shot(state, move);
    case MUSKET_MOVEMENT:
        return legal_select(state, move);
    case MUSKET_MELEES:
        return legal_fight(state, move);
    case MUSKET_RALLIES:
        return is_plain(move, HET_MOVE_PASS) ||
               (is_of_unit(move, HET_MOVE_RALLY) && is_own(state, move->unit, state->head.active) &&
                musket_may_rally(state, move->unit));
    case MUSKET_INITIATIVE:
    case MUSKET_CUPS:
    case MUSKET_COMING:
        break;
    }
    return false;
}

static bool
legal_window(const MusketState *state, const HetMove *move)
{
    if (is_plain(move, HET_MOVE_PASS))
        return true;
    if (!is_own(state, move->unit, 1u - state->head.active) ||
        !is_facing(move, HET_MOVE_TURN, move->unit) ||
        (state->window[move->unit / 64] >> (move->unit % 64) & 1) == 0)
        return false;
    unsigned now = state->units[move->unit].facing;
    unsigned apart = (move->facing + HET_HEX_SIDES - now) % HET_HEX_SIDES;
    return apart == 1 || apart == 5;
}

static bool
legal_retreat(const MusketState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)het_frame_peek(&state->head, MusketFlightFrame)->unit;
    HetMove listed = het_move_place(HET_MOVE_RETREAT, unit, move->way.place);
    if (!het_move_equal(move, &listed) || move->way.place >= musket_data(state)->cells)
        return false;
    unsigned edge = musket_direction(musket_data(state), state->units[unit].place, move->way.place);
    return edge < HET_HEX_SIDES && musket_retreat_open(state, frame, edge);
}

static bool
is_draw(const HetMove *move)
{
    HetMove draw = het_move(HET_MOVE_ORDER);
    draw.value = MUSKET_VALUE_DRAW;
    return het_move_equal(move, &draw) || is_plain(move, HET_MOVE_PASS);
}

bool
musket_is_legal(const HetState *head, const HetMove *move)
{
    const MusketState *state = (const MusketState *)head;
    if (head->depth == 0)
        return is_draw(move);
    const HetFrame *frame = het_state_peek(head);
    switch ((MusketProcedure)frame->procedure) {
    case MUSKET_ACTIVATION:
        return legal_activation(state, move);
    case MUSKET_WALK:
        return frame->step == MUSKET_WALK_TURN ? legal_turn(state, move)
                                               : musket_legal_walk(state, move);
    case MUSKET_AIM:
        return legal_aim(state, move);
    case MUSKET_WINDOW:
        return legal_window(state, move);
    case MUSKET_RETREAT:
    case MUSKET_DISPLACE:
        return legal_retreat(state, move);
    case MUSKET_MELEE:
        return is_offered(state, move, &musket_melee_procedure);
    case MUSKET_ARRIVAL:
        return is_offered(state, move, &musket_arrival_procedure);
    case MUSKET_IDLE:
    case MUSKET_DICE_OFF:
    case MUSKET_DRAW:
    case MUSKET_FIRE:
    case MUSKET_RALLY:
        break;
    }
    return false;
}
