/* The search for ways over cells and facings: Dijkstra's, with nodes in lists of equal cost, since
 * costs are small whole numbers. Its functions are inlined into the file of a system, with the
 * steps of that system, so that a search costs what one written for it would.
 *
 * A node is a hex or a square, and a facing. The system gives each cell that it comes to the costs
 * of its nodes (open, het_way_search_open(), or closed, with cost 0, to which no way is cheaper),
 * then:
 *
 *     het_way_search_start(search, start, most);
 *     HET_WAY_EACH(node, cost, search, most)
 *         ... the node's cost and way are final: offer its steps
 *
 * A step is offered with het_way_search_offer() and, if it leads on from there, queued. Of equally
 * cheap ways the first offered stays; nodes of equal cost come in the order in which they were
 * queued, or with het_way_search_queue_first() the last queued first: a search uses one of the two.
 * Nothing is allocated or cleared that is not used. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "engine/move.h"
#include "hex.h"

enum {
    HET_WAY_FACINGS = 8, /* nodes a hex, so that they differ by shifts */
    HET_WAY_SEARCH_CELLS = 2048,
    HET_WAY_SEARCH_NODES = HET_WAY_SEARCH_CELLS * HET_WAY_FACINGS,
    HET_WAY_SEARCH_QUEUE = 16384, /* entries of all lists: what does not fit is not reached */
    HET_WAY_SEARCH_COSTS = 128,   /* greatest cost of a search, and one */
    HET_WAY_NO_NODE = 0xffff,
};

/* The last step of the cheapest way to a node. */
typedef struct {
    uint16_t before; /* the node it was taken from, whose way stands by then */
    uint8_t step;
    uint8_t count; /* of all steps of the way */
} HetSearchStep;

typedef struct {
    uint8_t cost[HET_WAY_SEARCH_NODES]; /* of open hexes the cheapest way's; of closed ones 0 */
    HetSearchStep step[HET_WAY_SEARCH_NODES]; /* of nodes that have been offered a way */
    uint16_t queue[HET_WAY_SEARCH_QUEUE], link[HET_WAY_SEARCH_QUEUE];
    uint16_t first[HET_WAY_SEARCH_COSTS], last[HET_WAY_SEARCH_COSTS];
    unsigned queued; /* entries */
} HetWaySearch;

static inline unsigned
het_way_node(unsigned cell, unsigned facing)
{
    return cell * HET_WAY_FACINGS + facing;
}

/* No way leads to the nodes of a hex yet: they cost more than `most`, at most 254. */
static inline void
het_way_search_open(HetWaySearch *search, unsigned cell, unsigned most)
{
    memset(&search->cost[cell * HET_WAY_FACINGS], (int)most + 1, HET_WAY_FACINGS);
}

/* No way is to lead to the nodes of a hex. */
static inline void
het_way_search_close(HetWaySearch *search, unsigned cell)
{
    memset(&search->cost[cell * HET_WAY_FACINGS], 0, HET_WAY_FACINGS);
}

static inline void
het_way_search_queue(HetWaySearch *search, unsigned node, unsigned cost)
{
    unsigned entry = search->queued++;
    search->queue[entry] = (uint16_t)node;
    search->link[entry] = HET_WAY_NO_NODE;
    if (search->first[cost] == HET_WAY_NO_NODE)
        search->first[cost] = (uint16_t)entry;
    else
        search->link[search->last[cost]] = (uint16_t)entry;
    search->last[cost] = (uint16_t)entry;
}

/* Queues a node before the others of its cost. */
static inline void
het_way_search_queue_first(HetWaySearch *search, unsigned node, unsigned cost)
{
    unsigned entry = search->queued++;
    search->queue[entry] = (uint16_t)node;
    search->link[entry] = search->first[cost];
    search->first[cost] = (uint16_t)entry;
}

/* The start is a node of an open hex; no way costs more than `most`. */
static inline void
het_way_search_start(HetWaySearch *search, unsigned start, unsigned most)
{
    memset(search->first, 0xff, (most + 1) * sizeof *search->first);
    search->queued = 0;
    search->cost[start] = 0;
    search->step[start] = (HetSearchStep){.count = 0};
    het_way_search_queue(search, start, 0);
}

/* The next node of a cost, which is now final; HET_WAY_NO_NODE after the last. */
static inline unsigned
het_way_search_next(HetWaySearch *search, unsigned cost)
{
    while (search->first[cost] != HET_WAY_NO_NODE) {
        unsigned entry = search->first[cost], node = search->queue[entry];
        search->first[cost] = search->link[entry];
        if (search->cost[node] == cost)
            return node; /* else it was found cheaper since */
    }
    return HET_WAY_NO_NODE;
}

/* Each node that costs at most `most`, in order of cost; two loops, so that `break` ends only the
 * nodes of one cost. */
#define HET_WAY_EACH(node, spent, search, most)                                                    \
    for (unsigned spent = 0; spent <= (most); spent++)                                             \
        for (unsigned node; (node = het_way_search_next((search), spent)) != HET_WAY_NO_NODE;)

/* Offers a way to a node by its last step: whether it is the cheapest yet. */
static inline bool
het_way_search_offer(HetWaySearch *search, unsigned node, unsigned cost, HetSearchStep step)
{
    if (cost >= search->cost[node] || search->queued == HET_WAY_SEARCH_QUEUE)
        return false;
    search->cost[node] = (uint8_t)cost;
    search->step[node] = step;
    return true;
}

/* The move with the way to a node that was reached, of at most HET_PATH_MAX steps. */
static inline HetMove
het_way_search_along(const HetWaySearch *search, unsigned node, HetMove move)
{
    const HetSearchStep *it = &search->step[node];
    unsigned cell = node / HET_WAY_FACINGS, count = it->count, left = count;
    uint64_t path = 0;
    uint32_t beyond = 0; /* of the first sixteen steps, and the others */
    for (; left > 16; left--, it = &search->step[it->before])
        beyond = beyond << 4 | it->step;
    for (; left > 0; left--, it = &search->step[it->before])
        path = path << 4 | it->step;
    return het_move_along(move, cell, count, path, beyond);
}
