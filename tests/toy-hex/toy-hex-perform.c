#include "toy-hex-perform.h"

#include "toy-hex-effect.h"
#include "toy-hex-list.h"

static void
start_shot(ToyHexState *state, unsigned shooter, unsigned target, const HetSink *sink)
{
    unsigned hitting = toy_hex_shot(state, shooter, target);
    HetFrame *frame =
        het_state_push(&state->head, TOY_HEX_PROCEDURE_SHOT, toy_hex_side(&state->head, shooter));
    frame->operand[0] = (int16_t)shooter;
    frame->operand[1] = (int16_t)target;
    frame->operand[2] = (int16_t)hitting;
    state->fired = (uint16_t)(state->fired | 1u << shooter);
    toy_hex_emit(sink, state, HET_EVENT_SHOOT, shooter, target, 0, "THX-5");
}

static void
start_battle(ToyHexState *state, unsigned leader, unsigned target, const char *rule,
             const HetSink *sink)
{
    HetFrame *frame =
        het_state_push(&state->head, TOY_HEX_PROCEDURE_BATTLE, toy_hex_side(&state->head, leader));
    frame->operand[0] = (int16_t)leader;
    frame->operand[1] = (int16_t)target;
    frame->operand[2] = (int16_t)(1 << leader);
    frame->operand[3] = -1;
    toy_hex_emit(sink, state, HET_EVENT_FIGHT, leader, target, 0, rule);
}

static void
do_unit(ToyHexState *state, const HetMove *move, HetFrame *frame, const HetSink *sink)
{
    static const ToyHexUnitStep steps[] = {
        [TOY_HEX_ORDER_WALK] = TOY_HEX_UNIT_WALK,
        [TOY_HEX_ORDER_SHOOT] = TOY_HEX_UNIT_SHOOT,
        [TOY_HEX_ORDER_FIGHT] = TOY_HEX_UNIT_FIGHT,
        [TOY_HEX_ORDER_HOLD] = TOY_HEX_UNIT_DONE,
    };
    unsigned unit = (unsigned)frame->operand[0], targets = 0;
    ToyHexUnitStep step = (ToyHexUnitStep)frame->step;
    frame->step = TOY_HEX_UNIT_DONE;
    if (step == TOY_HEX_UNIT_ORDER) {
        frame->step = (uint8_t)steps[move->value];
    } else if (step == TOY_HEX_UNIT_WALK) {
        frame->step = TOY_HEX_UNIT_TURN;
        state->way = move->way;
        HetFrame *walk =
            het_state_push(&state->head, TOY_HEX_PROCEDURE_WALK, (HetActor)frame->actor);
        walk->operand[0] = (int16_t)unit;
    } else if (step == TOY_HEX_UNIT_TURN) {
        toy_hex_relocate(state, unit, state->place[unit], move->facing, HET_EVENT_FACE, "THX-3.4",
                         sink);
        for (unsigned other = 0; other < toy_hex_data(&state->head)->units; other++)
            targets += toy_hex_side(&state->head, other) != (HetActor)frame->actor &&
                       toy_hex_has_in_front(state, unit, other);
        frame->step = targets > 0 ? TOY_HEX_UNIT_ATTACK : TOY_HEX_UNIT_DONE;
    } else if (move->kind == HET_MOVE_SHOOT) {
        start_shot(state, unit, move->target, sink);
    } else if (move->kind == HET_MOVE_FIGHT) {
        start_battle(state, unit, move->target, "THX-6.1", sink);
    }
}

