/* Conditions that every state satisfies, for tests. */
#include "husaria-query.h"
#include "husaria-slots.h"

static const char *
check_unit(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    if (it->status > HUSARIA_DISPERSED || it->facing >= HET_HEX_SIDES)
        return "a unit has no such status or facing";
    if ((it->place != HUSARIA_OFF) != (it->status == HUSARIA_ON_MAP))
        return "a unit is on the map without a hex, or off it with one";
    if ((it->status == HUSARIA_DESTROYED) != (it->strength == 0))
        return "a unit is destroyed with strength, or there without";
    if (it->strength > data->full[unit])
        return "a unit is stronger than it can be";
    if (it->status != HUSARIA_ON_MAP && (it->next != 0 || it->flags != 0))
        return "a unit off the map has flags or a neighbour";
    if (it->convoy != 0 && state->head.depth == 0)
        return "a unit moves with wagons while nobody moves";
    if (it->fought_at != 0 &&
        (state->head.depth == 0 ||
         (it->status != HUSARIA_ON_MAP && husaria_arm(data, unit) != HUSARIA_LEADERS)))
        return "a unit is in a battle while there is none";
    if (it->status == HUSARIA_ON_MAP && husaria_in_zone(data, data->forbidden, it->place))
        return "a unit is where nobody may be";
    return NULL;
}

static const char *
check_hex(const HusariaState *state, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned last = 0, side = HUSARIA_NOBODY, troops = 0, guns = 0;
    HUSARIA_EACH_AT(unit, state, cell) {
        if (state->units[unit].place != cell || unit + 1 <= last)
            return "the units of a hex are chained wrongly";
        if (side != HUSARIA_NOBODY && side != data->side[unit])
            return "both sides stand in one hex";
        side = data->side[unit];
        last = unit + 1;
        HusariaArm arm = husaria_arm(data, unit);
        troops += arm <= HUSARIA_INFANTRY ? state->units[unit].strength : 0u;
        guns += arm == HUSARIA_ARTILLERY ? state->units[unit].strength : 0u;
    }
    unsigned camp = side == HUSARIA_NOBODY ? 0 : husaria_camp_points(data, side, cell);
    if (camp > 0)
        return troops + guns > camp ? "a hex of the camp holds too many" : NULL;
    return troops > 2 || troops + guns > 4 ? "a hex holds too many" : NULL;
}

const char *
husaria_check(const HetState *head)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const char *wrong = check_unit(state, unit);
        if (wrong != NULL)
            return wrong;
    }
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        const char *wrong = check_hex(state, cell);
        if (wrong != NULL)
            return wrong;
    }
    if (head->depth == 0 && (husaria_set_next(&state->attackers, 0) != HUSARIA_NOBODY ||
                             husaria_set_next(&state->defenders, 0) != HUSARIA_NOBODY))
        return "a battle is under way that nothing tells of";
    return NULL;
}
