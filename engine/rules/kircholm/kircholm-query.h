/* The questions that doctrines, evaluators and other code may ask the rules of Kircholm 1605; they
 * include no other header of them. The headers included here answer for the present position: who
 * can shoot whom (-fire), who can fight whom (-fight), with what strength and effect (-strength),
 * the cost of a step and the reach of a unit (-move), the cost of changing formation (-unit), zones
 * (-board), the test for leaving one (-walk), losses (-end). The questions of this header itself
 * are about hypothetical positions. Every answer respects the scenario's options. */
#pragma once

#include "kircholm-procedure.h"

/* The manner in which a unit goes into a fight. */
typedef struct {
    KircholmFormation formation;
    bool charging;
    HetArc arc; /* of the target in which it stands */
} KircholmApproach;

/* Strength of a unit as attacker of a target, and as defender. KIR-9.4, 3.3, 4.9, 4.14, 11.5 */
unsigned kircholm_query_attack(const KircholmState *state, unsigned unit, unsigned target,
                               KircholmApproach approach);
unsigned kircholm_query_defence(const KircholmState *state, unsigned unit);
/* The modifier of the die of an attack, slopes left out: lances, commanders, disorder, ground.
 * KIR-9.7, 12.1, 15.3 */
int kircholm_query_modifier(const KircholmState *state, unsigned unit, unsigned target);

/* The modifier of a volley of `shooter` at a unit of `formation` some hexes away, without ground;
 * false: out of range, or it cannot shoot. */
bool kircholm_query_volley(const KircholmState *state, unsigned shooter, unsigned distance,
                           KircholmFormation formation, int *ret_modifier);

/* The arc of a unit in which a hex lies. */
HetArc kircholm_query_arc(const KircholmState *state, unsigned unit, unsigned cell);
/* The fewest hexes from a hex to a unit, which is on the board. */
unsigned kircholm_query_distance(const KircholmState *state, unsigned unit, unsigned cell);
