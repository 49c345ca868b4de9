/* A moving unit, step by step; what the other side may do meanwhile: fire of guns and bows,
 * counter-charges; fire of bows after the movement; and free turns. HUS-3.1, 4, 6.6, 15.2
 *
 * A step of a path is an edge (0 to 5), or 6 plus the new facing. Reactions are offered before
 * the first step and after each step; one that was declined is offered again in the next hex,
 * and when the mover has turned. */
#include "husaria-query.h"

/* When a reaction is possible. Reactions that depend on the mover's facing only are offered when
 * it turns. */
typedef enum {
    IN_HEX, /* it has come into a hex */
    BEFORE, /* it is about to take its first step: guns are silent */
    TURNED, /* it has turned where it stands: horse decides, guns and bows have done so */
    MET,    /* a counter-charge has been fought: other horse decides */
} Moment;

/* --- the walk -----------------------------------------------------------------------------------
 * Its frame is above that of the march, or of the free turn of a unit that backs away. */

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

/* Reports how far the unit has gone, or goes with its next step, since it was last reported. */
static void
report_to(const HusariaState *state, HusariaWalk *walk, unsigned to, const HetSink *sink)
{
    unsigned unit = walk->unit, from = walk->reported;
    const HusariaUnit *it = &state->units[unit];
    if (to != from)
        het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, unit, from, to,
                           it->convoy != 0    ? "HUS-11.16"
                           : walk->backs != 0 ? "HUS-5.24"
                           : husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS
                               ? "HUS-9.13"
                               : "HUS-4.41");
    else if (it->facing != walk->faced)
        husaria_report(sink, state, HET_EVENT_FACE, unit, HUSARIA_NOBODY, it->facing,
                       turn_rule(state, unit));
    walk->reported = (uint16_t)to;
    walk->faced = it->facing;
}

/* HUS-4.41b: after a whole leg, where no enemy's zone stops it (HUS-5.21), nor friends (4.28). */
static bool
may_go_on(const HusariaState *state, unsigned unit, unsigned from)
{
    unsigned place = state->units[unit].place;
    return husaria_why_no_passing(state, unit, place) == NULL &&
           husaria_apart(husaria_data(state), from, place) == HUSARIA_LEG &&
           (!husaria_fights(state, unit) || state->units[unit].convoy != 0 ||
            !husaria_controlled(state, 1 - husaria_side(state, unit), place));
}

static void
end_walk(HusariaState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head), *below = frame - 1;
    HusariaWalk *walk = het_frame_fields(frame, HusariaWalk);
    unsigned unit = walk->unit, from = walk->from;
    bool there = state->units[unit].status == HUSARIA_ON_MAP;
    bool stopped = (frame->flags & HUSARIA_WALK_STOPPED) != 0;
    if (stopped)
        below->step = HUSARIA_MARCH_OVER; /* HUS-6.64; of a free turn: not made */
    else if (there && walk->backs == 0 && may_go_on(state, unit, from))
        below->step = HUSARIA_MARCH_ON;
    if (there && !stopped)
        report_to(state, walk, state->units[unit].place, sink);
    memset(&state->way, 0, sizeof state->way);
    het_state_pop(&state->head);
}

/* Whether something falls to the unit as it comes into a hex: then its destination is reported
 * first. */
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
    HusariaMarch *march = het_frame_fields(het_state_top(&state->head) - 1, HusariaMarch);
    int all = (int)husaria_movement(state, walk->unit);
    march->spent = (uint16_t)MIN(march->spent + (int)cost, all);
}

/* Goes over an edge, with all that go along. */
static void
go(HusariaState *state, HusariaWalk *walk, unsigned edge, const HetSink *sink)
{
    unsigned unit = walk->unit, from = state->units[unit].place;
    unsigned to = husaria_data(state)->next[from][edge];
    spend(state, walk, husaria_step_cost(state, unit, edge));
    if (het_is_heard(sink) && clears(state, unit, edge, to))
        report_to(state, walk, to, sink);
    husaria_shift(state, unit, to, false, sink);
    for (unsigned with = husaria_first(state, from); with != HUSARIA_NOBODY;) {
        unsigned after = husaria_after(state, with);
        if (state->units[with].convoy != 0)
            husaria_shift(state, with, to, false, sink);
        with = after;
    }
}

