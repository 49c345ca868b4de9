/* A race: a move that stands until another is surely better.
 *
 * Each round plays every move still in the race once to the horizon, all on the same dice, as a
 * leaf of a search (search.h); with common dice the difference to the standing move is known far
 * better than either value. A rival that falls behind leaves, and the best of those that lead by
 * more than chance takes over. The choice does not depend on the number of threads. */
#pragma once

#include "search.h"

enum { HET_RACE_RIVALS = 3 }; /* at most: a leaf is on its way for each and the standing move */

typedef struct {
    HetMove move;
    double sum;             /* of values, for the seat */
    double gained, squares; /* differences to the standing move, and their squares */
    uint32_t lines;
    bool out;
} HetRacer;

typedef struct {
    HetActor seat;
    uint64_t key; /* of the dice */
    uint32_t rounds;
    unsigned count; /* the standing move is the first */
    HetRacer racers[1 + HET_RACE_RIVALS];
} HetRace;

/* Enters the standing move and so many rivals: those that `scores` puts first, one place being kept
 * for a move that does nothing. */
void het_race_enter(HetRace *race, const HetMoveList *legal, unsigned standing,
                    const double *scores, unsigned rivals);
/* Plays one round from `state`; no leaf may be on its way, and the search must have a leaf for each
 * racer. False once nobody but the standing move is left. */
bool het_race_round(HetRace *race, HetSearch *search, const HetState *state);
/* The index, of the racers, of the one ahead. */
unsigned het_race_leader(const HetRace *race);
