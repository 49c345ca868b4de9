/* Movement, and what a unit may do at all: cells within reach, orders, their moves, targets in
 * sight.
 */
#pragma once

#include "kipling-order.h"
#include "kipling-state.h"

/* The cells a unit can get to and the best path to each, as a label: cost in the top byte, steps in
 * the next, then two bits a step from bit 47 down; the least label is the canonical path. */
typedef struct {
    HetSquareSet seen;
    uint64_t label[HET_SQUARE_CELLS]; /* where seen */
} KiplingReach;

unsigned kipling_allowance(const KiplingState *state, unsigned unit, KiplingOrder order);
KiplingMobility kipling_mobility(const KiplingState *state, unsigned unit, KiplingOrder order);
void kipling_reach(const KiplingState *state, unsigned unit, KiplingOrder order,
                   KiplingReach *ret_reach);
HetWay kipling_way(uint64_t label, unsigned cell);

/* Where a unit stands, a general with his unit, a gun by itself; HET_SQUARE_OFF: nowhere. */
unsigned kipling_place(const KiplingState *state, unsigned unit);

/* Whether the unit has anything to do; what it may do, a bit an order. */
bool kipling_can_act(const KiplingState *state, unsigned unit);
unsigned kipling_orders(const KiplingState *state, unsigned unit);
/* The moves of an order: destinations, transfers of a general, charges. */
void kipling_moves(const KiplingState *state, unsigned unit, KiplingOrder order, HetMoveList *list);
void kipling_transfers(const KiplingState *state, unsigned unit, HetMoveList *list);
void kipling_charges(const KiplingState *state, unsigned unit, HetMoveKind kind, HetMoveList *list);
/* Enemies that may be fired at from a cell. */
HetSquareSet kipling_targets(const KiplingState *state, unsigned side, unsigned cell,
                             KiplingWeapon weapon);

static inline bool
kipling_any(const HetSquareSet *set)
{
    return (set->words[0] | set->words[1] | set->words[2] | set->words[3]) != 0;
}

/* Takes the lowest cell out of a set that is not empty. */
static inline unsigned
kipling_pop(HetSquareSet *set)
{
    unsigned word = 0;
    while (set->words[word] == 0)
        word++;
    unsigned bit = (unsigned)__builtin_ctzll(set->words[word]);
    set->words[word] &= set->words[word] - 1;
    return word * 64 + bit;
}
