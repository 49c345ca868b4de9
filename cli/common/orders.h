/* Several decisions typed in one line, as people give orders: "RI1 c4" selects RI1, has it move and
 * says where to. */
#pragma once

#include "engine/game.h"

enum { HET_ORDERS_MAX = 8 };

typedef struct {
    unsigned count;
    HetMove moves[HET_ORDERS_MAX];
} HetOrders;

/* The moves, one after the other, that a line of words means at a decision: by their texts or
 * numbers, nothing but decisions of the same side between them. An order that is left out, or the
 * selection of a unit that is named later, is put in where only one of those on offer lets the rest
 * follow; what is forced may be named. The error tells what was not understood, and after which
 * words. */
bool het_orders_parse(const HetState *state, const char *line, HetOrders *ret_orders,
                      GError **error);
