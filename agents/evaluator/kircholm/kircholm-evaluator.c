/* The evaluator of Kircholm 1605: how near each side is to breaking, what still keeps its ranks,
 * who has lances and loaded guns, whose flanks lie open to whom, and who holds the height. */
#include "agents/doctrine/kircholm/kircholm-estimate.h"
#include "agents/evaluator/evaluator.h"

enum {
    LOST,
    DISORDER,
    ORDER,
    LANCES,
    GUNS,
    COMMANDERS,
    CHARGES_NOW,
    CHARGES_NEXT,
    PIKES,
    HEIGHT,
    FEATURES
};

static const HetFeature terms[FEATURES] = {
    [LOST] = {"lost", 2.0},               /* points lost, as a share of what breaks the side */
    [DISORDER] = {"disorder", 0.8},       /* points of disorganised units, the same share */
    [ORDER] = {"order", 0.8},             /* points in order, as a share of the start */
    [LANCES] = {"lances", 0.3},           /* squadrons with lances, over 10 */
    [GUNS] = {"guns", 0.1},               /* loaded guns, over 4 */
    [COMMANDERS] = {"commanders", 0.15},  /* ratings alive, over 5 */
    [CHARGES_NOW] = {"charges-now", 0.6}, /* best charges of the side to move, shares of breaking */
    [CHARGES_NEXT] = {"charges-next", 0.4}, /* best charges of the other side */
    [PIKES] = {"pikes", 0.1},   /* foot behind its pikes near horse, as a share of its foot */
    [HEIGHT] = {"height", 0.1}, /* level of foot in order, over 3, as a share */
};

enum { NEAREST = 2, FARTHEST = 8 };

/* What charges at some odds are expected to cost a target: units that are alike meet it alike. */
typedef struct {
    bool known;
    int modifier;
    double inflicted;
} Charge;

/* The most a charge of a unit may be expected to cost one enemy within reach; `charges` of the
 * position, by target and odds. */
static double
best_charge(const KircholmState *state, unsigned unit, Charge (*charges)[KIRCHOLM_ODDS])
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned enemy = 1u - data->side[unit];
    double best = 0;
    HET_EACH_OF_SIDE(target, data, enemy) {
        unsigned at = state->units[target].place;
        if (at == KIRCHOLM_OFF)
            continue;
        unsigned apart = kircholm_distance(data, it->place, at);
        if (apart < NEAREST || apart > FARTHEST)
            continue;
        KircholmApproach approach = {(KircholmFormation)it->formation, true,
                                     kircholm_query_arc(state, target, it->place)};
        unsigned odds = kircholm_odds(kircholm_query_attack(state, unit, target, approach),
                                      kircholm_query_defence(state, target));
        int modifier = kircholm_query_modifier(state, unit, target);
        Charge *charge = &charges[target][odds];
        if (!charge->known || charge->modifier != modifier)
            *charge = (Charge){true, modifier,
                               kircholm_estimate_odds(state, odds, target, modifier).inflicted};
        best = charge->inflicted > best ? charge->inflicted : best;
    }
    return best;
}

/* Adds a unit's part to its side's features, `sign` 1 for FIRST, -1 for SECOND. */
static void
add_unit(const KircholmState *state, unsigned unit, double sign, const double *breaks,
         Charge (*charges)[KIRCHOLM_ODDS], double *features)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    unsigned side = data->side[unit];
    double points = data->points[unit];
    if (data->type[unit] == KIRCHOLM_COMMANDER) {
        features[COMMANDERS] += it->level == KIRCHOLM_ORDERED ? sign * data->rating[unit] / 5 : 0;
        features[LOST] -= it->level == KIRCHOLM_GONE ? sign * points / breaks[side] : 0;
        return;
    }
    if (it->level >= KIRCHOLM_RETREATING) {
        features[LOST] -= sign * points / breaks[side];
        return;
    }
    if (it->level == KIRCHOLM_DISORDERED) {
        features[DISORDER] -= sign * points / breaks[side];
        return;
    }
    features[ORDER] += sign * points / data->total[side];
    features[LANCES] += sign * it->lances / 10;
    features[GUNS] += it->load == KIRCHOLM_LOADED ? sign / 4 : 0;
    if (kircholm_is_cavalry((KircholmType)data->type[unit])) {
        unsigned which = state->head.active == side ? CHARGES_NOW : CHARGES_NEXT;
        features[which] += sign * best_charge(state, unit, charges) / breaks[1 - side];
    } else if (data->type[unit] == KIRCHOLM_INFANTRY) {
        features[PIKES] +=
            it->formation == KIRCHOLM_DEFENSIVE ? sign * points / data->total[side] : 0;
        features[HEIGHT] += sign * data->map.level[it->place] * points / (3 * data->total[side]);
    }
}

static void
extract(const HetState *head, double *features)
{
    const KircholmState *state = (const KircholmState *)head;
    const KircholmScenario *data = kircholm_data(state);
    double breaks[HET_SIDES];
    Charge charges[KIRCHOLM_UNITS][KIRCHOLM_ODDS];
    memset(charges, 0, data->unit_count * sizeof *charges);
    HET_EACH_BELOW(i, FEATURES)
        features[i] = 0;
    HET_EACH_BELOW(side, HET_SIDES) {
        double limit = kircholm_option(state, side == HET_FIRST ? KIRCHOLM_BREAK_FIRST
                                                                : KIRCHOLM_BREAK_SECOND);
        breaks[side] = data->total[side] * (limit < 100 ? limit : 100) / 100;
        breaks[side] = breaks[side] > 1 ? breaks[side] : 1;
    }
    HET_EACH_BELOW(unit, data->unit_count)
        add_unit(state, unit, data->side[unit] == HET_FIRST ? 1 : -1, breaks, charges, features);
}

const HetEvaluator het_evaluator_kircholm = {
    .system = "kircholm",
    .features = terms,
    .feature_count = FEATURES,
    .extract = extract,
};
