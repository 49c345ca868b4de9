#include "toy-hex-legal.h"

#include "toy-hex-list.h"

/* Whether the move is exactly this one, way apart; and the way if `way` is wanted. */
static bool
same(const HetMove *move, HetMove expected, bool way)
{
    if (way)
        expected.way = move->way;
    return het_move_equal(move, &expected);
}

/* A way whose unused nibbles are 0. */
static bool
is_way(const HetWay *way)
{
    HetWay clean = {.place = way->place};
    if (way->steps > HET_PATH_MAX || way->place >= TOY_HEX_CELLS)
        return false;
    for (unsigned i = 0; i < way->steps; i++)
        het_way_add(&clean, het_way_step(way, i));
    return memcmp(&clean, way, sizeof clean) == 0;
}

static bool
is_enemy(const ToyHexState *state, unsigned unit, unsigned other)
{
    return other < toy_hex_data(&state->head)->units && toy_hex_on_board(state, other) &&
           toy_hex_side(&state->head, unit) != toy_hex_side(&state->head, other);
}

/* Whether a cell is free for a unit, from the place of every other one. */
static bool
is_free(const ToyHexState *state, unsigned unit, unsigned cell)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    if (cell == HET_NO_PLACE)
        return false;
    for (unsigned other = 0; other < data->units; other++) {
        unsigned tail = HET_NO_PLACE;
        if (other == unit || !toy_hex_on_board(state, other))
            continue;
        if (data->type[other] == TOY_HEX_PIKES)
            tail = het_hex_neighbour(&data->grid, state->place[other],
                                     (state->facing[other] + 5u) % 6);
        if (state->place[other] == cell || tail == cell)
            return false;
    }
    return true;
}

/* Walks from where the unit stands; the cost and last facing come back. THX-3.1 to 3.3 */
static bool
walks(const ToyHexState *state, unsigned unit, const HetWay *way, unsigned *ret_cost,
      unsigned *ret_facing)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    unsigned place = state->place[unit], facing = state->facing[unit], cost = 0;
    if (!is_way(way))
        return false;
    for (unsigned i = 0; i < way->steps; i++) {
        unsigned step = het_way_step(way, i);
        if (i > 0 && toy_hex_in_zone(state, unit, place, facing))
            return false;
        if (step == TOY_HEX_STEP_LEFT)
            facing = (facing + 5) % 6;
        else if (step == TOY_HEX_STEP_RIGHT)
            facing = (facing + 1) % 6;
        else if (step == facing || step == (facing + 1) % 6)
            place = het_hex_neighbour(&data->grid, place, step);
        else
            return false;
        if (!is_free(state, unit, place))
            return false;
        bool turn = step >= HET_HEX_SIDES, woods = !turn && toy_hex_woods(data, place);
        if (data->type[unit] == TOY_HEX_PIKES) {
            unsigned tail = het_hex_neighbour(&data->grid, place, (facing + 5) % 6);
            if (!is_free(state, unit, tail))
                return false;
            woods = woods || (!turn && toy_hex_woods(data, tail));
        }
        cost += woods ? 2 : 1;
    }
    *ret_cost = cost;
    *ret_facing = facing;
    return place == way->place;
}

/* The place one retreating step on, or HET_NO_PLACE: away from the enemy, to a free place outside
 * zones of control. THX-6.3 */
static unsigned
retreat_step(const ToyHexState *state, unsigned unit, unsigned enemy, unsigned place, unsigned step)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    unsigned facing = state->facing[unit], from = state->place[enemy];
    unsigned to =
        step >= HET_HEX_SIDES ? HET_NO_PLACE : het_hex_neighbour(&data->grid, place, step);
    if (!is_free(state, unit, to) ||
        (data->type[unit] == TOY_HEX_PIKES &&
         !is_free(state, unit, het_hex_neighbour(&data->grid, to, (facing + 5) % 6))) ||
        toy_hex_in_zone(state, unit, to, facing) ||
        het_hex_distance(&data->grid, from, to) <= het_hex_distance(&data->grid, from, place))
        return HET_NO_PLACE;
    return to;
}

static bool
is_retreat(const ToyHexState *state, const HetMove *move, unsigned unit, unsigned enemy)
{
    if (!same(move, het_move_unit(HET_MOVE_RETREAT, unit), true) || !is_way(&move->way))
        return false;
    unsigned place = state->place[unit];
    for (unsigned i = 0; i < move->way.steps && place != HET_NO_PLACE; i++)
        place = retreat_step(state, unit, enemy, place, het_way_step(&move->way, i));
    /* One step will do only where two are barred. */
    bool two = false;
    for (unsigned first = 0; first < HET_HEX_SIDES; first++) {
        unsigned middle = retreat_step(state, unit, enemy, state->place[unit], first);
        for (unsigned second = 0; second < HET_HEX_SIDES && middle != HET_NO_PLACE; second++)
            two = two || retreat_step(state, unit, enemy, middle, second) != HET_NO_PLACE;
    }
    return place == move->way.place && move->way.steps == (two ? 2 : 1);
}

