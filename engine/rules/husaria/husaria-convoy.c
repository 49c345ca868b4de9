/* Units that move with another unit: wagons, infantry and guns with wagons, commanders. HUS-9.14b,
 * 11.16 */
#include "husaria-convoy.h"

#include "husaria-fate.h"
#include "husaria-ground.h"
#include "husaria-procedure.h"
#include "husaria-tell.h"

/* Whether somebody in the hex of the march's unit may be added: the wagons first, then foot and
 * guns, then commanders, of each kind in ascending id. */
static bool
may_join(const HusariaState *state, const HusariaMarch *march, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned leader = (unsigned)march->unit;
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(data, unit);
    bool fired = arm == HUSARIA_ARTILLERY && (it->flags & HUSARIA_SHOT) != 0;
    if (unit == leader || it->convoy != 0 || (it->flags & HUSARIA_MOVED) != 0 || fired)
        return false;
    int behind = march->along; /* the last that was added */
    HusariaArm last = behind == 0 ? HUSARIA_CAVALRY : husaria_arm(data, (unsigned)behind - 1);
    if (arm == HUSARIA_LEADERS)
        return last != HUSARIA_LEADERS || (int)unit >= behind;
    HusariaArm own = husaria_arm(data, leader);
    if ((own != HUSARIA_INFANTRY && own != HUSARIA_ARTILLERY) || last == HUSARIA_LEADERS)
        return false;
    if (behind == 0)
        return arm == HUSARIA_TRAIN;
    return (arm == HUSARIA_INFANTRY || arm == HUSARIA_ARTILLERY) &&
           (last == HUSARIA_TRAIN || (int)unit >= behind);
}

void
husaria_list_convoy(const HusariaState *state, HetMoveList *list)
{
    const HusariaMarch *march = het_frame_peek(&state->head, HusariaMarch);
    unsigned leader = (unsigned)march->unit;
    if (!husaria_fights(state, leader))
        return;
    HUSARIA_EACH_AT(unit, state, state->units[leader].place)
        if (may_join(state, march, unit))
            het_list_add(list, het_move_unit(HET_MOVE_ADD, unit));
}

void
husaria_join_convoy(HusariaState *state, unsigned unit, const HetSink *sink)
{
    HusariaMarch *march = het_frame(&state->head, HusariaMarch);
    unsigned leader = (unsigned)march->unit;
    bool rides = husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS;
    march->along = (int16_t)(unit + 1);
    state->units[unit].convoy = 1;
    if (!rides)
        state->units[leader].convoy = 1;
    husaria_tell(sink, state, HET_EVENT_FORM, unit, leader, 0, rides ? "HUS-9.14b" : "HUS-11.16b");
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
