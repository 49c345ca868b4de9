/* Sets of cells of the map of Beresteczko 1651. */
#pragma once

#include <stdbool.h>

#include "husaria-state.h"

enum { HUSARIA_CELL_WORDS = (HUSARIA_CELLS + 63) / 64 };

typedef struct {
    uint64_t words[HUSARIA_CELL_WORDS];
} HusariaCells;

static inline void
husaria_cells_add(HusariaCells *cells, unsigned cell)
{
    cells->words[cell / 64] |= (uint64_t)1 << (cell % 64);
}

static inline bool
husaria_cells_has(const HusariaCells *cells, unsigned cell)
{
    return (cells->words[cell / 64] >> (cell % 64) & 1) != 0;
}
