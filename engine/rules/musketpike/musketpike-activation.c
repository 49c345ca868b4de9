/* An activation: a chit is drawn, orders are given (musketpike-orders.c), then the phases follow.
 * MPR-4.1 */
#include "musketpike-activation.h"
#include "musketpike-fire.h"
#include "musketpike-melee.h"
#include "musketpike-move.h"
#include "musketpike-procedure.h"
#include "musketpike-rally.h"
#include "musketpike-turn.h"

/* Whether a leader is an overall commander beside another of his side. */
static bool
is_one_of_two(const MusketState *state, unsigned leader)
{
    const MusketScenario *data = musket_data(state);
    unsigned found = 0;
    for (unsigned other = 0; other < data->leader_count; other++)
        found += data->leader[other].wing == MUSKET_NONE &&
                 data->leader[other].side == data->leader[leader].side;
    return data->leader[leader].wing == MUSKET_NONE && found > 1;
}

void
musket_start_activation(MusketState *state, unsigned leader, const HetSink *sink)
{
    state->activation = (MusketActivation){.chit = leader == MUSKET_NONE ? (uint8_t)MUSKET_NONE
                                                                         : (uint8_t)(leader + 1)};
    state->head.phase = MUSKET_ORDERS;
    musket_push(state, MUSKET_ACTIVATION);
    unsigned side = state->head.active;
    if (leader == MUSKET_NONE)
        het_say(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "MPR-1.6", "%s draw their marker",
                state->head.scenario->sides[side]);
    else
        het_tell(sink, &state->head, HET_EVENT_NOTE, musket_data(state)->unit_count + leader,
                 HET_NO_UNIT, 0, is_one_of_two(state, leader) ? "MPR-1.5" : "MPR-1.4",
                 "his chit is drawn");
}

/* Forgets what held for a phase of fire, by the option. MPR-10.15 */
static void
clear_checks(MusketState *state)
{
    if (musket_option(state, MUSKET_CHECK_EACH_ACTIVATION) != 0)
        return;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        state->units[unit].flags &= (uint16_t)~MUSKET_CHECKED;
}

void
musket_end_activation(MusketState *state)
{
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        state->units[unit].flags &= MUSKET_DISORDERED | MUSKET_ACTED;
    memset(&state->activation, 0, sizeof state->activation);
    het_state_pop(&state->head);
    musket_end_draw(state);
}

void
musket_next_phase(MusketState *state, const HetSink *sink)
{
    static const char *const rules[] = {
        [MUSKET_GUNFIRE] = "MPR-4.1", [MUSKET_MOVEMENT] = "MPR-4.1", [MUSKET_DEFENCE] = "MPR-6.4",
        [MUSKET_ADVANCE] = "MPR-6.5", [MUSKET_MELEES] = "MPR-7.1",   [MUSKET_RALLIES] = "MPR-4.1",
    };
    if (state->head.phase == MUSKET_RALLIES) {
        musket_end_activation(state);
        return;
    }
    state->head.phase++;
    state->activation.last = 0;
    if (state->activation.order == MUSKET_ORDER_RALLY &&
        (state->head.phase == MUSKET_ADVANCE || state->head.phase == MUSKET_MELEES)) {
        if (state->head.phase == MUSKET_ADVANCE)
            het_tell(sink, &state->head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 0, "MPR-3.13",
                     "nobody who rallies fires or fights");
        musket_next_phase(state, sink);
        return;
    }
    if (state->head.phase == MUSKET_DEFENCE || state->head.phase == MUSKET_ADVANCE)
        clear_checks(state);
    het_tell(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, state->head.phase,
             rules[state->head.phase], NULL);
}

static void
list_phase(const HetState *head, HetMoveList *list)
{
    const MusketState *state = musket_state_peek(head);
    switch ((MusketPhase)state->head.phase) {
    case MUSKET_ORDERS:
        musket_list_orders(state, list);
        break;
    case MUSKET_GUNFIRE:
    case MUSKET_DEFENCE:
    case MUSKET_ADVANCE:
        musket_list_shots(state, list);
        break;
    case MUSKET_MOVEMENT:
        musket_list_movement(state, list);
        break;
    case MUSKET_MELEES:
        musket_list_melees(state, list);
        break;
    case MUSKET_RALLIES:
        musket_list_rallies(state, list);
        break;
    case MUSKET_INITIATIVE:
    case MUSKET_CUPS:
    case MUSKET_COMING:
        break;
    }
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    if (state->head.phase == MUSKET_ORDERS)
        musket_take_orders(state, move, sink);
    else if (move->kind == HET_MOVE_END || move->kind == HET_MOVE_PASS)
        musket_next_phase(state, sink);
    else if (move->kind == HET_MOVE_SHOOT)
        musket_start_fire(state, move, sink);
    else if (move->kind == HET_MOVE_SELECT && state->head.phase == MUSKET_GUNFIRE)
        musket_push_unit(state, MUSKET_AIM, move->unit);
    else if (move->kind == HET_MOVE_SELECT)
        musket_start_walk(state, move->unit);
    else if (move->kind == HET_MOVE_FIGHT)
        musket_start_melee(state, move, sink);
    else
        musket_start_rally(state, move->unit, sink);
}

/* Waits for a decision of the phase. A phase in which nobody can do anything is over: nothing is
 * chosen there that a reader should hear of. */
static bool
ask_phase(HetState *head, const HetSink *sink)
{
    unsigned side = head->phase == MUSKET_DEFENCE ? 1u - head->active : head->active;
    HetMoveList list;
    het_list_clear(&list);
    list_phase(head, &list);
    if (list.count > 1) {
        head->actor = (uint8_t)side;
        return false;
    }
    if (list.moves[0].kind == HET_MOVE_END || list.moves[0].kind == HET_MOVE_PASS) {
        take(head, &list.moves[0], sink);
        return true;
    }
    return het_procedure_ask(head, side, sink);
}

static bool
advance(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    const HetFrame *frame = het_state_peek(head);
    if (head->phase == MUSKET_ORDERS && frame->step == MUSKET_RIDE &&
        musket_commander(state) == MUSKET_NONE) {
        HetMove pass = het_move(HET_MOVE_PASS);
        musket_take_orders(state, &pass, sink);
        return true;
    }
    if (head->phase == MUSKET_RALLIES)
        return musket_advance_rallies(state, sink);
    if (head->phase == MUSKET_ORDERS && frame->step == MUSKET_ORDER &&
        musket_has_eligible(state,
                            MUSKET_ORDER_RALLY)) { /* that and a march: no need to look further */
        head->actor = head->active;
        return false;
    }
    return ask_phase(head, sink);
}

const HetProcedure musket_activation_procedure = {
    .advance = advance, .list = list_phase, .take = take};
