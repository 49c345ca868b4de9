/* The end of turns and of the game: arrivals, points, who has won. */
#pragma once

#include "musketpike-unit.h"

/* Steps of ARRIVAL. */
typedef enum {
    MUSKET_COME_ROLL,
    MUSKET_COME_PLACE,
    MUSKET_COME_FACE,
    MUSKET_COME_LEADER
} MusketComing;

/* The first arrival, from `from` on, that is due at the end of this turn; arrival_count: none. */
unsigned musket_next_arrival(const MusketState *state, unsigned from);
/* Where a unit of an arrival may be set up. MPR-12.4 */
bool musket_may_come_to(const MusketState *state, unsigned arrival, unsigned cell);
/* How many units of an arrival are still to come. */
unsigned musket_awaited(const MusketState *state, unsigned arrival);
/* The side that has an objective; HET_SIDES or more: none. MPR-16.1, MPR-16.2 */
unsigned musket_holder(const MusketState *state, unsigned objective);
/* Points of a side. MPR-16, MPR-18.10 */
int musket_points(const MusketState *state, unsigned side);
/* Points of an objective for a side. */
int musket_objective_points(const MusketState *state, unsigned objective, unsigned side);
/* Whether a side has lost all; sets the end. MPR-18.11 */
bool musket_judge(MusketState *state);
/* The game is over: says who has won. */
void musket_conclude(MusketState *state, MusketEnd end, const HetSink *sink);
/* All arrivals of a turn are done: the next turn, or the end of the game. */
void musket_end_turn(MusketState *state, const HetSink *sink);
