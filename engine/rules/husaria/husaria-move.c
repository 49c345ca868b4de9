/* Movement: choosing where a unit goes, which way it turns, backing away. HUS-4, 5, 9.1
 *
 * A step of a way is an edge (0 to 5), or 6 plus the facing turned to. */

#include "husaria-battle.h"
#include "husaria-convoy.h"
#include "husaria-fire.h"
#include "husaria-ground.h"
#include "husaria-procedure.h"
#include "husaria-reach.h"
#include "husaria-walk.h"

enum { FACINGS = HET_HEX_SIDES };

/* --- the march of one unit ----------------------------------------------------------------------
 * Frame: unit, half points spent, 1 + the last that goes along with it. */

static bool
may_bow(const HusariaState *state, unsigned unit, unsigned spent)
{
    return husaria_data(state)->row[unit].fire == HUSARIA_BOWS &&
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
        het_list_add(list, het_move_facing(HET_MOVE_TURN, walker->unit, facing));
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
list_march(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit, spent = (unsigned)march->spent;
    HusariaWalker walker = husaria_walker(state, unit, spent);
    bool first = frame->step == HUSARIA_MARCH_BEFORE;
    walker.begun = !first;
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
    if (may_bow(state, unit, spent))
        husaria_list_bows(state, unit, list);
    if (husaria_option(state, HUSARIA_PIKES_EARLY) != 0 && husaria_may_take_pikes(state, unit))
        het_list_add(list, het_move_unit(HET_MOVE_FORM, unit)); /* HUS-15.12c */
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
advance_march(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(&state->head);
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit;
    HusariaUnit *it = &state->units[unit];
    if (it->status != HUSARIA_ON_MAP || frame->step == HUSARIA_MARCH_OVER) {
        if (it->status == HUSARIA_ON_MAP)
            it->flags |= HUSARIA_MOVED;
        if (march->along != 0)
            husaria_end_convoy(state);
        het_state_pop(&state->head);
        return true;
    }
    if (frame->step == HUSARIA_MARCH_BEFORE && march->spent == 0 && may_step(state, unit)) {
        state->head.actor = (uint8_t)husaria_side(state, unit);
        return false; /* there is more than to pass: no need to list it all */
    }
    return het_procedure_ask(&state->head, husaria_side(state, unit), sink);
}

/* HUS-5.24: a walk of one step, then a free turn, unless a counter-charge stops it. */
static void
back_away(HusariaState *state, unsigned unit, unsigned to)
{
    unsigned from = state->units[unit].place;
    state->way = (HetWay){.place = (uint16_t)to};
    het_way_add(&state->way, husaria_direction(husaria_data(state), from, to));
    husaria_push(state, HUSARIA_FREE_TURN, husaria_side(state, unit), HusariaOfUnit)->unit =
        (int16_t)unit;
    husaria_push_walk(state, unit, true, true);
}

static void
take_march(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(&state->head);
    HusariaMarch *march = het_frame_fields(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit;
    HusariaUnit *it = &state->units[unit];
    bool first = frame->step == HUSARIA_MARCH_BEFORE;
    if (move->kind == HET_MOVE_MOVE) {
        state->way = move->way;
        frame->step = HUSARIA_MARCH_AFTER;
        husaria_push_walk(state, unit, first, false);
    } else if (move->kind == HET_MOVE_ADD) {
        husaria_join_convoy(state, move->unit, sink);
    } else if (move->kind == HET_MOVE_FORM) {
        husaria_take_pikes(state, unit, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        march->spent = (int16_t)(march->spent + 2);
        it->flags |= HUSARIA_BOWED;
        husaria_open_fire(state, unit, move->target, it->strength, HUSARIA_BOWS, sink);
    } else if (move->kind == HET_MOVE_TURN) {
        /* Nothing but bows comes after a turn: one along a road is free, and might be made for
         * ever. */
        state->way = (HetWay){.place = it->place};
        het_way_add(&state->way, HUSARIA_STEP_TURN + move->facing);
        frame->step = HUSARIA_MARCH_TURNED;
        husaria_push_walk(state, unit, first, false);
    } else if (move->kind == HET_MOVE_RETREAT) {
        frame->step = HUSARIA_MARCH_OVER;
        back_away(state, unit, move->way.place);
    } else {
        frame->step = HUSARIA_MARCH_OVER;
    }
}

const HetProcedure husaria_march = {
    .advance = advance_march, .list = list_march, .take = take_march};