static void
turn(HusariaState *state, const HusariaWalk *walk, unsigned facing)
{
    unsigned unit = walk->unit;
    spend(state, walk, husaria_turn_cost(state, unit, facing));
    state->units[unit].facing = (uint8_t)facing;
}

/* Asks the other side what it does at a moment of the walk. */
static void
push_react(HusariaState *state, unsigned unit, Moment moment)
{
    if (husaria_fights(state, unit) && state->units[unit].status == HUSARIA_ON_MAP)
        *husaria_push(state, HUSARIA_REACT, 1 - husaria_side(state, unit), HusariaReact) =
            (HusariaReact){.mover = (uint16_t)unit, .moment = (uint16_t)moment};
}

/* HUS-6.63e: until the next unit moves others may charge it, where that battle has left it. */
static void
decide_again(HusariaState *state, HetFrame *frame)
{
    HusariaWalk *walk = het_frame_fields(frame, HusariaWalk);
    const HusariaUnit *it = &state->units[walk->unit];
    frame->flags &= (uint8_t)~HUSARIA_WALK_MET;
    walk->reported = it->place;
    walk->faced = it->facing;
    push_react(state, walk->unit, MET);
}

static bool
advance_walk(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(head);
    HusariaWalk *walk = het_frame_fields(frame, HusariaWalk);
    unsigned unit = walk->unit, index = walk->taken;
    if ((frame->flags & HUSARIA_WALK_MET) != 0) {
        decide_again(state, frame);
        return true;
    }
    if (state->units[unit].status != HUSARIA_ON_MAP || (frame->flags & HUSARIA_WALK_STOPPED) != 0 ||
        index == state->way.steps) {
        end_walk(state, sink);
        return true;
    }
    Moment moment = BEFORE; /* HUS-6.66: it may be met before it has gone anywhere */
    if (frame->step == HUSARIA_WALK_GOES) {
        unsigned step = het_way_step(&state->way, index);
        walk->taken++;
        moment = step < HUSARIA_STEP_TURN ? IN_HEX : TURNED;
        if (step < HUSARIA_STEP_TURN)
            go(state, walk, step, sink);
        else
            turn(state, walk, step - HUSARIA_STEP_TURN);
    }
    frame->step = HUSARIA_WALK_GOES;
    push_react(state, unit, moment);
    return true;
}

const HetProcedure husaria_walk = {.advance = advance_walk};

/* --- reactions -----------------------------------------------------------------------------------
 * Frame: the mover, Moment; steps: a reaction is offered, counter-chargers are picked. */

/* The facing nearest to the way it looks, at most 60 degrees off, that has the hex over `edge` in
 * front as squarely as can be. */
static unsigned
charge_facing(unsigned facing, unsigned edge)
{
    unsigned turn = (edge + HET_HEX_SIDES - facing) % HET_HEX_SIDES;
    if (turn == 0)
        return facing;
    return turn <= 3 ? (facing + 1) % HET_HEX_SIDES : (facing + 5) % HET_HEX_SIDES;
}

/* Fire at this moment of the move. HUS-3.1i, 15.21b */
static const char *
why_no_fire_now(const HetFrame *frame, bool gun)
{
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    if (frame->step == HUSARIA_REACT_PICK)
        return "a counter-charge is under way: name who else charges (HUS-6.65)";
    if (window->moment == TURNED)
        return "it has turned where it stands: the time to fire at it there is past (HUS-3.1i)";
    if (window->moment == MET)
        return "a counter-charge has ended its movement: the time to fire at it is past (HUS-3.1i)";
    return gun && window->moment == BEFORE
               ? "guns fire after the mover's first step, not before (HUS-3.1i)"
               : NULL;
}

/* Fire of a unit at the mover. */
static const char *
why_no_fire(const HusariaState *state, unsigned unit, unsigned mover)
{
    bool gun = husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY;
    const char *reason = why_no_fire_now(het_state_peek(&state->head), gun);
    return reason != NULL ? reason
           : gun          ? husaria_why_no_gun(state, unit, mover)
                          : husaria_why_no_bow(state, unit, mover);
}

/* Any counter-charge: not at those who are fighting already, but by others as well as the first.
 * HUS-6.62c */
static const char *
why_no_charge_now(const HusariaState *state, unsigned mover)
{
    return het_state_peek(&state->head)->step != HUSARIA_REACT_PICK &&
                   (husaria_engaged(state, mover) ||
                    husaria_controlled(state, 1 - husaria_side(state, mover),
                                       state->units[mover].place))
               ? "the mover is in contact with others, and is not counter-charged (HUS-6.62c)"
               : NULL;
}

