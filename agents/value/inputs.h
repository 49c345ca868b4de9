/* The inputs of a value: some 80 numbers a unit, 28 of the position, the same for all systems.
 *
 * Half of a unit's numbers are sums over the others: who stands before its front, whom it can
 * reach. They are kept in whole numbers, so that what a unit added can be taken off again exactly:
 * between two positions only units that have changed are done again, with all their pairs, and the
 * sums are those of a fresh start, whatever was read before. Everything is relative to the unit or
 * to the side whose turn it is: turning the board, mirroring it or swapping the sides changes
 * nothing.
 */
#pragma once

#include "units.h"

/* Sums over other units. Enemies' by the arc of this unit in which they stand (front, flank, rear),
 * by the arc of theirs in which it stands; bands are within 1.3, 2.6, 5.5 and 11 cells. */
enum {
    HET_SUM_ROUND = 0,                       /* worth of enemies, by own arc and band */
    HET_SUM_SEEN = HET_SUM_ROUND + 12,       /* the same, by their arc and the first three bands */
    HET_SUM_THREAT = HET_SUM_SEEN + 9,       /* odds of those who can reach it, by own arc */
    HET_SUM_THREAT_NOW = HET_SUM_THREAT + 3, /* of those of them that may still act */
    HET_SUM_CHANCE, /* worth of those it can reach times its odds, by their arc */
    HET_SUM_UNDER_FIRE = HET_SUM_CHANCE + 3,         /* worth of those that have it in range */
    HET_SUM_TARGETS,                                 /* worth of those it has in range */
    HET_SUM_ARMS,                                    /* worth of enemies near, by arm */
    HET_SUM_FRIENDS = HET_SUM_ARMS + HET_VALUE_ARMS, /* worth within 3 and 6 cells */
    HET_SUM_BEHIND = HET_SUM_FRIENDS + 2,            /* worth behind it within 3 cells */
    HET_SUM_BESIDE,                                  /* worth beside it within 2 */
    HET_SUM_SHAKEN,                                  /* disordered within 4 */
    HET_SUM_LEADERS,                                 /* leaders within 4 */
    HET_SUM_READY,                                   /* worth of those within 6 that may act */
    HET_SUMS,
};

enum {
    HET_INPUT_SUMS = 28,                           /* after what it is itself */
    HET_INPUT_NEAREST = HET_INPUT_SUMS + HET_SUMS, /* of the nearest enemy */
    HET_INPUT_TEMPO = HET_INPUT_NEAREST + 11,      /* products with whose turn it is */
    HET_UNIT_INPUTS = HET_INPUT_TEMPO + 4,
    HET_FIELD_INPUTS = 28,
};

typedef struct HetInputs HetInputs;

/* (transfer full) For positions of one battle, which must outlive it. */
HetInputs *het_inputs_new(const HetScenario *scenario);
void het_inputs_free(HetInputs *inputs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetInputs, het_inputs_free)

/* Takes in a position in which the game is not over. */
void het_inputs_read(HetInputs *inputs, const HetState *state);

/* The position read last as if it were the turn of `active`. */
void het_inputs_view_as(HetInputs *inputs, HetActor active);

/* --- of the position read last ---------------------------------------------------------------- */

unsigned het_inputs_count(const HetInputs *inputs); /* units of the scenario */
/* Whether a unit has a row: it is on the board or still to come. */
bool het_inputs_has(const HetInputs *inputs, unsigned unit);
/* Whether it belongs to the side whose turn it is. */
bool het_inputs_own(const HetInputs *inputs, unsigned unit);
/* Whether its row may have changed since this was last queried. */
bool het_inputs_changed(HetInputs *inputs, unsigned unit);
void het_inputs_row(const HetInputs *inputs, unsigned unit, float ret_row[HET_UNIT_INPUTS]);
void het_inputs_field(const HetInputs *inputs, float ret_field[HET_FIELD_INPUTS]);
/* Divisor of sums over units: their number a side at the start, over 8. */
float het_inputs_size(const HetInputs *inputs);
