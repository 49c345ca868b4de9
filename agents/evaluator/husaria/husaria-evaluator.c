/* The evaluator of Beresteczko 1651: what stands and what is scattered, the army's heart, points
 * and what would decide the day if it ended now, objectives within reach, lances, commanders, and
 * the battles that lie ahead. */
#include "agents/doctrine/husaria/husaria-estimate.h"
#include "agents/evaluator/evaluator.h"

enum {
    STANDING,
    DISPERSED,
    FULL_TRACK,
    MORALE,
    POINTS,
    VERDICT,
    OBJECTIVES,
    LANCES,
    COMMANDERS,
    GUNS,
    CONTACT,
    REAR,
    FEATURES
};

static const HetFeature terms[FEATURES] = {
    [STANDING] = {"standing", 3.0},   /* worth on the map, as a share of the start's smaller army */
    [DISPERSED] = {"dispersed", 1.9}, /* worth on the track, the same share */
    [FULL_TRACK] = {"full-track", -0.6}, /* how full the track is, cubed */
    [MORALE] = {"morale", 0.5},          /* the marker, over four zones */
    [POINTS] = {"points", 0.8},          /* victory points ahead, over 20, more of them late */
    [VERDICT] = {"verdict", 0.6},        /* who would win if it ended now, late in the day */
    [OBJECTIVES] = {"objectives", 0.3},  /* points of hexes to hold, by how near troops are */
    [LANCES] = {"lances", 0.1},          /* units that carry lances, over 4 */
    [COMMANDERS] = {"commanders", 0.3},  /* worth of those alive and among troops, over 10 */
    [GUNS] = {"guns", 0.05},             /* guns in range of an enemy, over 4 */
    [CONTACT] = {"contact", 0.1}, /* points of troops with an enemy before them, as a share */
    [REAR] = {"rear", -0.4},      /* points with an enemy behind them, the same share */
};

/* Whether an enemy stands on a side of the unit, before it or behind it. */
static bool
met(const HusariaState *state, unsigned unit, bool front)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned cell = data->next[it->place][edge];
        if (cell != HUSARIA_OFF && state->first[cell] != 0 &&
            husaria_in_front(it->facing, edge) == front &&
            husaria_held(state, 1 - data->side[unit], cell))
            return true;
    }
    return false;
}

static bool
in_range(const HusariaState *state, unsigned gun)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned range = husaria_range(state, gun);
    HET_EACH_BELOW(unit, data->unit_count)
        if (data->side[unit] != data->side[gun] && state->units[unit].status == HUSARIA_ON_MAP &&
            husaria_apart(data, state->units[gun].place, state->units[unit].place) <= range)
            return true;
    return false;
}

/* Adds a unit's part to its side's features; `share` is what a point of worth counts. */
static void
add_unit(const HusariaState *state, unsigned unit, double sign, double share, double *features)
{
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(husaria_data(state), unit);
    double worth = husaria_estimate_worth(state, unit);
    if (it->status == HUSARIA_DESTROYED)
        return;
    if (arm == HUSARIA_LEADERS) {
        bool alone = it->status == HUSARIA_ON_MAP &&
                     !husaria_held(state, husaria_data(state)->side[unit], it->place);
        features[COMMANDERS] += sign * worth * (alone ? 0.8 : 1) / 10;
        return;
    }
    double points = arm == HUSARIA_TRAIN ? 1 : it->strength;
    if (it->status == HUSARIA_DISPERSED) {
        features[DISPERSED] += sign * worth * points * share;
        return;
    }
    features[STANDING] += sign * worth * points * share;
    if (it->status != HUSARIA_ON_MAP || arm == HUSARIA_TRAIN)
        return;
    features[LANCES] += (it->flags & HUSARIA_LANCES) != 0 ? sign / 4 : 0;
    features[CONTACT] += met(state, unit, true) ? sign * points * share : 0;
    features[REAR] += met(state, unit, false) ? sign * points * share : 0;
    if (arm == HUSARIA_ARTILLERY)
        features[GUNS] += in_range(state, unit) ? sign / 4 : 0;
}

/* How near a side's troops are to a hex, 1 on it, 0 from twenty hexes on. */
static double
nearness(const HusariaState *state, unsigned side, unsigned cell)
{
    enum { FAR = 20 };
    const HusariaScenario *data = husaria_data(state);
    unsigned nearest = FAR;
    HET_EACH_BELOW(unit, data->unit_count) {
        if (data->side[unit] != side || state->units[unit].status != HUSARIA_ON_MAP ||
            !husaria_fights(state, unit))
            continue;
        unsigned apart = husaria_apart(data, cell, state->units[unit].place);
        nearest = MIN(nearest, apart);
    }
    return 1 - nearest / (double)FAR;
}

static double
full_track(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    double count = 0;
    HET_EACH_BELOW(unit, data->unit_count)
        count += data->side[unit] == side && state->units[unit].status == HUSARIA_DISPERSED;
    count /= husaria_option(state, HUSARIA_TRACK);
    return count * count * count;
}

/* The worth of the smaller army with all it has ever had. */
static double
smaller(const HusariaState *state)
{
    const HusariaScenario *data = husaria_data(state);
    double total[HET_SIDES] = {0};
    HET_EACH_BELOW(unit, data->unit_count)
        if (husaria_arm(data, unit) != HUSARIA_LEADERS)
            total[data->side[unit]] += husaria_estimate_worth(state, unit) * data->full[unit];
    return MAX(MIN(total[HET_FIRST], total[HET_SECOND]), 1);
}

static void
extract(const HetState *head, double *features)
{
    const HusariaState *state = (const HusariaState *)head;
    const HusariaScenario *data = husaria_data(state);
    double progress = husaria_estimate_progress(state), share = 1 / smaller(state);
    HET_EACH_BELOW(i, FEATURES)
        features[i] = 0;
    HET_EACH_BELOW(unit, data->unit_count)
        add_unit(state, unit, data->side[unit] == HET_FIRST ? 1 : -1, share, features);
    HET_EACH_BELOW(side, HET_SIDES) {
        double sign = side == HET_FIRST ? 1 : -1;
        features[FULL_TRACK] += sign * full_track(state, side);
        HET_EACH_BELOW(i, data->victory[side].controls)
            features[OBJECTIVES] += sign * data->victory[side].control_points[i] / 10 *
                                    nearness(state, side, data->victory[side].control[i]);
    }
    features[MORALE] = state->morale / (4.0 * husaria_option(state, HUSARIA_MORALE_ZONE));
    int ahead = husaria_points(state, HET_FIRST) - husaria_points(state, HET_SECOND);
    features[POINTS] = ahead / 20.0 * (0.4 + 0.6 * progress);
    int lead = husaria_estimate_lead(state, HET_FIRST);
    features[VERDICT] = (lead > 0 ? 1 : lead < 0 ? -1 : 0) * progress * progress * progress;
}

const HetEvaluator het_evaluator_husaria = {
    .system = "husaria",
    .features = terms,
    .feature_count = FEATURES,
    .extract = extract,
};
