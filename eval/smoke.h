/* A smoke test of a scenario: random games that check the engine's contract on the way (rules.h).
 * It finds faults of a scenario file or rule system in play; the conformance tests are stricter. */
#pragma once

#include "engine/game.h"

typedef struct {
    unsigned games;
    uint64_t decisions, chances; /* nodes met */
    unsigned longest;            /* moves and outcomes of the longest game */
    unsigned wins[2], draws;
} HetSmokeCount;

/* Plays `games` random games from `seed`. Fails with one line that names the game, the ply and what
 * is wrong; ret_count is set either way. */
bool het_smoke(const HetScenario *scenario, unsigned games, uint64_t seed, HetSmokeCount *ret_count,
               GError **error);
