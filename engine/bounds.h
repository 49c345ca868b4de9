/* How long a game of a scenario can be, and how wide its rolls: for tables and searches that are
 * made to measure. */
#pragma once

#include "state.h"

/* None of these is exceeded by any game, however it is played. */
typedef struct {
    uint32_t decisions; /* of both sides, in a whole game */
    uint32_t chances;   /* rolls and draws, in a whole game */
    uint32_t outcomes;  /* of one roll or draw */
} HetBounds;

enum {
    /* Part of the contract of rules.h: no turn has more nodes than these for every unit, and once
     * more. Reactions to reactions keep systems far from it: 7 and 4 are the most in random play.
     */
    HET_BOUND_DECISIONS = 32,
    HET_BOUND_CHANCES = 8,
};

/* Those that the system has proved, or else what the contract allows. The conformance suite holds
 * every game it plays against them. */
void het_bounds(const HetScenario *scenario, HetBounds *ret_bounds);