/* A unit's counter-charge: horse two hexes off, in nobody's zone, once a stage. HUS-6.62, 6.63,
 * 6.65 */
static const char *
why_no_counter(const HusariaState *state, unsigned unit, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    if (husaria_arm(data, unit) != HUSARIA_CAVALRY)
        return "only cavalry counter-charges (HUS-6.61b)";
    if ((it->flags & HUSARIA_COUNTERED) != 0)
        return "it has counter-charged in this stage (HUS-6.65b)";
    if (husaria_apart(data, it->place, target) != 2)
        return "a unit counter-charges from two hexes off the enemy that moves (HUS-6.62)";
    return husaria_controlled(state, 1 - data->side[unit], it->place)
               ? "a unit in an enemy's zone of control cannot counter-charge (HUS-6.63d)"
               : NULL;
}

/* From which hex beside it. HUS-6.63 */
static const char *
why_not_from(const HusariaState *state, unsigned unit, unsigned from, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    unsigned edge = husaria_direction(data, it->place, from), cost = 0;
    unsigned to = husaria_direction(data, from, target);
    if (edge >= HET_HEX_SIDES || !husaria_in_front(it->facing, edge) || to >= HET_HEX_SIDES)
        return "a counter-charge goes into a hex of its own zone, beside the mover (HUS-6.63)";
    if (!husaria_in_front(charge_facing(it->facing, to), to))
        return "a unit that counter-charges turns by 60 degrees at most (HUS-6.63b)";
    const char *reason = husaria_why_no_crossing(&data->map, it->place, edge, true, &cost);
    return reason != NULL ? reason : husaria_why_no_entry(state, unit, from);
}

/* Whether there is a hex of its own zone from which it meets the mover. */
static bool
may_meet(const HusariaState *state, unsigned unit, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(edge, HET_HEX_SIDES)
        if (why_not_from(state, unit, data->next[state->units[unit].place][edge], target) == NULL)
            return true;
    return false;
}

static void
list_charges(const HusariaState *state, unsigned mover, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned target = state->units[mover].place, side = 1 - data->side[mover];
    const uint16_t *ring = data->ring[target];
    for (unsigned i = 0; i < 12 && ring[i] != HUSARIA_OFF; i++)
        HUSARIA_EACH_AT(unit, state, ring[i]) {
            if (data->side[unit] != side || why_no_counter(state, unit, target) != NULL)
                continue;
            HET_EACH_BELOW(edge, HET_HEX_SIDES) {
                unsigned from = data->next[state->units[unit].place][edge];
                if (why_not_from(state, unit, from, target) == NULL)
                    het_list_add(list, het_move_with_place(
                                           het_move_target(HET_MOVE_CHARGE, unit, mover), from));
            }
        }
}

static void
list_fire(const HusariaState *state, unsigned mover, bool guns, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = 1 - data->side[mover], target = state->units[mover].place, bearing = 0;
    for (unsigned i = 0; guns && i < data->gun_count[side]; i++)
        if (husaria_gun_bears(state, data->guns[side][i], mover)) {
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, data->guns[side][i], mover));
            bearing++;
        }
    if (bearing > 1)
        het_list_add(list, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, mover));
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned cell = data->next[target][edge];
        for (unsigned unit = cell == HUSARIA_OFF ? HUSARIA_NOBODY : husaria_first(state, cell);
             unit != HUSARIA_NOBODY; unit = husaria_after(state, unit))
            if (data->side[unit] == side && husaria_why_no_bow(state, unit, mover) == NULL)
                het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, mover));
    }
}

static void
list_react(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(head);
    unsigned mover = het_frame_fields_const(frame, HusariaReact)->mover;
    if (why_no_fire_now(frame, false) == NULL)
        list_fire(state, mover, why_no_fire_now(frame, true) == NULL, list);
    if (why_no_charge_now(state, mover) == NULL)
        list_charges(state, mover, list);
    het_list_add(list, het_move(frame->step == HUSARIA_REACT_PICK ? HET_MOVE_DONE : HET_MOVE_PASS));
}

