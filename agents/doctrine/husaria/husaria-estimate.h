/* Quick estimates of a general of Beresteczko 1651: what troops are worth, what a column of the
 * battle table or a volley promises, who would win if the battle ended now. Shared by the doctrine
 * and the evaluator. Worth is counted in points of Polish armoured horse, so that losing a full
 * unit of it costs about two. */
#pragma once

#include "engine/rules/husaria/husaria-query.h"

/* Worth of a unit's strength point to its side, victory points for it included; of wagons and
 * commanders the whole. */
double husaria_estimate_worth(const HusariaState *state, unsigned unit);
/* The share of a unit's worth that its dispersal costs its side: it returns, unless the track
 * fills. HUS-10.14, 10.15 */
double husaria_estimate_dispersal(const HusariaState *state, unsigned side);

/* Effect of a column of the battle table on a side, as chances; a mean for points lost. */
typedef struct {
    double loss, scattered, retreat[6]; /* by hexes; [0] unused */
} HusariaProspect;

/* The battle table read once: by column, attacker's and defender's. */
typedef struct {
    HusariaProspect prospect[HUSARIA_COLUMNS][2];
} HusariaOdds;

/* Reads the whole table (HUS-6.21); the same in every scenario. */
void husaria_estimate_odds(HusariaOdds *ret_odds);

/* Troops in a battle, as far as the battle table's effects on them matter. */
typedef struct {
    double points, worth; /* strength points to lose; worth a point */
    double dispersal;     /* husaria_estimate_dispersal(), 0 with a commander */
    uint8_t column;       /* of husaria_dispersal */
    bool boxed;           /* nowhere to fall back to */
} HusariaBody;

/* Worth a body may expect to lose by a prospect. */
double husaria_estimate_loss(const HusariaProspect *prospect, const HusariaBody *body);
/* Worth a shot may be expected to cost a unit; shelter is what its ground takes off the dice. */
double husaria_estimate_shot(const HusariaState *state, HusariaFire fire, unsigned strength,
                             unsigned distance, unsigned shelter, unsigned target);

/* The same where both stand, with a strength of the shooter's own weapon. */
double husaria_estimate_volley(const HusariaState *state, unsigned shooter, unsigned strength,
                               unsigned target);

/* Promise of fire in a movement or artillery phase; of guns together (unit none) less what all of
 * them but the best would do alone, so that the best alone is worth more where they had better fire
 * one by one. */
double husaria_estimate_fire(const HusariaState *state, const HetMove *move);

/* How the battle stands for a side if it ended now: points ahead, or +-100 when the end decides it
 * otherwise. */
int husaria_estimate_lead(const HusariaState *state, unsigned side);
/* The share of the battle's turns that have gone by, 0 to 1. */
double husaria_estimate_progress(const HusariaState *state);
