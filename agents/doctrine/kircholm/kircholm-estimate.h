/* Quick estimates of a general of Kircholm 1605: what units are worth, what a fight or a volley
 * promises, by the rules' own answers (kircholm-query.h). Shared by its doctrine and its evaluator.
 * Expectations are in points of KIR-17.1, so that a unit of foot broken is about two. */
#pragma once

#include "engine/rules/kircholm/kircholm-query.h"

/* Worth of a unit now, in points; a commander adds his own. */
double kircholm_estimate_worth(const KircholmState *state, unsigned unit);
/* Worth that a unit loses by a harm. */
double kircholm_estimate_loss(const KircholmState *state, unsigned unit, KircholmHarm harm);

/* Expected losses of a fight: what the target loses and, as a share of their worth, what every
 * attacker loses; and the chance that the target gives way. */
typedef struct {
    double inflicted, suffered, won;
} KircholmClash;

/* Of an attack with so much strength, `modifier` being added to its die. */
KircholmClash kircholm_estimate_clash(const KircholmState *state, unsigned strength,
                                      unsigned target, int modifier);
/* The same by the column of the odds. */
KircholmClash kircholm_estimate_odds(const KircholmState *state, unsigned odds, unsigned target,
                                     int modifier);

/* Expected worth that a volley with this modifier costs a target; with `moving`, what it delays
 * counts too. */
double kircholm_estimate_volley(const KircholmState *state, unsigned target, int modifier,
                                bool moving);
