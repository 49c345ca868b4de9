#include "toy-plane-list.h"

bool
toy_plane_fits(const ToyPlaneState *state, unsigned body, HetPoint at, unsigned heading)
{
    const ToyPlaneScenario *data = toy_plane_data(&state->head);
    HetPlaneBox box = toy_plane_box(data, body, at, heading);
    if (at.x < 0 || at.x > data->width || at.y < 0 || at.y > data->height)
        return false;
    HetPoint corners[4];
    het_plane_corners(&box, corners);
    for (unsigned i = 0; i < 4; i++)
        if (corners[i].x < 0 || corners[i].x > data->width || corners[i].y < 0 ||
            corners[i].y > data->height)
            return false;
    for (unsigned other = 0; other < data->bodies; other++) {
        HetPlaneBox there = toy_plane_body(state, other);
        if (other != body && state->strength[other] > 0 && het_plane_overlap(&box, &there))
            return false;
    }
    return true;
}

/* TPL-4 */
static bool
may_shoot(const ToyPlaneState *state, unsigned body, unsigned target)
{
    HetPoint from = toy_plane_at(state, body), to = toy_plane_at(state, target);
    if (state->strength[target] == 0 ||
        toy_plane_side(&state->head, body) == toy_plane_side(&state->head, target) ||
        het_plane_distance(from, to) > TOY_PLANE_RANGE)
        return false;
    unsigned bearing = het_plane_bearing(to.x - from.x, to.y - from.y);
    if (ABS(het_plane_angle_between(state->heading[body], bearing)) > TOY_PLANE_TURN)
        return false;
    for (unsigned other = 0; other < toy_plane_data(&state->head)->bodies; other++) {
        HetPlaneBox box = toy_plane_body(state, other);
        if (other != body && other != target && state->strength[other] > 0 &&
            het_plane_segment_meets(from, to, &box))
            return false;
    }
    return true;
}

ToyPlaneDice
toy_plane_dice(const ToyPlaneState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned body = (unsigned)frame->operand[0], other = (unsigned)frame->operand[1];
    bool defends = frame->procedure == TOY_PLANE_PROCEDURE_FIGHT && frame->step == 1;
    if (defends) {
        body = (unsigned)frame->operand[1];
        other = (unsigned)frame->operand[0];
    }
    bool charges = frame->procedure == TOY_PLANE_PROCEDURE_FIGHT && !defends;
    return (ToyPlaneDice){.dice = state->strength[body],
                          .hitting = charges ? 3 : 2,
                          .most = MIN(state->strength[body], state->strength[other]),
                          .body = body};
}

/* --- lists ------------------------------------------------------------------------------------ */

static unsigned
count_targets(const ToyPlaneState *state, unsigned body, HetMoveList *list)
{
    unsigned count = 0;
    for (unsigned target = 0; target < toy_plane_data(&state->head)->bodies; target++) {
        if (!may_shoot(state, body, target))
            continue;
        count++;
        if (list != NULL)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, body, target));
    }
    return count;
}

/* How far the body may go straight ahead along a heading it may take, up to a limit; ret_first: the
 * body in the way, or HET_NO_UNIT. -1 if it may not turn there. */
static int32_t
free_way(const ToyPlaneState *state, unsigned body, unsigned heading, int32_t limit,
         unsigned *ret_first)
{
    const ToyPlaneScenario *data = toy_plane_data(&state->head);
    HetPoint from = toy_plane_at(state, body);
    HetPlaneBox box = toy_plane_box(data, body, from, heading);
    *ret_first = HET_NO_UNIT;
    if (!toy_plane_fits(state, body, from, heading))
        return -1;
    for (unsigned other = 0; other < data->bodies; other++) {
        HetPlaneBox there = toy_plane_body(state, other);
        int32_t way = other == body || state->strength[other] == 0
                          ? limit
                          : het_plane_sweep(&box, limit, &there);
        if (way < limit) {
            limit = way;
            *ret_first = other;
        }
    }
    /* Rounding may put the end a little into what is in the way, or off the table. */
    while (limit > 0 &&
           !toy_plane_fits(state, body, het_plane_ahead(from, heading, limit), heading))
        limit--;
    return limit;
}

