/* Parameters of generated scenarios ("system/random?seed=7&woods=3"): whole numbers with a range,
 * and the seed that every generator has. A generator writes the text of a scenario file from them;
 * the same parameters always give the same bytes. */
#pragma once

#include <stdbool.h>

#include "error.h"

typedef struct {
    const char *name;
    int minimum, maximum;
    int initial; /* when not given; may lie outside the range, as a mark */
} HetParameter;

/* Takes the seed (0 to 2^64 - 1, at first 1) and each of `count` parameters out of `table` (name to
 * text, both owned by the table); what is left there the caller must refuse. ret_values has `count`
 * places. On failure the error's one line begins with `generator`, as "kipling/random", and names
 * the parameter, what was given and its range. Returns whether all were fit; only then are
 * the outputs of use. */
bool het_parameters_take(GHashTable *table, const char *generator, const HetParameter *parameters,
                         unsigned count, int *ret_values, guint64 *ret_seed, GError **error);
