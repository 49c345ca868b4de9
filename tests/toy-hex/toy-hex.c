#include "toy-hex.h"

#include "toy-hex-cold.h"
#include "toy-hex-effect.h"
#include "toy-hex-legal.h"
#include "toy-hex-list.h"
#include "toy-hex-perform.h"

/* --- turns ------------------------------------------------------------------------------------ */

static void
finish(ToyHexState *state, HetActor winner, ToyHexEnd end, const HetSink *sink)
{
    state->head.actor = HET_NOBODY;
    state->winner = (uint8_t)winner;
    state->end = (uint8_t)end;
    toy_hex_emit(sink, state, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0, "THX-7");
}

/* THX-7: half the strength lost. */
static bool
is_beaten(const ToyHexState *state, HetActor side)
{
    return 2 * toy_hex_side_strength(state, side) <=
           toy_hex_data(&state->head)->start_strength[side];
}

static void
begin_turn(ToyHexState *state)
{
    state->used = state->fired = state->reacted = state->joined = 0;
    memcpy(state->cup, toy_hex_data(&state->head)->full_cup, sizeof state->cup);
    memset(state->rolls, 0, sizeof state->rolls);
    state->draws = 0;
}

static void
end_turn(ToyHexState *state, const HetSink *sink)
{
    const unsigned *start = toy_hex_data(&state->head)->start_strength;
    state->head.epoch++;
    if (state->head.turn < state->head.scenario->turns) {
        state->head.turn++;
        begin_turn(state);
        toy_hex_emit(sink, state, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, state->head.turn,
                     "THX-1");
        return;
    }
    unsigned first = start[HET_FIRST] - toy_hex_side_strength(state, HET_FIRST);
    unsigned second = start[HET_SECOND] - toy_hex_side_strength(state, HET_SECOND);
    HetActor winner = first < second ? HET_FIRST : first > second ? HET_SECOND : HET_NOBODY;
    finish(state, winner, TOY_HEX_END_TURNS, sink);
}

void
toy_hex_end_activation(ToyHexState *state, const HetSink *sink)
{
    state->head.phase = TOY_HEX_CUP;
    state->head.active = HET_FIRST;
    state->head.epoch++;
    bool first = is_beaten(state, HET_FIRST), second = is_beaten(state, HET_SECOND);
    if (first || second)
        finish(state,
               first && second ? HET_NOBODY
               : first         ? HET_SECOND
                               : HET_FIRST,
               TOY_HEX_END_HALF, sink);
}

void
toy_hex_draw(ToyHexState *state, ToyHexChit chit, const HetSink *sink)
{
    state->cup[chit]--;
    toy_hex_emit(sink, state, HET_EVENT_ROLL, HET_NO_UNIT, HET_NO_UNIT, (int)chit + 1, "THX-1");
    if (chit == TOY_HEX_CHIT_LULL) {
        end_turn(state, sink);
        return;
    }
    state->head.active = chit == TOY_HEX_CHIT_FIRST ? HET_FIRST : HET_SECOND;
    state->head.phase = TOY_HEX_ACTIVATION;
    toy_hex_emit(sink, state, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, TOY_HEX_ACTIVATION,
                 "THX-1");
}

/* --- advancing: each does what needs no answer ------------------------------------------------ */

static bool
wait_for(ToyHexState *state, unsigned actor)
{
    state->head.actor = (uint8_t)actor;
    return false;
}

static bool
roll_for(ToyHexState *state, unsigned unit)
{
    het_state_open_roll(&state->head, TOY_HEX_ROLL_DICE, unit, &state->rolls[unit]);
    return false;
}

static bool
advance_bottom(ToyHexState *state, const HetSink *sink)
{
    if (state->head.phase == TOY_HEX_CUP) {
        if (state->cup[0] + state->cup[1] + state->cup[2] == 0) {
            end_turn(state, sink);
            return state->head.actor != HET_NOBODY;
        }
        het_state_open_roll(&state->head, TOY_HEX_ROLL_CUP, HET_NO_UNIT, &state->draws);
        return false;
    }
    return wait_for(state, state->head.active);
}

static bool
advance_unit(ToyHexState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned unit = (unsigned)frame->operand[0];
    bool idle = !toy_hex_on_board(state, unit) || (frame->flags & TOY_HEX_FLAG_DISPLACED) != 0;
    if (idle || frame->step == TOY_HEX_UNIT_DONE) {
        het_state_pop(&state->head);
        toy_hex_end_activation(state, sink);
        return state->head.actor != HET_NOBODY;
    }
    return wait_for(state, frame->actor);
}

