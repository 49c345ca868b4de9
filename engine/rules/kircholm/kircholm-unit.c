/* A unit's actions in its move. KIR-1.4, 3 to 5 */
#include "kircholm-board.h"
#include "kircholm-event.h"
#include "kircholm-fire.h"
#include "kircholm-level.h"
#include "kircholm-move.h"
#include "kircholm-unit.h"
#include "kircholm-window.h"

enum { CHOOSE, MARCH }; /* steps */

/* --- changing formation ----------------------------------------------------------------------- */

unsigned
kircholm_form_cost(const KircholmState *state, unsigned unit, KircholmFormation formation)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmType type = (KircholmType)data->type[unit];
    if (type == KIRCHOLM_ARTILLERY)
        return data->move[unit]; /* KIR-5.3 */
    if (type == KIRCHOLM_INFANTRY)
        return (unsigned)kircholm_option(state, KIRCHOLM_FORM_COST_FOOT);
    return (unsigned)kircholm_option(
        state, formation == KIRCHOLM_CLOSED ? KIRCHOLM_CLOSE_UP_COST : KIRCHOLM_FORM_COST_HORSE);
}

bool
kircholm_can_unroll(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned direction = het_hex_turn(it->facing, 2), right = data->next[it->place][direction];
    return right != KIRCHOLM_OFF && state->at[right] == 0 &&
           kircholm_terrain_cost(KIRCHOLM_IN_ASSAULT,
                                 (KircholmTerrain)data->map.terrain[it->place]) != 0 &&
           data->cost[KIRCHOLM_IN_ASSAULT][it->place][direction] != 0 &&
           !kircholm_zone(state, 1u - data->side[unit], right);
}

bool
kircholm_foot_before(const KircholmState *state, unsigned side, unsigned cell, unsigned facing)
{
    const KircholmScenario *data = kircholm_data(state);
    for (unsigned i = 0; i < 2; i++) {
        unsigned front = data->next[cell][het_hex_turn(facing, (int)i)];
        if (front == KIRCHOLM_OFF || state->at[front] == 0)
            continue;
        unsigned unit = state->at[front] - 1u;
        if (data->side[unit] != side && data->type[unit] == KIRCHOLM_INFANTRY)
            return true;
    }
    return false;
}

bool
kircholm_can_close_up(const KircholmState *state, unsigned unit, unsigned points, unsigned run)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned price = kircholm_form_cost(state, unit, KIRCHOLM_CLOSED);
    unsigned right = kircholm_wing(state, unit, 1);
    if (run + 1 < kircholm_charge_run(data, false) || price >= points)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        unsigned direction = het_hex_turn(it->facing, (int)i);
        unsigned to = data->next[right][direction];
        if (to == KIRCHOLM_OFF || state->at[to] != 0)
            continue;
        unsigned step = data->cost[KIRCHOLM_ON_HORSE][right][direction];
        bool in_zone = kircholm_zone(state, 1u - data->side[unit], to);
        if (step != 0 && price + step <= points && run + 1 >= kircholm_charge_run(data, in_zone) &&
            kircholm_foot_before(state, data->side[unit], to, it->facing))
            return true;
    }
    return false;
}

bool
kircholm_can_double(const KircholmState *state, unsigned unit, unsigned other)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit], *friend = &state->units[other];
    unsigned direction = 0;
    if (other == unit || data->side[other] != data->side[unit] || friend->place == KIRCHOLM_OFF ||
        friend->level != KIRCHOLM_ORDERED || friend->formation != KIRCHOLM_SHOOTING ||
        friend->facing != it->facing || kircholm_in_zone(state, other) ||
        !kircholm_may_form((KircholmType)data->type[other], (HetActor)data->side[other],
                           KIRCHOLM_DOUBLE, false))
        return false;
    while (direction < HET_HEX_SIDES && data->next[it->place][direction] != friend->place)
        direction++;
    return (direction == het_hex_turn(it->facing, 2) ||
            direction == het_hex_turn(it->facing, -1)) &&
           data->cost[KIRCHOLM_IN_RANKS][it->place][direction] != 0;
}

