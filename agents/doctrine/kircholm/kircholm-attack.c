/* Attacks of several units together. */
#include "kircholm-attack.h"

#include "kircholm-turn.h"

typedef struct {
    unsigned strength; /* as the rules count it */
    double worth;
    int modifier;
} Attack;

static void
join(Attack *attack, const KircholmState *state, unsigned unit, unsigned target)
{
    int modifier = kircholm_query_modifier(state, unit, target);
    attack->modifier =
        attack->strength == 0 || modifier > attack->modifier ? modifier : attack->modifier;
    attack->strength += kircholm_attack_strength(state, unit, target);
    attack->worth += kircholm_estimate_worth(state, unit);
}

static double
attack_worth(const double *dial, const KircholmState *state, const Attack *attack, unsigned target)
{
    if (attack->strength == 0)
        return -1;
    KircholmClash clash = kircholm_estimate_odds(
        state, kircholm_odds(attack->strength, kircholm_defence_strength(state, target)), target,
        attack->modifier);
    return dial[CHARGE] * clash.inflicted - dial[RISK] * clash.suffered * attack->worth;
}

/* All who may still join an attack from a unit on, of those who charge or of those who do not. */
static void
gather(Attack *attack, const KircholmState *state, unsigned from, unsigned target, bool charging)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = state->head.active;
    HET_EACH_OF_SIDE(unit, data, side) {
        if (unit >= from && (state->units[unit].charge != KIRCHOLM_NO_CHARGE) == charging &&
            kircholm_may_fight(state, unit, target))
            join(attack, state, unit, target);
    }
}

double
kircholm_fight_worth(const double *dial, const KircholmState *state, unsigned target)
{
    Attack walking = {0}, charging = {0};
    gather(&walking, state, 0, target, false);
    gather(&charging, state, 0, target, true);
    return MAX(attack_worth(dial, state, &walking, target),
               attack_worth(dial, state, &charging, target));
}

static void
gather_set(Attack *attack, const KircholmState *state, unsigned target)
{
    HET_EACH_BELOW(unit, kircholm_data(state)->unit_count)
        if ((state->set[unit / 32] >> (unit % 32) & 1) != 0)
            join(attack, state, unit, target);
}

/* Picking goes by ascending number: the first pick is worth all that may follow it. */
double
kircholm_join_worth(const double *dial, const KircholmState *state, unsigned unit)
{
    unsigned target = (unsigned)kircholm_fight_of(state)->target;
    Attack attack = {0};
    gather_set(&attack, state, target);
    if (attack.strength == 0) {
        gather(&attack, state, unit, target, state->units[unit].charge != KIRCHOLM_NO_CHARGE);
        return attack_worth(dial, state, &attack, target);
    }
    double before = attack_worth(dial, state, &attack, target);
    join(&attack, state, unit, target);
    return attack_worth(dial, state, &attack, target) - before;
}