static void
add_pose(HetMoveList *list, HetMove move, HetPoint at, unsigned heading, unsigned end)
{
    move.pose =
        (HetPose){.x = at.x, .y = at.y, .turn_start = (uint16_t)heading, .turn_end = (uint16_t)end};
    het_list_add(list, move);
}

/* Candidates: five headings, a third, two thirds and all of the way, three turns at the end. */
static void
list_moves(const ToyPlaneState *state, unsigned body, HetMoveList *list)
{
    enum { HEADINGS = 5, SHORTEST = 15 };
    unsigned now = state->heading[body], first = 0;
    HetPoint from = toy_plane_at(state, body);
    HetMove move = het_move_unit(HET_MOVE_MOVE, body);
    for (int side = -2; side <= 2; side++) {
        unsigned heading = (now + (unsigned)(side * (TOY_PLANE_TURN / 2))) % HET_PLANE_TURN;
        if (toy_plane_fits(state, body, from, heading))
            add_pose(list, move, from, now, heading);
        int32_t way = free_way(state, body, heading, TOY_PLANE_MOVE, &first);
        for (int third = 1; third <= 3 && way >= SHORTEST; third++) {
            HetPoint at = het_plane_ahead(from, heading, way * third / 3);
            for (int turn = -1; turn <= 1; turn++) {
                unsigned end = (heading + (unsigned)(turn * TOY_PLANE_TURN)) % HET_PLANE_TURN;
                if (toy_plane_fits(state, body, at, heading) &&
                    toy_plane_fits(state, body, at, end))
                    add_pose(list, move, at, heading, end);
            }
        }
    }
}

/* The heading straight at each enemy, or as near as the turn allows. TPL-5.1 */
static unsigned
list_charges(const ToyPlaneState *state, unsigned body, HetMoveList *list)
{
    unsigned count = 0, now = state->heading[body], first = 0;
    HetPoint from = toy_plane_at(state, body);
    for (unsigned target = 0; target < toy_plane_data(&state->head)->bodies; target++) {
        if (state->strength[target] == 0 ||
            toy_plane_side(&state->head, body) == toy_plane_side(&state->head, target))
            continue;
        HetPoint to = toy_plane_at(state, target);
        unsigned bearing = het_plane_bearing(to.x - from.x, to.y - from.y);
        int32_t turn = het_plane_angle_between(now, bearing);
        turn = CLAMP(turn, -TOY_PLANE_TURN, TOY_PLANE_TURN);
        unsigned heading = (now + (unsigned)turn) % HET_PLANE_TURN;
        int32_t way = free_way(state, body, heading, TOY_PLANE_CHARGE, &first);
        HetMove move = het_move_target(HET_MOVE_CHARGE, body, target);
        HetPoint at = het_plane_ahead(from, heading, MAX(way, 0));
        move.pose = (HetPose){
            .x = at.x, .y = at.y, .turn_start = (uint16_t)heading, .turn_end = (uint16_t)heading};
        HetPlaneBox box = toy_plane_box(toy_plane_data(&state->head), body, at, heading);
        HetPlaneBox there = toy_plane_body(state, target);
        if (way < 0 || first != target || !het_plane_sweep_meets(&box, TOY_PLANE_TOUCH, &there))
            continue;
        count++;
        if (list != NULL)
            het_list_add(list, move);
    }
    return count;
}

static void
list_orders(const ToyPlaneState *state, unsigned body, HetMoveList *list)
{
    HetMove move = het_move_unit(HET_MOVE_ORDER, body);
    for (ToyPlaneOrder order = TOY_PLANE_ORDER_MOVE; order <= TOY_PLANE_ORDER_HOLD; order++) {
        if ((order == TOY_PLANE_ORDER_SHOOT && count_targets(state, body, NULL) == 0) ||
            (order == TOY_PLANE_ORDER_CHARGE && list_charges(state, body, NULL) == 0))
            continue;
        move.value = (uint16_t)order;
        het_list_add(list, move);
    }
}