static bool
may_form(const KircholmState *state, unsigned unit, KircholmFormation formation)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmTerrain terrain = (KircholmTerrain)data->map.terrain[state->units[unit].place];
    return formation != state->units[unit].formation &&
           kircholm_terrain_cost(kircholm_mobility((KircholmType)data->type[unit], formation),
                                 terrain) != KIRCHOLM_CANNOT &&
           kircholm_may_form((KircholmType)data->type[unit], (HetActor)data->side[unit], formation,
                             kircholm_option(state, KIRCHOLM_SWEDISH_ASSAULT) != 0);
}

static void
list_division(const KircholmState *state, unsigned unit, HetMoveList *list)
{
    uint16_t cells[2];
    unsigned count = kircholm_flank_hexes(state, unit, KIRCHOLM_IN_RANKS, cells);
    unsigned both[2] = {unit, state->units[unit].partner};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < count; k++) {
            het_list_add(list, het_move_with_value(het_move_place(HET_MOVE_FORM, both[i], cells[k]),
                                                   KIRCHOLM_SHOOTING));
        }
}

static void
list_doubles(const KircholmState *state, unsigned unit, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    if (kircholm_in_zone(state, unit))
        return;
    HET_EACH_OF_SIDE(other, data, data->side[unit]) {
        if (!kircholm_can_double(state, unit, other))
            continue;
        het_list_add(list, het_move_with_value(het_move_target(HET_MOVE_FORM, unit, other),
                                               KIRCHOLM_DOUBLE));
    }
}

/* Whether a change of formation would carry the unit, or one of two, out of an enemy zone past the
 * test: rolled up a unit stands where its right wing was, a division leads to a flank. KIR-8.4 */
static bool
would_slip_away(const KircholmState *state, const HetFrame *frame)
{
    unsigned unit = (unsigned)het_frame_fields_const(frame, KircholmMove)->unit;
    if ((frame->flags & UNIT_TESTED) != 0 || !kircholm_in_zone(state, unit))
        return false;
    if (state->units[unit].formation == KIRCHOLM_ASSAULT)
        return !kircholm_zone(state, 1u - kircholm_side(state, unit),
                              kircholm_wing(state, unit, 1));
    return state->units[unit].formation == KIRCHOLM_DOUBLE;
}

static void
list_forms(const KircholmState *state, const HetFrame *frame, HetMoveList *list)
{
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    unsigned unit = (unsigned)move->unit, points = (unsigned)move->points;
    const KircholmUnit *it = &state->units[unit];
    if (it->level != KIRCHOLM_ORDERED || would_slip_away(state, frame))
        return; /* KIR-6.12, 8.4 */
    if (it->formation == KIRCHOLM_DOUBLE) {
        unsigned both = MIN(points, (unsigned)move->partner_points);
        if (both >= kircholm_form_cost(state, unit, KIRCHOLM_SHOOTING))
            list_division(state, unit, list);
        return;
    }
    for (unsigned formation = 0; formation < KIRCHOLM_NO_FORMATION; formation++) {
        if (!may_form(state, unit, (KircholmFormation)formation) ||
            kircholm_form_cost(state, unit, (KircholmFormation)formation) > points)
            continue;
        if (formation == KIRCHOLM_DOUBLE) {
            if (it->formation == KIRCHOLM_SHOOTING)
                list_doubles(state, unit, list);
        } else if (formation == KIRCHOLM_ASSAULT ? kircholm_can_unroll(state, unit)
                   : formation == KIRCHOLM_CLOSED
                       ? it->formation == KIRCHOLM_ASSAULT &&
                             kircholm_can_close_up(state, unit, points, (unsigned)move->run)
                       : true) {
            het_list_add(list, het_move_value(HET_MOVE_FORM, unit, (KircholmFormation)formation));
        }
    }
}

/* --- the choice ------------------------------------------------------------------------------- */

static unsigned
walking_points(const KircholmState *state, const KircholmMove *move)
{
    bool pair = state->units[move->unit].partner != KIRCHOLM_NOBODY;
    return (unsigned)(pair ? MIN(move->points, move->partner_points) : move->points);
}

