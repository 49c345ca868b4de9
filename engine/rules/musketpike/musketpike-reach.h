/* Where a unit can go in an activation, with the cheapest path to each place. A path is a list
 * of steps: crossing an edge (N to NW), a turn or wheel to the left or right, or facing about. */
#pragma once

#include "engine/board/hex-search.h"
#include "musketpike-ground.h"

enum {
    MUSKET_STEP_LEFT = HET_HEX_SIDES,
    MUSKET_STEP_RIGHT,
    MUSKET_STEP_ABOUT,
    MUSKET_STEPS,
    /* a node of a walk offers places within so many points: all with normal movement; MPR-3.10 */
    MUSKET_LEG_ONE = 10,
    MUSKET_LEG_TWO = 6, /* of units of two hexes */
    MUSKET_NODES = MUSKET_CELLS * HET_HEX_FACINGS,
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

/* Rules that may keep a mover out of a place, a bit each. */
typedef enum {
    MUSKET_BAR_NONE,
    MUSKET_BAR_CONTACT = 1 << 0, /* cells that the order keeps it out of for enemies near by */
    MUSKET_BAR_FRIENDS = 1 << 1,
    MUSKET_BAR_ENEMIES = 1 << 2,
    MUSKET_BAR_FRONTS = 1 << 3,  /* it stops there on a charge */
    MUSKET_BAR_LEADERS = 1 << 4, /* its own and that of the unit it would share the hex with */
    MUSKET_BAR_ALL = MUSKET_BAR_CONTACT | MUSKET_BAR_FRIENDS | MUSKET_BAR_ENEMIES |
                     MUSKET_BAR_FRONTS | MUSKET_BAR_LEADERS,
} MusketBar;

/* A search. The facing of artillery's nodes is 0, as it has none on the way. Costs are 4 * points +
 * windows (at most 3); the step of a wheel by several corners has MUSKET_STEPS times these added.
 */
typedef struct {
    HetHexSearch ways;
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
extern const char musket_no_ground[];         /* why a unit does not enter a hex. MPR-18.2 */

/* Movement points of a unit under an order. MPR-18.1, MPR-3.10 */
unsigned musket_allowance(const MusketState *state, unsigned unit, MusketOrder order);
/* What governs a move of so many points at most. */
void musket_mover(const MusketState *state, unsigned unit, MusketOrder order, unsigned points,
                  MusketMover *ret_mover);
/* The mover is free of some rules, MusketBar, a bit each: for questions about what keeps it from a
 * place. */
void musket_waive(MusketMover *mover, unsigned waived);
/* Looks for all places within the allowance; `enough`, unless NULL, says when it may stop. Returns
 * whether there is a place in contact (the start not counted). */
bool musket_reach(const MusketMover *mover, MusketReach *reach, const MusketEnough *enough);
/* The path to a node that was reached. */
HetWay musket_way(const MusketMover *mover, const MusketReach *reach, unsigned node);

/* One step from place and facing: changes them, and gives the cost. False if there is no such step;
 * who stands there and what enemies see is not looked at. */
bool musket_step(const MusketScenario *data, unsigned unit, unsigned step, unsigned *place,
                 unsigned *facing, unsigned *ret_cost);
/* Why a step of a way, which may belong to a wheel by several corners, may not be taken under the
 * order of a mover, with other units and what enemies see; if NULL, place and facing are those
 * after it. MPR-3.4 */
const char *musket_why_no_step(const MusketMover *mover, const HetWay *way, unsigned index,
                               unsigned *place, unsigned *facing, unsigned *ret_cost);
/* Why a mover does not consolidate with a friend, whatever lies between. MPR-5.7 to 5.11 */
const char *musket_why_no_merger(const MusketMover *mover, unsigned other);
/* The friend with whom it does by a step from a place reached with so many points; MUSKET_NONE. */
unsigned musket_partner(const MusketMover *mover, unsigned step, unsigned place, unsigned facing,
                        unsigned spent);
/* The rule of a bar, in words. */
const char *musket_bar_words(const MusketMover *mover, MusketBar bar);
/* Whether any cell of the unit at a node is in a set. */
bool musket_touches(const MusketMover *mover, const MusketCellSet *set, unsigned place,
                    unsigned facing);

/* MPR-3.2: a charge can bring it next to an enemy it is not next to. MPR-3.12: it can leave
 * contact. */
bool musket_can_engage(const MusketState *state, unsigned unit);
bool musket_can_withdraw(const MusketState *state, unsigned unit);
