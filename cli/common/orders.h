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

/* The beginning of a line of any length: as many decisions as can be read here, up to
 * HET_ORDERS_MAX, up to dice or the other side, or up to the first fault, but no unit chosen or
 * order given that leads to nothing. `ret_rest` (transfer full): what is left of the line, "" if
 * nothing; it is read on where those decisions lead, and a fault is found there. False: nothing of
 * it can be read; the error is that of het_orders_parse(). */
bool het_orders_begin(const HetState *state, const char *line, HetOrders *ret_orders,
                      char **ret_rest, GError **error);
