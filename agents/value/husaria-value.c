/* The units of Beresteczko 1651 as a value sees them. */
#include "agents/doctrine/husaria/husaria-estimate.h"
#include "units.h"

static const uint8_t arms[HUSARIA_ARMS] = {
    [HUSARIA_CAVALRY] = HET_VALUE_HORSE,  [HUSARIA_INFANTRY] = HET_VALUE_FOOT,
    [HUSARIA_ARTILLERY] = HET_VALUE_GUNS, [HUSARIA_TRAIN] = HET_VALUE_GUNS,
    [HUSARIA_LEADERS] = HET_VALUE_LEADER,
};

/* Whether an enemy's troops stand beside a unit, before it (FORM_2: behind it). */
static unsigned
contact_of(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    unsigned flags = 0;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        const unsigned cell = data->next[it->place][edge];
        if (cell == HUSARIA_OFF || state->first[cell] == 0)
            continue;
        if (husaria_held(state, 1u - data->side[unit], cell))
            flags |= husaria_in_front(it->facing, edge) ? HET_VALUE_ENGAGED : HET_VALUE_FORM_2;
        if (husaria_commanded(state, cell, data->side[unit]))
            flags |= HET_VALUE_LED;
    }
    return husaria_commanded(state, it->place, data->side[unit]) ? flags | HET_VALUE_LED : flags;
}

static unsigned
flags_of(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    const bool turn = state->head.active == data->side[unit];
    const unsigned phase = state->head.phase,
                   spent = phase == HUSARIA_ATTACK ? HUSARIA_FOUGHT : HUSARIA_MOVED;
    unsigned flags = HET_VALUE_HERE | contact_of(state, unit);
    flags |= turn && (it->flags & spent) == 0 ? HET_VALUE_MAY_ACT : 0;
    flags |= it->strength < data->full[unit] ? HET_VALUE_DISORDERED : 0;
    flags |= (it->flags & HUSARIA_PIKES) != 0 ? HET_VALUE_FORM_1 : 0;
    flags |= (it->flags & HUSARIA_LANCES) != 0 ? HET_VALUE_SPECIAL : 0;
    flags |= data->row[unit].fire != HUSARIA_NO_FIRE && (it->flags & HUSARIA_SHOT) == 0
                 ? HET_VALUE_LOADED
                 : 0;
    flags |= data->map.terrain[it->place] != HUSARIA_CLEAR ? HET_VALUE_SHELTERED : 0;
    if (turn && phase <= HUSARIA_ATTACK && (flags & HET_VALUE_ENGAGED) != 0 &&
        (it->flags & HUSARIA_FOUGHT) == 0)
        flags |= HET_VALUE_CHARGED;
    flags |= (it->flags & HUSARIA_FOUGHT) != 0 ? HET_VALUE_SPENT : 0;
    return flags;
}

static void
fill_unit(const HusariaState *state, unsigned unit, HetValueUnit *ret_unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    const HusariaArm arm = husaria_arm(data, unit);
    const bool troops = arm <= HUSARIA_ARTILLERY;
    const float point = (float)husaria_estimate_worth(state, unit);
    ret_unit->side = data->side[unit];
    if (it->status == HUSARIA_DESTROYED)
        return;
    ret_unit->start = point * (troops ? (float)data->full[unit] : 1);
    ret_unit->worth = point * (troops ? (float)it->strength : 1);
    ret_unit->arm = arms[arm];
    ret_unit->reach = (float)husaria_movement(state, unit) / 2;
    if (troops) {
        ret_unit->attack = (float)husaria_attack_points(state, unit, false, false) *
                           (1 + 0.25f * (float)husaria_lance_columns(state, unit));
        ret_unit->defence = (float)husaria_defence_points(state, unit, false);
        ret_unit->morale = (float)data->row[unit].morale / 12;
    }
    if (it->status != HUSARIA_ON_MAP) { /* comes later, or back */
        ret_unit->worth *= it->status == HUSARIA_DISPERSED ? 0.6f : 1;
        ret_unit->flags = it->status == HUSARIA_DISPERSED ? HET_VALUE_SPENT : 0;
        return;
    }
    const HetHexCube cube = data->cube[it->place];
    het_value_stand(ret_unit, cube.q, cube.r);
    het_value_face(ret_unit, 2u * it->facing);
    if (arm == HUSARIA_ARTILLERY)
        ret_unit->range = (float)husaria_range(state, unit);
    else if (data->row[unit].fire != HUSARIA_NO_FIRE)
        ret_unit->range = 1;
    HET_EACH_BELOW(i, data->victory[data->side[unit]].controls) {
        const unsigned cell = data->victory[data->side[unit]].control[i];
        const float near_ = het_value_near((float)husaria_apart(data, cell, it->place));
        ret_unit->goal = MAX(ret_unit->goal, near_);
    }
    ret_unit->flags = (uint16_t)flags_of(state, unit);
}

static void
fill(const HetState *head, HetValueUnit *ret_units, HetValueSides *ret_sides)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaScenario *data = husaria_data(state);
    const float zone = 4 * (float)husaria_option(state, HUSARIA_MORALE_ZONE);
    HET_EACH_BELOW(unit, data->unit_count) {
        fill_unit(state, unit, &ret_units[unit]);
        if (state->units[unit].status == HUSARIA_DISPERSED)
            ret_sides->side[data->side[unit]][0] +=
                1 / (float)MAX(husaria_option(state, HUSARIA_TRACK), 1);
    }
    HET_EACH_BELOW(side, HET_SIDES) {
        const float lead = (float)(husaria_points(state, side) - husaria_points(state, 1 - side));
        ret_sides->side[side][1] = (float)state->morale * (side == HET_FIRST ? 1.0f : -1.0f) / zone;
        ret_sides->side[side][2] = lead / (20 + (lead < 0 ? -lead : lead));
        ret_sides->side[side][3] = (float)head->phase / 2;
    }
}

const HetValueAdapter het_value_husaria = {.system = "husaria", .fill = fill};
