/* What the other side may do while a unit moves: fire of guns and bows, counter-charges; and
 * fire of bows after the movement. HUS-3.1, 6.6, 15.2
 *
 * Frame: the mover, HusariaMoment; step 0 while a reaction is available, 1 while
 * counter-chargers are being picked. */

#include "husaria-battle.h"
#include "husaria-convoy.h"
#include "husaria-fate.h"
#include "husaria-fire.h"
#include "husaria-ground.h"
#include "husaria-phase.h"
#include "husaria-pick.h"
#include "husaria-procedure.h"
#include "husaria-tell.h"
#include "husaria-walk.h"

static unsigned
distance_to(const HusariaState *state, unsigned unit, unsigned cell)
{
    return husaria_apart(husaria_data(state), state->units[unit].place, cell);
}

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

/* Whether a horseman may charge the mover from the hex over an edge of his own. HUS-6.63 */
static bool
may_charge_from(const HusariaState *state, unsigned unit, unsigned edge, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    unsigned from = data->next[it->place][edge];
    if (!husaria_in_front(it->facing, edge) || from == HUSARIA_OFF ||
        husaria_cost(state, unit, it->place, edge) == 0 || husaria_barred(state, unit, from) ||
        husaria_held(state, 1 - data->side[unit], from) || !husaria_fits(state, unit, from))
        return false;
    unsigned to = husaria_direction(data, from, target);
    return to < HET_HEX_SIDES && husaria_in_front(charge_facing(it->facing, to), to);
}

/* HUS-6.62, 6.63, 6.65: horse two hexes off, in nobody's zone, once a stage; not at those who are
 * fighting already. */
static bool
may_counter(const HusariaState *state, unsigned unit, unsigned target)
{
    const HusariaUnit *it = &state->units[unit];
    unsigned enemy = 1 - husaria_side(state, unit);
    return husaria_arm(husaria_data(state), unit) == HUSARIA_CAVALRY &&
           (it->flags & HUSARIA_COUNTERED) == 0 && distance_to(state, unit, target) == 2 &&
           !husaria_controlled(state, enemy, it->place);
}

static bool
in_contact(const HusariaState *state, unsigned mover)
{
    return husaria_engaged(state, mover) ||
           husaria_controlled(state, 1 - husaria_side(state, mover), state->units[mover].place);
}

static void
list_charges(const HusariaState *state, unsigned mover, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned target = state->units[mover].place, side = 1 - data->side[mover];
    const uint16_t *ring = data->ring[target];
    for (unsigned i = 0; i < 12 && ring[i] != HUSARIA_OFF; i++) {
        HUSARIA_EACH_AT(unit, state, ring[i]) {
            if (data->side[unit] != side || !may_counter(state, unit, target))
                continue;
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                if (!may_charge_from(state, unit, edge, target))
                    continue;
                het_list_add(list,
                             het_move_with_place(het_move_target(HET_MOVE_CHARGE, unit, mover),
                                                 data->next[state->units[unit].place][edge]));
            }
        }
    }
}

static void
list_fire(const HusariaState *state, unsigned mover, bool guns, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = 1 - data->side[mover], target = state->units[mover].place, bearing = 0;
    for (unsigned i = 0; guns && i < data->gun_count[side]; i++) {
        unsigned gun = data->guns[side][i];
        if (!husaria_gun_bears(state, gun, mover))
            continue;
        het_list_add(list, het_move_target(HET_MOVE_SHOOT, gun, mover));
        bearing++;
    }
    if (bearing > 1)
        het_list_add(list, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, mover));
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned cell = data->next[target][edge];
        for (unsigned unit = cell == HUSARIA_OFF ? HUSARIA_NOBODY : husaria_first(state, cell);
             unit != HUSARIA_NOBODY; unit = husaria_after(state, unit))
            if (data->side[unit] == side && husaria_bow_bears(state, unit, mover))
                het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, mover));
    }
}

