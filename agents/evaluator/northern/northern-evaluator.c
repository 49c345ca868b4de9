/* The evaluator of the Great Northern War variant: points won and in prospect, hits each side can
 * still take, and what the next shots and charges promise. */
#include "agents/doctrine/northern/northern-estimate.h"
#include "agents/evaluator/evaluator.h"

enum { POINTS, STRENGTH, WORN, FIRE, THREAT, NEAR, COMBAT, GENERAL, FEATURES };

static const HetFeature terms[FEATURES] = {
    [POINTS] = {"points", 1.6},     /* objectives held and units broken, as a share of all */
    [STRENGTH] = {"strength", 1.4}, /* hits still to take, as a share of the start */
    [WORN] = {"worn", 0.25},        /* units at half strength, as a share of the side's */
    [FIRE] = {"fire", 0.35},        /* best shots from where units stand, in units' strength */
    [THREAT] = {"threat", 0.2},     /* the best charge of cavalry within reach */
    [NEAR] = {"near", 0.5},         /* nearness to objectives not held, by their points */
    [COMBAT] = {"combat", 0.35},    /* blows to be expected of units in contact */
    [GENERAL] = {"general", 0.06},  /* a general who can still rally */
};

/* Harm of a unit to one enemy next, in hits: fire now, and a charge. */
static void
promise(const NorthernState *state, unsigned unit, double *ret_shot, double *ret_charge)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    NorthernKind kind = (NorthernKind)data->kind[unit];
    unsigned other = 1u - data->side[unit];
    NorthernStand stand = northern_estimate_stand((HetPoint){it->x, it->y}, it->heading);
    bool shoots = northern_has_fire(state, unit);
    NorthernRanges ranges = northern_query_ranges(state, kind);
    *ret_shot = *ret_charge = 0;
    HET_EACH_OF_SIDE(enemy, data, other) {
        const NorthernUnit *at = &state->units[enemy];
        if (!northern_is_body(state, enemy))
            continue;
        double gap = northern_estimate_gap(northern_estimate_apart(it->x, it->y, at->x, at->y));
        bool before = northern_estimate_before(&stand, 500, at->x, at->y);
        if (shoots && before && gap <= ranges.far) {
            bool covered = northern_holds(data, (HetPoint){at->x, at->y}, NORTHERN_COVER);
            double shot =
                northern_estimate_volley(state, unit, gap <= ranges.close, covered, false);
            *ret_shot = shot > *ret_shot ? shot : *ret_shot;
        }
        if (kind == NORTHERN_CAVALRY && before && gap <= northern_query_move(state, kind)) {
            double blow = northern_estimate_blow(state, unit, enemy, false, false);
            *ret_charge = blow > *ret_charge ? blow : *ret_charge;
        }
    }
}

static double
blows(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    double best = 0;
    HET_EACH_BELOW(face, HET_FACES) {
        unsigned enemy = it->enemy[face];
        if (enemy == NORTHERN_NONE)
            continue;
        bool flank = state->units[enemy].enemy[HET_FACE_FRONT] != unit;
        double blow = northern_estimate_blow(state, unit, enemy, flank, false);
        best = blow > best ? blow : best;
    }
    return best;
}

static double
nearness(const NorthernState *state, unsigned unit, double all_points)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    double best = 0;
    HET_EACH_BELOW(i, data->objective_count) {
        const NorthernObjective *objective = &data->objectives[i];
        double apart = northern_estimate_apart(it->x, it->y, objective->at.x, objective->at.y);
        double near_ = objective->points / all_points / (1 + apart / 2000);
        if (state->owner[i] != data->side[unit] && near_ > best)
            best = near_;
    }
    return best;
}

static void
add_unit(const NorthernState *state, unsigned unit, double sign, double own_start,
         double enemy_start, double all_points, double *features)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    unsigned side = data->side[unit];
    double left = northern_query_left(state, unit);
    double count = data->side_count[side];
    if (data->kind[unit] == NORTHERN_GENERAL) {
        features[GENERAL] += it->status == NORTHERN_PRESENT ? sign : 0;
        return;
    }
    if (it->status != NORTHERN_PRESENT) {
        bool comes = it->status == NORTHERN_RESERVE || it->status == NORTHERN_HAND;
        features[STRENGTH] += comes ? sign * left / own_start : 0;
        return;
    }
    features[STRENGTH] += sign * left / own_start;
    features[WORN] -= 2 * left <= data->limit[unit] ? sign / count : 0;
    features[NEAR] += sign * nearness(state, unit, all_points) / count;
    if (northern_engaged(&state->units[unit])) {
        features[COMBAT] += sign * blows(state, unit) / enemy_start * 4;
        return;
    }
    double shot = 0, charge = 0;
    promise(state, unit, &shot, &charge);
    features[FIRE] += sign * shot / enemy_start * 4;
    features[THREAT] += sign * charge / enemy_start * 4;
}

static void
extract(const HetState *head, double *features)
{
    const NorthernState *state = (const NorthernState *)head;
    const NorthernScenario *data = northern_data(state);
    double start[HET_SIDES] = {1, 1}, points = 1;
    HET_EACH_BELOW(i, FEATURES)
        features[i] = 0;
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned status = state->units[unit].status;
        if (data->kind[unit] == NORTHERN_GENERAL || status == NORTHERN_ABSENT ||
            status == NORTHERN_POOL)
            continue;
        start[data->side[unit]] += data->limit[unit];
        points += data->unit_points / 2.0;
    }
    HET_EACH_BELOW(i, data->objective_count)
        points += data->objectives[i].points;
    HET_EACH_BELOW(i, data->objective_count)
        if (state->owner[i] < HET_SIDES)
            features[POINTS] +=
                (state->owner[i] == HET_FIRST ? 1 : -1) * data->objectives[i].points / points;
    HET_EACH_BELOW(side, HET_SIDES) {
        double sign = side == HET_FIRST ? 1 : -1;
        features[POINTS] += sign * state->points[side] / points;
        HET_EACH_OF_SIDE(unit, data, side)
            add_unit(state, unit, sign, start[side], start[1 - side], points, features);
    }
}

const HetEvaluator het_evaluator_northern = {
    .system = "northern",
    .features = terms,
    .feature_count = FEATURES,
    .extract = extract,
};