static bool
advance_react(HetState *head, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(head);
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    unsigned mover = window->mover;
    if (frame->step == HUSARIA_REACT_OVER ||
        husaria_state(head)->units[mover].status != HUSARIA_ON_MAP) {
        het_state_pop(head);
        return true;
    }
    return het_procedure_await(head, 1 - husaria_side(husaria_state(head), mover), sink);
}

/* HUS-6.63: turns 60 degrees at most, and goes one hex to meet the mover. */
static void
counter(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    HusariaUnit *it = &state->units[move->unit];
    unsigned from = it->place, target = state->units[move->target].place;
    unsigned edge = husaria_direction(husaria_data(state), move->way.place, target);
    it->facing = (uint8_t)charge_facing(it->facing, edge);
    it->flags |= HUSARIA_COUNTERED;
    husaria_set_add(&state->attackers, move->unit);
    het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, move->unit, from, move->way.place,
                       "HUS-6.61");
    husaria_shift(state, move->unit, move->way.place, true, sink);
}

/* HUS-6.14b, 11.16e: all of its hex are met with it. */
static void
defend(HusariaState *state, unsigned mover)
{
    HUSARIA_EACH_AT(unit, state, state->units[mover].place)
        if (husaria_fights(state, unit))
            husaria_set_add(&state->defenders, unit);
    husaria_end_convoy(state);
}

