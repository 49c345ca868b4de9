/* Parts that modules bring for their rule systems beside the rules: what the program has in
 * registries for the shipped ones. */
#pragma once

#include "doctrine/doctrine.h"
#include "evaluator/evaluator.h"
#include "value/units.h"

typedef struct {
    const char *system;
    const HetEvaluator *evaluator;  /* NULL: measures alone */
    const HetDoctrine *doctrine;    /* NULL: all moves alike */
    const HetValueAdapter *adapter; /* inputs of a learned value; NULL: by views */
    const char *page; /* rules as rows of a table, as docs/rules/ has them; NULL: none */
} HetBrought;

/* (transfer none) What was brought as the index-th, from 0, or NULL. */
const HetBrought *het_brought_at(size_t index);
/* (transfer none) What a module has brought for a system, or NULL. */
const HetBrought *het_brought_find(const char *system);
/* Adds what lasts as long as the process. False: another module has brought something for this
 * system. */
bool het_brought_add(const HetBrought *brought);
