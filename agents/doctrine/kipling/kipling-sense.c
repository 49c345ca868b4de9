#include "kipling-sense.h"

#include <math.h>

static int32_t
option(const KiplingState *state, KiplingOption which)
{
    return kipling_data(state)->option[which];
}

static KiplingKind
kind_of(const KiplingState *state, unsigned unit)
{
    return (KiplingKind)kipling_data(state)->kind[unit];
}

static bool
weak(const KiplingState *state, unsigned unit)
{
    return state->units[unit].status != KIPLING_STEADY;
}

static double
hit_chance(const KiplingState *state, unsigned unit, KiplingOption number)
{
    return (7 - option(state, weak(state, unit) ? KIPLING_WEAK_HIT : number)) / 6.0;
}

double
kipling_sense_casualties(double dice, double chance, double hits)
{
    /* The mean of floor(B / h) is (mean - (h - 1) / 2) / h where B is large; near 0 it bends away
     * from the line by the spread, which the square root imitates. */
    double mean = dice * chance;
    if (hits <= 1)
        return mean;
    double line = (mean - (hits - 1) / 2) / hits;
    double bend = 0.15 * sqrt(mean * (1 - chance)) / hits;
    double curve = (line + sqrt(line * line + bend * bend)) / 2;
    return curve < mean / hits ? curve : mean / hits;
}

int
kipling_sense_weapon(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *at = &state->units[unit];
    if (at->status == KIPLING_GONE || at->status == KIPLING_FALLING || kipling_locked(at))
        return -1;
    switch (kind_of(state, unit)) {
    case KIPLING_INFANTRY:
        return KIPLING_RIFLES;
    case KIPLING_ARTILLERY:
        return at->gun != KIPLING_NONE && !state->guns[at->gun].spiked ? KIPLING_CANNON : -1;
    case KIPLING_CAVALRY:
    case KIPLING_GENERAL:
        break;
    }
    return -1;
}

bool
kipling_sense_covered(const KiplingState *state, unsigned unit, unsigned at)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned terrain = data->terrain[at];
    if (kind_of(state, unit) != KIPLING_INFANTRY)
        return false;
    if (terrain == KIPLING_BUILDING && option(state, KIPLING_BREACHES))
        return state->breaches[data->building[at]] < option(state, KIPLING_BREACH_COVER);
    return terrain == KIPLING_WOODS || terrain == KIPLING_BUILDING;
}

double
kipling_sense_volley(const KiplingState *state, unsigned shooter, int weapon, bool close,
                     unsigned target, bool covered)
{
    bool cannon = weapon == KIPLING_CANNON;
    double dice = state->units[shooter].figures *
                  option(state, cannon ? KIPLING_GUN_FIRE_DICE : KIPLING_INFANTRY_FIRE_DICE);
    double chance =
        hit_chance(state, shooter, cannon ? KIPLING_GUN_FIRE_HIT : KIPLING_INFANTRY_FIRE_HIT);
    double hits = option(state, close ? KIPLING_CLOSE_HITS : KIPLING_LONG_HITS);
    if (covered)
        hits += option(state, KIPLING_COVER_HITS);
    double lost = kipling_sense_casualties(dice, chance, hits);
    return lost < state->units[target].figures ? lost : state->units[target].figures;
}

double
kipling_sense_fire(const KiplingState *state, unsigned shooter, unsigned from, unsigned target,
                   unsigned at)
{
    int weapon = kipling_sense_weapon(state, shooter);
    if (weapon < 0 || !het_square_has(&kipling_data(state)->fire[weapon][from], at))
        return 0;
    int close =
        option(state, weapon == KIPLING_CANNON ? KIPLING_GUN_CLOSE : KIPLING_INFANTRY_CLOSE);
    return kipling_sense_volley(state, shooter, weapon, (int)het_square_distance(from, at) <= close,
                                target, kipling_sense_covered(state, target, at));
}

/* Expected figures `unit` costs `enemy` in a round of melee. */
static double
blows(const KiplingState *state, unsigned unit, double figures, unsigned enemy)
{
    bool horse = kind_of(state, unit) == KIPLING_CAVALRY;
    if (kind_of(state, unit) == KIPLING_ARTILLERY || figures <= 0)
        return 0;
    double dice =
        figures * option(state, horse ? KIPLING_CAVALRY_MELEE_DICE : KIPLING_INFANTRY_MELEE_DICE);
    double chance =
        hit_chance(state, unit, horse ? KIPLING_CAVALRY_MELEE_HIT : KIPLING_INFANTRY_MELEE_HIT);
    bool hard = !horse && kind_of(state, enemy) == KIPLING_CAVALRY;
    double lost =
        kipling_sense_casualties(dice, chance, hard ? option(state, KIPLING_HITS_ON_CAVALRY) : 1);
    return lost < state->units[enemy].figures ? lost : state->units[enemy].figures;
}

KiplingFight
kipling_sense_fight(const KiplingState *state, unsigned attacker, unsigned defender,
                    bool closing_fire)
{
    KiplingFight fight = {0};
    double figures = state->units[attacker].figures;
    int weapon = kipling_sense_weapon(state, defender);
    if (closing_fire && weapon >= 0 && option(state, KIPLING_CLOSING_FIRE))
        fight.closing = kipling_sense_volley(state, defender, weapon, true, attacker, false);
    figures -= fight.closing;
    if (kind_of(state, defender) == KIPLING_ARTILLERY) {
        fight.defender = figures > 0 ? state->units[defender].figures : 0;
        return fight;
    }
    fight.defender = blows(state, attacker, figures, defender);
    fight.attacker = blows(state, defender, state->units[defender].figures, attacker);
    return fight;
}

double
kipling_sense_worth(const KiplingState *state, unsigned unit)
{
    static const double worth[KIPLING_KINDS] = {
        [KIPLING_INFANTRY] = 1.0,
        [KIPLING_CAVALRY] = 1.4,
        [KIPLING_ARTILLERY] = 2.0,
        [KIPLING_GENERAL] = 2.0,
    };
    return worth[kind_of(state, unit)];
}
