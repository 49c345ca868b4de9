/* Movement: choosing where a unit goes, the walk step by step, turning, backing away. HUS-4, 5, 9.1
 *
 * A step of a way is an edge (0 to 5), or 6 plus the facing turned to. */
#include "husaria-convoy.h"
#include "husaria-reach.h"

enum { FACINGS = HET_HEX_SIDES };

/* --- the march of one unit ----------------------------------------------------------------------
 * Frame: unit, half points spent, 1 + the last that goes along with it. */

static bool
may_bow(const HusariaState *state, unsigned unit, unsigned spent)
{
    return husaria_types[husaria_data(state)->type[unit]].fire == HUSARIA_BOWS &&
           (state->units[unit].flags & HUSARIA_BOWED) == 0 &&
           spent + 2 <= husaria_movement(state, unit); /* HUS-15.23 */
}

static void
list_turns(const HusariaState *state, const HusariaWalker *walker, bool first, HetMoveList *list)
{
    const HusariaUnit *it = &state->units[walker->unit];
    if (walker->leader || walker->train || (walker->zone && !first) || (walker->convoy && first))
        return;
    for (unsigned facing = 0; facing < FACINGS; facing++) {
        if (facing == it->facing)
            continue;
        unsigned cost =
            husaria_turn_cost(state, walker->unit, it->place, it->facing, facing, walker->zone);
        if (cost == 0xffff || husaria_price(walker, first, cost) > walker->budget)
            continue;
        HetMove move = het_move_unit(HET_MOVE_TURN, walker->unit);
        move.facing = (uint8_t)facing;
        het_list_add(list, move);
    }
}

/* HUS-5.24: to a back hex out of the enemy's zones, for all it has. */
static void
list_backs(const HusariaState *state, const HusariaWalker *walker, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[walker->unit];
    if (!walker->zone || walker->leader || walker->train || walker->convoy)
        return;
    for (unsigned edge = 0; edge < FACINGS; edge++) {
        unsigned to = data->next[it->place][edge];
        if (husaria_in_front(it->facing, edge) || to == HUSARIA_OFF ||
            husaria_cost(state, walker->unit, it->place, edge) == 0 ||
            husaria_held(state, walker->side, to) || husaria_held(state, 1 - walker->side, to) ||
            !husaria_fits(state, walker->unit, to) || husaria_barred(state, walker->unit, to) ||
            husaria_controlled(state, 1 - walker->side, to))
            continue;
        het_list_add(list, het_move_place(HET_MOVE_RETREAT, walker->unit, to));
    }
}

static void
list_march(const HusariaState *state, HetMoveList *list)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0], spent = (unsigned)frame->operand[1];
    HusariaWalker walker = husaria_walker(state, unit, spent);
    bool first = frame->step == HUSARIA_MARCH_BEFORE;
    walker.begun = !first;
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
    if (may_bow(state, unit, spent))
        husaria_list_bows(state, unit, list);
    if (first && spent == 0)
        husaria_list_convoy(state, list);
    if (frame->step != HUSARIA_MARCH_TURNED)
        list_turns(state, &walker, first, list);
    if (first && spent == 0)
        list_backs(state, &walker, list);
    if (first || frame->step == HUSARIA_MARCH_ON)
        husaria_list_destinations(&walker, list);
}

/* Whether a unit can take a step at once. */
static bool
may_step(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    HusariaWalker walker = husaria_walker(state, unit, 0);
    unsigned cell = walker.start / FACINGS;
    bool horse = walker.leader || husaria_arm(data, unit) == HUSARIA_CAVALRY;
    for (unsigned edge = 0; edge < FACINGS; edge++)
        if (data->cost[horse][cell][edge] != 0 &&
            husaria_may_enter(&walker, data->next[cell][edge]) &&
            (walker.leader || walker.train || walker.convoy ||
             husaria_in_front(state->units[unit].facing, edge)))
            return true;
    return false;
}

static bool
advance_march(HusariaState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    HusariaUnit *it = &state->units[unit];
    if (it->status != HUSARIA_ON_MAP || frame->step == HUSARIA_MARCH_OVER) {
        if (it->status == HUSARIA_ON_MAP)
            it->flags |= HUSARIA_MOVED;
        if (frame->operand[2] != 0)
            husaria_end_convoy(state);
        het_state_pop(&state->head);
        return true;
    }
    if (frame->step == HUSARIA_MARCH_BEFORE && may_step(state, unit)) {
        state->head.actor = (uint8_t)husaria_side(state, unit);
        return false; /* there is more than to pass: no need to list it all */
    }
    return husaria_ask(state, husaria_side(state, unit), sink);
}