static void
take_react(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(head);
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    unsigned mover = window->mover;
    if (move->kind == HET_MOVE_SHOOT || move->kind == HET_MOVE_CHARGE)
        report_to(state, het_frame_fields(het_state_top(head) - 1, HusariaWalk),
                  state->units[mover].place, sink);
    if (move->kind == HET_MOVE_SHOOT && move->unit == HET_NO_UNIT) {
        husaria_fire_battery(state, mover, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        husaria_shoot(state, move->unit, mover, sink);
    } else if (move->kind == HET_MOVE_CHARGE) {
        frame->step = HUSARIA_REACT_PICK;
        frame[-1].flags |= HUSARIA_WALK_STOPPED | HUSARIA_WALK_MET;
        counter(state, move, sink);
    } else if (move->kind == HET_MOVE_PASS) {
        frame->step = HUSARIA_REACT_OVER;
    } else {
        frame->step = HUSARIA_REACT_OVER;
        defend(state, mover);
        husaria_start_clash(state, true, sink);
    }
}

const HetProcedure husaria_react = {
    .advance = advance_react, .list = list_react, .take = take_react};

const char *
husaria_why_no_reaction(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned mover = het_frame_fields_const(frame, HusariaReact)->mover;
    unsigned side = 1 - husaria_side(state, mover);
    unsigned kind = move->kind, unit = move->unit, target = move->target, cell = move->way.place;
    const bool alone = unit >= husaria_data(state)->unit_count || husaria_side(state, unit) != side;
    if (alone && target < husaria_data(state)->unit_count && husaria_side(state, target) == side) {
        unit = target; /* it was typed by itself */
        target = HET_NO_UNIT;
    }
    if (kind == HET_MOVE_MOVE || kind == HET_MOVE_TURN || kind == HET_MOVE_SELECT)
        return "the enemy moves: units move in their own movement phase (HUS-4.21b)";
    if (kind == HET_MOVE_END || kind == HET_MOVE_DONE || kind == HET_MOVE_PASS)
        return frame->step == HUSARIA_REACT_PICK
                   ? "name who else charges: charge, or done (HUS-6.65)"
                   : "fire at the mover, charge it, or pass (HUS-3.1e)";
    if (kind != HET_MOVE_SHOOT && kind != HET_MOVE_CHARGE)
        return NULL;
    const char *reason = NULL;
    if (husaria_aimed_together(state, move) == mover)
        reason = husaria_why_no_battery(state, mover, why_no_fire);
    if (reason == NULL && unit == HET_NO_UNIT)
        reason = "name the unit that fires or charges (HUS-3.1e)";
    if (reason == NULL)
        reason = husaria_why_not_there(state, unit, side);
    if (reason == NULL && target != HET_NO_UNIT && target != mover)
        return kind == HET_MOVE_CHARGE
                   ? "a counter-charge is made at the unit that moves (HUS-6.62)"
                   : "fire is aimed at the unit that moves (HUS-13.11b)";
    if (reason != NULL || kind == HET_MOVE_SHOOT)
        return reason != NULL ? reason : why_no_fire(state, unit, mover);
    reason = why_no_counter(state, unit, state->units[mover].place);
    if (reason == NULL)
        reason = why_no_charge_now(state, mover);
    if (reason == NULL && cell != HET_NO_PLACE)
        reason = why_not_from(state, unit, cell, state->units[mover].place);
    if (reason != NULL || cell != HET_NO_PLACE)
        return reason;
    return may_meet(state, unit, state->units[mover].place)
               ? "a counter-charge is made at the unit that moves (HUS-6.62)"
               : "no hex of its own zone beside the mover is open to it (HUS-6.63)";
}

/* --- bows and pikes when the enemy's movement is over: HUS-15.12c, 15.21c -----------------------
 * Frame: -1; step 1 when its player has done. */

static bool
advance_archery(HetState *head, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(head);
    if (frame->step == 0)
        return het_procedure_await(head, frame->actor, sink);
    het_state_pop(head);
    husaria_next_phase(husaria_state(head), sink);
    return true;
}

/* HUS-15.12c: of those that the enemy can attack in the phase to come. */
static const char *
why_not_awaited(const HusariaState *state, unsigned unit)
{
    const char *reason = husaria_why_no_early_token(state, unit, 1u - state->head.active);
    return reason != NULL || husaria_controlled(state, state->head.active, state->units[unit].place)
               ? reason
               : "pikes are taken against an enemy in front: nobody can attack this unit "
                 "(HUS-15.12c)";
}

static void
list_archery(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    unsigned side = het_state_peek(head)->actor;
    HUSARIA_EACH_OF(unit, state, side, HUSARIA_ON_MAP)
    husaria_list_bows(state, unit, husaria_why_no_bow, list);
    HUSARIA_EACH_OF(unit, state, side, HUSARIA_ON_MAP)
    if (why_not_awaited(state, unit) == NULL)
        het_list_add(list, het_move_unit(HET_MOVE_FORM, unit));
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
take_archery(HetState *head, const HetMove *move, const HetSink *sink)
{
    if (move->kind == HET_MOVE_PASS) {
        het_state_top(head)->step = 1;
        return;
    }
    if (move->kind == HET_MOVE_FORM) {
        husaria_take_pikes(husaria_state(head), move->unit, sink);
        return;
    }
    husaria_shoot(husaria_state(head), move->unit, move->target, sink);
}

const HetProcedure husaria_archery = {
    .advance = advance_archery, .list = list_archery, .take = take_archery};

const char *
husaria_why_no_archery(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    (void)frame;
    if (move->kind == HET_MOVE_FORM)
        return why_not_awaited(state, move->unit);
    if (move->kind != HET_MOVE_SHOOT)
        return NULL;
    return husaria_why_no_bow(state, move->unit, move->target);
}

/* --- free turns: HUS-4.42, 7.33 -----------------------------------------------------------------
 * Frame: unit. */

static bool
advance_free_turn(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    const HetFrame *frame = het_state_peek(head);
    const HusariaOfUnit *its = het_frame_fields_const(frame, HusariaOfUnit);
    unsigned unit = its->unit;
    if (frame->step > 0 || state->units[unit].status != HUSARIA_ON_MAP ||
        !husaria_fights(state, unit)) {
        het_state_pop(head);
        return true;
    }
    return het_procedure_await(head, husaria_side(state, unit), sink);
}

static void
list_free_turn(const HetState *head, HetMoveList *list)
{
    unsigned unit = het_frame_peek(head, HusariaOfUnit)->unit;
    HET_EACH_BELOW(facing, HET_HEX_SIDES)
        het_list_add(list, het_move_facing(HET_MOVE_TURN, unit, facing));
}

static void
take_free_turn(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    het_state_top(head)->step = 1;
    if (state->units[move->unit].facing == move->facing)
        return;
    state->units[move->unit].facing = move->facing;
    husaria_report(sink, state, HET_EVENT_FACE, move->unit, HUSARIA_NOBODY, move->facing,
                   "HUS-7.33");
}

const HetProcedure husaria_free_turn = {
    .advance = advance_free_turn, .list = list_free_turn, .take = take_free_turn};

const char *
husaria_why_no_free_turn(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    (void)state, (void)frame;
    if (move->kind != HET_MOVE_TURN && move->kind != HET_MOVE_PASS)
        return NULL;
    return "it turns as it likes, or keeps its facing: turn, and an edge (HUS-7.33)";
}
