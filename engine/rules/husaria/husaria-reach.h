/* Where a unit can march, and the cost of its steps and turns. HUS-4, 5, 9.1, 11.16 */
#pragma once

#include "husaria-procedure.h"

/* A unit about to move, or in the middle of its march. */
typedef struct {
    const HusariaState *state;
    unsigned unit, side;
    unsigned start;  /* its hex * 6 + its facing (0 of commanders) */
    unsigned budget; /* half points left */
    bool zone;       /* it stands in an enemy's zone, which matters to it */
    bool leader, train;
    bool begun;  /* it has moved already */
    bool convoy; /* it goes with wagons: any direction, no zones, no turns on the way */
    bool past_friends, past_enemies; /* treated as absent, to find what blocks a path */
} HusariaWalker;

HusariaWalker husaria_walker(const HusariaState *state, unsigned unit, unsigned spent);
/* Whether a hex may be entered in a move: no enemies who hold it, limits of the scenario, room. */
bool husaria_may_enter(const HusariaWalker *walker, unsigned cell);
/* Whether it may continue from a hex that it may enter: no friends there that block the path.
 * HUS-4.28 */
bool husaria_may_pass(const HusariaWalker *walker, unsigned cell);
/* Half points a turn costs; 0xffff: forbidden. `zone`: in an enemy's zone of control. HUS-4.43 */
unsigned husaria_turn_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned from,
                           unsigned to, bool zone);
/* HUS-4.53: what is paid for a step or turn; who has not moved yet never pays more than it has. */
unsigned husaria_price(const HusariaWalker *walker, bool at_start, unsigned cost);
/* Adds a move to each hex that can be reached. */
void husaria_list_destinations(const HusariaWalker *walker, HetMoveList *list);
