/* A game for testing search: not a board but a tree drawn from a hash, so that every seed is
 * another game with interrupts, dice and several epochs, small enough to solve by brute force.
 *
 * A player turn is an epoch. In it the active side picks one of its units still to act, or ends the
 * turn. The unit's action, one frame on the stack: the other side may react (an
 * interrupt, in half of the cases), a die with 2 to 4 outcomes of unequal weight is rolled, and the
 * mover gives an order. After the last epoch the hash decides who won. Options: seed, epochs, units
 * (to act in a turn). Who begins is drawn too. */
#pragma once

#include "engine/scenario.h"

extern const HetRules *const toy_tree_registry[];

/* (transfer full) The game of a seed, of so many epochs, with so many units to act in each. */
HetScenario *toy_tree_open(int seed, int epochs, int units);
