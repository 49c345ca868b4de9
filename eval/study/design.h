/* Designs: which combinations of values are played. A combination is an index of a value for each
 * factor. The same study file gives the same design anywhere. */
#pragma once

#include <stdint.h>

#include <glib.h>

/* Factors by how many values they have. */
typedef struct {
    unsigned factors;
    const unsigned *values; /* for each factor, 1 and up */
} HetDesignShape;

/* (transfer full) Rows of `factors` indices (unsigned), one after the other: each value of each
 * factor with each of the others; the last factor changes fastest. NULL for more than `most`. */
GArray *het_design_factorial(const HetDesignShape *shape, unsigned most);
