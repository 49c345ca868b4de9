/* Exact answers of a study's points: the odds of their orders, as `hetman odds` sums them. */
#pragma once

#include "eval/store.h"
#include "eval/study/study.h"

/* Works out what a bisection or the whole design asks for and the store, which may be NULL, does
 * not hold; each point is kept as it is done. ret_values has a place for each point and response,
 * NAN where there is no answer, and ret_undecided one for each point: the chance of what the sum
 * did not reach. `progress` may be NULL. */
bool het_answers_find(const HetStudy *study, HetStore *store, HetShard shard,
                      void (*progress)(void *data, unsigned done, unsigned of), void *data,
                      double *ret_values, double *ret_undecided, GError **error);
