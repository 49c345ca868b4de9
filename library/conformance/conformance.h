/* The contract of every rule system, tried by random games: the contract of engine/rules.h. A run
 * stops at the first violation, and reports where. */
#pragma once

#include <stdatomic.h>

#include "engine/game.h"

typedef struct {
    const HetScenario *scenario;
    HetRegistry registry; /* that knows its system */
    uint64_t seed;
    unsigned games;
    unsigned every;      /* 1: the costly checks at each node; 5: at a fifth of them ... */
    unsigned listed;     /* 0 or 1: all listed moves are put to is_legal; 4: a quarter, others at
                            each ply ... */
    unsigned plies_max;  /* a game that takes more has no end */
    const HetSink *sink; /* hears the games, or NULL */
    const atomic_bool *halted; /* true: a run ends at the next ply; or NULL */
} HetConformance;

/* Counts of what was tried, so that an empty run does not pass for a full one. */
typedef struct {
    unsigned games, plies, decisions, chances, epochs;
    unsigned sampled;    /* drawn without a list, and compared with it */
    unsigned judged;     /* listed moves put to is_legal */
    unsigned moves;      /* listed moves that were applied */
    unsigned garbage;    /* made-up moves put to is_legal */
    unsigned accepted;   /* of these legal */
    unsigned unlisted;   /* of these not in the list */
    unsigned equal_keys; /* pairs of positions one move on with the same key, compared by view */
    unsigned observed;   /* positions whose numbers for learners were compared with their key */
    unsigned texts;      /* move texts read back */
    unsigned damaged;    /* damaged texts read */
    unsigned saves;      /* positions saved and loaded again */
    unsigned records;    /* games recorded and replayed */
} HetConformanceCounts;

/* (transfer full) NULL, or the first violation: scenario, seed of the game, ply, move, what is
 * wrong. */
char *het_conformance_run(const HetConformance *conformance, HetConformanceCounts *ret_counts);

/* (transfer full) NULL, or what at this node is against the contract: what a run checks at each. */
char *het_conformance_position(const HetScenario *scenario, HetRegistry registry,
                               const HetState *state);
