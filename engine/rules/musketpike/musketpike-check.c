/* Conditions that every state satisfies, for tests and for positions read from files. */
#include "musketpike-cups.h"
#include "musketpike-ground.h"
#include "musketpike-slots.h"

static const char *
check_unit(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[unit];
    const MusketUnitType *type = &data->unit[unit];
    bool fights = state->head.depth > 1;
    if (it->status > MUSKET_CAPTURED || it->facing >= HET_HEX_SIDES)
        return "a unit's status or facing is none";
    if ((it->status == MUSKET_PRESENT) != (it->place != HET_NO_PLACE))
        return "a unit is present without a place, or has one and is not";
    if (it->status == MUSKET_CAPTURED && type->kind != MUSKET_ARTILLERY)
        return "a unit is captured that is no artillery";
    if (it->status == MUSKET_GONE || it->status == MUSKET_CAPTURED)
        return it->strength == 0 && it->flags == 0 ? NULL
                                                   : "a unit that is gone has something left";
    if (it->strength == 0 && !fights)
        return "a unit without strength is not gone";
    if (type->kind == MUSKET_ARTILLERY && it->strength != 1)
        return "artillery has another strength than 1";
    if (type->kind != MUSKET_CAVALRY && it->strength > type->start)
        return "a unit is stronger than it was printed";
    if (it->place == HET_NO_PLACE)
        return NULL;
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++) {
        if (cells[i] >= data->cells)
            return "a unit stands off the map";
        const MusketCell *cell = &state->cells[cells[i]];
        if ((type->kind == MUSKET_ARTILLERY ? cell->gun : cell->unit) != unit + 1)
            return "a unit and its cell disagree";
    }
    if (state->head.depth == 0 && (it->flags & ~(MUSKET_DISORDERED | MUSKET_ACTED)) != 0)
        return "a unit remembers an activation that is over";
    return NULL;
}

static const char *
check_cells(const MusketState *state)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned cell = 0; cell < data->cells; cell++) {
        const MusketCell *it = &state->cells[cell];
        const uint8_t ids[] = {it->unit, it->gun};
        for (unsigned i = 0; i < 2; i++) {
            unsigned cells[2];
            if (ids[i] == 0)
                continue;
            if (ids[i] > data->unit_count || !musket_on_map(state, ids[i] - 1u))
                return "a cell names a unit that is not on the map";
            unsigned count = musket_own_cells(state, ids[i] - 1u, cells);
            if (cells[0] != cell && (count == 1 || cells[1] != cell))
                return "a cell names a unit that stands elsewhere";
        }
        if (it->unit != 0 && it->gun != 0 &&
            data->unit[it->unit - 1].side != data->unit[it->gun - 1].side)
            return "enemies share a cell";
    }
    return NULL;
}

static const char *
check_leader(const MusketState *state, unsigned leader)
{
    const MusketLeader *it = &state->leaders[leader];
    const MusketScenario *data = musket_data(state);
    if (it->state != MUSKET_LEADER_PRESENT)
        return it->unit == MUSKET_NONE ? NULL : "a leader who is not there is with a unit";
    if (it->unit >= data->unit_count || !musket_on_map(state, it->unit))
        return "a leader is with no unit on the map";
    return data->unit[it->unit].side == data->leader[leader].side ? NULL
                                                                  : "a leader is with the enemy";
}

static const char *
check_sums(const MusketState *state)
{
    const MusketScenario *data = musket_data(state);
    unsigned strength[HET_SIDES] = {0}, taken[HET_SIDES] = {0}, leaders[HET_SIDES] = {0};
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const MusketUnit *it = &state->units[unit];
        if (data->unit[unit].kind != MUSKET_ARTILLERY)
            strength[data->unit[unit].side] += it->strength;
        taken[1 - data->unit[unit].side] += it->status == MUSKET_CAPTURED;
    }
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        leaders[data->leader[leader].side] += state->leaders[leader].state == MUSKET_LEADER_LOST;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        if (strength[side] + state->lost[side] != data->strength[side])
            return "a side's strength and losses do not add up";
        if (taken[side] != state->guns_taken[side])
            return "a side's captured artillery is not counted right";
        if (leaders[side] != state->leaders_lost[side])
            return "a side's lost leaders are not counted right";
        if ((state->cup[side] & ~musket_full_cup(state, side)) != 0)
            return "a cup holds a chit the side does not have";
    }
    return NULL;
}

static const char *
check_activation(const MusketState *state)
{
    static const MusketActivation none;
    static const HetWay no_way;
    bool between = state->head.depth == 0;
    if (between && memcmp(&state->activation, &none, sizeof none) != 0)
        return "there is an activation with nothing under way";
    if (between && memcmp(&state->way, &no_way, sizeof no_way) != 0)
        return "there is a way with nobody on it";
    if (between && (state->met[0] | state->met[1] | state->window[0] | state->window[1]) != 0)
        return "there is a window with nobody before it";
    if ((state->head.actor == HET_NOBODY) != (state->end != MUSKET_END_NONE))
        return "the game is over without a reason, or has one and goes on";
    return NULL;
}

const char *
musket_check(const HetState *head)
{
    const MusketState *state = (const MusketState *)head;
    const MusketScenario *data = musket_data(state);
    const char *wrong = check_activation(state);
    for (unsigned unit = 0; wrong == NULL && unit < data->unit_count; unit++)
        wrong = check_unit(state, unit);
    for (unsigned leader = 0; wrong == NULL && leader < data->leader_count; leader++)
        wrong = check_leader(state, leader);
    if (wrong == NULL)
        wrong = check_cells(state);
    return wrong == NULL ? check_sums(state) : wrong;
}
