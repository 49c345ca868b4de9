/* The evaluator of EinStein würfelt nicht!, and the smallest one to copy from: who is nearer to the
 * far corner, with the foremost stone and on the whole, and how likely the foremost may move. */
#include "engine/rules/einstein/einstein-state.h"
#include "agents/evaluator/evaluator.h"

enum { FOREMOST, CHOICE, TEMPO, FEATURES };

static const HetFeature terms[FEATURES] = {
    [FOREMOST] = {"foremost",
                  1.6},         /* moves the nearest stone still needs, fewer is better, over 4 */
    [CHOICE] = {"choice", 0.8}, /* share of the die that lets the nearest stone move */
    [TEMPO] = {"tempo", 0.3},   /* whose turn it is */
};

static void
extract(const HetState *head, double *features)
{
    const EinsteinState *state = (const EinsteinState *)head;
    const EinsteinScenario *data = head->scenario->data;
    features[FOREMOST] = features[CHOICE] = 0;
    features[TEMPO] = head->active == HET_FIRST ? 1 : -1;
    HET_EACH_BELOW(side, HET_SIDES) {
        double sign = side == HET_FIRST ? 1 : -1;
        unsigned alive = einstein_alive(state, side), foremost = 0;
        int nearest = EINSTEIN_SIZE;
        HET_EACH_BELOW(stone, EINSTEIN_STONES) {
            unsigned cell = state->cell[side * EINSTEIN_STONES + stone];
            if (!het_bit(alive, stone) || einstein_moves_left(side, cell) > nearest)
                continue;
            foremost = (einstein_moves_left(side, cell) < nearest ? 0 : foremost) | 1u << stone;
            nearest = einstein_moves_left(side, cell);
        }
        int pips = 0;
        for (unsigned roll = 1; roll <= 6; roll++)
            pips += (data->die[alive].by_pips[roll] & foremost) != 0;
        features[FOREMOST] -= sign * nearest / 4;
        features[CHOICE] += sign * pips / 6;
    }
}

const HetEvaluator het_evaluator_einstein = {
    .system = "einstein",
    .features = terms,
    .feature_count = FEATURES,
    .extract = extract,
};
