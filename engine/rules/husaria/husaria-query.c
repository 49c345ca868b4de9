/* The value of units in a fight, by the options of the scenario. HUS-6, 8, 9, 13.31, 15.13 */
#include "husaria-query.h"

#include "husaria-ground.h"

unsigned
husaria_own_points(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY)
        return 1; /* HUS-13.31 */
    if ((it->flags & HUSARIA_PIKES) == 0)
        return it->strength;
    /* HUS-15.13: the token of a weakened unit is a weakened one. */
    int lost = husaria_data(state)->full[unit] - it->strength;
    return (unsigned)MAX(husaria_option(state, HUSARIA_PIKE_STRENGTH) - lost, it->strength);
}

unsigned
husaria_attack_points(const HusariaState *state, unsigned unit, bool foot, bool fence)
{
    unsigned points = 2 * husaria_own_points(state, unit);
    if (fence)
        return MIN(points, 2);
    if (foot && husaria_arm(husaria_data(state), unit) == HUSARIA_CAVALRY)
        points *= (unsigned)husaria_option(state, HUSARIA_FOOT_DOUBLE);
    return points;
}

unsigned
husaria_defence_points(const HusariaState *state, unsigned unit, bool rear)
{
    unsigned points = husaria_own_points(state, unit);
    return 2 *
           (rear ? MIN(points, (unsigned)husaria_option(state, HUSARIA_REAR_STRENGTH)) : points);
}

int
husaria_command_at(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    int best = 0;
    for (unsigned edge = 0; edge <= HET_HEX_SIDES; edge++) {
        unsigned at = edge == HET_HEX_SIDES ? cell : data->next[cell][edge];
        for (unsigned unit = at == HUSARIA_OFF ? HUSARIA_NOBODY : husaria_first(state, at);
             unit != HUSARIA_NOBODY; unit = husaria_after(state, unit))
            if (data->type[unit] == HUSARIA_COMMANDER && data->side[unit] == side)
                best = MAX(best, data->bonus[unit]);
    }
    return best;
}

int
husaria_army_columns(const HusariaState *state, unsigned side)
{
    int army = side == HET_FIRST ? state->morale_modifier : -state->morale_modifier;
    return MAX(army, 0); /* the attacker's alone */
}

int
husaria_lance_columns(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    if ((it->flags & HUSARIA_LANCES) == 0)
        return 0;
    return husaria_option(state, it->strength >= 2 ? HUSARIA_LANCE_FULL : HUSARIA_LANCE_WEAK);
}

/* HUS-6.21.4: 1:4 to 9:1, fractions in the defender's favour. */
int
husaria_ratio(unsigned attack, unsigned defence)
{
    if (attack >= defence)
        return HUSARIA_EVEN + (int)MIN(attack / MAX(defence, 1), 9) - 1;
    return HUSARIA_EVEN - (int)MIN((defence + attack - 1) / MAX(attack, 1), 4) + 1;
}
