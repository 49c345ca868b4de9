/* Where units can go and what they can do. KIP-1, KIP-6b */
#pragma once

#include "kipling-procedure.h"

/* The cells a unit can get to and the best path to each, as a label: cost in the top byte, steps in
 * the next, then two bits a step from bit 47 down; the least label is the canonical path. */
typedef struct {
    HetSquareSet seen;
    uint64_t label[HET_SQUARE_CELLS]; /* where seen */
} KiplingReach;

/* Squares of allowance and ground a unit goes by under an order (MOVE and CHARGE are alike). */
unsigned kipling_allowance(const KiplingState *state, unsigned unit, KiplingOrder order);
KiplingMobility kipling_mobility(const KiplingState *state, unsigned unit, KiplingOrder order);
/* Enemies' cells can be reached but not passed; friends can be passed. */
void kipling_reach(const KiplingState *state, unsigned unit, KiplingOrder order,
                   KiplingReach *ret_reach);
/* The path of a label, to its cell. */
HetWay kipling_way(uint64_t label, unsigned cell);

/* Where a unit stands, a general with his unit, a gun by itself; HET_SQUARE_OFF: nowhere. */
unsigned kipling_place(const KiplingState *state, unsigned unit);

/* Whether a unit of the side whose turn it is can do anything. */
bool kipling_can_act(const KiplingState *state, unsigned unit);
/* What a unit that may act can do, 1 << KiplingOrder each. */
unsigned kipling_orders(const KiplingState *state, unsigned unit);
/* The moves of an order: destinations, transfers of a general, charges. */
void kipling_moves(const KiplingState *state, unsigned unit, KiplingOrder order, HetMoveList *list);
void kipling_transfers(const KiplingState *state, unsigned unit, HetMoveList *list);
void kipling_charges(const KiplingState *state, unsigned unit, HetMoveKind kind, HetMoveList *list);
/* Enemies that may be fired at from a cell. */
HetSquareSet kipling_targets(const KiplingState *state, unsigned side, unsigned cell,
                             KiplingWeapon weapon);
/* Empty buildings that guns may fire at from a cell. */
HetSquareSet kipling_building_targets(const KiplingState *state, unsigned cell);
