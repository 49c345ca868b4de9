/* The movement phase: walks, reactions to them, consolidation. */
#pragma once

#include "musketpike-procedure.h"
#include "musketpike-reach.h"

/* Steps of WALK. */
typedef enum { MUSKET_WALK_CHOOSE, MUSKET_WALK_GO, MUSKET_WALK_TURN } MusketWalk;

void musket_list_movement(const MusketState *state, HetMoveList *list);
void musket_start_walk(MusketState *state, unsigned unit);
/* Whether a unit must come into contact if it can. MPR-3.1 */
bool musket_must_engage(const MusketState *state, unsigned unit);
/* The strength points two units would have together. */
unsigned musket_merged_strength(const MusketState *state, unsigned mover, unsigned other);
/* The points that the next leg of a walk may take. */
unsigned musket_leg(const MusketState *state, const MusketWalkFrame *walk);
/* Movement points a turn from one facing to another costs. */
unsigned musket_turn_cost(const MusketState *state, unsigned unit, unsigned from, unsigned to);
/* A unit has gone over an edge, or into a cell by a wheel: disorder by the ground. */
void musket_enter(MusketState *state, unsigned unit, unsigned from, unsigned edge,
                  const HetSink *sink);