/* Whether a unit's formation lets it go anywhere. KIR-3.5, 5.1 */
static bool
is_mobile(const KircholmState *state, unsigned unit)
{
    KircholmFormation formation = (KircholmFormation)state->units[unit].formation;
    return formation != KIRCHOLM_DEFENSIVE &&
           (kircholm_data(state)->type[unit] != KIRCHOLM_ARTILLERY || formation == KIRCHOLM_MOVING);
}

static bool
may_charge(const KircholmState *state, unsigned unit)
{
    KircholmFormation formation = (KircholmFormation)state->units[unit].formation;
    return state->units[unit].level == KIRCHOLM_ORDERED &&
           (formation == KIRCHOLM_BASIC || formation == KIRCHOLM_ASSAULT); /* KIR-11.3 */
}

static void
list_volleys(const KircholmState *state, unsigned unit, unsigned points, HetMoveList *list)
{
    if (kircholm_volley_cost(state, unit) <= points && kircholm_is_shooter(state, unit) &&
        (kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY ||
         state->units[unit].volleys < kircholm_volley_limit(state, unit)))
        kircholm_list_targets(state, unit, list);
}

static void
list_turns(const KircholmState *state, unsigned unit, unsigned points, HetMoveList *list)
{
    const KircholmUnit *it = &state->units[unit];
    KircholmMover mover = kircholm_mover(state, unit);
    for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++) {
        unsigned sixths = het_hex_turn(facing, -(int)it->facing);
        unsigned price = MIN(MIN(sixths, HET_HEX_SIDES - sixths), 2) * mover.turn_cost;
        KircholmStand to;
        if (sixths == 0 || (mover.mobility == KIRCHOLM_IN_ASSAULT && sixths % 2 == 0))
            continue;
        if (mover.mobility == KIRCHOLM_IN_ASSAULT && sixths != 3)
            price = kircholm_step(&mover, (KircholmStand){it->place, it->facing},
                                  sixths == 1 ? STEP_RIGHT : STEP_LEFT, &to);
        if (price == 0 || price > points)
            continue;
        het_list_add(list, het_move_facing(HET_MOVE_TURN, unit, facing));
    }
}

static void
list_dash(const KircholmState *state, unsigned unit, unsigned points, HetMoveList *list)
{
    KircholmMover mover = kircholm_mover(state, unit);
    const KircholmUnit *it = &state->units[unit];
    for (unsigned i = 0; i < 2; i++) {
        KircholmStand to;
        unsigned step = het_hex_turn(it->facing, (int)i);
        unsigned price = kircholm_step(&mover, (KircholmStand){it->place, it->facing}, step, &to);
        if (price == 0 || price > points ||
            !kircholm_foot_before(state, mover.side, to.cell, to.facing))
            continue;
        HetMove move = het_move_place(HET_MOVE_CHARGE, unit, to.cell);
        het_way_add(&move.way, step);
        het_list_add(list, move);
    }
}

static void
list_choices(const KircholmState *state, const HetFrame *frame, HetMoveList *list)
{
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    unsigned unit = (unsigned)move->unit, partner = state->units[unit].partner;
    unsigned points = walking_points(state, move);
    bool stopped = (frame->flags & UNIT_STOPPED) != 0;
    if ((frame->flags & UNIT_DASH) != 0) {
        if (!stopped)
            list_dash(state, unit, points, list);
        het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
        return;
    }
    if (!stopped && is_mobile(state, unit)) {
        if (kircholm_can_march(state, unit, points)) {
            het_list_add(list, het_move_value(HET_MOVE_ORDER, unit, MARCH));
        }
        if (may_charge(state, unit))
            kircholm_list_charges(state, unit, points, (unsigned)move->run, list);
    }
    if (!stopped) {
        list_turns(state, unit, points, list);
        list_forms(state, frame, list);
    }
    list_volleys(state, unit, (unsigned)move->points, list);
    if (partner != KIRCHOLM_NOBODY)
        list_volleys(state, partner, (unsigned)move->partner_points, list);
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
}

