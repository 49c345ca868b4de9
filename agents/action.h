/* The end of a unit's action: the convention by which agents, which know no rule system, recognise
 * a settled position.
 *
 * A node is a *head* when the side whose turn it is decides there and is offered to SELECT the next
 * unit, to END the phase or turn, to PLACE a unit in a deployment, or, with nothing under way (an
 * empty stack), to FIGHT: in some phases the order of fights is the only decision. The moves
 * between two heads are one action: order, destination, facing, dice, reactions of the other side.
 * An action observed at a node is over at the first later head whose stack is no deeper than at
 * that node (a choice inside a battle inside a walk is deeper), when the epoch has changed, or when
 * the game is over. */
#pragma once

#include "engine/game.h"

/* Whether the node, with its moves, is a head. */
bool het_action_head(const HetState *state, const HetMoveList *legal);

/* Whether an action in progress at a node of stack depth `depth` in `epoch` is over at `state`.
 * `legal` lists the moves of `state`; it is not read when the epoch has changed or the game is
 * over. */
bool het_action_over(const HetState *state, const HetMoveList *legal, uint32_t epoch,
                     unsigned depth);

/* At a head: whether a move makes a unit act or starts a fight. */
bool het_action_begins(const HetMove *move);

/* Moves that do not change the board: their value shows only in later moves. */
bool het_action_does_nothing(const HetMove *move);

/* The index of the first move of a kind, or legal->count. */
unsigned het_action_find(const HetMoveList *legal, HetMoveKind kind);