static void
list_outcomes(const ToyPlaneState *state, HetMoveList *list)
{
    ToyPlaneDice dice = toy_plane_dice(state);
    uint8_t effect[TOY_PLANE_STRENGTH_MAX + 1];
    for (unsigned hits = 0; hits <= dice.dice; hits++)
        effect[hits] = (uint8_t)MIN(hits, dice.most);
    het_dice_hits(list, dice.body, dice.dice, dice.hitting, 6, effect);
}

void
toy_plane_legal(const HetState *head, HetMoveList *list)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (head->actor == HET_CHANCE) {
        list_outcomes(state, list);
        return;
    }
    if (frame == NULL) {
        for (unsigned body = 0; body < toy_plane_data(head)->bodies; body++)
            if (state->strength[body] > 0 && (state->used >> body & 1) == 0 &&
                toy_plane_side(head, body) == (HetActor)head->active)
                het_list_add(list, het_move_unit(HET_MOVE_SELECT, body));
        het_list_add(list, het_move(HET_MOVE_PASS));
        return;
    }
    unsigned body = (unsigned)frame->operand[0];
    switch ((ToyPlaneOrder)frame->step) {
    case TOY_PLANE_ORDER_NONE:
        list_orders(state, body, list);
        break;
    case TOY_PLANE_ORDER_MOVE:
        list_moves(state, body, list);
        break;
    case TOY_PLANE_ORDER_SHOOT:
        (void)count_targets(state, body, list);
        break;
    case TOY_PLANE_ORDER_CHARGE:
        (void)list_charges(state, body, list);
        break;
    case TOY_PLANE_ORDER_HOLD:
        break;
    }
}

/* --- legality: every placement the rules allow ------------------------------------------------ */

/* Turn, go straight, turn: TPL-3.1 and 3.2. `ret_way`: units gone. */
static bool
is_way(const ToyPlaneState *state, unsigned body, const HetPose *pose, int32_t limit,
       int32_t *ret_way)
{
    const ToyPlaneScenario *data = toy_plane_data(&state->head);
    HetPoint from = toy_plane_at(state, body), to = {pose->x, pose->y};
    unsigned start = pose->turn_start, end = pose->turn_end;
    if (pose->unused != 0 || to.x < 0 || to.x > data->width || to.y < 0 || to.y > data->height ||
        ABS(het_plane_angle_between(state->heading[body], start)) > TOY_PLANE_TURN ||
        ABS(het_plane_angle_between(start, end)) > TOY_PLANE_TURN ||
        !het_plane_is_ahead(from, start, to))
        return false;
    int32_t way = (int32_t)het_plane_distance(from, to);
    HetPlaneBox box = toy_plane_box(data, body, from, start);
    if (way > limit || !toy_plane_fits(state, body, from, start) ||
        !toy_plane_fits(state, body, to, start) || !toy_plane_fits(state, body, to, end))
        return false;
    for (unsigned other = 0; other < data->bodies; other++) {
        HetPlaneBox there = toy_plane_body(state, other);
        if (other != body && state->strength[other] > 0 && het_plane_sweep_meets(&box, way, &there))
            return false;
    }
    *ret_way = way;
    return true;
}

/* The body that is met first on a straight way, unit by unit, and the units up to it. */
static unsigned
first_met(const ToyPlaneState *state, unsigned body, unsigned heading, int32_t *ret_way)
{
    const ToyPlaneScenario *data = toy_plane_data(&state->head);
    HetPlaneBox box = toy_plane_box(data, body, toy_plane_at(state, body), heading);
    for (int32_t way = 1; way <= TOY_PLANE_CHARGE; way++) {
        for (unsigned other = 0; other < data->bodies; other++) {
            HetPlaneBox there = toy_plane_body(state, other);
            *ret_way = way - 1;
            if (other != body && state->strength[other] > 0 &&
                het_plane_sweep_meets(&box, way, &there))
                return other;
        }
    }
    return HET_NO_UNIT;
}

