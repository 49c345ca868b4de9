/* The units of the revised Musket & Pike as a value sees them. */
#include "agents/doctrine/musketpike/musketpike-estimate.h"
#include "units.h"

static const uint8_t arms[MUSKET_KINDS] = {
    [MUSKET_HEAVY] = HET_VALUE_FOOT,
    [MUSKET_LIGHT] = HET_VALUE_LEADER, /* the fourth arm here is light foot */
    [MUSKET_CAVALRY] = HET_VALUE_HORSE,
    [MUSKET_ARTILLERY] = HET_VALUE_GUNS,
};

static bool
may_be_activated(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    const unsigned side = data->unit[unit].side, wing = data->unit[unit].wing;
    if (musket_has(state, unit, MUSKET_ACTED) || het_bit(state->passed, side))
        return false;
    const unsigned leader = data->wing[wing].leader;
    return state->cup[side] != 0 &&
           (leader == MUSKET_NONE || state->leaders[leader].state == MUSKET_LEADER_PRESENT);
}

static unsigned
flags_of(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    const bool turn = state->head.active == data->unit[unit].side;
    const bool active = musket_has(state, unit, MUSKET_ACTIVE);
    const bool contact = musket_contact(state, unit);
    unsigned flags = HET_VALUE_HERE;
    flags |= musket_has(state, unit, MUSKET_DISORDERED) ? HET_VALUE_DISORDERED : 0;
    flags |= turn && active && !musket_has(state, unit, MUSKET_DONE) &&
                     state->head.phase <= MUSKET_MOVEMENT
                 ? HET_VALUE_MAY_ACT
                 : 0;
    flags |= musket_leader_beside(state, unit) != MUSKET_NONE ? HET_VALUE_LED : 0;
    flags |= may_be_activated(state, unit) ? HET_VALUE_FORM_1 : 0;
    flags |= data->unit[unit].kind == MUSKET_LIGHT ? HET_VALUE_FORM_2 : 0;
    flags |= data->unit[unit].pikes || data->unit[unit].cannon ? HET_VALUE_SPECIAL : 0;
    flags |= contact ? HET_VALUE_ENGAGED : 0;
    flags |= data->unit[unit].kind != MUSKET_CAVALRY && !musket_has(state, unit, MUSKET_FIRED)
                 ? HET_VALUE_LOADED
                 : 0;
    flags |= data->obstructed[state->units[unit].place] ? HET_VALUE_SHELTERED : 0;
    flags |= turn && active && contact && !musket_has(state, unit, MUSKET_FOUGHT)
                 ? HET_VALUE_CHARGED
                 : 0;
    flags |= musket_has(state, unit, MUSKET_ACTED) ? HET_VALUE_SPENT : 0;
    return flags;
}

/* The nearest hex of an objective is not sought: its first stands for it. */
static float
goal_of(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    float best = 0;
    HET_EACH_BELOW(i, data->objective_count) {
        const MusketObjective *objective = &data->objective[i];
        if (state->holder[i] == data->unit[unit].side || objective->kind == MUSKET_INFANTRY ||
            objective->points[0] + objective->points[1] == 0)
            continue;
        unsigned cell = 0;
        while (cell + 1 < data->cells && !het_bit(objective->cells[cell / 8], cell % 8))
            cell++;
        const float near_ =
            het_value_near((float)musket_distance(data, cell, state->units[unit].place));
        best = MAX(best, near_);
    }
    return best;
}

static void
fill_unit(const MusketState *state, unsigned unit, HetValueUnit *ret_unit)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[unit];
    const MusketUnitType *type = &data->unit[unit];
    const bool guns = type->kind == MUSKET_ARTILLERY;
    ret_unit->side = type->side;
    if (it->status != MUSKET_PRESENT && it->status != MUSKET_AWAITED)
        return;
    ret_unit->start = guns ? 2 : type->start;
    ret_unit->worth = guns ? 2 : it->strength;
    ret_unit->arm = arms[type->kind];
    ret_unit->reach = (float)musket_move_of(state, type->kind);
    ret_unit->range = guns ? 8 : type->kind != MUSKET_CAVALRY ? 1 : 0;
    if (!guns) {
        ret_unit->attack = (float)musket_estimate_strength(state, unit, false);
        ret_unit->defence = ret_unit->attack;
        ret_unit->morale = (float)musket_morale(state, unit) / 10;
    }
    if (it->place == HET_NO_PLACE)
        return;
    unsigned cells[2];
    HetValueUnit second = {0};
    musket_own_cells(state, unit, cells);
    het_value_stand(ret_unit, data->q[cells[0]], data->r[cells[0]]);
    het_value_face(ret_unit, 2u * it->facing + 1);
    if (cells[1] != cells[0] && cells[1] != HET_NO_PLACE) {
        het_value_stand(&second, data->q[cells[1]], data->r[cells[1]]);
        ret_unit->x = (ret_unit->x + second.x) / 2;
        ret_unit->y = (ret_unit->y + second.y) / 2;
    }
    ret_unit->goal = goal_of(state, unit);
    ret_unit->flags = (uint16_t)flags_of(state, unit);
}

static void
fill(const HetState *head, HetValueUnit *ret_units, HetValueSides *ret_sides)
{
    const MusketState *state = musket_state_peek(head);
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(unit, data->unit_count)
        fill_unit(state, unit, &ret_units[unit]);
    HET_EACH_BELOW(side, HET_SIDES) {
        const float lead = (float)(musket_points(state, side) - musket_points(state, 1 - side));
        const float tenth = (float)(data->strength[0] + data->strength[1]) / 20;
        float *own = ret_sides->side[side];
        own[0] = lead / (MAX(tenth, 2) + (lead < 0 ? -lead : lead));
        own[1] = (float)state->lost[side] / (float)MAX(data->strength[side], 1);
        own[2] = het_bit(state->passed, side) ? 0 : (float)__builtin_popcount(state->cup[side]) / 8;
        own[3] = head->phase >= MUSKET_DEFENCE && head->phase <= MUSKET_MELEES ? 1 : 0;
    }
}

const HetValueAdapter het_value_musketpike = {.system = "musketpike", .fill = fill};
