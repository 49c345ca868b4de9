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
/* (transfer full) A nearly orthogonal Latin hypercube of so many rows: each factor takes its values
 * equally often, or as nearly as numbers allow, and columns are exchanged until no two factors are
 * correlated by more than 0.05, or nothing helps. ret_correlation: the greatest there is. */
GArray *het_design_latin(const HetDesignShape *shape, unsigned rows, uint64_t seed,
                         double *ret_correlation);
/* (transfer full) Plackett and Burman (1946): the first and the last value of up to
 * HET_SCREENING_MAX factors in the least number of rows that is a multiple of 4; with `fold` each
 * row again with all values exchanged. NULL for more factors. */
enum { HET_SCREENING_MAX = 23 };
GArray *het_design_screening(const HetDesignShape *shape, gboolean fold);
