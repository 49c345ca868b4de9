#include "kircholm-sense.h"

#include "engine/rules/kircholm/kircholm-fight.h"

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

/* --- worth ------------------------------------------------------------------------------------ */

double
kircholm_sense_share(unsigned level)
{
    static const double shares[] = {
        [KIRCHOLM_ORDERED] = 1.0,
        [KIRCHOLM_DISORDERED] = 0.65,
        [KIRCHOLM_RETREATING] = 0.2,
        [KIRCHOLM_GONE] = 0.0,
    };
    return shares[level];
}

double
kircholm_sense_worth(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    double worth = data->points[unit] * kircholm_sense_share(it->level);
    return it->with != KIRCHOLM_NOBODY ? worth + 0.3 * data->points[it->with] : worth;
}

double
kircholm_sense_loss(const KircholmState *state, unsigned unit, KircholmHarm harm)
{
    unsigned level = state->units[unit].level, after = level;
    switch (harm) {
    case KIRCHOLM_UNHARMED:
        return 0;
    case KIRCHOLM_DISORDER:
        after = level + 1;
        break;
    case KIRCHOLM_ROUT:
        after = level < KIRCHOLM_RETREATING ? KIRCHOLM_RETREATING : KIRCHOLM_GONE;
        break;
    case KIRCHOLM_DESTROY:
        after = KIRCHOLM_GONE;
        break;
    }
    double share = kircholm_sense_share(level);
    if (share <= 0)
        return 0;
    return kircholm_sense_worth(state, unit) * (1 - kircholm_sense_share(after) / share);
}

/* --- fights ----------------------------------------------------------------------------------- */

unsigned
kircholm_sense_attack(const KircholmState *state, unsigned unit, unsigned target,
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
kircholm_sense_defence(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    int strength = kircholm_data(state)->combat[unit];
    if (it->formation == KIRCHOLM_DEFENSIVE)
        strength *= option(state, KIRCHOLM_DEFENSIVE_MULTIPLIER);
    else if (it->formation == KIRCHOLM_ASSAULT)
        strength *= option(state, KIRCHOLM_ASSAULT_MULTIPLIER);
    else if (it->formation == KIRCHOLM_DOUBLE)
        strength *= 2;
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
kircholm_sense_modifier(const KircholmState *state, unsigned unit, unsigned target)
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

KircholmClash
kircholm_sense_clash(const KircholmState *state, unsigned strength, unsigned target, int modifier)
{
    return kircholm_sense_odds(
        state, kircholm_odds(strength, kircholm_sense_defence(state, target)), target, modifier);
}

KircholmClash
kircholm_sense_odds(const KircholmState *state, unsigned odds, unsigned target, int modifier)
{
    enum { FACES = 6 };
    static const double shares[] = {
        [KIRCHOLM_UNHARMED] = 0.03,
        [KIRCHOLM_DISORDER] = 0.35,
        [KIRCHOLM_ROUT] = 0.8,
        [KIRCHOLM_DESTROY] = 1.0,
    };
    KircholmClash clash = {0};
    for (int die = 1; die <= FACES; die++) {
        KircholmOutcome outcome = kircholm_outcome(state, odds, die + modifier);
        if (outcome.loser > 0) {
            clash.inflicted += kircholm_sense_loss(state, target, (KircholmHarm)outcome.level) +
                               0.05 * outcome.hexes;
            clash.won += 1;
        } else if (outcome.loser < 0) {
            clash.suffered += shares[outcome.level];
        }
    }
    clash.inflicted /= FACES;
    clash.suffered /= FACES;
    clash.won /= FACES;
    return clash;
}

/* --- fire ------------------------------------------------------------------------------------- */

/* Of 36, how often two dice come to at least so much. */
static double
at_least(int sum)
{
    static const uint8_t ways[] = {36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
    return sum <= 2 ? 1.0 : sum > 12 ? 0.0 : ways[sum - 2] / 36.0;
}

double
kircholm_sense_volley(const KircholmState *state, unsigned target, int modifier, bool moving)
{
    enum { FIRST_DELAY = 7, FIRST_D = 10, FIRST_U = 12 };
    double broken = at_least(FIRST_U - modifier), hit = at_least(FIRST_D - modifier);
    double worth = broken * kircholm_sense_loss(state, target, KIRCHOLM_ROUT) +
                   (hit - broken) * kircholm_sense_loss(state, target, KIRCHOLM_DISORDER);
    if (moving)
        worth += 0.15 * (at_least(FIRST_DELAY - modifier) - hit);
    return worth;
}

/* --- distances -------------------------------------------------------------------------------- */

bool
kircholm_sense_aim(const KircholmState *state, unsigned shooter, unsigned distance,
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

/* As het_hex_arc_at() for a corner: by which of the six wedges between two edges, counted from the
 * facing, the hex lies in. On the line between two wedges the one nearer to the front counts. */
HetArc
kircholm_sense_arc(const KircholmState *state, unsigned unit, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    if (it->place == cell)
        return HET_ARC_FRONT;
    return het_hex_arc_at(&data->map.grid, it->place, it->facing, cell);
}

unsigned
kircholm_sense_distance(const KircholmState *state, unsigned unit, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned near_ = kircholm_distance(data, state->units[unit].place, cell);
    if (state->units[unit].formation != KIRCHOLM_ASSAULT)
        return near_;
    unsigned right = kircholm_distance(data, kircholm_wing(state, unit, 1), cell);
    return right < near_ ? right : near_;
}
