/* A unit on its way: step by step, with what the enemy may do after each; and free turns. HUS-3.1,
 * 4, 6.63
 *
 * A step of a way is an edge (0 to 5), or 6 plus the facing turned to. Reactions are asked for
 * before the first step and after each: what was let go by in one hex is asked again in the next,
 * and when the mover has turned. */
#include "husaria-walk.h"

#include "husaria-convoy.h"
#include "husaria-reach.h"

enum { FACINGS = HET_HEX_SIDES, FROM = 2, BACKS = 3, TOLD = 4, FACED = 5 };
/* A walk's steps: a window is open before the next step, or not. */
enum { WALK_BEGINS, WALK_GOES };

/* --- the walk -----------------------------------------------------------------------------------
 * Frame: unit, steps taken, hex it began on, 1 when it backs away, hex and facing it was last told
 * of; above the march, or the free turn of a unit that backs away. */

void
husaria_push_walk(HusariaState *state, unsigned unit, bool first, bool backs)
{
    const HusariaUnit *it = &state->units[unit];
    HetFrame *walk = husaria_push(state, HUSARIA_WALK, husaria_side(state, unit), (int)unit, 0);
    walk->step = first ? WALK_BEGINS : WALK_GOES;
    walk->operand[FROM] = walk->operand[TOLD] = (int16_t)it->place;
    walk->operand[BACKS] = backs;
    walk->operand[FACED] = it->facing;
}

static const char *
turn_rule(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    if (it->convoy == 0 && husaria_controlled(state, 1 - data->side[unit], it->place))
        return "HUS-5.23";
    if ((data->map.ways[it->place][it->facing] & HUSARIA_ROAD) != 0)
        return "HUS-4.54";
    return husaria_arm(data, unit) == HUSARIA_CAVALRY ? "HUS-4.43" : "HUS-4.47";
}

/* Tells how far the unit has gone, or goes with its next step, since it was last told of. */
static void
tell_to(const HusariaState *state, HetFrame *walk, unsigned to, const HetSink *sink)
{
    unsigned unit = (unsigned)walk->operand[0], from = (unsigned)(uint16_t)walk->operand[TOLD];
    const HusariaUnit *it = &state->units[unit];
    if (to != from)
        husaria_tell_way(sink, state, HET_EVENT_MOVE, unit, from, to,
                         it->convoy != 0                                             ? "HUS-11.16"
                         : walk->operand[BACKS] != 0                                 ? "HUS-5.24"
                         : husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS ? "HUS-9.13"
                                                                                     : "HUS-4.41");
    else if (it->facing != walk->operand[FACED])
        husaria_tell(sink, state, HET_EVENT_FACE, unit, HUSARIA_NOBODY, it->facing,
                     turn_rule(state, unit));
    walk->operand[TOLD] = (int16_t)to;
    walk->operand[FACED] = it->facing;
}

void
husaria_tell_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *walk = het_state_top(&state->head) - 1;
    tell_to(state, walk, state->units[walk->operand[0]].place, sink);
}

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
    unsigned unit = (unsigned)walk->operand[0], from = (unsigned)(uint16_t)walk->operand[FROM];
    bool there = state->units[unit].status == HUSARIA_ON_MAP;
    bool stopped = (walk->flags & HUSARIA_WALK_STOPPED) != 0;
    if (stopped)
        march->step = HUSARIA_MARCH_OVER; /* HUS-6.64 */
    else if (there && walk->operand[BACKS] == 0 && may_go_on(state, unit, from))
        march->step = HUSARIA_MARCH_ON;
    if (there && !stopped)
        tell_to(state, walk, state->units[unit].place, sink);
    memset(&state->way, 0, sizeof state->way);
    het_state_pop(&state->head);
}

/* Whether something falls to the unit as it comes into a hex: then it is told first where it goes.
 */
static bool
clears(const HusariaState *state, unsigned unit, unsigned from, unsigned to)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[unit];
    return husaria_anyone(state, 1 - side, to) || data->fence_side != side ||
           husaria_in_zone(data, data->camp, from);
}

/* Goes over an edge. */
static void
go(HusariaState *state, HetFrame *walk, unsigned edge, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    HetFrame *march = walk - 1;
    unsigned unit = (unsigned)walk->operand[0];
    unsigned from = state->units[unit].place, to = data->next[from][edge];
    bool leads = husaria_arm(data, unit) == HUSARIA_LEADERS;
    unsigned cost = leads ? 2 : husaria_cost(state, unit, from, edge);
    if (!leads && husaria_held(state, data->side[unit], to))
        cost += 2;
    march->operand[1] =
        (int16_t)MIN(march->operand[1] + (int)cost, (int)husaria_movement(state, unit));
    if (sink != NULL && clears(state, unit, from, to))
        tell_to(state, walk, to, sink);
    husaria_move_convoy(state, unit, to, sink);
}

static void
turn(HusariaState *state, HetFrame *walk, unsigned facing)
{
    HetFrame *march = walk - 1;
    HusariaUnit *it = &state->units[walk->operand[0]];
    unsigned unit = (unsigned)walk->operand[0];
    bool zone =
        it->convoy == 0 && husaria_controlled(state, 1 - husaria_side(state, unit), it->place);
    unsigned cost = husaria_turn_cost(state, unit, it->place, it->facing, facing, zone);
    march->operand[1] =
        (int16_t)MIN(march->operand[1] + (int)cost, (int)husaria_movement(state, unit));
    it->facing = (uint8_t)facing;
}

static bool
advance_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *walk = het_state_top(&state->head);
    unsigned unit = (unsigned)walk->operand[0], index = (unsigned)walk->operand[1];
    if (state->units[unit].status != HUSARIA_ON_MAP || (walk->flags & HUSARIA_WALK_STOPPED) != 0 ||
        index == state->way.steps) {
        end_walk(state, sink);
        return true;
    }
    HusariaMoment moment = HUSARIA_BEFORE; /* HUS-6.66: it may be met before it has gone anywhere */
    if (walk->step == WALK_GOES) {
        unsigned step = het_way_step(&state->way, index);
        walk->operand[1]++;
        moment = step < HUSARIA_STEP_TURN ? HUSARIA_IN_HEX : HUSARIA_TURNED;
        if (step < HUSARIA_STEP_TURN)
            go(state, walk, step, sink);
        else
            turn(state, walk, step - HUSARIA_STEP_TURN);
    }
    walk->step = WALK_GOES;
    if (husaria_fights(state, unit) && state->units[unit].status == HUSARIA_ON_MAP)
        husaria_push(state, HUSARIA_REACT, 1 - husaria_side(state, unit), (int)unit, (int)moment);
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
