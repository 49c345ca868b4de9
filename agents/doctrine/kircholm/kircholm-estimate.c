#include "kircholm-estimate.h"

/* --- worth ------------------------------------------------------------------------------------ */

/* The share of a unit's worth left at a level: 1 in order, 0 eliminated. */
static double
share_of(unsigned level)
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
kircholm_estimate_worth(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    double worth = kircholm_data(state)->points[unit] * share_of(it->level);
    return it->with != KIRCHOLM_NOBODY ? worth + 0.3 * kircholm_data(state)->points[it->with]
                                       : worth;
}

double
kircholm_estimate_loss(const KircholmState *state, unsigned unit, KircholmHarm harm)
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
    double share = share_of(level);
    if (share <= 0)
        return 0;
    return kircholm_estimate_worth(state, unit) * (1 - share_of(after) / share);
}

/* --- fights ----------------------------------------------------------------------------------- */

KircholmClash
kircholm_estimate_clash(const KircholmState *state, unsigned strength, unsigned target,
                        int modifier)
{
    return kircholm_estimate_odds(
        state, kircholm_odds(strength, kircholm_query_defence(state, target)), target, modifier);
}

KircholmClash
kircholm_estimate_odds(const KircholmState *state, unsigned odds, unsigned target, int modifier)
{
    enum { FACES = 6 };
    static const double shares[] = {
        [KIRCHOLM_UNHARMED] = 0.03,
        [KIRCHOLM_DISORDER] = 0.35,
        [KIRCHOLM_ROUT] = 0.8,
        [KIRCHOLM_DESTROY] = 1.0,
    };
    KircholmClash clash = {0};
    double losses[G_N_ELEMENTS(shares)];
    HET_EACH_BELOW(harm, G_N_ELEMENTS(losses))
        losses[harm] = kircholm_estimate_loss(state, target, (KircholmHarm)harm);
    for (int die = 1; die <= FACES; die++) {
        KircholmOutcome outcome = kircholm_outcome(state, odds, die + modifier);
        if (outcome.loser > 0) {
            clash.inflicted += losses[outcome.level] + 0.05 * outcome.hexes;
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

/* The least total with that effect or a worse one. KIR-10.8 */
static int
first_total(KircholmHit hit)
{
    int total = 2;
    while (kircholm_fire(total) < hit)
        total++;
    return total;
}

double
kircholm_estimate_volley(const KircholmState *state, unsigned target, int modifier, bool moving)
{
    double broken = at_least(first_total(KIRCHOLM_HIT_U) - modifier);
    double hit = at_least(first_total(KIRCHOLM_HIT_D) - modifier);
    double worth = broken * kircholm_estimate_loss(state, target, KIRCHOLM_ROUT) +
                   (hit - broken) * kircholm_estimate_loss(state, target, KIRCHOLM_DISORDER);
    if (moving)
        worth += 0.15 * (at_least(first_total(KIRCHOLM_DELAY_1) - modifier) - hit);
    return worth;
}
