/* Where one unit's action ends: the convention by which agents, which know no rule system, tell a
 * settled position from one in the middle of things.
 *
 * A node is a *head* when the side whose turn it is decides there and is offered to SELECT the next
 * unit, to END the phase or turn, to PLACE a unit in a deployment, or, with nothing under way (an
 * empty stack), to FIGHT: the order of fights is all that some phases ask. What lies between two
 * heads is one action: order, destination, facing, dice, reactions of the other side. An action
 * asked about at a node is over at the first later head whose stack is no deeper than at that node
 * (a choice inside a battle inside a walk is deeper), or when the epoch has changed, or when the
 * game is over. */
#pragma once

#include "engine/game.h"

/* Whether the node, with its moves, is a head. */
bool het_action_head(const HetState *state, const HetMoveList *legal);

/* Whether an action that was under way at a node of stack depth `depth` in `epoch` is over at
 * `state`. `legal` lists the moves of `state`; it is not read when the epoch has changed or the
 * game is over. */
bool het_action_over(const HetState *state, const HetMoveList *legal, uint32_t epoch,
                     unsigned depth);

/* At a head: whether a move has a unit act, or a fight begin. */
bool het_action_begins(const HetMove *move);

/* Moves that leave the board as it is: their worth shows only in what comes after. */
bool het_action_does_nothing(const HetMove *move);

/* The index of the first move of a kind, or legal->count. */
unsigned het_action_find(const HetMoveList *legal, HetMoveKind kind);
