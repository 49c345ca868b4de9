/* Exact answers of a study's points: the odds of their orders, as `hetman odds` sums them. */
#pragma once

#include "eval/store.h"
#include "eval/study/study.h"

typedef struct {
    HetStore *store; /* NULL: none */
    HetShard shard;
    unsigned jobs; /* threads; answers do not depend on it */
    void (*progress)(void *data, unsigned done, unsigned of); /* NULL: none */
    void *data;
} HetAnswersSettings;

/* Works out what a bisection or the whole design needs and the store does not hold; each point,
 * each bisection as a whole, is kept as it is done. ret_values has a place for each point and
 * response, NAN where there is no answer, and ret_undecided one for each point: the chance of what
 * the sum did not reach. An error is that of the first point that has one. */
bool het_answers_find(const HetStudy *study, const HetAnswersSettings *settings, double *ret_values,
                      double *ret_undecided, GError **error);
