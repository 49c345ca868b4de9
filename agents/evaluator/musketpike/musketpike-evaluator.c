/* The evaluator of the revised Musket & Pike: points as they stand, strength and order left, and
 * what the units in contact can do to each other. */
#include "agents/doctrine/musketpike/musketpike-sense.h"
#include "agents/evaluator/evaluator.h"

enum {
    POINTS,
    STRENGTH,
    DISORDER,
    MORALE,
    GUNS,
    FLANKED,
    SHOTS,
    FIGHTS,
    NEAR,
    FEATURES,
};

static const char *const names[FEATURES] = {
    [POINTS] = "points",     /* ahead, as a share of a tenth of all strength */
    [STRENGTH] = "strength", /* strength points left, as a share of the start */
    [DISORDER] = "disorder", /* of them disordered */
    [MORALE] = "morale",     /* morale left, weighted by strength */
    [GUNS] = "guns",         /* artillery left, as a share */
    [FLANKED] = "flanked",   /* strength with an enemy on flank or rear, as a share */
    [SHOTS] = "shots",       /* expected cost of shots at enemies next to it, in points' units */
    [FIGHTS] = "fights",     /* expected balance of the best melees next to it, the same */
    [NEAR] = "near",         /* nearness to objectives the other side holds */
};

static const double weights[FEATURES] = {
    [POINTS] = 1.0,   [STRENGTH] = 1.5, [DISORDER] = -0.5, [MORALE] = 0.6, [GUNS] = 0.1,
    [FLANKED] = -0.3, [SHOTS] = 0.25,   [FIGHTS] = 0.35,   [NEAR] = 0.15,
};

/* What a side's unit can do to the enemies next to it, and they to its flanks. */
typedef struct {
    double shot, fight;
    bool flanked;
} Contact;

static Contact
look_round(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = data->unit[unit].side, cells[2];
    unsigned count = musket_own_cells(state, unit, cells);
    unsigned front = musket_front(state, unit, false), proper = musket_front(state, unit, true);
    Contact contact = {0};
    for (unsigned i = 0; i < count; i++)
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            unsigned to = data->next[cells[i]][edge];
            unsigned enemy =
                to == HET_NO_PLACE ? MUSKET_NONE : musket_of_side_at(state, 1 - side, to);
            if (enemy == MUSKET_NONE)
                continue;
            if ((front >> edge & 1u) == 0) {
                contact.flanked = true;
                continue;
            }
            double shot = musket_sense_shot(
                state, musket_sense_value(state, unit, enemy, false, false, true), enemy);
            contact.shot = shot > contact.shot ? shot : contact.shot;
            if ((proper >> edge & 1u) == 0 || data->unit[unit].kind == MUSKET_ARTILLERY)
                continue;
            MusketAttack attack = musket_sense_attack(state, unit, enemy, cells[i], edge);
            MusketClash clash = musket_sense_clash(state, &attack);
            double fight = clash.defender - clash.attacker;
            contact.fight = fight > contact.fight ? fight : contact.fight;
        }
    return contact;
}

static void
add_unit(const MusketState *state, unsigned unit, double sign, double scale, double *features)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[unit];
    unsigned side = data->unit[unit].side;
    double all = data->strength[side];
    if (data->unit[unit].kind == MUSKET_ARTILLERY) {
        features[GUNS] += it->status == MUSKET_PRESENT ? sign * 0.2 : 0;
        if (it->status == MUSKET_PRESENT && it->place != HET_NO_PLACE)
            features[SHOTS] += sign * look_round(state, unit).shot / scale;
        return;
    }
    features[STRENGTH] += sign * it->strength / all;
    if (it->status != MUSKET_PRESENT || it->place == HET_NO_PLACE)
        return;
    features[MORALE] += sign * it->strength * musket_morale(state, unit) / (10 * all);
    if ((it->flags & MUSKET_DISORDERED) != 0)
        features[DISORDER] += sign * it->strength / all;
    Contact contact = look_round(state, unit);
    features[SHOTS] += sign * contact.shot / scale;
    features[FIGHTS] += sign * contact.fight / scale;
    features[FLANKED] += contact.flanked ? sign * it->strength / all : 0;
}

/* How near a side's strength is to objectives it has not: 1 for all of it in them. */
static double
nearness(const MusketState *state, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    double sum = 0;
    for (unsigned i = 0; i < data->objective_count; i++) {
        const MusketObjective *objective = &data->objective[i];
        if (state->holder[i] == side || objective->kind == MUSKET_INFANTRY ||
            objective->points[0] + objective->points[1] == 0)
            continue;
        unsigned cell = 0, nearest = 40;
        while (cell + 1 < data->cells && (objective->cells[cell / 8] >> cell % 8 & 1) == 0)
            cell++;
        for (unsigned k = 0; k < data->side_count[side]; k++) {
            unsigned unit = data->side_units[side][k];
            if (!musket_on_map(state, unit) || data->unit[unit].kind == MUSKET_ARTILLERY)
                continue;
            unsigned distance = musket_distance(data, cell, state->units[unit].place);
            nearest = distance < nearest ? distance : nearest;
        }
        sum += 0.3 * (1 - nearest / 40.0);
    }
    return sum;
}

static void
extract(const HetState *head, double *features)
{
    const MusketState *state = (const MusketState *)head;
    const MusketScenario *data = musket_data(state);
    HetMeasures measures = {{{0}}};
    double scale = (data->strength[0] + data->strength[1]) / 20.0;
    head->scenario->rules->measures(head, &measures);
    for (unsigned i = 0; i < FEATURES; i++)
        features[i] = 0;
    scale = scale < 2 ? 2 : scale;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        double sign = side == HET_FIRST ? 1 : -1;
        features[POINTS] += sign * measures.value[side][HET_MEASURE_POINTS] / scale;
        features[NEAR] += sign * nearness(state, side);
        for (unsigned i = 0; i < data->side_count[side]; i++)
            add_unit(state, data->side_units[side][i], sign, scale, features);
    }
}

const HetEvaluator het_evaluator_musketpike = {
    .system = "musketpike",
    .features = names,
    .weights = weights,
    .feature_count = FEATURES,
    .extract = extract,
};
