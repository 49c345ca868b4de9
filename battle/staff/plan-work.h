/* One unit's part of an order, planned on a clone: the decisions that bring it nearest to its aim.
 * Private to plan*.c. */
#pragma once

#include "plan.h"

/* Fills state, moves, dice, reaction, from, to, way, price and why of a step whose aim is set, from
 * a position where its side decides. `view` is of that position. `ret_end`: the position after it,
 * assuming that the enemy always passes and dice show their likeliest outcome; equal to `state` if
 * nothing is done. */
void het_plan_work(const HetState *state, const HetView *view, HetStep *step, HetState *ret_end);
/* Frees what the step owns. */
void het_step_clear(HetStep *step);

/* The decision that ends the current action without doing more: PASS, DONE or, for a unit's own
 * action, END. False: there is none. */
bool het_plan_closing(const HetState *state, const HetMoveList *list, HetMove *ret_move);
/* Plays on from `state` in place until `side` decides, the game is over or a limit is reached: the
 * other side always passes and dice show their likeliest outcome. False: `side` does not get to
 * decide. Sets what happened in between. */
bool het_plan_play_on(HetState *state, HetActor side, bool *ret_dice, bool *ret_reaction);
/* (transfer full) Why a move is illegal, with its rule: the system's reason, else `otherwise`. */
char *het_plan_refusal(const HetState *state, const HetMove *move, const char *otherwise);

/* Finds what comes before one of the units (HetAim) may be chosen, into plan->lead;
 * `ret_after`: the position where it may. False: there is nothing of the kind. */
bool het_plan_lead(HetPlan *plan, const HetState *state, const GArray *aims, HetState *ret_after);
