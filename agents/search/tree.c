#include "tree.h"

#include <glib.h>

#include "engine/move-list.h"

static const uint32_t dropped = UINT32_MAX;

void
het_tree_init(HetTree *tree, uint32_t capacity)
{
    if (capacity < 1 + HET_MOVES_MAX)
        capacity = 1 + HET_MOVES_MAX;
    tree->capacity = capacity;
    tree->stats = g_new(HetTreeStat, capacity);
    tree->links = g_new(HetTreeLink, capacity);
    tree->moves = g_new(HetMove, capacity);
    tree->parents = g_new(uint32_t, capacity);
    tree->forward = g_new(uint32_t, capacity);
    het_tree_restart(tree);
}

void
het_tree_clear(HetTree *tree)
{
    g_free(tree->stats);
    g_free(tree->links);
    g_free(tree->moves);
    g_free(tree->parents);
    g_free(tree->forward);
    *tree = (HetTree){0};
}

void
het_tree_restart(HetTree *tree)
{
    tree->used = 1;
    tree->stats[HET_TREE_ROOT] = (HetTreeStat){0};
    tree->links[HET_TREE_ROOT] = (HetTreeLink){0};
    tree->moves[HET_TREE_ROOT] = het_move(HET_MOVE_NONE);
    tree->parents[HET_TREE_ROOT] = 0;
}

uint32_t
het_tree_expand(HetTree *tree, uint32_t node, const HetMove *moves, uint32_t count)
{
    if (count > tree->capacity - tree->used)
        return 0;
    uint32_t first = tree->used;
    tree->used += count;
    memset(&tree->stats[first], 0, count * sizeof *tree->stats);
    memset(&tree->links[first], 0, count * sizeof *tree->links);
    memcpy(&tree->moves[first], moves, count * sizeof *moves);
    for (uint32_t i = 0; i < count; i++)
        tree->parents[first + i] = node;
    tree->links[node] = (HetTreeLink){.first = first, .count = count};
    return first;
}

/* Whether `move` is `listed`, or a part of it where that is a range of a roll. */
static bool
covers(const HetMove *listed, const HetMove *move)
{
    if (listed->kind != HET_MOVE_ROLL)
        return het_move_equal(listed, move);
    return listed->head == move->head && listed->roll.low <= move->roll.low &&
           move->roll.high <= listed->roll.high;
}

uint32_t
het_tree_child(const HetTree *tree, uint32_t node, const HetMove *move)
{
    HetTreeLink link = tree->links[node];
    for (uint32_t i = link.first; i < link.first + link.count; i++)
        if (covers(&tree->moves[i], move))
            return i;
    return 0;
}

/* Moves one node to a lower index. */
static void
slide(HetTree *tree, uint32_t from, uint32_t to)
{
    tree->stats[to] = tree->stats[from];
    tree->links[to] = tree->links[from];
    tree->moves[to] = tree->moves[from];
    tree->forward[from] = to;
}

void
het_tree_keep(HetTree *tree, uint32_t node)
{
    if (node == HET_TREE_ROOT)
        return;
    for (uint32_t i = 0; i < node; i++)
        tree->forward[i] = dropped;
    slide(tree, node, HET_TREE_ROOT);
    uint32_t used = 1;
    for (uint32_t i = node + 1; i < tree->used; i++) {
        uint32_t parent = tree->forward[tree->parents[i]];
        if (parent == dropped) {
            tree->forward[i] = dropped;
            continue;
        }
        /* A block is met at its first child; the links of its parent still name the old index. */
        if (tree->links[parent].first == i)
            tree->links[parent].first = used;
        slide(tree, i, used);
        tree->parents[used++] = parent;
    }
    tree->used = used;
}
