/* A moving unit, step by step, with the enemy's reactions after each step; and free turns.
 * HUS-3.1, 4, 6.63
 *
 * A step of a path is an edge (0 to 5), or 6 plus the new facing. Reactions are offered before
 * the first step and after each step; one that was declined is offered again in the next hex,
 * and when the mover has turned. */
#include "husaria-walk.h"

#include "husaria-convoy.h"
#include "husaria-ground.h"
#include "husaria-procedure.h"
#include "husaria-reach.h"
#include "husaria-tell.h"

enum { FACINGS = HET_HEX_SIDES };
/* A walk's steps: a window is open before the next step, or not. */
enum { WALK_BEGINS, WALK_GOES };

/* --- the walk -----------------------------------------------------------------------------------
 * Its frame is above that of the march, or of the free turn of a unit that backs away. */

void
husaria_push_walk(HusariaState *state, unsigned unit, bool first, bool backs)
{
    const HusariaUnit *it = &state->units[unit];
    *husaria_push(state, HUSARIA_WALK, husaria_side(state, unit), HusariaWalk) =
        (HusariaWalk){.unit = (int16_t)unit,
                      .from = it->place,
                      .backs = backs,
                      .told = it->place,
                      .faced = it->facing};
    het_state_top(&state->head)->step = first ? WALK_BEGINS : WALK_GOES;
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
tell_to(const HusariaState *state, HusariaWalk *walk, unsigned to, const HetSink *sink)
{
    unsigned unit = (unsigned)walk->unit, from = walk->told;
    const HusariaUnit *it = &state->units[unit];
    if (to != from)
        het_hex_tell_way(sink, &state->head, HET_EVENT_MOVE, unit, from, to,
                         it->convoy != 0                                             ? "HUS-11.16"
                         : walk->backs != 0                                          ? "HUS-5.24"
                         : husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS ? "HUS-9.13"
                                                                                     : "HUS-4.41");
    else if (it->facing != walk->faced)
        husaria_tell(sink, state, HET_EVENT_FACE, unit, HUSARIA_NOBODY, it->facing,
                     turn_rule(state, unit));
    walk->told = (uint16_t)to;
    walk->faced = it->facing;
}

void
husaria_tell_walk(HusariaState *state, const HetSink *sink)
{
    HusariaWalk *walk = husaria_walk_below(state);
    tell_to(state, walk, state->units[walk->unit].place, sink);
}

/* HUS-4.41b: after a whole leg, where no enemy's zone stops it (HUS-5.21), nor friends (4.28). */
static bool
may_go_on(const HusariaState *state, unsigned unit, unsigned from)
{
    unsigned place = state->units[unit].place;
    HusariaWalker walker = husaria_walker(state, unit, 0);
    return husaria_may_pass(&walker, place) &&
           husaria_apart(husaria_data(state), from, place) == HUSARIA_LEG &&
           (!husaria_fights(state, unit) || state->units[unit].convoy != 0 ||
            !husaria_controlled(state, 1 - husaria_side(state, unit), place));
}

static void
end_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head), *below = frame - 1;
    HusariaWalk *walk = het_frame_fields(frame, HusariaWalk);
    unsigned unit = (unsigned)walk->unit, from = walk->from;
    bool there = state->units[unit].status == HUSARIA_ON_MAP;
    bool stopped = (frame->flags & HUSARIA_WALK_STOPPED) != 0;
    if (stopped)
        below->step = HUSARIA_MARCH_OVER; /* HUS-6.64; of a free turn: not made */
    else if (there && walk->backs == 0 && may_go_on(state, unit, from))
        below->step = HUSARIA_MARCH_ON;
    if (there && !stopped)
        tell_to(state, walk, state->units[unit].place, sink);
    memset(&state->way, 0, sizeof state->way);
    het_state_pop(&state->head);
}

/* Whether something falls to the unit as it comes into a hex: then it is told first where it goes.
 */
static bool
clears(const HusariaState *state, unsigned unit, unsigned edge, unsigned to)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[unit], from = state->units[unit].place;
    return husaria_anyone(state, 1 - side, to) || husaria_hindered(state, side, from, edge) ||
           (side != data->fence_side && husaria_in_zone(data, data->camp, to));
}

/* Points of a march; who backs away has none left to count (HUS-5.24). */
static void
spend(HusariaState *state, const HusariaWalk *walk, unsigned cost)
{
    if (walk->backs != 0)
        return;
    HusariaMarch *march = husaria_march_below(state);
    int all = (int)husaria_movement(state, (unsigned)walk->unit);
    march->spent = (int16_t)MIN(march->spent + (int)cost, all);
}

