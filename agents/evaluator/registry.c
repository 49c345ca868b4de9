#include "evaluator.h"

#include <stddef.h>

const HetEvaluator *const het_evaluator_registry[] = {
    NULL,
};