/* HUS-5.24: a walk of one step, then a free turn, unless a counter-charge stops it. */
static void
back_away(HusariaState *state, unsigned unit, unsigned to)
{
    unsigned from = state->units[unit].place, side = husaria_side(state, unit);
    state->way = (HetWay){.place = (uint16_t)to};
    het_way_add(&state->way, het_hex_direction(&husaria_data(state)->map.grid, from, to));
    husaria_push(state, HUSARIA_FREE_TURN, side, (int)unit, 0);
    HetFrame *walk = husaria_push(state, HUSARIA_WALK, side, (int)unit, 0);
    walk->operand[2] = (int16_t)from;
    walk->operand[3] = 1;
}

/* Nothing but bows comes after a turn: one along a road is free, and might be made for ever. */
static void
turn_in_place(HusariaState *state, HetFrame *frame, const HetMove *move)
{
    HusariaUnit *it = &state->units[move->unit];
    HusariaWalker walker = husaria_walker(state, move->unit, (unsigned)frame->operand[1]);
    unsigned cost =
        husaria_turn_cost(state, move->unit, it->place, it->facing, move->facing, walker.zone);
    frame->operand[1] =
        (int16_t)(frame->operand[1] +
                  (int)husaria_price(&walker, frame->step == HUSARIA_MARCH_BEFORE, cost));
    frame->step = HUSARIA_MARCH_TURNED;
    it->facing = move->facing;
}

static void
take_march(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0], from = state->units[unit].place;
    HusariaUnit *it = &state->units[unit];
    if (move->kind == HET_MOVE_MOVE) {
        state->way = move->way;
        frame->step = HUSARIA_MARCH_AFTER;
        HetFrame *walk = husaria_push(state, HUSARIA_WALK, husaria_side(state, unit), (int)unit, 0);
        walk->operand[2] = (int16_t)from;
    } else if (move->kind == HET_MOVE_ADD) {
        husaria_join_convoy(state, move->unit, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        frame->operand[1] = (int16_t)(frame->operand[1] + 2);
        it->flags |= HUSARIA_BOWED;
        husaria_open_fire(state, unit, move->target, it->strength, HUSARIA_BOWS, sink);
    } else if (move->kind == HET_MOVE_TURN) {
        turn_in_place(state, frame, move);
        husaria_tell(sink, state, HET_EVENT_FACE, unit, HUSARIA_NOBODY, move->facing,
                     husaria_controlled(state, 1 - husaria_side(state, unit), from) ? "HUS-5.23"
                                                                                    : "HUS-4.43");
    } else if (move->kind == HET_MOVE_RETREAT) {
        frame->step = HUSARIA_MARCH_OVER;
        back_away(state, unit, move->way.place);
    } else {
        frame->step = HUSARIA_MARCH_OVER;
    }
}

const HusariaSteps husaria_march = {advance_march, list_march, take_march};

/* --- the walk -----------------------------------------------------------------------------------
 * Frame: unit, steps taken, hex it began on, 1 when it backs away; above the march, or the free
 * turn of a unit that backs away. */

/* HUS-4.41b: after a whole leg, where no enemy's zone stops it (HUS-5.21), nor friends (4.28). */
static bool
may_go_on(const HusariaState *state, unsigned unit, unsigned from)
{
    unsigned place = state->units[unit].place;
    HusariaWalker walker = husaria_walker(state, unit, 0);
    return husaria_may_pass(&walker, place) &&
           het_hex_distance(&husaria_data(state)->map.grid, from, place) == HUSARIA_LEG &&
           (!husaria_fights(state, unit) || state->units[unit].convoy != 0 ||
            !husaria_controlled(state, 1 - husaria_side(state, unit), place));
}

static void
end_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *walk = het_state_top(&state->head), *march = walk - 1;
    unsigned unit = (unsigned)walk->operand[0], from = (unsigned)(uint16_t)walk->operand[2];
    const HusariaScenario *data = husaria_data(state);
    if ((walk->flags & HUSARIA_WALK_STOPPED) != 0)
        march->step = HUSARIA_MARCH_OVER; /* HUS-6.64 */
    else if (walk->operand[3] == 0 && state->units[unit].status == HUSARIA_ON_MAP)
        march->step = may_go_on(state, unit, from) ? HUSARIA_MARCH_ON : HUSARIA_MARCH_AFTER;
    if ((walk->flags & HUSARIA_WALK_DECLINED) != 0)
        for (unsigned other = 0; other < data->unit_count; other++)
            state->units[other].declined = 0;
    if (state->units[unit].status == HUSARIA_ON_MAP)
        husaria_tell_way(sink, state, HET_EVENT_MOVE, unit, from, state->units[unit].place,
                         state->units[unit].convoy != 0               ? "HUS-11.16"
                         : walk->operand[3] != 0                      ? "HUS-5.24"
                         : husaria_arm(data, unit) == HUSARIA_LEADERS ? "HUS-9.13"
                                                                      : "HUS-4.41");
    memset(&state->way, 0, sizeof state->way);
    het_state_pop(&state->head);
}

