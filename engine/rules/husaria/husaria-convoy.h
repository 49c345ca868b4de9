/* Units that go along with a moving unit. HUS-9.14b, 11.16
 *
 * Commanders ride with any unit of their hex: they go where it goes, and it goes as it would alone.
 * Infantry and guns move with wagons: The march is that of a unit in the wagons' hex. Before it
 * goes anywhere the wagons are added to it, then others of the hex, and all go together: in any
 * direction, no faster than the slowest, and as if no enemy had zones of control. */
#pragma once

#include "husaria-procedure.h"

/* Who may be added to the march on top of the stack. */
void husaria_list_convoy(const HusariaState *state, HetMoveList *list);
void husaria_join_convoy(HusariaState *state, unsigned unit, const HetSink *sink);
/* Moves a unit, and all that go along with it, to a hex. */
void husaria_move_convoy(HusariaState *state, unsigned unit, unsigned cell, const HetSink *sink);
/* Its march is over, or it is attacked: all have moved. */
void husaria_end_convoy(HusariaState *state);
