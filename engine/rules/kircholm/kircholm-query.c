/* Answers about hypothetical positions, the same as the rules give in play. */
#include "kircholm-query.h"

static int
option(const KircholmState *state, KircholmOption which)
{
    return kircholm_data(state)->option[which];
}

static KircholmType
type_of(const KircholmState *state, unsigned unit)
{
    return (KircholmType)kircholm_data(state)->type[unit];
}

/* --- fights ----------------------------------------------------------------------------------- */

unsigned
kircholm_query_attack(const KircholmState *state, unsigned unit, unsigned target,
                      KircholmApproach approach)
{
    const KircholmScenario *data = kircholm_data(state);
    int strength = data->combat[unit];
    if (approach.formation == KIRCHOLM_ASSAULT)
        strength *= option(state, KIRCHOLM_ASSAULT_MULTIPLIER);
    else if (approach.formation == KIRCHOLM_CLOSED && data->type[target] == KIRCHOLM_INFANTRY)
        strength *= option(state, KIRCHOLM_CLOSED_MULTIPLIER);
    else if (approach.formation == KIRCHOLM_DEFENSIVE)
        strength *= option(state, KIRCHOLM_DEFENSIVE_MULTIPLIER);
    if (approach.charging)
        strength *= option(state, KIRCHOLM_CHARGE_MULTIPLIER);
    if (state->units[target].level == KIRCHOLM_RETREATING)
        return (unsigned)strength;
    if (approach.arc == HET_ARC_FLANK)
        strength *= option(state, KIRCHOLM_FLANK_MULTIPLIER);
    else if (approach.arc == HET_ARC_REAR)
        strength *= option(state, KIRCHOLM_REAR_MULTIPLIER);
    return (unsigned)strength;
}

unsigned
kircholm_query_defence(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    int strength = kircholm_data(state)->combat[unit];
    if (it->formation == KIRCHOLM_DEFENSIVE)
        strength *= option(state, KIRCHOLM_DEFENSIVE_MULTIPLIER);
    else if (it->formation == KIRCHOLM_ASSAULT)
        strength *= option(state, KIRCHOLM_ASSAULT_MULTIPLIER);
    else if (it->partner != KIRCHOLM_NOBODY)
        strength += kircholm_data(state)->combat[it->partner]; /* KIR-9.3 */
    if (it->level == KIRCHOLM_RETREATING)
        strength /= option(state, KIRCHOLM_RETREATING_DIVISOR);
    return strength > 0 ? (unsigned)strength : 1;
}

static int
rating_with(const KircholmState *state, unsigned unit)
{
    unsigned commander = state->units[unit].with;
    if (commander == KIRCHOLM_NOBODY)
        return 0;
    return kircholm_data(state)->rating[commander] * option(state, KIRCHOLM_COMMANDER_MODIFIER);
}

int
kircholm_query_modifier(const KircholmState *state, unsigned unit, unsigned target)
{
    const KircholmUnit *it = &state->units[unit], *other = &state->units[target];
    int sum = option(state, KIRCHOLM_COMBAT_SHIFT) + rating_with(state, unit) -
              rating_with(state, target);
    if (it->lances != 0)
        sum += option(state, KIRCHOLM_LANCES_MODIFIER);
    if (other->lances != 0)
        sum -= option(state, KIRCHOLM_LANCES_MODIFIER);
    if (other->level == KIRCHOLM_DISORDERED)
        sum += option(state, KIRCHOLM_DISORDER_MODIFIER);
    if (kircholm_data(state)->map.terrain[other->place] == KIRCHOLM_VILLAGE)
        sum -= option(state, KIRCHOLM_VILLAGE_MODIFIER);
    return sum;
}

/* --- fire -------------------------------------------------------------------------------- */

bool
kircholm_query_volley(const KircholmState *state, unsigned shooter, unsigned distance,
                      KircholmFormation formation, int *ret_modifier)
{
    static const struct {
        KircholmFormation formation;
        KircholmOption option;
    } targets[] = {
        {KIRCHOLM_ASSAULT, KIRCHOLM_FIRE_AT_ASSAULT},
        {KIRCHOLM_CLOSED, KIRCHOLM_FIRE_AT_CLOSED},
        {KIRCHOLM_DOUBLE, KIRCHOLM_FIRE_AT_DOUBLE},
        {KIRCHOLM_DEFENSIVE, KIRCHOLM_FIRE_AT_DEFENSIVE},
    };
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[shooter];
    KircholmWeapon weapon = kircholm_weapon(type_of(state, shooter));
    if (weapon == KIRCHOLM_UNARMED || it->level != KIRCHOLM_ORDERED)
        return false;
    bool gun = weapon == KIRCHOLM_CANNON;
    if (gun ? it->load != KIRCHOLM_LOADED || it->formation != KIRCHOLM_SHOOTING
            : it->formation == KIRCHOLM_BASIC && weapon != KIRCHOLM_BOW)
        return false;
    const int32_t *range = &data->option[KIRCHOLM_RANGE_OF + KIRCHOLM_BANDS * (int)weapon];
    int far = (int)distance, sum = option(state, KIRCHOLM_FIRE_SHIFT);
    if (far > range[KIRCHOLM_MAXIMUM])
        return false;
    if (far > range[KIRCHOLM_EFFECTIVE])
        sum += option(state, KIRCHOLM_MAXIMUM_FIRE);
    else if (far > range[KIRCHOLM_DIRECT])
        sum += option(state, KIRCHOLM_EFFECTIVE_FIRE);
    if (data->fire[shooter] >= 4)
        sum += option(state, KIRCHOLM_STRONG_FIRE);
    else if (data->fire[shooter] <= 2)
        sum += option(state, KIRCHOLM_WEAK_FIRE);
    if (gun)
        sum += option(state, KIRCHOLM_CANNON_FIRE) +
               (data->heavy[shooter] != 0 ? option(state, KIRCHOLM_CANNON_A_FIRE) : 0);
    for (size_t i = 0; i < G_N_ELEMENTS(targets); i++)
        if (targets[i].formation == formation)
            sum += option(state, targets[i].option);
    *ret_modifier = sum;
    return true;
}

/* --- where ------------------------------------------------------------------------------------ */

/* The table of arcs ends at the greatest range. */
HetArc
kircholm_query_arc(const KircholmState *state, unsigned unit, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    if (it->place == cell)
        return HET_ARC_FRONT;
    if (kircholm_distance(data, it->place, cell) > KIRCHOLM_SIGHT)
        return het_hex_arc_at(&data->map.grid, it->place, it->facing, cell);
    unsigned offset = kircholm_offset(data, it->place, cell);
    if ((data->front[offset] >> it->facing & 1) != 0)
        return HET_ARC_FRONT;
    return (data->rear[offset] >> it->facing & 1) != 0 ? HET_ARC_REAR : HET_ARC_FLANK;
}

unsigned
kircholm_query_distance(const KircholmState *state, unsigned unit, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned near_ = kircholm_distance(data, state->units[unit].place, cell);
    if (state->units[unit].formation != KIRCHOLM_ASSAULT)
        return near_;
    unsigned right = kircholm_distance(data, kircholm_wing(state, unit, 1), cell);
    return right < near_ ? right : near_;
}
