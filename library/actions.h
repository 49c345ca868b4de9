/* A fixed number for every move of a node: the flat action space of learners. Decisions are staged,
 * so that a move is given by its kind and one argument; who acts is known from the stage before.
 *
 * With U units, C cells (on a table 32 x 32 of its parts) and 18 kinds of decision k (pass 0, end,
 * select, order, move, turn, form, shoot, charge, fight, retreat, pursue, lose, place, rally, add,
 * done, capture 17), the space is these sections, one after the other:
 *
 * bare      18 x 2            k unit      18 x U x 2        k, unit target    18 x U x 2        k,
 * target value     18 x 64 x 2       k, value mod 64 facing    18 x 16 x 2       k, facing mod 16
 * place     6 x C x 8         g, cell, facing + 1 mod 8 (on a table the eighth of the heading)
 * spare     512
 *
 * where g is 0 move, 1 charge, 2 retreat, 3 pursue, 4 place, 5 any other kind. A move belongs to
 * the last section of place, target, value, facing, unit, bare whose argument it has, in this
 * order. The last factor, 2 or 8, separates moves that are otherwise alike: the first that is
 * listed takes the number, the next one the next of the same 2 or 8, cyclically, and what finds
 * none free takes the first free of the spare section. So all moves of a node have different
 * numbers. */
#pragma once

#include "observe.h"

typedef struct {
    const HetScenario *scenario;
    unsigned units, cells;
    int board, width, height;
    int columns; /* of the cells that are numbered: the width, or more */
    int32_t unit, target, value, facing, place, spare, size; /* where sections begin; the end */
} HetActionSpace;

/* The space of a scenario's moves with room for larger ones: that of its observer (observe.h). */
void het_actions_init(HetActionSpace *ret_space, const HetObserver *observer);
/* The numbers of the moves of a decision's list, in its order. `taken` has a bit an action, all
 * zero before and after. */
void het_actions_number(const HetActionSpace *space, const HetState *state, const HetMoveList *list,
                        uint8_t *taken, int32_t *ret_actions);
/* Bytes of `taken`. */
size_t het_actions_bytes(const HetActionSpace *space);
