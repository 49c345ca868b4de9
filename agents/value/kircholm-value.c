/* The units of Kircholm 1605 as a value sees them. */
#include "agents/doctrine/kircholm/kircholm-estimate.h"
#include "units.h"

static unsigned
flags_of(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    const bool turn = state->head.active == data->side[unit],
               steady = it->level < KIRCHOLM_RETREATING;
    const bool charge = kircholm_charges(state, unit) && (it->flags & KIRCHOLM_FOUGHT) == 0;
    unsigned flags = HET_VALUE_HERE;
    flags |= it->level != KIRCHOLM_ORDERED ? HET_VALUE_DISORDERED : 0;
    flags |= !steady ? HET_VALUE_SPENT : 0;
    flags |= it->with != KIRCHOLM_NOBODY ? HET_VALUE_LED : 0;
    flags |= it->formation == KIRCHOLM_DEFENSIVE || it->formation == KIRCHOLM_CLOSED
                 ? HET_VALUE_FORM_1
                 : 0;
    flags |= it->formation == KIRCHOLM_ASSAULT ? HET_VALUE_FORM_2 : 0;
    flags |= it->lances != 0 ? HET_VALUE_SPECIAL : 0;
    flags |= data->map.level[it->place] > 0 ? HET_VALUE_SHELTERED : 0;
    flags |= turn && charge ? HET_VALUE_CHARGED : 0;
    flags |= kircholm_in_zone(state, unit) ? HET_VALUE_ENGAGED : 0;
    if (turn && steady && state->head.phase <= KIRCHOLM_MOVEMENT &&
        (it->flags & KIRCHOLM_MOVED) == 0)
        flags |= HET_VALUE_MAY_ACT;
    if (kircholm_is_shooter(state, unit))
        flags |= HET_VALUE_LOADED;
    return flags;
}

static void
fill_unit(const KircholmState *state, unsigned unit, HetValueUnit *ret_unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    const KircholmType type = (KircholmType)data->type[unit];
    ret_unit->side = data->side[unit];
    if (it->level == KIRCHOLM_GONE || it->place == KIRCHOLM_OFF)
        return; /* commanders are flags of their units */
    const bool horse = kircholm_is_cavalry(type);
    const KircholmWeapon weapon = kircholm_weapon(type);
    const KircholmApproach approach = {(KircholmFormation)it->formation, horse, HET_ARC_FRONT};
    het_value_stand(ret_unit, data->q[it->place], data->r[it->place]);
    het_value_face(ret_unit, 2u * it->facing + 1);
    if (it->formation == KIRCHOLM_ASSAULT) { /* the right wing's hex is over edge facing + 2 */
        HetValueUnit to_right = {0};
        het_value_face(&to_right, 2 * (it->facing + 2u));
        ret_unit->x += to_right.facing_x / 2;
        ret_unit->y += to_right.facing_y / 2;
    }
    ret_unit->start = data->points[unit];
    ret_unit->worth = (float)kircholm_estimate_worth(state, unit);
    ret_unit->attack =
        (float)kircholm_query_attack(state, unit, unit, approach) * (it->lances != 0 ? 1.5f : 1);
    ret_unit->defence = (float)kircholm_query_defence(state, unit);
    ret_unit->morale = it->level == KIRCHOLM_ORDERED ? 1 : 0.5f;
    ret_unit->reach = (float)kircholm_allowance(state, unit);
    if (weapon != KIRCHOLM_UNARMED)
        ret_unit->range =
            (float)
                data->option[KIRCHOLM_RANGE_OF + KIRCHOLM_BANDS * (int)weapon + KIRCHOLM_MAXIMUM];
    ret_unit->arm = horse                       ? HET_VALUE_HORSE
                    : type == KIRCHOLM_INFANTRY ? HET_VALUE_FOOT
                                                : HET_VALUE_GUNS;
    ret_unit->flags = (uint16_t)flags_of(state, unit);
}

static void
fill(const HetState *head, HetValueUnit *ret_units, HetValueSides *ret_sides)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_BELOW(unit, data->unit_count)
        fill_unit(state, unit, &ret_units[unit]);
    HET_EACH_BELOW(side, HET_SIDES) {
        const int limit = kircholm_option(state, KIRCHOLM_BREAK_FIRST + side);
        const float breaks = (float)(data->total[side] * MIN(limit, 100)) / 100;
        ret_sides->side[side][0] = (float)kircholm_lost(state, side) / MAX(breaks, 1);
        ret_sides->side[side][1] = head->phase == KIRCHOLM_COMBAT ? 1 : 0;
        HET_EACH_BELOW(unit, data->unit_count)
            if (data->side[unit] == side && data->type[unit] == KIRCHOLM_COMMANDER &&
                state->units[unit].level == KIRCHOLM_ORDERED)
                ret_sides->side[side][2] += (float)data->rating[unit] / 5;
        ret_sides->side[side][3] = breaks / (float)MAX(data->total[side], 1);
    }
}

const HetValueAdapter het_value_kircholm = {.system = "kircholm", .fill = fill};
