/* Quick estimates of a general of Charge! + Kipling: expected losses of shots, charges and melees.
 * Shared by its doctrine and its evaluator. Dice and hits are the rules' (kipling-query.h);
 * expectations are smooth estimates in doubles, quick enough for playouts; exact odds come from the
 * engine's chance nodes. */
#pragma once

#include "engine/rules/kipling/kipling-query.h"

/* Figures lost when `dice` dice hit with `chance` and every `hits` hits cost one: an estimate of
 * E[floor(B / hits)], within 0.13 figures for one to forty dice. */
double kipling_estimate_casualties(double dice, double chance, double hits);

/* Expected figures that a volley of `shooter` costs, at close or long range, in cover or not,
 * no matter who is hit: may be more than he has. */
double kipling_estimate_volley(const KiplingState *state, unsigned shooter, KiplingWeapon weapon,
                               bool close, bool covered);

/* Expected figures that a unit of `target`'s kind loses on `at` when `shooter` fires from `from`; 0
 * out of range or sight. At most the target's figures. */
double kipling_estimate_fire(const KiplingState *state, unsigned shooter, unsigned from,
                             unsigned target, unsigned at);

/* A fight between two units: expected figures each loses in one round, and what closing fire costs
 * the attacker before it. */
typedef struct {
    double closing;  /* lost by the attacker to closing fire */
    double attacker; /* lost by the attacker in melee */
    double defender; /* lost by the defender in melee; a crew is lost whole */
} KiplingFight;

/* Of two units as they are, wherever they stand; without `closing_fire` the attacker meets none. */
KiplingFight kipling_estimate_fight(const KiplingState *state, unsigned attacker, unsigned defender,
                                    bool closing_fire);

/* Worth of a figure of a unit, in infantrymen: crews have their gun, horse is fast. */
double kipling_estimate_worth(const KiplingState *state, unsigned unit);
