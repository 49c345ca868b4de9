/* The evaluator of the revised Musket & Pike: points as they stand, strength and order left, what
 * the units in contact can do to each other, what those within reach threaten, and who can still
 * act this turn. */
#include "agents/evaluator/evaluator.h"
#include "engine/rules/musketpike/musketpike-query.h"
#include "musketpike-threats.h"

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
    THREATS,
    EXPOSED,
    CHITS,
    PENDING,
    FEATURES,
};

static const HetFeature terms[FEATURES] = {
    [POINTS] = {"points", 1.0},      /* ahead, as a share of a tenth of all strength */
    [STRENGTH] = {"strength", 1.5},  /* strength points left, as a share of the start */
    [DISORDER] = {"disorder", -0.5}, /* of them disordered */
    [MORALE] = {"morale", 0.6},      /* morale left, weighted by strength */
    [GUNS] = {"guns", 0.1},          /* artillery left, as a share */
    [FLANKED] = {"flanked", -0.3},   /* strength with an enemy on flank or rear, as a share */
    [SHOTS] = {"shots", 0.25}, /* expected cost of shots at enemies next to it, in points' units */
    [FIGHTS] = {"fights", 0.35},    /* expected balance of the best melees next to it, the same */
    [NEAR] = {"near", 0.15},        /* nearness to objectives the other side holds */
    [THREATS] = {"threats", 0.15},  /* what enemies within reach may cost, below 0; as `shots` */
    [EXPOSED] = {"exposed", -0.15}, /* strength open to a charge on flank or rear, as a share */
    [CHITS] = {"chits", 0.15},      /* chits left in the cup this turn, as a share of all */
    [PENDING] = {"pending", -1.0},  /* points for places held, which may yet change hands */
};

/* Harm of a side's unit to the enemies next to it, and of theirs to its flanks. */
typedef struct {
    double shot, fight;
    bool flanked;
} Contact;

static Contact
assess_contact(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = data->unit[unit].side, cells[2];
    unsigned count = musket_own_cells(state, unit, cells);
    unsigned front = musket_front(state, unit, false), proper = musket_front(state, unit, true);
    Contact contact = {0};
    HET_EACH_BELOW(i, count)
        HET_EACH_BELOW(edge, HET_HEX_SIDES) {
            unsigned to = data->next[cells[i]][edge];
            unsigned enemy =
                to == HET_NO_PLACE ? MUSKET_NONE : musket_of_side_at(state, 1 - side, to);
            if (enemy == MUSKET_NONE)
                continue;
            if (!het_bit(front, edge)) {
                contact.flanked = true;
                continue;
            }
            double shot = musket_estimate_shot(
                state, musket_estimate_value(state, unit, enemy, false, false, true), enemy);
            contact.shot = shot > contact.shot ? shot : contact.shot;
            if (!het_bit(proper, edge) || data->unit[unit].kind == MUSKET_ARTILLERY)
                continue;
            MusketAttack attack = musket_estimate_attack(state, unit, enemy, cells[i], edge);
            MusketClash clash = musket_estimate_clash(state, &attack);
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
            features[SHOTS] += sign * assess_contact(state, unit).shot / scale;
        return;
    }
    features[STRENGTH] += sign * it->strength / all;
    if (it->status != MUSKET_PRESENT || it->place == HET_NO_PLACE)
        return;
    features[MORALE] += sign * it->strength * musket_morale(state, unit) / (10 * all);
    if ((it->flags & MUSKET_DISORDERED) != 0)
        features[DISORDER] += sign * it->strength / all;
    Contact contact = assess_contact(state, unit);
    features[SHOTS] += sign * contact.shot / scale;
    features[FIGHTS] += sign * contact.fight / scale;
    features[FLANKED] += contact.flanked ? sign * it->strength / all : 0;
}

/* The first cell of an objective. */
static unsigned
first_cell(const MusketScenario *data, const MusketObjective *objective)
{
    unsigned cell = 0;
    while (cell + 1 < data->cells && !het_bit(objective->cells[cell / 8], cell % 8))
        cell++;
    return cell;
}

/* How near a side's strength is to objectives it has not: 1 for all of it in them. */
static double
nearness(const MusketState *state, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    double sum = 0;
    HET_EACH_BELOW(i, data->objective_count) {
        const MusketObjective *objective = &data->objective[i];
        if (state->holder[i] == side || objective->kind == MUSKET_INFANTRY ||
            objective->points[0] + objective->points[1] == 0)
            continue;
        unsigned cell = first_cell(data, objective), nearest = 40;
        HET_EACH_OF_SIDE(unit, data, side) {
            if (!musket_on_map(state, unit) || data->unit[unit].kind == MUSKET_ARTILLERY)
                continue;
            unsigned distance = musket_distance(data, cell, state->units[unit].place);
            nearest = distance < nearest ? distance : nearest;
        }
        sum += 0.3 * (1 - nearest / 40.0);
    }
    return sum;
}

/* Chits that are still to be drawn this turn, as a share of all. */
static double
chits_left(const MusketState *state, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    unsigned all = 1; /* the marker */
    HET_EACH_BELOW(leader, data->leader_count)
        all += data->leader[leader].side == side;
    bool passed = het_bit(state->passed, side);
    return passed ? 0 : (double)__builtin_popcount(state->cup[side]) / all;
}

static void
add_threats(const MusketState *state, double scale, double *features)
{
    const MusketScenario *data = musket_data(state);
    MusketThreats threats;
    musket_threats_to_all(state, &threats);
    HET_EACH_BELOW(i, threats.count) {
        const MusketThreatened *it = &threats.unit[i];
        unsigned side = data->unit[it->unit].side;
        double sign = side == HET_FIRST ? 1 : -1;
        double share = sign * state->units[it->unit].strength / data->strength[side];
        features[THREATS] -= sign * it->worst / scale;
        features[EXPOSED] += it->exposed ? share : 0;
    }
}

static void
extract(const HetState *head, double *features)
{
    const MusketState *state = (const MusketState *)head;
    const MusketScenario *data = musket_data(state);
    HetMeasures measures = {{{0}}};
    double scale = (data->strength[0] + data->strength[1]) / 20.0;
    head->scenario->rules->measures(head, &measures);
    HET_EACH_BELOW(i, FEATURES)
        features[i] = 0;
    scale = scale < 2 ? 2 : scale;
    HET_EACH_BELOW(side, HET_SIDES) {
        double sign = side == HET_FIRST ? 1 : -1;
        features[POINTS] += sign * measures.value[side][HET_MEASURE_POINTS] / scale;
        features[NEAR] += sign * nearness(state, side);
        features[CHITS] += sign * chits_left(state, side);
        HET_EACH_OF_SIDE(unit, data, side)
            add_unit(state, unit, sign, scale, features);
    }
    double left = 1 - (head->turn - 1.0) / head->scenario->turns;
    features[PENDING] =
        left / scale *
        (musket_ground_points(state, HET_FIRST) - musket_ground_points(state, HET_SECOND));
    add_threats(state, scale, features);
}

const HetEvaluator het_evaluator_musketpike = {
    .system = "musketpike",
    .features = terms,
    .feature_count = FEATURES,
    .extract = extract,
};
