#include "toy-plane.h"

#include "toy-plane-cold.h"
#include "toy-plane-list.h"

static void
emit(const HetSink *sink, const ToyPlaneState *state, HetEventKind kind, unsigned body,
     unsigned other, int32_t amount, const char *rule)
{
    het_emit(sink, &state->head,
             (HetEvent){.kind = kind,
                        .unit = body,
                        .other = other,
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .amount = amount,
                        .rule = rule});
}

static void
relocate(ToyPlaneState *state, unsigned body, HetPoint to, unsigned heading, HetEventKind kind,
         const char *rule, const HetSink *sink)
{
    HetPoint from = toy_plane_at(state, body);
    bool turned = heading != state->heading[body];
    state->x[body] = to.x;
    state->y[body] = to.y;
    state->heading[body] = (uint16_t)heading;
    if (from.x != to.x || from.y != to.y)
        het_emit(sink, &state->head,
                 (HetEvent){.kind = kind,
                            .unit = body,
                            .other = HET_NO_UNIT,
                            .from = from,
                            .to = to,
                            .rule = rule});
    if (turned)
        emit(sink, state, HET_EVENT_FACE, body, HET_NO_UNIT, (int)heading, rule);
}

static void
take_off(ToyPlaneState *state, unsigned body, unsigned by, const char *rule, const HetSink *sink)
{
    emit(sink, state, HET_EVENT_REMOVE, body, by, state->strength[body], rule);
    state->strength[body] = 0;
    state->x[body] = state->y[body] = 0;
    state->heading[body] = 0;
}

static void
lose(ToyPlaneState *state, unsigned body, unsigned hits, unsigned by, const char *rule,
     const HetSink *sink)
{
    if (hits == 0)
        return;
    emit(sink, state, HET_EVENT_LOSE, body, by, (int)MIN(hits, state->strength[body]), rule);
    if (hits < state->strength[body])
        state->strength[body] = (uint8_t)(state->strength[body] - hits);
    else
        take_off(state, body, by, rule, sink);
}

/* --- turns ------------------------------------------------------------------------------------ */

static unsigned
side_strength(const ToyPlaneState *state, HetActor side)
{
    unsigned strength = 0;
    for (unsigned body = 0; body < toy_plane_data(&state->head)->bodies; body++)
        if (toy_plane_side(&state->head, body) == side)
            strength += state->strength[body];
    return strength;
}

static void
finish(ToyPlaneState *state, HetActor winner, ToyPlaneEnd end, const HetSink *sink)
{
    state->head.actor = HET_NOBODY;
    state->winner = (uint8_t)winner;
    state->end = (uint8_t)end;
    emit(sink, state, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0, "TPL-6");
}

/* TPL-6: half the strength lost. */
static bool
is_beaten(const ToyPlaneState *state, HetActor side)
{
    return 2 * side_strength(state, side) <= toy_plane_data(&state->head)->start_strength[side];
}

static bool
can_go_on(const ToyPlaneState *state, HetActor side)
{
    if ((state->passed >> side & 1) != 0)
        return false;
    for (unsigned body = 0; body < toy_plane_data(&state->head)->bodies; body++)
        if (toy_plane_side(&state->head, body) == side && state->strength[body] > 0 &&
            (state->used >> body & 1) == 0)
            return true;
    return false;
}

static void
end_turn(ToyPlaneState *state, const HetSink *sink)
{
    const unsigned *start = toy_plane_data(&state->head)->start_strength;
    if (state->head.turn < state->head.scenario->turns) {
        state->head.turn++;
        state->head.active = HET_FIRST;
        state->used = state->passed = 0;
        memset(state->rolls, 0, sizeof state->rolls);
        emit(sink, state, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, state->head.turn, "TPL-1");
        return;
    }
    unsigned first = start[HET_FIRST] - side_strength(state, HET_FIRST);
    unsigned second = start[HET_SECOND] - side_strength(state, HET_SECOND);
    HetActor winner = first < second ? HET_FIRST : first > second ? HET_SECOND : HET_NOBODY;
    finish(state, winner, TOY_PLANE_END_TURNS, sink);
}

