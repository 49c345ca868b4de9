#include "reach.h"

#include <glib.h>

static int
compare_labels(const HetReachNode *a, const HetReachNode *b)
{
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    if (a->windows != b->windows)
        return a->windows < b->windows ? -1 : 1;
    if (a->steps != b->steps)
        return a->steps < b->steps ? -1 : 1;
    return memcmp(a->path, b->path, a->steps);
}

int
het_reach_compare(const HetReach *reach, unsigned a, unsigned b)
{
    return compare_labels(&reach->nodes[a], &reach->nodes[b]);
}

/* --- the heap: best label first, each node knows its slot ------------------------------------- */

static void
put(HetReach *reach, unsigned slot, unsigned node)
{
    reach->heap[slot] = (uint16_t)node;
    reach->nodes[node].slot = (uint16_t)slot;
}

static void
rise(HetReach *reach, unsigned node)
{
    unsigned slot = reach->nodes[node].slot;
    while (slot > 0) {
        unsigned parent = reach->heap[(slot - 1) / 2];
        if (het_reach_compare(reach, node, parent) >= 0)
            break;
        put(reach, slot, parent);
        slot = (slot - 1) / 2;
    }
    put(reach, slot, node);
}

static unsigned
take_best(HetReach *reach)
{
    unsigned best = reach->heap[0], node = reach->heap[--reach->heap_size], slot = 0;
    while (2 * slot + 1 < reach->heap_size) {
        unsigned child = 2 * slot + 1;
        if (child + 1 < reach->heap_size &&
            het_reach_compare(reach, reach->heap[child + 1], reach->heap[child]) < 0)
            child++;
        if (het_reach_compare(reach, node, reach->heap[child]) <= 0)
            break;
        put(reach, slot, reach->heap[child]);
        slot = child;
    }
    if (reach->heap_size > 0)
        put(reach, slot, node);
    return best;
}

/* --- the search: Dijkstra's, labels growing along every edge ---------------------------------- */

static void
offer(HetReach *reach, unsigned node, const HetReachNode *label)
{
    HetReachNode *known = &reach->nodes[node];
    if (!het_reach_has(reach, node)) {
        reach->seen[node / 8] = (uint8_t)(reach->seen[node / 8] | 1u << (node % 8));
        *known = *label;
        known->slot = (uint16_t)reach->heap_size++;
    } else {
        if (known->done || compare_labels(label, known) >= 0)
            return;
        uint16_t slot = known->slot;
        *known = *label;
        known->slot = slot;
    }
    rise(reach, node);
}

void
het_reach_run(HetReach *reach)
{
    g_assert(reach->count < HET_NO_PLACE && reach->start < reach->count);
    memset(reach->seen, 0, (reach->count + 7) / 8);
    reach->heap_size = 0;
    HetReachNode label = {0};
    offer(reach, reach->start, &label);
    while (reach->heap_size > 0) {
        HetReachEdge edges[HET_REACH_EDGES_MAX];
        HetReachNode *from = &reach->nodes[take_best(reach)];
        unsigned node = (unsigned)(from - reach->nodes);
        from->done = 1;
        if (from->steps == HET_PATH_MAX)
            continue;
        unsigned count = reach->edges(reach->context, node, from->cost, edges);
        for (unsigned i = 0; i < count; i++) {
            if (from->cost + edges[i].cost > reach->budget)
                continue;
            label = *from;
            label.done = 0;
            label.cost = (uint16_t)(from->cost + edges[i].cost);
            label.windows = (uint16_t)(from->windows + edges[i].windows);
            label.path[label.steps++] = edges[i].step;
            offer(reach, edges[i].node, &label);
        }
    }
}

unsigned
het_reach_best(const HetReach *reach, unsigned cell, unsigned facings)
{
    unsigned best = HET_NO_PLACE;
    for (unsigned node = cell * facings; node < (cell + 1) * facings; node++)
        if (het_reach_has(reach, node) &&
            (best == HET_NO_PLACE || het_reach_compare(reach, node, best) < 0))
            best = node;
    return best;
}

HetWay
het_reach_way(const HetReach *reach, unsigned node, unsigned place)
{
    HetWay way = {.place = (uint16_t)place};
    for (unsigned i = 0; i < reach->nodes[node].steps; i++)
        het_way_add(&way, reach->nodes[node].path[i]);
    return way;
}