/* A reaction that is on offer, done as the rules say. */
static bool
is_reaction(const ToyHexState *state, const HetMove *move, unsigned walker)
{
    const ToyHexScenario *data = toy_hex_data(&state->head);
    unsigned reactor = move->unit, cost = 0, facing = 0;
    if (same(move, het_move(HET_MOVE_PASS), false))
        return true;
    if (reactor >= data->units || !is_enemy(state, walker, reactor))
        return false;
    if (same(move, het_move_target(HET_MOVE_SHOOT, reactor, walker), false))
        return toy_hex_fresh_offer(state, TOY_HEX_SHOT, reactor, walker) != 0;
    if (same(move, het_move_target(HET_MOVE_CHARGE, reactor, walker), true))
        return toy_hex_fresh_offer(state, TOY_HEX_CHARGE, reactor, walker) != 0 &&
               walks(state, reactor, &move->way, &cost, &facing) && cost <= TOY_HEX_CHARGE_REACH &&
               toy_hex_faces(state, reactor, move->way.place, facing, walker);
    HetMove turn = het_move_unit(HET_MOVE_TURN, reactor);
    turn.facing = move->facing;
    facing = state->facing[reactor];
    return same(move, turn, false) && toy_hex_fresh_offer(state, TOY_HEX_TURN, reactor, walker) &&
           (move->facing == (facing + 1) % 6 || move->facing == (facing + 5) % 6) &&
           toy_hex_fits(state, reactor, state->place[reactor], move->facing) &&
           toy_hex_faces(state, reactor, state->place[reactor], move->facing, walker);
}

static bool
is_target(const ToyHexState *state, const HetMove *move, HetMoveKind kind, unsigned unit)
{
    if (!same(move, het_move_target(kind, unit, move->target), false) ||
        !is_enemy(state, unit, move->target))
        return false;
    return kind == HET_MOVE_SHOOT ? toy_hex_shot(state, unit, move->target) > 0
                                  : toy_hex_has_in_front(state, unit, move->target);
}

/* Whether some path on from here leads to another place than the unit's. */
static bool
can_leave(const ToyHexState *state, unsigned unit, unsigned place, unsigned facing, unsigned spent)
{
    unsigned points = toy_hex_movement(toy_hex_data(&state->head)->type[unit]);
    if (place != state->place[unit])
        return spent <= points;
    if (spent >= points || (spent > 0 && toy_hex_in_zone(state, unit, place, facing)))
        return false;
    for (unsigned step = 0; step < TOY_HEX_STEPS; step++) {
        unsigned to = place, look = facing, cost = spent;
        if (toy_hex_step(state, unit, step, &to, &look, &cost) &&
            can_leave(state, unit, to, look, cost))
            return true;
    }
    return false;
}

/* An order that something can be done about. THX-2 */
static bool
is_order(const ToyHexState *state, const HetMove *move, unsigned unit)
{
    HetMove order = het_move_unit(HET_MOVE_ORDER, unit);
    order.value = move->value;
    if (!same(move, order, false))
        return false;
    bool found = order.value == TOY_HEX_ORDER_HOLD;
    for (unsigned enemy = 0; enemy < toy_hex_data(&state->head)->units; enemy++) {
        HetMove shoot = het_move_target(HET_MOVE_SHOOT, unit, enemy);
        HetMove fight = het_move_target(HET_MOVE_FIGHT, unit, enemy);
        found =
            found ||
            (order.value == TOY_HEX_ORDER_SHOOT &&
             is_target(state, &shoot, HET_MOVE_SHOOT, unit)) ||
            (order.value == TOY_HEX_ORDER_FIGHT && is_target(state, &fight, HET_MOVE_FIGHT, unit));
    }
    return found || (order.value == TOY_HEX_ORDER_WALK &&
                     can_leave(state, unit, state->place[unit], state->facing[unit], 0));
}

