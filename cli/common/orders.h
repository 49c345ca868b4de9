/* Several decisions typed in one line: "RI1 c4" selects RI1, orders it to move and gives the
 * destination. */
#pragma once

#include "engine/game.h"

enum { HET_ORDERS_MAX = 8 };

typedef struct {
    unsigned count;
    HetMove moves[HET_ORDERS_MAX];
} HetOrders;

/* The moves meant by a line of words at a decision, in sequence, by text or number; all are
 * decisions of the same side. An omitted order, or the selection of a unit named later, is inserted
 * if only one of the legal moves lets the rest follow; forced moves may be named. The error quotes
 * what was not understood, and the words before it. */
bool het_orders_parse(const HetState *state, const char *line, HetOrders *ret_orders,
                      GError **error);

/* The beginning of a line of any length: as many decisions as can be read here, up to
 * HET_ORDERS_MAX, to dice or the other side's decision, or to the first error, without a trailing
 * selection or order that leads to nothing. `ret_rest` (transfer full): the rest of the line, "" if
 * none; read it at the position after those decisions, where an error will be found. False: nothing
 * can be read; the error is that of het_orders_parse(). */
bool het_orders_begin(const HetState *state, const char *line, HetOrders *ret_orders,
                      char **ret_rest, GError **error);
