/* Units that go along with a moving unit. HUS-9.14b, 11.16
 *
 * Commanders ride with any unit of their hex, which moves as it would without them. Infantry and
 * guns move with wagons: the march is that of one unit in the wagons' hex. Before it starts, the
 * wagons are added to it, then other units of the hex. They all go together, in any direction,
 * at the speed of the slowest, and ignore enemy zones of control. */
#pragma once

#include "husaria-procedure.h"

/* Who may be added to the march on top of the stack. */
void husaria_list_convoy(const HusariaState *state, HetMoveList *list);
void husaria_join_convoy(HusariaState *state, unsigned unit, const HetSink *sink);
/* Moves a unit, and all that go along with it, to a hex. */
void husaria_move_convoy(HusariaState *state, unsigned unit, unsigned cell, const HetSink *sink);
/* Its march is over, or it is attacked: all have moved. */
void husaria_end_convoy(HusariaState *state);