static bool
is_unit_move(const ToyHexState *state, const HetMove *move, const HetFrame *frame)
{
    unsigned unit = (unsigned)frame->operand[0], cost = 0, facing = state->facing[unit];
    HetMove turn = het_move_unit(HET_MOVE_TURN, unit);
    switch ((ToyHexUnitStep)frame->step) {
    case TOY_HEX_UNIT_ORDER:
        return is_order(state, move, unit);
    case TOY_HEX_UNIT_WALK:
        return same(move, het_move_unit(HET_MOVE_MOVE, unit), true) &&
               walks(state, unit, &move->way, &cost, &facing) &&
               move->way.place != state->place[unit] &&
               cost <= toy_hex_movement(toy_hex_data(&state->head)->type[unit]);
    case TOY_HEX_UNIT_TURN:
        turn.facing = move->facing;
        return same(move, turn, false) &&
               (move->facing == facing || move->facing == (facing + 1) % 6 ||
                move->facing == (facing + 5) % 6) &&
               toy_hex_fits(state, unit, state->place[unit], move->facing);
    case TOY_HEX_UNIT_ATTACK:
        return same(move, het_move_unit(HET_MOVE_PASS, unit), false) ||
               is_target(state, move, HET_MOVE_FIGHT, unit);
    case TOY_HEX_UNIT_SHOOT:
        return is_target(state, move, HET_MOVE_SHOOT, unit);
    case TOY_HEX_UNIT_FIGHT:
        return is_target(state, move, HET_MOVE_FIGHT, unit);
    case TOY_HEX_UNIT_DONE:
        break;
    }
    return false;
}

static bool
is_join(const ToyHexState *state, const HetMove *move)
{
    if (same(move, het_move(HET_MOVE_DONE), false))
        return true;
    return same(move, het_move_unit(HET_MOVE_ADD, move->unit), false) &&
           move->unit < toy_hex_data(&state->head)->units && toy_hex_may_join(state, move->unit);
}

/* THX-6.4: along the hexes left, to the first or the second. */
static bool
is_chase(const ToyHexState *state, const HetMove *move, const HetFrame *frame)
{
    const HetHexGrid *grid = &toy_hex_data(&state->head)->grid;
    unsigned chaser = (unsigned)frame->operand[0], prey = (unsigned)frame->operand[1];
    if (same(move, het_move_unit(HET_MOVE_PASS, chaser), false))
        return true;
    if (!same(move, het_move_target(HET_MOVE_PURSUE, chaser, prey), true) || !is_way(&move->way) ||
        move->way.steps < 1 || move->way.steps > 2)
        return false;
    unsigned place = state->place[chaser];
    for (unsigned i = 0; i < move->way.steps; i++) {
        unsigned step = het_way_step(&move->way, i);
        if (step >= HET_HEX_SIDES)
            return false;
        place = het_hex_neighbour(grid, place, step);
        if ((int)place != frame->operand[2 + i] || !is_free(state, chaser, place))
            return false;
    }
    return place == move->way.place;
}

static bool
is_outcome(const ToyHexState *state, const HetMove *move)
{
    int low = move->roll.low, high = move->roll.high;
    if (state->head.depth == 0) {
        HetMove draw = het_move(HET_MOVE_DRAW);
        draw.roll = (HetRoll){.low = low, .high = low};
        return low >= 1 && low <= TOY_HEX_CHITS && het_move_equal(move, &draw) &&
               state->cup[low - 1] > 0;
    }
    ToyHexDice dice = toy_hex_dice(state);
    HetMove roll = het_move_roll(dice.unit, low, high);
    int most = (int)dice.most;
    return het_move_equal(move, &roll) && low >= 0 && low <= most &&
           high == (low == most ? (int)dice.dice : low);
}

bool
toy_hex_is_legal(const HetState *head, const HetMove *move)
{
    const ToyHexState *state = (const ToyHexState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (head->actor == HET_CHANCE)
        return is_outcome(state, move);
    if (frame == NULL)
        return same(move, het_move(HET_MOVE_PASS), false) ||
               (same(move, het_move_unit(HET_MOVE_SELECT, move->unit), false) &&
                move->unit < toy_hex_data(head)->units && toy_hex_on_board(state, move->unit) &&
                (state->used >> move->unit & 1) == 0 &&
                toy_hex_side(head, move->unit) == (HetActor)head->active);
    unsigned unit = (unsigned)frame->operand[0];
    HetMove on = het_move_unit(HET_MOVE_ORDER, unit);
    on.value = TOY_HEX_ORDER_ON;
    switch ((ToyHexProcedure)frame->procedure) {
    case TOY_HEX_PROCEDURE_UNIT:
        return is_unit_move(state, move, frame);
    case TOY_HEX_PROCEDURE_WALK:
        return same(move, on, false) || same(move, het_move_unit(HET_MOVE_END, unit), false);
    case TOY_HEX_PROCEDURE_WINDOW:
        return is_reaction(state, move, unit);
    case TOY_HEX_PROCEDURE_BATTLE:
        return is_join(state, move);
    case TOY_HEX_PROCEDURE_RETREAT:
        return is_retreat(state, move, unit, (unsigned)frame->operand[1]);
    case TOY_HEX_PROCEDURE_CHASE:
        return is_chase(state, move, frame);
    case TOY_HEX_PROCEDURE_NONE:
    case TOY_HEX_PROCEDURE_SHOT:
        break;
    }
    return false;
}
