/* A search tree in arrays of fixed size: no allocation after the start, 32-bit indices, the
 * children of a node side by side. A node is a move together with the position it leads to; what
 * selection reads for every child (visits, sum, prior) is kept apart from what only the chosen
 * child needs (its move).
 *
 * Blocks of children are only ever added at the end, so that a parent's index is below its
 * children's: to keep one subtree is a single pass that slides its blocks down. */
#pragma once

#include "engine/move.h"

enum { HET_TREE_ROOT = 0 };

typedef struct {
    double sum;      /* of the values backed up, for FIRST */
    uint32_t visits; /* 0 to 2^32 - 1 */
    union {
        float prior;    /* at a child of a decision: its share of the prior, all sum to 1 */
        uint32_t until; /* at a child of a chance node: chosen when a 32-bit draw is below, or last
                           in its block; cumulative and ascending */
    };
} HetTreeStat;

typedef struct {
    uint32_t first; /* index of the first child; 0: not expanded */
    uint32_t count; /* children */
} HetTreeLink;

typedef struct {
    uint32_t capacity, used;
    HetTreeStat *stats;
    HetTreeLink *links;
    HetMove *moves;
    uint32_t *parents;
    uint32_t *forward; /* scratch of het_tree_keep */
} HetTree;

/* Allocates room for `capacity` nodes (at least 1 + HET_MOVES_MAX are given); empty but for a fresh
 * root. The memory is only touched as the tree grows. */
void het_tree_init(HetTree *tree, uint32_t capacity);
void het_tree_clear(HetTree *tree);

/* Empties the tree but for a fresh root. */
void het_tree_restart(HetTree *tree);

/* Adds fresh children to a node that has none, one for each of `moves`; the caller fills priors or
 * `until`. Returns the index of the first, 0 when there is no room. */
uint32_t het_tree_expand(HetTree *tree, uint32_t node, const HetMove *moves, uint32_t count);

/* The child of `node` by that move or outcome; 0 if there is none. Listed outcomes of a roll are
 * ranges of equal effect, and what is applied in a game may be a part of one: the child is the
 * outcome that contains it. */
uint32_t het_tree_child(const HetTree *tree, uint32_t node, const HetMove *move);

/* Makes `node` the root and drops all that is not below it. */
void het_tree_keep(HetTree *tree, uint32_t node);
