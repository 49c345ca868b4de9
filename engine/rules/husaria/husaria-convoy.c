/* Infantry and guns that move with wagons. HUS-11.16 */
#include "husaria-convoy.h"

#include "husaria-rules.h"

/* Whether somebody in the hex of the march's unit may be added: the wagons first, then foot and
 * guns in ascending id. */
static bool
may_join(const HusariaState *state, const HetFrame *march, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned leader = (unsigned)march->operand[0];
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(data, unit);
    bool fired = arm == HUSARIA_ARTILLERY && (it->flags & HUSARIA_SHOT) != 0;
    if (unit == leader || it->convoy != 0 || (it->flags & HUSARIA_MOVED) != 0 || fired)
        return false;
    if (march->operand[2] == 0)
        return arm == HUSARIA_TRAIN;
    bool train = husaria_arm(data, (unsigned)march->operand[2] - 1) == HUSARIA_TRAIN;
    return (arm == HUSARIA_INFANTRY || arm == HUSARIA_ARTILLERY) &&
           (train || (int)unit >= march->operand[2]);
}

void
husaria_list_convoy(const HusariaState *state, HetMoveList *list)
{
    const HetFrame *march = het_state_peek(&state->head);
    unsigned leader = (unsigned)march->operand[0];
    HusariaArm arm = husaria_arm(husaria_data(state), leader);
    if (arm != HUSARIA_INFANTRY && arm != HUSARIA_ARTILLERY)
        return;
    for (unsigned unit = husaria_first(state, state->units[leader].place); unit != HUSARIA_NOBODY;
         unit = husaria_after(state, unit))
        if (may_join(state, march, unit))
            het_list_add(list, het_move_unit(HET_MOVE_ADD, unit));
}

void
husaria_join_convoy(HusariaState *state, unsigned unit, const HetSink *sink)
{
    HetFrame *march = het_state_top(&state->head);
    unsigned leader = (unsigned)march->operand[0];
    march->operand[2] = (int16_t)(unit + 1);
    state->units[leader].convoy = 1;
    state->units[unit].convoy = 1;
    husaria_tell(sink, state, HET_EVENT_FORM, unit, leader, 0, "HUS-11.16b");
}

void
husaria_move_convoy(HusariaState *state, unsigned unit, unsigned cell, const HetSink *sink)
{
    unsigned from = state->units[unit].place;
    husaria_shift(state, unit, cell, false, sink);
    for (unsigned with = husaria_first(state, from); with != HUSARIA_NOBODY;) {
        unsigned after = husaria_after(state, with);
        if (state->units[with].convoy != 0)
            husaria_shift(state, with, cell, false, sink);
        with = after;
    }
}

void
husaria_end_convoy(HusariaState *state)
{
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++) {
        HusariaUnit *it = &state->units[unit];
        if (it->convoy != 0)
            it->flags |= HUSARIA_MOVED;
        it->convoy = 0;
    }
}