void
toy_hex_end_walk(ToyHexState *state)
{
    het_state_pop(&state->head);
    state->way = (HetWay){0};
    memset(state->declined, 0, sizeof state->declined);
}

/* THX-3.3: a step led into an enemy zone. */
static bool
stops_in_zone(const ToyHexState *state, const HetFrame *frame, const HetSink *sink)
{
    unsigned walker = (unsigned)frame->operand[0];
    if (frame->operand[1] == 0 ||
        !toy_hex_in_zone(state, walker, state->place[walker], state->facing[walker]))
        return false;
    toy_hex_emit(sink, state, HET_EVENT_NOTE, walker, HET_NO_UNIT, 0, "THX-3.3");
    return true;
}

static bool
advance_walk(ToyHexState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned walker = (unsigned)frame->operand[0], next = (unsigned)frame->operand[1], cost = 0;
    unsigned place = state->place[walker], facing = state->facing[walker];
    if (!toy_hex_on_board(state, walker) ||
        (state->head.stack[0].flags & TOY_HEX_FLAG_DISPLACED) != 0 ||
        stops_in_zone(state, frame, sink) || next == state->way.steps ||
        !toy_hex_step(state, walker, het_way_step(&state->way, next), &place, &facing, &cost)) {
        toy_hex_end_walk(state);
        return true;
    }
    if ((frame->flags & TOY_HEX_FLAG_ASK) != 0)
        return wait_for(state, frame->actor);
    bool pikes = toy_hex_data(&state->head)->type[walker] == TOY_HEX_PIKES;
    frame->operand[1]++;
    toy_hex_relocate(state, walker, place, facing, HET_EVENT_MOVE, pikes ? "THX-3.2" : "THX-3.1",
                     sink);
    HetFrame *window =
        het_state_push(&state->head, TOY_HEX_PROCEDURE_WINDOW, het_other((HetActor)frame->actor));
    window->operand[0] = (int16_t)walker;
    return true;
}

static bool
advance_window(ToyHexState *state, HetFrame *frame)
{
    unsigned walker = (unsigned)frame->operand[0], offers = 0;
    bool open = toy_hex_on_board(state, walker) &&
                (state->head.stack[0].flags & TOY_HEX_FLAG_DISPLACED) == 0;
    for (unsigned unit = 0; open && unit < toy_hex_data(&state->head)->units; unit++)
        for (unsigned reaction = 0; reaction < TOY_HEX_REACTIONS; reaction++)
            offers += toy_hex_fresh_offer(state, (ToyHexReaction)reaction, unit, walker) != 0;
    if (offers > 0)
        return wait_for(state, frame->actor);
    bool taken = (frame->flags & TOY_HEX_FLAG_TAKEN) != 0;
    het_state_pop(&state->head);
    if (taken)
        het_state_top(&state->head)->flags |= TOY_HEX_FLAG_ASK;
    return true;
}

static bool
advance_battle(ToyHexState *state, HetFrame *frame)
{
    if (frame->step == TOY_HEX_BATTLE_DEFEND)
        return roll_for(state, (unsigned)frame->operand[1]);
    if (frame->step == TOY_HEX_BATTLE_ATTACK)
        return roll_for(state, (unsigned)frame->operand[0]);
    for (unsigned unit = 0; unit < toy_hex_data(&state->head)->units; unit++)
        if (toy_hex_may_join(state, unit))
            return wait_for(state, frame->actor);
    frame->step = TOY_HEX_BATTLE_ATTACK;
    return true;
}

static bool
advance_retreat(ToyHexState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned unit = (unsigned)frame->operand[0], winner = (unsigned)frame->operand[1];
    if (toy_hex_retreats(state, unit, winner) != 0)
        return wait_for(state, frame->actor);
    het_state_pop(&state->head);
    toy_hex_take_off(state, unit, winner, HET_EVENT_SURRENDER, "THX-6.3", sink);
    return true;
}

static bool
advance_chase(ToyHexState *state, HetFrame *frame)
{
    if (frame->step == TOY_HEX_CHASE_ROLL)
        return roll_for(state, (unsigned)frame->operand[0]);
    if (toy_hex_chase_length(state) > 0)
        return wait_for(state, frame->actor);
    het_state_pop(&state->head);
    return true;
}

