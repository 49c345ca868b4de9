/* Where a unit can go in an activation, with the cheapest path to each place. A path is a list
 * of steps: crossing an edge (N to NW), a turn or wheel to the left or right, or facing about. */
#pragma once

#include "musketpike-ground.h"

enum {
    MUSKET_STEP_LEFT = HET_HEX_SIDES,
    MUSKET_STEP_RIGHT,
    MUSKET_STEP_ABOUT,
    MUSKET_STEPS,
    /* a node of a walk offers places within so many points: all with normal movement; MPR-3.10 */
    MUSKET_LEG_ONE = 10,
    MUSKET_LEG_TWO = 6, /* of units of two hexes */
    MUSKET_NODES = MUSKET_CELLS * HET_HEX_SIDES,
};

/* What governs a move. */
typedef struct {
    const MusketState *state;
    unsigned unit, side;
    MusketKind kind;
    unsigned leader; /* who goes with it; MUSKET_NONE */
    MusketOrder order;
    unsigned allowance;
    /* Cells next to enemies, on a strategic march nearer to them than it allows; cells in their
     * front, on a strategic march not set. */
    MusketCellSet near_, faced;
    MusketCellSet closed; /* cells it cannot enter */
} MusketMover;

/* A search. A node is cell * 6 + facing; of artillery, to which facing is nothing, cell * 6. */
typedef struct {
    uint8_t cost[MUSKET_NODES];    /* 4 * points + windows (at most 3); UINT8_MAX: not reached */
    uint8_t step[MUSKET_NODES];    /* by which it is reached, a wheel by several corners with
                                      MUSKET_STEPS times these; ... */
    uint16_t from[MUSKET_NODES];   /* ... and from where */
    uint16_t next[MUSKET_NODES];   /* of the same cost, yet to be looked at */
    uint16_t nodes[MUSKET_NODES];  /* for units of one hex the best of each cell; of two all */
    unsigned count;                /* of them */
    uint16_t merges[MUSKET_UNITS]; /* nodes next to which a friend takes it in ... */
    uint8_t merge_step[MUSKET_UNITS], merge_with[MUSKET_UNITS];
    unsigned merge_count;
    unsigned engaged, clear;    /* of the nodes; of two-hex units counted by node, too */
    uint8_t seen[MUSKET_CELLS]; /* a cell's best node is known */
} MusketReach;

/* How many places a question is about: a search that has found so many of a sort answers it. 0: of
 * that sort none are enough. Where places in contact are asked for, no others are found but those
 * on the way to them. */
typedef struct {
    unsigned any;
    unsigned engaged; /* next to the enemy, the start not counted */
    unsigned clear;   /* not next to him */
} MusketEnough;
extern const MusketEnough musket_all_engaged; /* all places in contact */

/* Movement points of a unit under an order. MPR-18.1, MPR-3.10 */
unsigned musket_allowance(const MusketState *state, unsigned unit, MusketOrder order);
/* What governs a move of so many points at most. */
void musket_mover(const MusketState *state, unsigned unit, MusketOrder order, unsigned points,
                  MusketMover *ret_mover);
/* Looks for all places within the allowance; `enough`, unless NULL, says when it may stop. Returns
 * whether there is a place in contact (the start not counted). */
bool musket_reach(const MusketMover *mover, MusketReach *reach, const MusketEnough *enough);
/* The path to a node that was reached. */
HetWay musket_way(const MusketMover *mover, const MusketReach *reach, unsigned node);

/* One step from place and facing: changes them, and gives the cost. False if there is no such step;
 * who stands there and what enemies see is not looked at. */
bool musket_step(const MusketScenario *data, unsigned unit, unsigned step, unsigned *place,
                 unsigned *facing, unsigned *ret_cost);
/* The same under the order of a mover, with who stands there and what enemies see. */
bool musket_may_step(const MusketMover *mover, unsigned step, unsigned *place, unsigned *facing,
                     unsigned *ret_cost);
/* The same of a step of a way, which may belong to a wheel by several corners. MPR-3.4 */
bool musket_may_take(const MusketMover *mover, const HetWay *way, unsigned index, unsigned *place,
                     unsigned *facing, unsigned *ret_cost);
/* Whether any cell of the unit at a node is in a set. */
bool musket_touches(const MusketMover *mover, const MusketCellSet *set, unsigned place,
                    unsigned facing);

/* MPR-3.2: a charge can bring it next to an enemy it is not next to. MPR-3.12: it can leave
 * contact. */
bool musket_can_engage(const MusketState *state, unsigned unit);
bool musket_can_withdraw(const MusketState *state, unsigned unit);