static void
do_window(ToyHexState *state, const HetMove *move, HetFrame *frame, const HetSink *sink)
{
    unsigned walker = (unsigned)frame->operand[0], unit = move->unit, cost = 0;
    if (move->kind == HET_MOVE_PASS) {
        for (unsigned other = 0; other < toy_hex_data(&state->head)->units; other++)
            for (unsigned reaction = 0; reaction < TOY_HEX_REACTIONS; reaction++) {
                unsigned offer =
                    toy_hex_fresh_offer(state, (ToyHexReaction)reaction, other, walker);
                if (offer != 0)
                    state->declined[other][reaction] = (uint8_t)offer;
            }
        return;
    }
    frame->flags |= TOY_HEX_FLAG_TAKEN;
    if (move->kind == HET_MOVE_SHOOT) {
        toy_hex_emit(sink, state, HET_EVENT_NOTE, unit, walker, 0, "THX-4.2");
        start_shot(state, unit, walker, sink);
        return;
    }
    unsigned place = state->place[unit], facing = state->facing[unit];
    state->reacted = (uint16_t)(state->reacted | 1u << unit);
    if (move->kind == HET_MOVE_TURN) {
        toy_hex_relocate(state, unit, place, move->facing, HET_EVENT_FACE, "THX-4.4", sink);
        return;
    }
    for (unsigned i = 0; i < move->way.steps; i++)
        if (!toy_hex_step(state, unit, het_way_step(&move->way, i), &place, &facing, &cost))
            g_assert_not_reached();
    toy_hex_relocate(state, unit, place, facing, HET_EVENT_MOVE, "THX-4.3", sink);
    start_battle(state, unit, walker, "THX-4.3", sink);
}

static void
do_retreat(ToyHexState *state, const HetMove *move, HetFrame *frame, const HetSink *sink)
{
    const HetHexGrid *grid = &toy_hex_data(&state->head)->grid;
    unsigned unit = (unsigned)frame->operand[0], winner = (unsigned)frame->operand[1];
    unsigned from = state->place[unit];
    het_state_pop(&state->head);
    toy_hex_relocate(state, unit, move->way.place, state->facing[unit], HET_EVENT_RETREAT,
                     "THX-6.3", sink);
    toy_hex_displaced(state, unit);
    HetFrame *chase =
        het_state_push(&state->head, TOY_HEX_PROCEDURE_CHASE, toy_hex_side(&state->head, winner));
    chase->operand[0] = (int16_t)winner;
    chase->operand[1] = (int16_t)unit;
    chase->operand[2] = (int16_t)from;
    chase->operand[3] = -1;
    if (move->way.steps == 2)
        chase->operand[3] = (int16_t)het_hex_neighbour(grid, from, het_way_step(&move->way, 0));
}

static void
do_chase(ToyHexState *state, const HetMove *move, HetFrame *frame, const HetSink *sink)
{
    unsigned chaser = (unsigned)frame->operand[0], prey = (unsigned)frame->operand[1];
    if (move->kind == HET_MOVE_PASS) {
        het_state_pop(&state->head);
        return;
    }
    /* It looks along its last step, to the side where the prey is if there is one. */
    unsigned facing = het_way_step(&move->way, move->way.steps - 1u);
    if (!toy_hex_faces(state, chaser, move->way.place, facing, prey))
        facing = het_hex_turn(facing, -1);
    toy_hex_relocate(state, chaser, move->way.place, facing, HET_EVENT_MOVE, "THX-6.4", sink);
    toy_hex_displaced(state, chaser);
    if (toy_hex_has_in_front(state, chaser, prey))
        frame->step = TOY_HEX_CHASE_ROLL;
    else
        het_state_pop(&state->head);
}

static void
end_battle(ToyHexState *state, HetFrame *frame, unsigned on_leader, const HetSink *sink)
{
    unsigned leader = (unsigned)frame->operand[0], target = (unsigned)frame->operand[1];
    unsigned on_target = (unsigned)frame->operand[4];
    het_state_pop(&state->head);
    toy_hex_lose(state, target, on_target, leader, "THX-6.2", sink);
    toy_hex_lose(state, leader, on_leader, target, "THX-6.2", sink);
    if (!toy_hex_on_board(state, target) || !toy_hex_on_board(state, leader) ||
        on_target == on_leader)
        return;
    unsigned loser = on_target > on_leader ? target : leader;
    HetFrame *retreat =
        het_state_push(&state->head, TOY_HEX_PROCEDURE_RETREAT, toy_hex_side(&state->head, loser));
    retreat->operand[0] = (int16_t)loser;
    retreat->operand[1] = (int16_t)(loser == target ? leader : target);
}

