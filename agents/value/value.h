/* Values of positions: the chances of a win, a draw and a loss, at any node of the game, by a net
 * learned from games, in part advised by the system's hand-made evaluator, or, where a system has
 * no net, by the evaluator.
 *
 * A HetValue remembers what it computed about the positions it valued last, one of each side's
 * turn, and does again only what has changed since; positions may come in any order, and what it
 * remembers never changes a result. It belongs to one thread. Only + - * / on numbers in a fixed
 * order: the same bytes from every compiler. */
#pragma once

#include "net.h"

typedef struct HetValue HetValue;

/* Of FIRST; they add up to 1. A hand-made value knows no draws. */
typedef struct {
    double win, draw, loss;
} HetChances;

/* The logit of a finished game is this, less for a defeat, 0 for a draw; that of any other position
 * is nearer to 0. */
#define HET_VALUE_DECIDED 16.0

/* (transfer full) The value of a battle's positions. `weights`: NULL or "" for the best there is of
 * the system; "hand" for the hand-made evaluator, with changes as het_evaluator_open(); "linear"
 * for the evaluator with the weights shipped with it; or a file, of a net or of the evaluator's
 * weights. NULL with an error if the file cannot be used. `scenario` must outlive the value. */
HetValue *het_value_new(const HetScenario *scenario, const char *weights, GError **error);
/* (transfer full) The same by a net that outlives it. */
HetValue *het_value_of_net(const HetScenario *scenario, const HetNet *net);
/* The default weights of agents that are to stay as they were: the net has not been shown to better
 * them. */
static inline const char *
het_value_or_linear(const char *weights)
{
    return weights != NULL && *weights != '\0' ? weights : "linear";
}
void het_value_free(HetValue *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetValue, het_value_free)

/* From now on positions judged lately are found again by their fingerprint (agents/fingerprint.h):
 * for callers that come to the same ones again and again, as lines from one root do. */
void het_value_remember(HetValue *value);

/* Whether a net judges. */
bool het_value_is_net(const HetValue *value);

/* The value of a position, -1 to 1: the chance of a win less that of a loss. By hand it is
 * het_evaluate(). */
double het_value_worth(HetValue *value, const HetState *state);

/* The natural logarithm of the odds, (win + draw / 2) to (loss + draw / 2), for FIRST. It keeps
 * its scale in lopsided positions, where the chances are all near 0 or 1: for comparing positions
 * with one they come from. By hand it is twice the weighted sum, which has the same slope where
 * chances are even; by a net it is the mean of that and of the net's own, so that it may lean
 * another way than the net's chances do. */
double het_value_logit(HetValue *value, const HetState *state);

/* The logit, and the chances; exact when the game is over. */
double het_value_judge(HetValue *value, const HetState *state, HetChances *ret_chances);
