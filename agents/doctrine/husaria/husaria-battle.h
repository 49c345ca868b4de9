/* How the doctrine of Beresteczko 1651 fights out battles: whom to attack, who joins in, pikes,
 * volleys, who bears the loss. By the rules' own column, since the troops stand where they are. */
#pragma once

#include "husaria-memory.h"

typedef struct {
    const HusariaState *state;
    const HusariaScenario *data;
    const double *dials;
    const HusariaMemory *memory;
    /* Promise of an attack on a stack by all units that can, by its first unit, once computed. */
    bool known[HUSARIA_UNITS];
    double assault[HUSARIA_UNITS];
} HusariaBattleSurvey;

/* The best attack a unit can begin in the attack phase, above the worth of ending it; battles of
 * the best odds come first. */
double husaria_battle_select(HusariaBattleSurvey *survey, unsigned unit);
/* A move where attackers or defenders are picked, where pikes and volleys are offered, or a loss
 * is taken. */
double husaria_battle_worth(const HusariaBattleSurvey *survey, const HetMove *move);
