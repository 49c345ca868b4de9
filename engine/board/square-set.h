/* A set of the cells of a square board (square.h), a bit each. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/each.h"

typedef struct {
    uint64_t words[4]; /* cell c is bit c % 64 of word c / 64 */
} HetSquareSet;

static inline bool
het_square_has(const HetSquareSet *set, unsigned cell)
{
    return (set->words[cell / 64] >> (cell % 64) & 1) != 0;
}

static inline void
het_square_add(HetSquareSet *set, unsigned cell)
{
    set->words[cell / 64] |= (uint64_t)1 << (cell % 64);
}

static inline void
het_square_remove(HetSquareSet *set, unsigned cell)
{
    set->words[cell / 64] &= ~((uint64_t)1 << (cell % 64));
}

static inline bool
het_square_any(const HetSquareSet *set)
{
    return (set->words[0] | set->words[1] | set->words[2] | set->words[3]) != 0;
}

static inline HetSquareSet
het_square_both(const HetSquareSet *a, const HetSquareSet *b)
{
    HetSquareSet set;
    HET_EACH_BELOW(i, 4)
        set.words[i] = a->words[i] & b->words[i];
    return set;
}

/* The cells of a set that are not in another. */
static inline HetSquareSet
het_square_without(const HetSquareSet *a, const HetSquareSet *b)
{
    HetSquareSet set;
    HET_EACH_BELOW(i, 4)
        set.words[i] = a->words[i] & ~b->words[i];
    return set;
}

/* Takes the lowest cell out of a set that is not empty. */
static inline unsigned
het_square_pop(HetSquareSet *set)
{
    unsigned word = 0;
    while (set->words[word] == 0)
        word++;
    unsigned bit = (unsigned)__builtin_ctzll(set->words[word]);
    set->words[word] &= set->words[word] - 1;
    return word * 64 + bit;
}