bool
kircholm_may_fire_between(const KircholmState *state, unsigned gun)
{
    const KircholmMove *move = kircholm_move_of(state);
    return (int)gun != move->unit && kircholm_data(state)->type[gun] == KIRCHOLM_ARTILLERY &&
           state->units[gun].place != KIRCHOLM_OFF && kircholm_is_shooter(state, gun) &&
           ((state->units[gun].flags & KIRCHOLM_MOVED) == 0 ||
            kircholm_option(state, KIRCHOLM_GUNS_FIRE_LATER) != 0);
}

/* Guns of its side fire between two things that a unit does. Where it could only pass it does so,
 * and they are asked after it. KIR-13.6 */
static void
list_other_guns(const KircholmState *state, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_OF_SIDE(gun, data, state->head.active)
        if (kircholm_may_fire_between(state, gun))
            kircholm_list_targets(state, gun, list);
}

static void
list(const HetState *head, HetMoveList *moves)
{
    const KircholmState *state = kircholm_state_of(head);
    const HetFrame *frame = het_state_peek(&state->head);
    const KircholmMove *move = het_frame_peek(head, KircholmMove);
    if (frame->step == MARCH) {
        kircholm_list_marches(state, (unsigned)move->unit, walking_points(state, move), moves);
        return;
    }
    list_choices(state, frame, moves);
    if (moves->count > 1)
        list_other_guns(state, moves);
}

bool
kircholm_may_move(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->place == KIRCHOLM_OFF || it->level >= KIRCHOLM_RETREATING ||
        (it->flags & KIRCHOLM_MOVED) != 0 ||
        (it->formation == KIRCHOLM_DOUBLE && it->partner < unit))
        return false;
    unsigned points = kircholm_allowance(state, unit);
    unsigned turn = (unsigned)kircholm_option(state, KIRCHOLM_TURN_COST);
    if (points >= 2 * turn || (points >= turn && it->formation != KIRCHOLM_ASSAULT))
        return true;
    HetFrame frame = {.procedure = KIRCHOLM_UNIT};
    *het_frame_fields(&frame, KircholmMove) =
        (KircholmMove){.unit = (int16_t)unit, .points = (int16_t)points};
    HetMoveList moves;
    het_list_clear(&moves);
    list_choices(state, &frame, &moves);
    return moves.count > 1;
}

bool
kircholm_may_fire_later(const KircholmState *state, unsigned unit)
{
    return (state->units[unit].flags & KIRCHOLM_MOVED) != 0 &&
           kircholm_option(state, KIRCHOLM_GUNS_FIRE_LATER) != 0 &&
           kircholm_is_ready_gun(state, unit);
}

void
kircholm_start_move(KircholmState *state, unsigned unit)
{
    unsigned partner = state->units[unit].partner;
    bool pair = partner != KIRCHOLM_NOBODY;
    kircholm_push(state, KIRCHOLM_UNIT, state->head.active, KircholmMove, .unit = (int16_t)unit,
                  .points = (int16_t)kircholm_allowance(state, unit),
                  .partner_points = (int16_t)(pair ? kircholm_allowance(state, partner) : 0));
    state->units[unit].flags |= KIRCHOLM_MOVED;
    if (pair)
        state->units[partner].flags |= KIRCHOLM_MOVED;
}

/* --- going on --------------------------------------------------------------------------------- */

static void
finish(KircholmState *state, const HetSink *sink)
{
    unsigned unit = (unsigned)kircholm_move(state)->unit;
    KircholmUnit *it = &state->units[unit];
    const KircholmScenario *data = kircholm_data(state);
    KircholmLater later = kircholm_later(kircholm_move(state));
    het_state_pop(&state->head);
    if (it->formation == KIRCHOLM_CLOSED &&
        (it->charge == KIRCHOLM_NO_CHARGE ||
         !kircholm_foot_before(state, data->side[unit], it->place, it->facing))) {
        kircholm_reform(state, unit, KIRCHOLM_BASIC);
        kircholm_tell_form(sink, state, unit, KIRCHOLM_BASIC, "KIR-4.13");
    }
    if (later.unit != KIRCHOLM_NOBODY && state->units[later.unit].level < KIRCHOLM_RETREATING) {
        kircholm_push(state, KIRCHOLM_UNIT, state->head.active, KircholmMove,
                      .unit = (int16_t)later.unit, .points = (int16_t)later.points);
        het_state_top(&state->head)->flags = (uint8_t)later.flags;
        het_say(sink, &state->head, later.unit, HET_NO_UNIT, "KIR-4.19",
                "it goes on with the %u points it has left", later.points);
    }
    kircholm_open_gun_window(state, false);
}

