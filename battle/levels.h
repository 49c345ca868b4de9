/* How strong those are whom a person may play against, as measured against the doctrine, the
 * sergeant, in each system (experiments/levels; tools/levels). */
#pragma once

#include "library/json-members.h"

#define HET_LEVEL_WIDE 0.3

typedef struct {
    char *agent;             /* "general:3" */
    const char *rank;        /* "corporal": the same for those whose order is not certain */
    double share, low, high; /* of the points against the doctrine, 0 to 1, with its interval */
    unsigned pairs;          /* of games; 0: the doctrine itself */
} HetLevel;

/* (transfer full) Those of a system, the weakest first; empty where none has been measured. A rank
 * begins where the intervals of all further levels lie above those of all before: levels of one
 * rank may be as strong as one another. One whose interval is wider than HET_LEVEL_WIDE is
 * "unranked". */
GArray *het_levels(const char *system);
/* (transfer full) What a share means to a player: "beats the sergeant 1 game in 3". */
char *het_level_words(const HetLevel *level);
/* The value: an array of objects. */
void het_levels_json(const char *system, HetJson *builder);
