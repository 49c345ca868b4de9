/* What doctrines, evaluators and anybody else outside asks of the rules of Kircholm 1605, and all
 * that they include of them. The headers below answer for the position as it is: who can shoot whom
 * (-fire), who can fight whom (-fight) with what strength and to what effect (-strength), what a
 * step costs and where points lead (-move), what a change of formation takes (-unit), whose zone
 * lies where (-board), what is lost (-end). The questions of this header are about positions that
 * are only thought of. Every answer is by the scenario's options. */
#pragma once

#include "kircholm-board.h"
#include "kircholm-end.h"
#include "kircholm-fight.h"
#include "kircholm-fire.h"
#include "kircholm-move.h"
#include "kircholm-strength.h"
#include "kircholm-unit.h"

/* How a unit goes into a fight. */
typedef struct {
    KircholmFormation formation;
    bool charging;
    HetArc arc; /* of the target in which it stands */
} KircholmApproach;

/* Strength of a unit as attacker of a target, and as defender. KIR-9.4, 3.3, 4.9, 4.14, 11.5 */
unsigned kircholm_query_attack(const KircholmState *state, unsigned unit, unsigned target,
                               KircholmApproach approach);
unsigned kircholm_query_defence(const KircholmState *state, unsigned unit);
/* What is added to the die of an attack, slopes left out: lances, commanders, disorder, ground.
 * KIR-9.7, 12.1, 15.3 */
int kircholm_query_modifier(const KircholmState *state, unsigned unit, unsigned target);

/* The modifier of a volley of `shooter` at a unit of `formation` some hexes away, ground left out;
 * false: out of range, or it cannot shoot. */
bool kircholm_query_volley(const KircholmState *state, unsigned shooter, unsigned distance,
                           KircholmFormation formation, int *ret_modifier);

/* The arc of a unit in which a hex lies. */
HetArc kircholm_query_arc(const KircholmState *state, unsigned unit, unsigned cell);
/* The fewest hexes from a hex to a unit, which is on the board. */
unsigned kircholm_query_distance(const KircholmState *state, unsigned unit, unsigned cell);
