#include "evaluator.h"

#include <stddef.h>

extern const HetEvaluator het_evaluator_einstein, het_evaluator_husaria, het_evaluator_kipling,
    het_evaluator_kircholm, het_evaluator_musketpike, het_evaluator_northern;

const HetEvaluator *const het_evaluator_registry[] = {
    &het_evaluator_einstein,
    &het_evaluator_husaria,
    &het_evaluator_kipling,
    &het_evaluator_kircholm,
    &het_evaluator_musketpike,
    &het_evaluator_northern,
    NULL,
};