/* TPL-5.1: there is one way to charge a target. */
static bool
is_charge(const ToyPlaneState *state, const HetMove *move, unsigned body)
{
    HetMove charge = het_move_target(HET_MOVE_CHARGE, body, move->target);
    int32_t way = 0;
    charge.pose = move->pose;
    if (!het_move_equal(move, &charge) || move->target >= toy_plane_data(&state->head)->bodies ||
        state->strength[move->target] == 0 ||
        toy_plane_side(&state->head, move->target) == toy_plane_side(&state->head, body) ||
        move->pose.turn_start != move->pose.turn_end ||
        !is_way(state, body, &move->pose, TOY_PLANE_CHARGE, &way))
        return false;
    HetPoint from = toy_plane_at(state, body), to = toy_plane_at(state, move->target);
    unsigned heading = move->pose.turn_start, now = state->heading[body];
    unsigned bearing = het_plane_bearing(to.x - from.x, to.y - from.y);
    int32_t wanted = het_plane_angle_between(now, bearing);
    int32_t turn = het_plane_angle_between(now, heading);
    bool straight = heading == bearing || (turn == TOY_PLANE_TURN && wanted > turn) ||
                    (turn == -TOY_PLANE_TURN && wanted < turn);
    if (!straight || first_met(state, body, heading, &way) != move->target)
        return false;
    HetPoint at = het_plane_ahead(from, heading, way);
    for (; way > 0 && !toy_plane_fits(state, body, at, heading); way--)
        at = het_plane_ahead(from, heading, way - 1);
    HetPlaneBox box = toy_plane_box(toy_plane_data(&state->head), body, at, heading);
    HetPlaneBox there = toy_plane_body(state, move->target);
    return at.x == move->pose.x && at.y == move->pose.y &&
           het_plane_sweep_meets(&box, TOY_PLANE_TOUCH, &there);
}

static bool
is_order(const ToyPlaneState *state, const HetMove *move, unsigned body)
{
    HetMove order = het_move_unit(HET_MOVE_ORDER, body);
    order.value = move->value;
    if (!het_move_equal(move, &order))
        return false;
    switch ((ToyPlaneOrder)move->value) {
    case TOY_PLANE_ORDER_MOVE:
    case TOY_PLANE_ORDER_HOLD:
        return true;
    case TOY_PLANE_ORDER_SHOOT:
        return count_targets(state, body, NULL) > 0;
    case TOY_PLANE_ORDER_CHARGE:
        return list_charges(state, body, NULL) > 0;
    case TOY_PLANE_ORDER_NONE:
        break;
    }
    return false;
}

static bool
is_outcome(const ToyPlaneState *state, const HetMove *move)
{
    ToyPlaneDice dice = toy_plane_dice(state);
    int low = move->roll.low, most = (int)dice.most;
    HetMove roll = het_move_roll(dice.body, low, low == most ? (int)dice.dice : low);
    return low >= 0 && low <= most && het_move_equal(move, &roll);
}

bool
toy_plane_is_legal(const HetState *head, const HetMove *move)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (head->actor == HET_CHANCE)
        return is_outcome(state, move);
    if (frame == NULL) {
        HetMove pass = het_move(HET_MOVE_PASS);
        HetMove select = het_move_unit(HET_MOVE_SELECT, move->unit);
        return het_move_equal(move, &pass) ||
               (het_move_equal(move, &select) && move->unit < toy_plane_data(head)->bodies &&
                state->strength[move->unit] > 0 && (state->used >> move->unit & 1) == 0 &&
                toy_plane_side(head, move->unit) == (HetActor)head->active);
    }
    unsigned body = (unsigned)frame->operand[0];
    HetMove walk = het_move_unit(HET_MOVE_MOVE, body);
    HetMove shoot = het_move_target(HET_MOVE_SHOOT, body, move->target);
    int32_t way = 0;
    walk.pose = move->pose;
    switch ((ToyPlaneOrder)frame->step) {
    case TOY_PLANE_ORDER_NONE:
        return is_order(state, move, body);
    case TOY_PLANE_ORDER_MOVE:
        return het_move_equal(move, &walk) &&
               is_way(state, body, &move->pose, TOY_PLANE_MOVE, &way);
    case TOY_PLANE_ORDER_SHOOT:
        return het_move_equal(move, &shoot) && move->target < toy_plane_data(head)->bodies &&
               may_shoot(state, body, move->target);
    case TOY_PLANE_ORDER_CHARGE:
        return is_charge(state, move, body);
    case TOY_PLANE_ORDER_HOLD:
        break;
    }
    return false;
}
