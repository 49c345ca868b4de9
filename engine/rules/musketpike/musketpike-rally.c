/* Rallying. MPR-3.5, MPR-3.8, MPR-3.14, MPR-7.7 */
#include "musketpike-rally.h"
#include "musketpike-ground.h"
#include "musketpike-orders.h"
#include "musketpike-phase.h"
#include "musketpike-procedure.h"
#include "musketpike-unit.h"

/* A two-hex unit with an obstacle between its hexes. MPR-17.8 */
static bool
is_astride(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[unit];
    return data->unit[unit].hexes == 2 &&
           (data->ground[it->place][musket_edge(MUSKET_RIGHT_EDGE, it->facing)] &
            MUSKET_OBSTACLE) != 0;
}

static bool
may_rally(const MusketState *state, unsigned unit)
{
    return musket_on_map(state, unit) && musket_has(state, unit, MUSKET_ACTIVE) &&
           musket_has(state, unit, MUSKET_DISORDERED) &&
           !musket_has(state, unit, MUSKET_UNRALLIED) && !is_astride(state, unit) &&
           (state->activation.order != MUSKET_ORDER_RALLY || !musket_contact(state, unit));
}

bool
musket_leader_with(const MusketState *state, unsigned unit)
{
    unsigned commander = musket_commander(state);
    if (state->activation.wing == 0 || commander == MUSKET_NONE ||
        !musket_stands_with(state, commander, unit))
        return false;
    unsigned with = state->leaders[commander].unit; /* he helps one of a hex, his own first */
    return with == unit || (!may_rally(state, with) && !musket_has(state, with, MUSKET_HELPED));
}

static void
rally(MusketState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    state->units[unit].flags &= (uint16_t)~MUSKET_DISORDERED;
    het_tell(sink, &state->head, HET_EVENT_RALLY, unit, HET_NO_UNIT, 0, rule, NULL);
}

void
musket_start_rally(MusketState *state, unsigned unit, const HetSink *sink)
{
    state->activation.last = (uint8_t)(unit + 1);
    unsigned commander = musket_commander(state);
    if (state->activation.wing == 0 && commander != MUSKET_NONE &&
        state->leaders[commander].unit == unit)
        het_tell(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "MPR-2.13",
                 "its commander gave a unit activation, so it rolls");
    if (musket_leader_with(state, unit)) {
        state->units[state->leaders[commander].unit].flags |= MUSKET_HELPED;
        rally(state, unit, "MPR-3.8", sink);
    } else {
        musket_push_unit(state, MUSKET_RALLY, unit);
    }
}

void
musket_list_rallies(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (may_rally(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_RALLY, unit));
    if (list->count != 1) /* trying costs nothing */
        het_list_add(list, het_move(HET_MOVE_PASS));
}

/* The next unit of the activation, from `activation.last` on, that rallies; MUSKET_NONE. */
static unsigned
next_to_rally(const MusketState *state)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (unit >= state->activation.last && may_rally(state, unit))
            return unit;
    return MUSKET_NONE;
}

static bool
rallies(const MusketState *state)
{
    MusketOrder order = (MusketOrder)state->activation.order;
    if (order == MUSKET_ORDER_CHARGE)
        return false;
    if (order != MUSKET_ORDER_RALLY && state->activation.last != 0)
        return false; /* one on a march */
    return next_to_rally(state) != MUSKET_NONE;
}

bool
musket_advance_rallies(MusketState *state, const HetSink *sink)
{
    if (!rallies(state)) {
        musket_next_phase(state, sink);
        return true;
    }
    if (state->activation.order != MUSKET_ORDER_RALLY)
        return het_procedure_ask(&state->head, state->head.active, sink);
    musket_start_rally(state, next_to_rally(state), sink); /* MPR-3.14 */
    return true;
}

/* --- the roll --------------------------------------------------------------------------------- */

static bool
advance(HetState *head, const HetSink *sink)
{
    unsigned unit = musket_frame_unit(head);
    return het_procedure_open(head, MUSKET_ROLL_RALLY, unit, &musket_state(head)->units[unit].rolls,
                              sink);
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const MusketState *state = musket_state_peek(head);
    musket_throw_check(state, musket_frame_unit(head), "rallying",
                       state->activation.order == MUSKET_ORDER_RALLY ? "MPR-3.14" : "MPR-3.8",
                       ret_throw);
    het_account_results(ret_throw->account, "it rallies", "it stays disordered");
}

static void
take_rally(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    unsigned unit = musket_frame_unit(head);
    het_state_pop(head);
    if (move->roll.low <= musket_check_morale(state, unit))
        rally(state, unit, "MPR-7.8", sink);
}

const HetProcedure musket_rally_procedure = {.advance = advance, .roll = roll, .take = take_rally};
