/* How far a line of play has gone, in turns that change hands: 1 is the end of the turn under way,
 * 2 the end of the reply to it. Where a player turn is many epochs (activations in turn), an epoch
 * counts as a turn, and a run of epochs of one side as one. */
#pragma once

#include "engine/game.h"

typedef struct {
    uint32_t epoch;
    uint16_t side, turns;
} HetClock;

/* A clock that starts at a position. */
static inline HetClock
het_clock_at(const HetState *state)
{
    return (HetClock){.epoch = state->epoch, .side = state->active};
}

/* To be called at every position on the way. */
static inline void
het_clock_tick(HetClock *clock, const HetState *state)
{
    if (state->epoch == clock->epoch)
        return;
    clock->turns = (uint16_t)(clock->turns + (state->active != clock->side || clock->turns == 0));
    clock->epoch = state->epoch;
    clock->side = state->active;
}

/* Whether a line that may go `turns` far (0: to the end of the game) ends here. */
static inline bool
het_clock_up(const HetClock *clock, const HetState *state, unsigned turns)
{
    return state->actor == HET_NOBODY || (turns > 0 && clock->turns >= turns);
}
