/* Cheapest paths over a board, for any grid. A node is a cell, or a cell and a facing, numbered by
 * the caller; the edges out of a node come from a callback, so that terrain, turning, zones of
 * control and stops are the rule system's affair (a node where a unit must stop has no edges,
 * unless it is where it starts). Integer costs, no allocation: the caller brings the scratch.
 *
 * Of all paths to a node the canonical one is found: cheapest, then fewest windows (chances the
 * other side gets to react), then fewest steps, then the lowest sequence of steps. */
#pragma once

#include "engine/move.h"

enum { HET_REACH_EDGES_MAX = 16 };

typedef struct {
    uint16_t node;   /* where it leads */
    uint8_t step;    /* nibble written into the path, 0 to 15; different for each edge of a node */
    uint8_t windows; /* windows that taking it may open */
    uint16_t cost;   /* may be 0 */
} HetReachEdge;

/* Writes the edges out of `node`, which can be reached by `spent`; at most HET_REACH_EDGES_MAX.
 * Returns their number. The order is of no account. */
typedef unsigned (*HetReachEdges)(const void *context, unsigned node, unsigned spent,
                                  HetReachEdge *ret_edges);

/* What is known of a node. Only nodes that het_reach_has() says are reached hold anything. */
typedef struct {
    uint16_t cost, windows;
    uint8_t steps, done;
    uint16_t slot;              /* in the heap */
    uint8_t path[HET_PATH_MAX]; /* a byte a step */
} HetReachNode;

/* One search. The caller sets the first part; arrays have room for `count` nodes, `seen` for a bit
 * each (rounded up to bytes). Nothing need be cleared. */
typedef struct {
    unsigned count;  /* nodes, at most 0xfffe */
    unsigned start;  /* node */
    unsigned budget; /* greatest cost; paths of more than HET_PATH_MAX steps are not looked at */
    HetReachEdges edges;
    const void *context;
    HetReachNode *nodes;
    uint16_t *heap;
    uint8_t *seen;
    unsigned heap_size; /* the search's own */
} HetReach;

/* Fills `nodes` with the cheapest way from `start` to every node within the budget. */
void het_reach_run(HetReach *reach);

static inline bool
het_reach_has(const HetReach *reach, unsigned node)
{
    return (reach->seen[node / 8] >> (node % 8) & 1) != 0;
}

/* < 0, 0, > 0: the canonical order of the paths to two reached nodes. */
int het_reach_compare(const HetReach *reach, unsigned a, unsigned b);

/* The best of the `facings` nodes cell * facings + 0, 1, ... of a cell, or HET_NO_PLACE if none is
 * reached. */
unsigned het_reach_best(const HetReach *reach, unsigned cell, unsigned facings);

/* The path to a reached node as a way that ends on `place`. */
HetWay het_reach_way(const HetReach *reach, unsigned node, unsigned place);