/* After a body's action or a pass. TPL-1 */
static void
end_action(ToyPlaneState *state, const HetSink *sink)
{
    HetActor side = (HetActor)state->head.active, other = het_other(side);
    bool first = is_beaten(state, HET_FIRST), second = is_beaten(state, HET_SECOND);
    state->head.epoch++;
    if (first || second)
        finish(state,
               first && second ? HET_NOBODY
               : first         ? HET_SECOND
                               : HET_FIRST,
               TOY_PLANE_END_HALF, sink);
    else if (can_go_on(state, other))
        state->head.active = (uint8_t)other;
    else if (!can_go_on(state, side))
        end_turn(state, sink);
}

/* --- what was decided or rolled --------------------------------------------------------------- */

static void
do_order(ToyPlaneState *state, const HetMove *move, HetFrame *frame, const HetSink *sink)
{
    unsigned body = (unsigned)frame->operand[0];
    ToyPlaneOrder order = (ToyPlaneOrder)frame->step;
    if (order == TOY_PLANE_ORDER_NONE) {
        frame->step = (uint8_t)move->value;
        return;
    }
    frame->step = TOY_PLANE_ORDER_HOLD;
    if (order == TOY_PLANE_ORDER_SHOOT) {
        HetFrame *shot =
            het_state_push(&state->head, TOY_PLANE_PROCEDURE_SHOT, (HetActor)frame->actor);
        shot->operand[0] = (int16_t)body;
        shot->operand[1] = (int16_t)move->target;
        emit(sink, state, HET_EVENT_SHOOT, body, move->target, 0, "TPL-4");
        return;
    }
    bool charge = order == TOY_PLANE_ORDER_CHARGE;
    relocate(state, body, (HetPoint){move->pose.x, move->pose.y}, move->pose.turn_end,
             HET_EVENT_MOVE, charge ? "TPL-5.1" : "TPL-3.1", sink);
    if (charge) {
        HetFrame *fight =
            het_state_push(&state->head, TOY_PLANE_PROCEDURE_FIGHT, (HetActor)frame->actor);
        fight->operand[0] = (int16_t)body;
        fight->operand[1] = (int16_t)move->target;
        emit(sink, state, HET_EVENT_FIGHT, body, move->target, 0, "TPL-5.2");
    }
}

/* TPL-5.3 */
static void
fall_back(ToyPlaneState *state, unsigned body, unsigned from, const HetSink *sink)
{
    HetPoint at = toy_plane_at(state, body), other = toy_plane_at(state, from);
    HetPoint to =
        het_plane_ahead(at, het_plane_bearing(at.x - other.x, at.y - other.y), TOY_PLANE_BACK);
    if (toy_plane_fits(state, body, to, state->heading[body]))
        relocate(state, body, to, state->heading[body], HET_EVENT_RETREAT, "TPL-5.3", sink);
    else
        take_off(state, body, from, "TPL-5.3", sink);
}

static void
do_roll(ToyPlaneState *state, unsigned hits, HetFrame *frame, const HetSink *sink)
{
    unsigned body = (unsigned)frame->operand[0], target = (unsigned)frame->operand[1];
    bool shot = frame->procedure == TOY_PLANE_PROCEDURE_SHOT;
    emit(sink, state, HET_EVENT_ROLL, toy_plane_dice(state).body, HET_NO_UNIT, (int)hits,
         shot ? "TPL-4" : "TPL-5.2");
    if (shot) {
        het_state_pop(&state->head);
        lose(state, target, hits, body, "TPL-4", sink);
        return;
    }
    if (frame->step == 0) {
        frame->step = 1;
        frame->operand[2] = (int16_t)hits;
        return;
    }
    unsigned on_target = (unsigned)frame->operand[2];
    het_state_pop(&state->head);
    lose(state, target, on_target, body, "TPL-5.2", sink);
    lose(state, body, hits, target, "TPL-5.2", sink);
    if (state->strength[target] == 0 || state->strength[body] == 0 || on_target == hits)
        return;
    if (on_target > hits)
        fall_back(state, target, body, sink);
    else
        fall_back(state, body, target, sink);
}

static void
perform(ToyPlaneState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    bool chance = state->head.actor == HET_CHANCE;
    state->head.roll_key = 0;
    if (chance) {
        do_roll(state, (unsigned)move->roll.low, frame, sink);
    } else if (frame != NULL) {
        do_order(state, move, frame, sink);
    } else if (move->kind == HET_MOVE_PASS) {
        state->passed = (uint8_t)(state->passed | 1u << state->head.active);
        end_action(state, sink);
    } else {
        frame =
            het_state_push(&state->head, TOY_PLANE_PROCEDURE_BODY, (HetActor)state->head.active);
        frame->operand[0] = (int16_t)move->unit;
        state->used = (uint8_t)(state->used | 1u << move->unit);
    }
}