/* Of two that have divided the one in better order goes on first. */
static void
let_better_go_first(const KircholmState *state, HetFrame *frame)
{
    KircholmMove *move = het_frame_fields(frame, KircholmMove), first = *move;
    KircholmLater later = kircholm_later(move);
    if (later.unit == KIRCHOLM_NOBODY ||
        state->units[later.unit].level >= state->units[first.unit].level)
        return;
    *move = (KircholmMove){.unit = (int16_t)later.unit, .points = (int16_t)later.points};
    kircholm_set_later(move, (KircholmLater){.unit = (unsigned)first.unit,
                                             .points = (unsigned)first.points,
                                             .flags = frame->flags & (UNIT_STOPPED | UNIT_TESTED)});
    frame->step = 0;
    frame->flags = (uint8_t)later.flags;
}

/* Whether turning, which is nearly always possible, can be afforded. */
static bool
can_turn(const KircholmState *state, const HetFrame *frame)
{
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    unsigned unit = (unsigned)move->unit, points = walking_points(state, move);
    unsigned turn = (unsigned)kircholm_option(state, KIRCHOLM_TURN_COST);
    if ((frame->flags & (UNIT_STOPPED | UNIT_DASH)) != 0)
        return false;
    return points >= (state->units[unit].formation == KIRCHOLM_ASSAULT ? 2 : 1) * turn;
}

static bool
advance(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(&state->head);
    let_better_go_first(state, frame);
    unsigned unit = (unsigned)het_frame_fields(frame, KircholmMove)->unit;
    frame->flags &= (uint8_t)~UNIT_DISTURBED;
    if (state->units[unit].formation != KIRCHOLM_CLOSED)
        frame->flags &= (uint8_t)~UNIT_DASH;
    if (state->units[unit].level >= KIRCHOLM_RETREATING) {
        finish(state, sink);
        return true;
    }
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    if (frame->step == MARCH ? kircholm_has_marches(state, unit, walking_points(state, move))
                             : can_turn(state, frame)) {
        state->head.actor = state->head.active;
        return false;
    }
    return het_procedure_ask(head, state->head.active, sink);
}

/* --- doing it --------------------------------------------------------------------------------- */

void
kircholm_spend(KircholmState *state, unsigned unit, unsigned points)
{
    KircholmMove *move = kircholm_move(state);
    move->points = (int16_t)(move->points - (int)points);
    if (state->units[unit].partner != KIRCHOLM_NOBODY)
        move->partner_points = (int16_t)(move->partner_points - (int)points);
    kircholm_open_window(state, unit);
}

static void
join(KircholmState *state, unsigned unit, unsigned other, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned from = state->units[unit].place;
    kircholm_settle(data, state, unit, false);
    kircholm_settle(data, state, other, false);
    state->units[unit].place = state->units[other].place;
    state->units[unit].formation = state->units[other].formation = KIRCHOLM_DOUBLE;
    state->units[unit].partner = (uint8_t)other;
    state->units[other].partner = (uint8_t)unit;
    state->units[other].flags |= KIRCHOLM_MOVED;
    kircholm_settle(data, state, MIN(unit, other), true);
    het_hex_tell_way(sink, &state->head, HET_EVENT_MOVE, unit, from, state->units[unit].place,
                     "KIR-4.5");
}

