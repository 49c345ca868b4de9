/* Trying out: a choice better than the doctrine's own at some ten times its cost, cheap enough to
 * play lines with.
 *
 * The few moves that the doctrine scores highest are each played to the end of the turn on a copy:
 * the unit's action as the doctrine sees it out, then nothing more but what the phases after it
 * bring; a reaction in the other side's turn to the end of the action. The positions there are
 * valued by the evaluator, on samples of dice that all share, and the best on average is chosen. To
 * value them any sooner is far worse than the doctrine, since a charge is only paid for in the
 * fight (experiments/ladder). Which unit acts next is left to the doctrine. */
#pragma once

#include "engine/game.h"

typedef struct HetLine HetLine;

typedef struct {
    unsigned keep;    /* moves tried out, and one that does nothing beside them */
    unsigned samples; /* of dice, for each */
    double margin;    /* moves that the doctrine scores lower than its best by more are not tried */
    double tie;       /* value of a point of the doctrine's score */
} HetTries;

/* As far as it takes to be level with greedy; and cheaper, for lines. */
extern const HetTries het_tries_choice, het_tries_line;

/* A move tried out on one sample of dice, or to the first of them. */
typedef struct {
    HetStateBuffer buffer;
    unsigned steps;
    bool ending; /* the action is over, and the side does nothing more of its own accord */
} HetTrial;

/* Scratch of one line. */
typedef struct {
    uint64_t key; /* of the dice; each choice takes another. Set it to make a choice repeatable. */
    HetMoveList list;
    HetTrial first, sample;
    double scores[HET_MOVES_MAX];
} HetTrying;

/* The index of the move chosen at a decision that offers `list`, more than one move, by the line's
 * own `tries`. line->scores then has the doctrine's scores. */
unsigned het_tries_choose(HetLine *line, const HetState *state, const HetMoveList *list);