/* Runs to the next node: closes a body's action, opens rolls. */
static void
settle(ToyPlaneState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    if (frame != NULL && frame->procedure != TOY_PLANE_PROCEDURE_BODY) {
        unsigned body = toy_plane_dice(state).body;
        het_state_open_roll(&state->head,
                            frame->procedure == TOY_PLANE_PROCEDURE_SHOT ? TOY_PLANE_ROLL_SHOT
                                                                         : TOY_PLANE_ROLL_FIGHT,
                            body, &state->rolls[body]);
        return;
    }
    if (frame != NULL && frame->step == TOY_PLANE_ORDER_HOLD) {
        het_state_pop(&state->head);
        end_action(state, sink);
    }
    if (state->head.actor != HET_NOBODY)
        state->head.actor = state->head.active;
}

/* --- slots ------------------------------------------------------------------------------------ */

/* One shot or charge may be all there is to choose; placements need not be two. */
static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyPlaneState *state = (ToyPlaneState *)head;
    HetMoveList list;
    perform(state, move, sink);
    settle(state, sink);
    while (head->actor < HET_CHANCE) {
        het_list_clear(&list);
        toy_plane_legal(head, &list);
        if (list.count > 1)
            break;
        perform(state, &list.moves[0], sink);
        settle(state, sink);
    }
}

static void
start(HetState *head)
{
    ToyPlaneState *state = (ToyPlaneState *)head;
    const ToyPlaneScenario *data = toy_plane_data(head);
    HetState common = *head;
    *state = data->position;
    state->head = common;
    state->winner = HET_NOBODY;
    head->turn = (uint16_t)data->turn;
    head->active = (uint8_t)data->active;
    if (!can_go_on(state, data->active))
        head->active = (uint8_t)het_other(data->active);
    head->actor = head->active;
}

static void
describe(const HetState *head, const HetMove *move, HetDescription *description)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    if (move->unit >= toy_plane_data(head)->bodies)
        return;
    description->from = toy_plane_at(state, move->unit);
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE)
        description->to = (HetPoint){move->pose.x, move->pose.y};
}

static void
measures(const HetState *head, HetMeasures *ret)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    const ToyPlaneScenario *data = toy_plane_data(head);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int32_t *value = ret->value[side];
        value[HET_MEASURE_STRENGTH] = (int32_t)side_strength(state, (HetActor)side);
        value[HET_MEASURE_STRENGTH_START] = (int32_t)data->start_strength[side];
        value[HET_MEASURE_STRENGTH_LOST] =
            value[HET_MEASURE_STRENGTH_START] - value[HET_MEASURE_STRENGTH];
    }
    for (unsigned body = 0; body < data->bodies; body++) {
        int32_t *value = ret->value[toy_plane_side(head, body)];
        value[state->strength[body] > 0 ? HET_MEASURE_UNITS : HET_MEASURE_UNITS_LOST]++;
    }
}

static void
result(const HetState *head, HetResult *ret)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    ret->winner = (HetActor)state->winner;
    ret->reason =
        state->end == TOY_PLANE_END_HALF ? "half the strength lost" : "the last turn is over";
    ret->rule = "TPL-6";
}

static uint64_t
key(const HetState *head)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    return het_hash_bytes(het_hash_head(head), state->x,
                          offsetof(ToyPlaneState, rolls) - offsetof(ToyPlaneState, x));
}

const HetRules toy_plane_rules = {
    .name = "toy-plane",
    .title = "Plane toy",
    .version = 1,
    .phases = toy_plane_phases,
    .start = start,
    .legal = toy_plane_legal,
    .is_legal = toy_plane_is_legal,
    .apply = apply,
    .describe = describe,
    .measures = measures,
    .result = result,
    .key = key,
    .load = toy_plane_load,
    .unload = toy_plane_unload,
    .save = toy_plane_save,
    .vocabulary = &toy_plane_vocabulary,
    .prompt = toy_plane_prompt,
    .view = toy_plane_view,
    .check = toy_plane_check,
};