/* Does the next thing that needs no answer; false when one is waited for, or the game is over. */
static bool
advance(ToyHexState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    if (frame == NULL)
        return advance_bottom(state, sink);
    switch ((ToyHexProcedure)frame->procedure) {
    case TOY_HEX_PROCEDURE_UNIT:
        return advance_unit(state, frame, sink);
    case TOY_HEX_PROCEDURE_WALK:
        return advance_walk(state, frame, sink);
    case TOY_HEX_PROCEDURE_WINDOW:
        return advance_window(state, frame);
    case TOY_HEX_PROCEDURE_SHOT:
        return roll_for(state, (unsigned)frame->operand[0]);
    case TOY_HEX_PROCEDURE_BATTLE:
        return advance_battle(state, frame);
    case TOY_HEX_PROCEDURE_RETREAT:
        return advance_retreat(state, frame, sink);
    case TOY_HEX_PROCEDURE_CHASE:
        return advance_chase(state, frame);
    case TOY_HEX_PROCEDURE_NONE:
        break;
    }
    g_assert_not_reached();
}

/* Runs to the next node that offers a choice. */
static void
settle(ToyHexState *state, const HetSink *sink)
{
    HetMoveList list;
    while (state->head.actor != HET_NOBODY) {
        while (advance(state, sink))
            continue;
        if (state->head.actor == HET_NOBODY)
            break;
        het_list_clear(&list);
        toy_hex_legal(&state->head, &list);
        if (list.count > 1)
            break;
        toy_hex_perform(state, &list.moves[0], sink);
    }
}

/* --- slots ------------------------------------------------------------------------------------ */

static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyHexState *state = (ToyHexState *)head;
    toy_hex_perform(state, move, sink);
    settle(state, sink);
}

static void
start(HetState *head)
{
    ToyHexState *state = (ToyHexState *)head;
    const ToyHexScenario *data = toy_hex_data(head);
    HetState common = *head;
    *state = data->position;
    state->head = common;
    state->winner = HET_NOBODY;
    head->turn = (uint16_t)data->turn;
    head->phase = TOY_HEX_CUP;
    head->active = HET_FIRST;
    for (unsigned unit = 0; unit < data->units; unit++)
        if (toy_hex_on_board(state, unit))
            toy_hex_put(state, unit, state->place[unit], state->facing[unit]);
    settle(state, NULL);
}

static void
describe(const HetState *head, const HetMove *move, HetDescription *description)
{
    const ToyHexState *state = (const ToyHexState *)head;
    if (move->unit >= toy_hex_data(head)->units)
        return;
    description->from = toy_hex_point_of(state->place[move->unit]);
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE ||
        move->kind == HET_MOVE_RETREAT || move->kind == HET_MOVE_PURSUE)
        description->to = toy_hex_point_of(move->way.place);
}

static void
measures(const HetState *head, HetMeasures *ret)
{
    const ToyHexState *state = (const ToyHexState *)head;
    const ToyHexScenario *data = toy_hex_data(head);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int32_t *value = ret->value[side];
        value[HET_MEASURE_STRENGTH] = (int32_t)toy_hex_side_strength(state, (HetActor)side);
        value[HET_MEASURE_STRENGTH_START] = (int32_t)data->start_strength[side];
        value[HET_MEASURE_STRENGTH_LOST] =
            value[HET_MEASURE_STRENGTH_START] - value[HET_MEASURE_STRENGTH];
    }
    for (unsigned unit = 0; unit < data->units; unit++) {
        int32_t *value = ret->value[toy_hex_side(head, unit)];
        value[toy_hex_on_board(state, unit) ? HET_MEASURE_UNITS : HET_MEASURE_UNITS_LOST]++;
    }
}

static void
result(const HetState *head, HetResult *ret)
{
    const ToyHexState *state = (const ToyHexState *)head;
    ret->winner = (HetActor)state->winner;
    ret->reason =
        state->end == TOY_HEX_END_HALF ? "half the strength lost" : "the last turn is over";
    ret->rule = "THX-7";
}

static uint64_t
key(const HetState *head)
{
    const ToyHexState *state = (const ToyHexState *)head;
    return het_hash_bytes(het_hash_head(head), &state->way,
                          offsetof(ToyHexState, rolls) - offsetof(ToyHexState, way));
}

const HetRules toy_hex_rules = {
    .name = "toy-hex",
    .title = "Hex toy",
    .version = 1,
    .phases = toy_hex_phases,
    .start = start,
    .legal = toy_hex_legal,
    .is_legal = toy_hex_is_legal,
    .apply = apply,
    .describe = describe,
    .measures = measures,
    .result = result,
    .key = key,
    .load = toy_hex_load,
    .unload = toy_hex_unload,
    .save = toy_hex_save,
    .vocabulary = &toy_hex_vocabulary,
    .prompt = toy_hex_prompt,
    .view = toy_hex_view,
    .check = toy_hex_check,
};