/* Goes over an edge. */
static void
go(HusariaState *state, HetFrame *march, unsigned unit, unsigned edge, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned from = state->units[unit].place, to = data->next[from][edge];
    unsigned cost =
        husaria_arm(data, unit) == HUSARIA_LEADERS ? 2 : husaria_cost(state, unit, from, edge);
    if (husaria_arm(data, unit) != HUSARIA_LEADERS && husaria_held(state, data->side[unit], to))
        cost += 2;
    march->operand[1] =
        (int16_t)MIN(march->operand[1] + (int)cost, (int)husaria_movement(state, unit));
    if (state->units[unit].convoy != 0)
        husaria_move_convoy(state, unit, to, sink);
    else
        husaria_shift(state, unit, to, false, sink);
}

/* HUS-6.63e: in the hex where the move ends horse that let it go by may charge after all. */
static void
ask_again(HusariaState *state, HetFrame *walk)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned i = (unsigned)walk->operand[1]; i < state->way.steps; i++)
        if (het_way_step(&state->way, i) < HUSARIA_STEP_TURN)
            return;
    for (unsigned other = 0; other < data->unit_count; other++)
        if (husaria_arm(data, other) == HUSARIA_CAVALRY)
            state->units[other].declined = 0;
}

static bool
advance_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *walk = het_state_top(&state->head), *march = walk - 1;
    unsigned unit = (unsigned)walk->operand[0], index = (unsigned)walk->operand[1];
    HusariaUnit *it = &state->units[unit];
    if (it->status != HUSARIA_ON_MAP || (walk->flags & HUSARIA_WALK_STOPPED) != 0 ||
        index == state->way.steps) {
        end_walk(state, sink);
        return true;
    }
    if (walk->step == 0) { /* HUS-6.66: it may be met before it has gone anywhere */
        walk->step = 1;
        if (husaria_fights(state, unit))
            husaria_push(state, HUSARIA_REACT, 1 - husaria_side(state, unit), (int)unit, 1);
        return true;
    }
    unsigned step = het_way_step(&state->way, index);
    walk->operand[1]++;
    if (step >= HUSARIA_STEP_TURN) {
        bool zone = husaria_controlled(state, 1 - husaria_side(state, unit), it->place);
        unsigned cost =
            husaria_turn_cost(state, unit, it->place, it->facing, step - HUSARIA_STEP_TURN, zone);
        march->operand[1] =
            (int16_t)MIN(march->operand[1] + (int)cost, (int)husaria_movement(state, unit));
        it->facing = (uint8_t)(step - HUSARIA_STEP_TURN);
        return true;
    }
    go(state, march, unit, step, sink);
    if ((walk->flags & HUSARIA_WALK_DECLINED) != 0)
        ask_again(state, walk);
    if (it->status == HUSARIA_ON_MAP && husaria_fights(state, unit))
        husaria_push(state, HUSARIA_REACT, 1 - husaria_side(state, unit), (int)unit, 0);
    return true;
}

static void
list_nothing(const HusariaState *state, HetMoveList *list)
{
    (void)state;
    (void)list;
}

static void
take_nothing(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    (void)state;
    (void)move;
    (void)sink;
}

const HusariaSteps husaria_walk = {advance_walk, list_nothing, take_nothing};

/* --- free turns: HUS-4.42, 7.33 -----------------------------------------------------------------
 * Frame: unit. */

static bool
advance_free_turn(HusariaState *state, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    if (frame->step > 0 || state->units[unit].status != HUSARIA_ON_MAP ||
        !husaria_fights(state, unit)) {
        het_state_pop(&state->head);
        return true;
    }
    return husaria_ask(state, husaria_side(state, unit), sink);
}

static void
list_free_turn(const HusariaState *state, HetMoveList *list)
{
    for (unsigned facing = 0; facing < FACINGS; facing++) {
        HetMove move =
            het_move_unit(HET_MOVE_TURN, (unsigned)het_state_peek(&state->head)->operand[0]);
        move.facing = (uint8_t)facing;
        het_list_add(list, move);
    }
}

static void
take_free_turn(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    het_state_top(&state->head)->step = 1;
    if (state->units[move->unit].facing == move->facing)
        return;
    state->units[move->unit].facing = move->facing;
    husaria_tell(sink, state, HET_EVENT_FACE, move->unit, HUSARIA_NOBODY, move->facing, "HUS-7.33");
}

const HusariaSteps husaria_free_turn = {advance_free_turn, list_free_turn, take_free_turn};
