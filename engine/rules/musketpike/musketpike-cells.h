/* Sets of cells, and edges relative to a unit's facing. */
#pragma once

#include <stdbool.h>
#include <string.h>

#include "musketpike-state.h"

enum { MUSKET_EDGES = 6 };

/* A set of cells. */
typedef struct {
    uint64_t bits[MUSKET_CELLS / 64];
} MusketCellSet;

static inline void
musket_set_add(MusketCellSet *set, unsigned cell)
{
    set->bits[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static inline bool
musket_set_has(const MusketCellSet *set, unsigned cell)
{
    return (set->bits[cell / 64] >> (cell % 64) & 1) != 0;
}

/* The lowest cell of the set from `from` on, or MUSKET_CELLS. */
static inline unsigned
musket_set_next(const MusketCellSet *set, unsigned from)
{
    for (unsigned word = from / 64; word < MUSKET_CELLS / 64; word++) {
        uint64_t bits = set->bits[word];
        if (word == from / 64)
            bits &= ~UINT64_C(0) << (from % 64);
        if (bits != 0)
            return word * 64 + (unsigned)__builtin_ctzll(bits);
    }
    return MUSKET_CELLS;
}
/* The cells of a set, in ascending order. */
#define MUSKET_EACH_CELL(cell, set)                                                                \
    for (unsigned cell = musket_set_next((set), 0); cell < MUSKET_CELLS;                           \
         cell = musket_set_next((set), cell + 1))

/* A mask of edges, or an edge, turned with a unit that faces `facing`. */
static inline unsigned
musket_turned(unsigned edges, unsigned facing)
{
    return (edges << facing | edges >> (MUSKET_EDGES - facing)) & 0x3fu;
}

static inline unsigned
musket_edge(unsigned edge, unsigned facing)
{
    return edge + facing < MUSKET_EDGES ? edge + facing : edge + facing - MUSKET_EDGES;
}
