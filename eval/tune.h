/* Tuning: finds values of an agent's options and dials that score best against a pool of opponents,
 * with het_ntbea, and checks what was found on games it has not seen. A *.tune file says what to do
 * (docs/formats.md). */
#pragma once

#include "ntbea.h"
#include "stats.h"
#include "tournament.h"

typedef struct {
    char *agent;          /* as typed, to which the options found are added */
    GPtrArray *opponents; /* char * */
    GPtrArray *scenarios; /* HetScenario */
    GPtrArray *names;     /* char *: options or dials to set */
    GPtrArray *values;    /* char **: of each, to choose from */
    unsigned pairs;       /* to search with */
    unsigned validation;  /* pairs to check with, against each opponent on each scenario */
    uint64_t seed;
    double exploration;
    char *style; /* name of what is found */
} HetTune;

/* Result of the search. */
typedef struct {
    char *agent;      /* text of the agent found */
    unsigned samples; /* pairs it played in the search */
    double expected;  /* its score by the model: found by choosing the best, so too high */
    HetPairs *found;  /* [opponent]: pairs of the validation, and of the agent as it was */
    HetPairs *before;
    HetPairs direct; /* the agent found against the agent as it was */
} HetTuned;

/* (transfer full) Reads and checks a file. */
HetTune *het_tune_read(const char *path, GError **error);
void het_tune_free(HetTune *tune);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetTune, het_tune_free)

/* (transfer full) Plays it all in this process. `progress`, or NULL, is called after each pair. */
HetTuned *het_tune_run(const HetTune *tune,
                       void (*progress)(void *data, unsigned done, unsigned of), void *data,
                       GError **error);
void het_tuned_free(HetTuned *tuned);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetTuned, het_tuned_free)

/* (transfer full) The file of a named style: the agent, and where its values come from. */
char *het_tuned_style(const HetTune *tune, const HetTuned *tuned);
