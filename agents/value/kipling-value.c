/* The units of Charge! + Kipling as a value sees them. Units face no way. */
#include "agents/doctrine/kipling/kipling-estimate.h"
#include "units.h"

static unsigned
flags_of(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingUnit *it = &state->units[unit];
    const bool turn = state->head.active == data->side[unit], locked = kipling_locked(it);
    unsigned flags = HET_VALUE_HERE;
    flags |= it->status == KIPLING_FALLING ? HET_VALUE_DISORDERED : 0;
    flags |= it->status == KIPLING_EXHAUSTED ? HET_VALUE_SPENT : 0;
    flags |= 100u * it->figures <= kipling_query_weak_limit(state, unit) ? HET_VALUE_FORM_1 : 0;
    flags |= it->leader != KIPLING_NONE ? HET_VALUE_LED : 0;
    flags |= locked ? HET_VALUE_ENGAGED : 0;
    flags |= locked && it->arrival != 0 ? HET_VALUE_CHARGED : 0;
    flags |= it->gun != KIPLING_NONE && !state->guns[it->gun].spiked ? HET_VALUE_SPECIAL : 0;
    flags |= kipling_query_weapon(state, unit) >= 0 ? HET_VALUE_LOADED : 0;
    flags |= kipling_query_covered(state, unit, it->place) ? HET_VALUE_SHELTERED : 0;
    if (turn && !locked && !het_bit(state->acted, unit) && it->status != KIPLING_FALLING)
        flags |= HET_VALUE_MAY_ACT;
    return flags;
}

static void
fill_unit(const KiplingState *state, unsigned unit, HetValueUnit *ret_unit)
{
    static const uint8_t arms[KIPLING_KINDS] = {
        [KIPLING_INFANTRY] = HET_VALUE_FOOT,
        [KIPLING_CAVALRY] = HET_VALUE_HORSE,
        [KIPLING_ARTILLERY] = HET_VALUE_GUNS,
        [KIPLING_GENERAL] = HET_VALUE_LEADER,
    };
    const KiplingScenario *data = kipling_data(state);
    const KiplingUnit *it = &state->units[unit];
    const KiplingKind kind = (KiplingKind)data->kind[unit];
    ret_unit->side = data->side[unit];
    if (it->status == KIPLING_GONE || kind == KIPLING_GENERAL || it->place == HET_SQUARE_OFF)
        return;
    const float figure = (float)kipling_estimate_worth(state, unit);
    const KiplingDice blows = kipling_query_blows(state, unit, unit);
    const int weapon = kipling_query_weapon(state, unit);
    ret_unit->x = (float)het_square_column(it->place);
    ret_unit->y = (float)het_square_row(it->place);
    ret_unit->start = figure * (float)data->start[unit];
    ret_unit->worth = figure * (float)it->figures * (it->status == KIPLING_FALLING ? 0.6f : 1);
    ret_unit->attack = (float)(blows.dice * blows.hitting) / (float)MAX(blows.needed, 1);
    ret_unit->defence = ret_unit->attack + (float)it->figures;
    ret_unit->morale = (float)it->figures / (float)MAX(data->start[unit], 1);
    ret_unit->reach = (float)kipling_query_move(state, kind);
    if (weapon >= 0)
        ret_unit->range = (float)kipling_query_ranges(state, (KiplingWeapon)weapon).far;
    ret_unit->arm = arms[kind];
    ret_unit->flags = (uint16_t)flags_of(state, unit);
}

static void
fill(const HetState *head, HetValueUnit *ret_units, HetValueSides *ret_sides)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_BELOW(unit, data->unit_count)
        fill_unit(state, unit, &ret_units[unit]);
    HET_EACH_BELOW(side, HET_SIDES) {
        float *own = ret_sides->side[side];
        own[0] =
            100 * (float)state->lost[side] / (float)MAX(kipling_query_end_limit(state, side), 1);
        HET_EACH_BELOW(gun, data->gun_count)
            if (state->guns[gun].place != HET_SQUARE_OFF && !state->guns[gun].spiked &&
                state->guns[gun].owner == side)
                own[1] += 1 / (float)data->gun_count;
        own[2] = own[0] * own[0];
        own[3] = head->phase == KIPLING_MELEES ? 1 : 0;
    }
}

const HetValueAdapter het_value_kipling = {.system = "kipling", .fill = fill};
