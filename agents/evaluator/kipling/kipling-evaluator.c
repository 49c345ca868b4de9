/* The evaluator of Charge! + Kipling: how near each side is to losing half its figures, what stands
 * that can still fight, and what the shots and melees of the next turns promise. */
#include "agents/doctrine/kipling/kipling-estimate.h"
#include "agents/evaluator/evaluator.h"

enum { LOST, FALLING, EXHAUSTED, FIGHTING, GUNS, MELEE, FIRE_NOW, FIRE_NEXT, COVER, FEATURES };

static const HetFeature terms[FEATURES] = {
    [LOST] = {"lost", 1.70},           /* figures lost, as a share of what ends the game */
    [FALLING] = {"falling", 1.35},     /* figures of units falling back, the same share */
    [EXHAUSTED] = {"exhausted", 0.45}, /* figures of exhausted units, the same share */
    [FIGHTING] = {"fighting", 0.90},   /* worth of steady units, as a share of the start */
    [GUNS] = {"guns", 0.15},           /* unspiked guns in possession, as a share of all */
    [MELEE] = {"melee", 0.60},         /* expected balance of the melees locked */
    [FIRE_NOW] = {"fire-now", 0.55},   /* best shots of the side to move, the same share */
    [FIRE_NEXT] = {"fire-next", 0.35}, /* best shots of the other side */
    [COVER] = {"cover", 0.05}, /* steady infantry in cover, as a share of its side's figures */
};

/* The most a unit's fire may be expected to cost one enemy, in its target's worth. */
static double
best_shot(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned other = 1u - data->side[unit], from = state->units[unit].place;
    int weapon = kipling_query_weapon(state, unit);
    double best = 0;
    if (weapon < 0)
        return 0;
    const HetSquareSet *fire = kipling_query_field(state, (KiplingWeapon)weapon, from);
    const HetSquareSet *enemies = &state->occupied[other];
    bool any = false;
    HET_EACH_BELOW(i, 4)
        any = any || (fire->words[i] & enemies->words[i]) != 0;
    for (unsigned i = 0; any && i < data->side_count[other]; i++) {
        unsigned enemy = data->side_units[other][i];
        const KiplingUnit *at = &state->units[enemy];
        if (at->place == HET_SQUARE_OFF || at->status == KIPLING_GONE || kipling_locked(at))
            continue;
        double lost = kipling_estimate_fire(state, unit, from, enemy, at->place);
        best = lost > best ? lost : best;
    }
    return best;
}

/* Adds a unit's part to its side's features, `sign` 1 for FIRST, -1 for SECOND. */
static void
add_unit(const KiplingState *state, unsigned unit, double sign, double *features)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingUnit *at = &state->units[unit];
    unsigned side = data->side[unit], other = 1u - side;
    double own = 100.0 / kipling_query_end_limit(state, side);
    double theirs = 100.0 / kipling_query_end_limit(state, other);
    if (at->status == KIPLING_GONE || data->kind[unit] == KIPLING_GENERAL)
        return;
    if (at->status == KIPLING_FALLING)
        features[FALLING] -= sign * at->figures * own;
    else if (at->status == KIPLING_EXHAUSTED)
        features[EXHAUSTED] -= sign * at->figures * own;
    else
        features[FIGHTING] +=
            sign * at->figures * kipling_estimate_worth(state, unit) / data->figures[side];
    if (kipling_locked(at) && at->arrival != 0) { /* the attacker of the pair: counted once */
        KiplingFight fight = kipling_estimate_fight(state, unit, at->partner, false);
        features[MELEE] += sign * (fight.defender * theirs - fight.attacker * own);
        return;
    }
    unsigned now = state->head.active == side ? FIRE_NOW : FIRE_NEXT;
    features[now] += sign * best_shot(state, unit) * theirs;
    if (at->status == KIPLING_STEADY && kipling_query_covered(state, unit, at->place))
        features[COVER] += sign * at->figures / (double)data->figures[side];
}

static void
extract(const HetState *head, double *features)
{
    const KiplingState *state = (const KiplingState *)head;
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_BELOW(i, FEATURES)
        features[i] = 0;
    HET_EACH_BELOW(side, HET_SIDES) {
        double sign = side == HET_FIRST ? 1 : -1;
        double own = 100.0 / kipling_query_end_limit(state, side);
        features[LOST] -= sign * state->lost[side] * own;
        HET_EACH_OF_SIDE(unit, data, side)
            add_unit(state, unit, sign, features);
    }
    HET_EACH_BELOW(gun, data->gun_count)
        if (state->guns[gun].place != HET_SQUARE_OFF && !state->guns[gun].spiked)
            features[GUNS] += (state->guns[gun].owner == HET_FIRST ? 1.0 : -1.0) / data->gun_count;
}

const HetEvaluator het_evaluator_kipling = {
    .system = "kipling",
    .features = terms,
    .feature_count = FEATURES,
    .extract = extract,
};
