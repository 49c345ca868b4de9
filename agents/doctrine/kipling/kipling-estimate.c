#include "kipling-estimate.h"

#include <math.h>

double
kipling_estimate_casualties(double dice, double chance, double hits)
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

static double
least(double a, double b)
{
    return a < b ? a : b;
}

double
kipling_estimate_volley(const KiplingState *state, unsigned shooter, KiplingWeapon weapon,
                        bool close, bool covered)
{
    KiplingDice dice = kipling_query_volley(state, shooter, weapon, close, covered);
    return kipling_estimate_casualties(dice.dice, dice.hitting / 6.0, dice.needed);
}

double
kipling_estimate_fire(const KiplingState *state, unsigned shooter, unsigned from, unsigned target,
                      unsigned at)
{
    int weapon = kipling_query_weapon(state, shooter);
    if (weapon < 0 || !het_square_has(kipling_query_field(state, (KiplingWeapon)weapon, from), at))
        return 0;
    bool close =
        het_square_distance(from, at) <= kipling_query_ranges(state, (KiplingWeapon)weapon).close;
    return least(kipling_estimate_volley(state, shooter, (KiplingWeapon)weapon, close,
                                         kipling_query_covered(state, target, at)),
                 state->units[target].figures);
}

/* Expected figures `unit` costs `enemy` in a round of melee, if it comes to it with `figures`. */
static double
blows(const KiplingState *state, unsigned unit, double figures, unsigned enemy)
{
    KiplingDice dice = kipling_query_blows(state, unit, enemy);
    double all = state->units[unit].figures;
    double thrown = figures < all ? figures * (dice.dice / all) : dice.dice;
    return least(kipling_estimate_casualties(thrown, dice.hitting / 6.0, dice.needed),
                 state->units[enemy].figures);
}

KiplingFight
kipling_estimate_fight(const KiplingState *state, unsigned attacker, unsigned defender,
                       bool closing_fire)
{
    KiplingFight fight = {0};
    double figures = state->units[attacker].figures;
    int weapon = closing_fire ? kipling_query_closing_weapon(state, defender) : -1;
    if (weapon >= 0)
        fight.closing = least(
            kipling_estimate_volley(state, defender, (KiplingWeapon)weapon, true, false), figures);
    figures -= fight.closing;
    if (kipling_kind(state, defender) == KIPLING_ARTILLERY) {
        fight.defender = figures > 0 ? state->units[defender].figures : 0;
        return fight;
    }
    fight.defender = blows(state, attacker, figures, defender);
    fight.attacker = blows(state, defender, state->units[defender].figures, attacker);
    return fight;
}

double
kipling_estimate_worth(const KiplingState *state, unsigned unit)
{
    static const double worth[KIPLING_KINDS] = {
        [KIPLING_INFANTRY] = 1.0,
        [KIPLING_CAVALRY] = 1.4,
        [KIPLING_ARTILLERY] = 2.0,
        [KIPLING_GENERAL] = 2.0,
    };
    return worth[kipling_kind(state, unit)];
}
