/* Terms in a scenario's file beside map, forces and position: initiative, what is won for
 * what, who comes when. */
#pragma once

#include <glib.h>

#include "engine/scenario.h"

typedef struct {
    char *group, *key, *value; /* as written in the file */
    const char *meaning;       /* for people, with rule ids; of the system's table of keys */
} HetTerm;

/* (transfer full) The terms of a scenario, HetTerm *, in the order of the file. */
GPtrArray *het_terms_new(const HetScenario *scenario);