static void
list_react(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    unsigned mover = (unsigned)window->mover;
    bool picking = frame->step == HUSARIA_REACT_PICK;
    if (!picking && window->moment < HUSARIA_TURNED) /* HUS-3.1i, 15.21b */
        list_fire(state, mover, window->moment == HUSARIA_IN_HEX, list);
    if (picking || !in_contact(state, mover))
        list_charges(state, mover, list);
    het_list_add(list, het_move(picking ? HET_MOVE_DONE : HET_MOVE_PASS));
}

static bool
advance_react(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    unsigned mover = (unsigned)window->mover;
    if (frame->step == HUSARIA_REACT_OVER || state->units[mover].status != HUSARIA_ON_MAP) {
        het_state_pop(&state->head);
        return true;
    }
    return het_procedure_ask(&state->head, 1 - husaria_side(state, mover), sink);
}

/* HUS-6.63: turns 60 degrees at most, and goes one hex to meet the mover. */
static void
counter(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    HusariaUnit *it = &state->units[move->unit];
    unsigned from = it->place, target = state->units[move->target].place;
    unsigned edge = husaria_direction(data, move->way.place, target);
    it->facing = (uint8_t)charge_facing(it->facing, edge);
    it->flags |= HUSARIA_COUNTERED;
    husaria_set_add(&state->attackers, move->unit);
    het_hex_tell_way(sink, &state->head, HET_EVENT_MOVE, move->unit, from, move->way.place,
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
    HetFrame *frame = het_state_top(&state->head);
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    unsigned mover = (unsigned)window->mover;
    if (move->kind == HET_MOVE_SHOOT || move->kind == HET_MOVE_CHARGE)
        husaria_tell_walk(state, sink);
    if (move->kind == HET_MOVE_SHOOT && move->unit == HET_NO_UNIT) {
        husaria_fire_battery(state, mover, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        bool gun = husaria_arm(husaria_data(state), move->unit) == HUSARIA_ARTILLERY;
        HusariaUnit *it = &state->units[move->unit];
        it->flags |= gun ? HUSARIA_SHOT : HUSARIA_BOWED;
        HusariaFire fire = husaria_data(state)->row[move->unit].fire;
        husaria_open_fire(state, move->unit, mover, it->strength, fire, sink);
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

/* --- bows and pikes when the enemy's movement is over: HUS-15.12c, 15.21c -----------------------
 * Frame: -1; step 1 when its player has done. */

static bool
advance_archery(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    const HetFrame *frame = het_state_peek(&state->head);
    if (frame->step == 0)
        return het_procedure_ask(&state->head, frame->actor, sink);
    het_state_pop(&state->head);
    husaria_next_phase(state, sink);
    return true;
}

/* HUS-15.12c: of those whom the enemy can attack in the phase to come. */
static bool
may_await_in_pikes(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    return it->status == HUSARIA_ON_MAP && husaria_option(state, HUSARIA_PIKES_EARLY) != 0 &&
           husaria_may_take_pikes(state, unit) &&
           husaria_controlled(state, state->head.active, it->place);
}

static void
list_archery(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    unsigned side = het_state_peek(&state->head)->actor;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == side && state->units[unit].status == HUSARIA_ON_MAP)
            husaria_list_bows(state, unit, list);
    for (unsigned unit = 0; state->pikes[side] > 0 && unit < data->unit_count; unit++)
        if (data->side[unit] == side && may_await_in_pikes(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_FORM, unit));
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
take_archery(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    if (move->kind == HET_MOVE_PASS) {
        het_state_top(&state->head)->step = 1;
        return;
    }
    if (move->kind == HET_MOVE_FORM) {
        husaria_take_pikes(state, move->unit, sink);
        return;
    }
    HusariaUnit *it = &state->units[move->unit];
    it->flags |= HUSARIA_BOWED;
    husaria_open_fire(state, move->unit, move->target, it->strength, HUSARIA_BOWS, sink);
}

const HetProcedure husaria_archery = {
    .advance = advance_archery, .list = list_archery, .take = take_archery};
