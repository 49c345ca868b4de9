/* What a general of Kircholm 1605 can tell at a glance: what units are worth, how strong they
 * strike and stand, what a fight or a volley promises. Shared by its doctrine and its evaluator.
 * Expectations are in points of KIR-17.1, so that a unit of foot broken is about two. */
#pragma once

#include "engine/rules/kircholm/kircholm-where.h"

/* What is left of a unit's worth at a level: 1 in order, 0 eliminated. */
double kircholm_sense_share(unsigned level);
/* What a unit is worth now, in points; a commander adds his own. */
double kircholm_sense_worth(const KircholmState *state, unsigned unit);
/* What a unit loses in worth by a harm. */
double kircholm_sense_loss(const KircholmState *state, unsigned unit, KircholmHarm harm);

/* How a unit goes into a fight. */
typedef struct {
    KircholmFormation formation;
    bool charging;
    HetArc arc; /* of the target in which it stands */
} KircholmApproach;

/* Strength of a unit as attacker of a target, and as defender. KIR-9.4, 3.3, 4.9, 4.14, 11.5 */
unsigned kircholm_sense_attack(const KircholmState *state, unsigned unit, unsigned target,
                               KircholmApproach approach);
unsigned kircholm_sense_defence(const KircholmState *state, unsigned unit);
/* What is added to the die of an attack, slopes left out: lances, commanders, disorder, ground.
 * KIR-9.7, 12.1, 15.3 */
int kircholm_sense_modifier(const KircholmState *state, unsigned unit, unsigned target);

/* Expected losses of a fight: what the target loses and, as a share of their worth, what every
 * attacker loses; and the chance that the target gives way. */
typedef struct {
    double inflicted, suffered, won;
} KircholmClash;

/* Of an attack with so much strength, `modifier` being added to its die. */
KircholmClash kircholm_sense_clash(const KircholmState *state, unsigned strength, unsigned target,
                                   int modifier);
/* The same by the column of the odds. */
KircholmClash kircholm_sense_odds(const KircholmState *state, unsigned odds, unsigned target,
                                  int modifier);

/* Expected worth that a volley with this modifier costs a target; with `moving`, what it delays
 * counts too. */
double kircholm_sense_volley(const KircholmState *state, unsigned target, int modifier,
                             bool moving);
/* The modifier of a volley of `shooter` at a unit of `formation` some hexes away, ground left out;
 * false: out of range, or it cannot shoot. */
bool kircholm_sense_aim(const KircholmState *state, unsigned shooter, unsigned distance,
                        KircholmFormation formation, int *ret_modifier);

/* The arc of a unit in which a hex lies. */
HetArc kircholm_sense_arc(const KircholmState *state, unsigned unit, unsigned cell);
/* The fewest hexes from a hex to a unit, which is on the board. */
unsigned kircholm_sense_distance(const KircholmState *state, unsigned unit, unsigned cell);
