/* HetMoveList holds the moves of a node: the decisions of a side, or the outcomes of chance with
 * exact integer weights. Lists are large and are kept on the stack or in an agent; the hot slots
 * fill them in place. */
#pragma once

#include "move.h"

enum { HET_MOVES_MAX = 512 }; /* moves of one node */

/* The moves of a node, in the order `legal` gives them; at a chance node also their weights. */
typedef struct {
    uint32_t count;
    uint32_t unused;
    uint64_t total; /* sum of the weights at a chance node, else 0 */
    HetMove moves[HET_MOVES_MAX];
    uint64_t weights[HET_MOVES_MAX]; /* set at chance nodes only, each at least 1 */
} HetMoveList;

/* HET_EACH_MOVE(move, list): a loop over the moves, each a const HetMove *. */
#define HET_EACH_MOVE(it, list)                                                                    \
    for (const HetMove *it = (list)->moves; it != (list)->moves + (list)->count; it++)

static inline void
het_list_clear(HetMoveList *list)
{
    list->count = 0;
    list->total = 0;
}

/* The index of the move, `count` if it is not in the list. */
static inline uint32_t
het_list_index(const HetMoveList *list, const HetMove *move)
{
    uint32_t index = 0;
    while (index < list->count && !het_move_equal(&list->moves[index], move))
        index++;
    return index;
}

static inline bool
het_list_has_unit(const HetMoveList *list, unsigned unit)
{
    HET_EACH_MOVE(move, list)
        if (move->unit == unit)
            return true;
    return false;
}

/* The index of the outcome of the greatest weight, of equals the first. */
static inline uint32_t
het_list_likeliest(const HetMoveList *list)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < list->count; i++)
        if (list->weights[i] > list->weights[best])
            best = i;
    return best;
}

/* Adds a decision. The caller keeps the count within HET_MOVES_MAX (the conformance suite checks).
 */
static inline void
het_list_add(HetMoveList *list, HetMove move)
{
    HetMove *slot = &list->moves[list->count++];
    slot->head = move.head;
    slot->words[0] = move.words[0];
    slot->words[1] = move.words[1];
}

/* Adds an outcome of chance; a weight of 0 is not an outcome and is left out. */
static inline void
het_list_add_outcome(HetMoveList *list, HetMove move, uint64_t weight)
{
    if (weight == 0)
        return;
    list->weights[list->count] = weight;
    list->total += weight;
    het_list_add(list, move);
}