static const char *
form_rule(KircholmFormation formation, KircholmFormation before)
{
    static const char *const rules[KIRCHOLM_FORMATIONS] = {
        [KIRCHOLM_BASIC] = "KIR-4.1",     [KIRCHOLM_SHOOTING] = "KIR-4.4",
        [KIRCHOLM_DEFENSIVE] = "KIR-3.4", [KIRCHOLM_DOUBLE] = "KIR-4.5",
        [KIRCHOLM_ASSAULT] = "KIR-4.8",   [KIRCHOLM_CLOSED] = "KIR-4.12",
        [KIRCHOLM_MOVING] = "KIR-5.3",    [KIRCHOLM_NO_FORMATION] = "",
    };
    if (before == KIRCHOLM_DEFENSIVE)
        return "KIR-3.4";
    if (before == KIRCHOLM_MOVING)
        return "KIR-5.3";
    return before == KIRCHOLM_ASSAULT && formation != KIRCHOLM_CLOSED ? "KIR-4.11"
                                                                      : rules[formation];
}

/* KIR-4.8: unrolled to the right, where it stood becomes the left wing; KIR-4.11 back. */
static void
change_formation(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    KircholmMove *frame = kircholm_move(state);
    KircholmFormation formation = (KircholmFormation)move->value;
    unsigned unit = move->unit, points = kircholm_form_cost(state, unit, formation);
    KircholmFormation before = (KircholmFormation)state->units[unit].formation;
    unsigned mover = (unsigned)frame->unit;
    bool keeps_run = before == KIRCHOLM_ASSAULT && formation == KIRCHOLM_CLOSED;
    state->units[unit].charge = KIRCHOLM_NO_CHARGE;
    if (!keeps_run)
        frame->run = frame->slopes = 0;
    het_tell(sink, &state->head, HET_EVENT_FORM, unit,
             formation == KIRCHOLM_DOUBLE ? move->target : HET_NO_UNIT, (int)formation,
             form_rule(formation, before), kircholm_formation_names[formation]);
    if (before == KIRCHOLM_DOUBLE) {
        unsigned from = state->units[unit].place;
        frame->points = (int16_t)(frame->points - (int)points);
        frame->partner_points = (int16_t)(frame->partner_points - (int)points);
        kircholm_split(state, unit, move->way.place, KIRCHOLM_SHOOTING);
        het_hex_tell_way(sink, &state->head, HET_EVENT_MOVE, unit, from, move->way.place,
                         "KIR-4.7");
        kircholm_open_window(state, mover);
        return;
    }
    if (formation == KIRCHOLM_DOUBLE) {
        join(state, unit, move->target, sink);
        if (kircholm_later(frame).unit == move->target)
            frame->later = 0;
        frame->points = 0; /* both have moved; the frame names either of them */
        kircholm_open_window(state, unit);
        return;
    }
    kircholm_reform(state, unit, formation);
    if (formation == KIRCHOLM_CLOSED)
        state->head.stack[0].flags |= UNIT_DASH;
    kircholm_spend(state, unit, points);
}

static void
volley(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    KircholmMove *frame = kircholm_move(state);
    unsigned mover = (unsigned)frame->unit, points = kircholm_volley_cost(state, move->unit);
    if (move->unit != mover && move->unit != state->units[mover].partner) { /* KIR-13.6 */
        kircholm_shoot(state, move->unit, move->target, sink);
        return;
    }
    int16_t *left = move->unit == mover ? &frame->points : &frame->partner_points;
    *left = (int16_t)(*left - (int)points);
    frame->run = frame->slopes = 0;
    if (points > 0)
        kircholm_open_window(state, mover);
    kircholm_shoot(state, move->unit, move->target, sink);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = (unsigned)het_frame_fields(frame, KircholmMove)->unit;
    frame->step = CHOOSE;
    if (move->kind == HET_MOVE_ORDER) {
        frame->step = MARCH;
    } else if (move->kind == HET_MOVE_FORM) {
        change_formation(state, move, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        volley(state, move, sink);
    } else if (move->kind == HET_MOVE_PASS) {
        finish(state, sink);
    } else {
        state->way =
            move->kind == HET_MOVE_TURN ? kircholm_turning(state, unit, move->facing) : move->way;
        kircholm_push(state, KIRCHOLM_WALK, state->head.active, KircholmWalk,
                      .unit = (int16_t)unit);
    }
}

const HetProcedure kircholm_unit = {.advance = advance, .list = list, .take = take};
