/* The moves listed for a unit in the movement phase. */
#pragma once

#include "northern-scenario.h"

/* Lists what a unit that is not in contact may do: at least an about-face. */
void northern_list_action(const NorthernState *state, unsigned unit, HetMoveList *list);
