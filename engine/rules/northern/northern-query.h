/* The questions that code outside this folder may ask the rules of the Great Northern War variant:
 * those of the headers below, and a unit's value in fire and combat, its range and moves. Every
 * answer respects the scenario's options. Doctrines and evaluators include no other header of this
 * folder. Lengths are in plane units, hits in whole hits. */
#pragma once

#include "northern-procedure.h"

enum { NORTHERN_DIE = 6 }; /* faces of the one die of every roll */

/* --- fire: GNW-7 ------------------------------------------------------------------------------ */

/* Ranges of a kind of unit, in whatever weather the scenario has; 0: it does not shoot. */
typedef struct {
    int32_t close, far;
} NorthernRanges;
NorthernRanges northern_query_ranges(const NorthernState *state, NorthernKind kind);
/* How far the farthest-reaching muskets carry: infantry's and dragoons'. */
int32_t northern_query_musket_range(const NorthernState *state);
/* The sum of the hits that the six faces of the die give: six times what a shot may be expected to
 * do. `enfilades`: into a flank, a rear or a column, which matters with option flank-fire. */
unsigned northern_query_shot(const NorthernState *state, unsigned unit, bool close, bool covered,
                             bool enfilades);

/* --- combat: GNW-8
 * -------------------------------------------------------------------------------- */

/* The sum of the hits that the six faces give in a round of combat, on the front or (flank) on
 * another side; 0 of units that do not fight. `sheltered`: the target stands in woods, a town, on a
 * hill or behind a crossing. Not of artillery as the target, which is lost on contact. */
unsigned northern_query_blow(const NorthernState *state, unsigned unit, unsigned target, bool flank,
                             bool sheltered);

/* How far a kind of unit moves at once: GNW-5.1 to 5.4. */
int32_t northern_query_move(const NorthernState *state, NorthernKind kind);

/* --- losses and generals: GNW-4, GNW-10 ------------------------------------------------------- */

/* Hits a unit can still take. */
unsigned northern_query_left(const NorthernState *state, unsigned unit);
/* The sum of the hits that the six faces take off it in a rally, and of how many faces the general
 * is lost. */
unsigned northern_query_rally(const NorthernState *state, unsigned unit, unsigned *ret_lost);
