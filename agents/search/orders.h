/* Orders: all that a side itself decides of one action, as a list of moves: which unit, what it
 * does, where to, how it faces, up to the dice, the other side's choice, or the next action. They
 * are what a commander weighs, and what is raced (race.h).
 *
 * An order is valued at once by exact odds where its action ends (exact.h), the doctrine making
 * what further decisions there are. That sees the luck of the action itself without noise, and
 * nothing of what comes after. */
#pragma once

#include "exact.h"

enum { HET_ORDER_MOVES = 12, HET_ORDERS_MAX = 1024 };

typedef struct {
    HetMove moves[HET_ORDER_MOVES];
    uint8_t length;
    bool doctrine; /* the doctrine's own choice of all at the root, or among one unit's */
    uint16_t root; /* index of its first move in the root's list */
    double value;  /* for the side that decides, at the action's end */
} HetOrder;

typedef struct {
    const HetState *root;
    HetActor seat;
    unsigned breadth;  /* orders of one first move at most, 1 or more */
    unsigned outcomes; /* combinations of dice of one order's value at most */
    HetLine *line;     /* its policies, evaluator and work */
    unsigned count;
    HetOrder orders[HET_ORDERS_MAX];
    HetExact exact;
    struct {
        HetStateBuffer buffer;
        HetMoveList list;
    } level[HET_ORDER_MOVES];
} HetOrders;

/* Adds the orders that begin with move `index` of the root's list, valued. The doctrine's choice at
 * each step is among them, first. */
void het_orders_add(HetOrders *orders, const HetMoveList *legal, unsigned index);

/* Values an order found elsewhere, whose moves are legal one after the other from the root. */
double het_orders_value(HetOrders *orders, const HetOrder *order);
