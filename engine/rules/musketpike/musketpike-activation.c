/* An activation: orders are given (musketpike-orders.c), then the phases follow, each in the file
 * of its rules. MPR-4.1 */
#include "musketpike-fire.h"
#include "musketpike-melee.h"
#include "musketpike-move.h"
#include "musketpike-orders.h"
#include "musketpike-phase.h"
#include "musketpike-procedure.h"
#include "musketpike-rally.h"

static void
list_phase(const HetState *head, HetMoveList *list)
{
    const MusketState *state = musket_state_peek(head);
    static void (*const lists[])(const MusketState *state, HetMoveList *list) = {
        [MUSKET_ORDERS] = musket_list_orders,     [MUSKET_GUNFIRE] = musket_list_shots,
        [MUSKET_DEFENCE] = musket_list_shots,     [MUSKET_ADVANCE] = musket_list_shots,
        [MUSKET_MOVEMENT] = musket_list_movement, [MUSKET_MELEES] = musket_list_melees,
        [MUSKET_RALLIES] = musket_list_rallies,
    };
    lists[state->head.phase](state, list);
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
