/* Exact values of positions: expectiminimax to the end of the game, both sides playing their best
 * among the moves that are listed (placements on a table are more than those), all dice by their
 * weights. For ends of games of a few units.
 *
 * Positions met before are known by their key; at decisions alpha-beta and at chance nodes bounds
 * (Star1: an outcome can bring at most a win, at least a loss) leave out what cannot
 * matter; the doctrine's best moves come first. None of this changes a value: a mean is always
 * summed in the order of the list, from exact values. */
#pragma once

#include "agents/agent.h"

typedef struct {
    uint64_t nodes; /* positions searched until it gives up; 0: any number */
    unsigned depth; /* decisions and rolls along one path until it gives up; 0: 4,000 */
    size_t memory;  /* bytes of the table at most; less than 2^16: a small one all the same */
    const HetAgent *agent; /* with which it gives up when that is halted; NULL: none */
    bool plain;            /* no table, no bounds, no order: a check of the others */
} HetSolveLimits;

/* For positions of one scenario, which must outlive it. */
typedef struct HetSolver HetSolver;

/* (transfer full) */
HetSolver *het_solver_new(const HetScenario *scenario, const HetSolveLimits *limits);
void het_solver_free(HetSolver *solver);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetSolver, het_solver_free)

/* The chance that `side` wins, plus half of that of a draw, 0 to 1; also of a finished game. False
 * if it is not solved within the limits, which count from the solver's beginning. */
bool het_solver_value(HetSolver *solver, const HetState *state, HetActor side, double *ret_value);
/* The same after each move of a node, or after each outcome; ret_values has `list->count` places.
 */
bool het_solver_moves(HetSolver *solver, const HetState *state, const HetMoveList *list,
                      HetActor side, double *ret_values);

/* Which moves of a decision are as good as the best, for the side that decides: ret_best has
 * `list->count` places. */
bool het_solver_best(HetSolver *solver, const HetState *state, const HetMoveList *list,
                     bool *ret_best);

/* Drops what a solver knows of positions. */
void het_solver_forget(HetSolver *solver);
/* Lets a solver, which keeps what it knows, search so many positions more. */
void het_solver_allow(HetSolver *solver, uint64_t nodes);

/* Positions searched, and how many of them were known. */
uint64_t het_solver_nodes(const HetSolver *solver);
uint64_t het_solver_known(const HetSolver *solver);
