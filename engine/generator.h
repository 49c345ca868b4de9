/* Parameters of generated scenarios ("system/random?seed=7&woods=3"): whole numbers with a range,
 * and the seed, which every generator has. From them a generator writes the text of a scenario
 * file; the same parameters always give the same bytes. */
#pragma once

#include <stdbool.h>

#include "error.h"

typedef struct {
    const char *name;
    int minimum, maximum;
    int initial; /* when not given; may lie outside the range, as a mark */
} HetParameter;

/* Removes the seed (0 to 2^64 - 1, default 1) and each of `count` parameters from `table` (name to
 * text, both owned by the table); the caller must reject whatever is left. ret_values has `count`
 * places. On failure the error's one line begins with `generator`, such as "kipling/random", and
 * names the parameter, the given value and its range. Returns whether all were valid; only then are
 * the outputs usable. */
bool het_parameters_take(GHashTable *table, const char *generator, const HetParameter *parameters,
                         unsigned count, int *ret_values, guint64 *ret_seed, GError **error);