/* Goes over an edge. */
static void
go(HusariaState *state, HusariaWalk *walk, unsigned edge, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned unit = (unsigned)walk->unit;
    unsigned from = state->units[unit].place, to = data->next[from][edge];
    bool leads = husaria_arm(data, unit) == HUSARIA_LEADERS;
    unsigned cost = leads ? 2 : husaria_cost(state, unit, from, edge);
    if (!leads && husaria_held(state, data->side[unit], to))
        cost += 2;
    spend(state, walk, cost);
    if (sink != NULL && clears(state, unit, edge, to))
        tell_to(state, walk, to, sink);
    husaria_move_convoy(state, unit, to, sink);
}

static void
turn(HusariaState *state, const HusariaWalk *walk, unsigned facing)
{
    unsigned unit = (unsigned)walk->unit;
    HusariaUnit *it = &state->units[unit];
    bool zone =
        it->convoy == 0 && husaria_controlled(state, 1 - husaria_side(state, unit), it->place);
    spend(state, walk, husaria_turn_cost(state, unit, it->place, it->facing, facing, zone));
    it->facing = (uint8_t)facing;
}

/* Asks the other side what it does at a moment of the walk. */
static void
push_react(HusariaState *state, unsigned unit, HusariaMoment moment)
{
    if (husaria_fights(state, unit) && state->units[unit].status == HUSARIA_ON_MAP)
        *husaria_push(state, HUSARIA_REACT, 1 - husaria_side(state, unit), HusariaReact) =
            (HusariaReact){.mover = (int16_t)unit, .moment = (int16_t)moment};
}

/* HUS-6.63e: until the next unit moves others may charge it, where that battle has left it. */
static void
ask_again(HusariaState *state, HetFrame *frame)
{
    HusariaWalk *walk = het_frame_fields(frame, HusariaWalk);
    const HusariaUnit *it = &state->units[walk->unit];
    frame->flags &= (uint8_t)~HUSARIA_WALK_MET;
    walk->told = it->place;
    walk->faced = it->facing;
    push_react(state, (unsigned)walk->unit, HUSARIA_MET);
}

static bool
advance_walk(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(&state->head);
    HusariaWalk *walk = het_frame_fields(frame, HusariaWalk);
    unsigned unit = (unsigned)walk->unit, index = (unsigned)walk->taken;
    if ((frame->flags & HUSARIA_WALK_MET) != 0) {
        ask_again(state, frame);
        return true;
    }
    if (state->units[unit].status != HUSARIA_ON_MAP || (frame->flags & HUSARIA_WALK_STOPPED) != 0 ||
        index == state->way.steps) {
        end_walk(state, sink);
        return true;
    }
    HusariaMoment moment = HUSARIA_BEFORE; /* HUS-6.66: it may be met before it has gone anywhere */
    if (frame->step == WALK_GOES) {
        unsigned step = het_way_step(&state->way, index);
        walk->taken++;
        moment = step < HUSARIA_STEP_TURN ? HUSARIA_IN_HEX : HUSARIA_TURNED;
        if (step < HUSARIA_STEP_TURN)
            go(state, walk, step, sink);
        else
            turn(state, walk, step - HUSARIA_STEP_TURN);
    }
    frame->step = WALK_GOES;
    push_react(state, unit, moment);
    return true;
}

const HetProcedure husaria_walk = {.advance = advance_walk};

/* --- free turns: HUS-4.42, 7.33 -----------------------------------------------------------------
 * Frame: unit. */

static bool
advance_free_turn(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaOfUnit *its = het_frame_fields_const(frame, HusariaOfUnit);
    unsigned unit = (unsigned)its->unit;
    if (frame->step > 0 || state->units[unit].status != HUSARIA_ON_MAP ||
        !husaria_fights(state, unit)) {
        het_state_pop(&state->head);
        return true;
    }
    return het_procedure_ask(&state->head, husaria_side(state, unit), sink);
}

static void
list_free_turn(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    for (unsigned facing = 0; facing < FACINGS; facing++) {
        het_list_add(list,
                     het_move_facing(HET_MOVE_TURN,
                                     (unsigned)het_frame_peek(&state->head, HusariaOfUnit)->unit,
                                     facing));
    }
}

static void
take_free_turn(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    het_state_top(&state->head)->step = 1;
    if (state->units[move->unit].facing == move->facing)
        return;
    state->units[move->unit].facing = move->facing;
    husaria_tell(sink, state, HET_EVENT_FACE, move->unit, HUSARIA_NOBODY, move->facing, "HUS-7.33");
}

const HetProcedure husaria_free_turn = {
    .advance = advance_free_turn, .list = list_free_turn, .take = take_free_turn};