/* A roll was read: the hits are the lowest of the range, which is capped where nothing changes. */
static void
do_roll(ToyHexState *state, unsigned hits, HetFrame *frame, const HetSink *sink)
{
    unsigned unit = (unsigned)frame->operand[0], target = (unsigned)frame->operand[1];
    bool battle = frame->procedure == TOY_HEX_PROCEDURE_BATTLE;
    bool defends = battle && frame->step == TOY_HEX_BATTLE_DEFEND;
    toy_hex_emit(sink, state, HET_EVENT_ROLL, defends ? target : unit, HET_NO_UNIT, (int)hits,
                 battle                                       ? "THX-6.2"
                 : frame->procedure == TOY_HEX_PROCEDURE_SHOT ? "THX-5"
                                                              : "THX-6.4");
    if (defends) {
        end_battle(state, frame, hits, sink);
    } else if (battle) {
        frame->step = TOY_HEX_BATTLE_DEFEND;
        frame->operand[4] = (int16_t)hits;
    } else {
        const char *rule = frame->procedure == TOY_HEX_PROCEDURE_SHOT ? "THX-5" : "THX-6.4";
        het_state_pop(&state->head);
        toy_hex_lose(state, target, hits, unit, rule, sink);
    }
}

static void
do_join(ToyHexState *state, const HetMove *move, HetFrame *frame, const HetSink *sink)
{
    if (move->kind == HET_MOVE_DONE) {
        frame->step = TOY_HEX_BATTLE_ATTACK;
        return;
    }
    frame->operand[2] = (int16_t)(frame->operand[2] | 1 << move->unit);
    frame->operand[3] = (int16_t)move->unit;
    state->joined = (uint16_t)(state->joined | 1u << move->unit);
    toy_hex_emit(sink, state, HET_EVENT_FIGHT, move->unit, (unsigned)frame->operand[1], 0,
                 "THX-6.1");
}

static void
do_bottom(ToyHexState *state, const HetMove *move, const HetSink *sink)
{
    if (state->head.actor == HET_CHANCE) {
        toy_hex_draw(state, (ToyHexChit)(move->roll.low - 1), sink);
    } else if (move->kind == HET_MOVE_PASS) {
        toy_hex_end_activation(state, sink);
    } else {
        HetFrame *frame =
            het_state_push(&state->head, TOY_HEX_PROCEDURE_UNIT, (HetActor)state->head.active);
        frame->operand[0] = (int16_t)move->unit;
        state->used = (uint16_t)(state->used | 1u << move->unit);
    }
}

void
toy_hex_perform(ToyHexState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    bool chance = state->head.actor == HET_CHANCE;
    state->head.roll_key = 0;
    if (frame == NULL) {
        do_bottom(state, move, sink);
    } else if (chance) {
        do_roll(state, (unsigned)move->roll.low, frame, sink);
    } else if (frame->procedure == TOY_HEX_PROCEDURE_UNIT) {
        do_unit(state, move, frame, sink);
    } else if (frame->procedure == TOY_HEX_PROCEDURE_WALK) {
        if (move->kind == HET_MOVE_END)
            toy_hex_end_walk(state);
        else
            frame->flags = 0;
    } else if (frame->procedure == TOY_HEX_PROCEDURE_WINDOW) {
        do_window(state, move, frame, sink);
    } else if (frame->procedure == TOY_HEX_PROCEDURE_BATTLE) {
        do_join(state, move, frame, sink);
    } else if (frame->procedure == TOY_HEX_PROCEDURE_RETREAT) {
        do_retreat(state, move, frame, sink);
    } else {
        do_chase(state, move, frame, sink);
    }
}
