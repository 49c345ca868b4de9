/* Lines: a position played on by a policy for each side, on keyed dice, to a horizon. They are what
 * candidates are judged by (race.h).
 *
 * Dice are keyed (engine/dice.h): the outcome of a roll depends on the line's key and on what is
 * rolled by whom, not on how many rolls came before. So lines of one key from positions that differ
 * in one action meet the same dice elsewhere, and what differs in their values is what the action
 * made of it.
 *
 * The horizon is a number of turns that change hands: 1 is the end of the turn under way, 2 the
 * end of the reply to it. Where a player turn is many epochs (activations in turn), an epoch counts
 * as a turn, and the run of epochs of one side as one.
 *
 * A policy scores every unit on offer whenever it picks the next one, though what one unit has done
 * seldom changes how urgent another's action is. A line remembers the urgency of each unit for the
 * phase, as scored when it was first on offer, and scores anew only units it has not met. */
#pragma once

#include "agents/evaluator/evaluator.h"
#include "agents/policy.h"
#include "work.h"

enum {
    HET_LINE_UNITS = 256, /* units whose urgency is remembered, and that may have a script */
    HET_LINE_SCRIPTS = 8,
};

/* Urgencies of one side's units in one phase of one epoch. */
typedef struct {
    bool known;
    uint32_t epoch;
    uint8_t phase, actor;
    double end; /* score of ending the phase; -infinity: never met */
    bool end_known;
    uint8_t has[HET_LINE_UNITS];
    double urgency[HET_LINE_UNITS];
} HetUrgency;

typedef struct {
    const HetPolicy *policies[HET_SIDES];
    /* Of a side whose units follow scripts (policies with other dials): the script of each unit, an
     * index into `scripts`; NULL: all follow its policy. Moves of no one unit follow script 0. */
    const uint8_t *script[HET_SIDES];
    const HetPolicy *scripts[HET_LINE_SCRIPTS];
    const HetEvaluator *evaluator;
    bool remember; /* urgencies; else every node is scored anew */
    HetWork work;
    HetUrgency urgency;
    HetMoveList list;
    double scores[HET_MOVES_MAX], others[HET_MOVES_MAX];
} HetLine;

/* Where a line stops. */
typedef struct {
    unsigned turns; /* horizon, 1 or more */
    uint64_t key;   /* of the race, and which of its samples: the dice (stream.h) */
    uint32_t index;
    uint64_t limit; /* units of work after which a line breaks off where it is; 0: none */
    unsigned side;  /* whose turn it was at the node asked about */
    unsigned depth; /* stack depth of the node whose action is under way (agents/action.h) */
} HetLineSettings;

/* Values for FIRST, -1 to 1. */
typedef struct {
    double settled; /* where the action under way was over */
    double final;   /* at the horizon */
} HetLineValue;

/* The index of the move a policy plays at a decision node that offers `list`; line->scores then has
 * the scores. */
unsigned het_line_choose(HetLine *line, const HetState *state, const HetMoveList *list);

/* Plays `state`, in the middle of an action of `epoch`, on to the horizon. `urgency` is what is
 * known of the phase under way, NULL: nothing; it is copied. */
HetLineValue het_line_run(HetLine *line, HetState *state, uint32_t epoch,
                          const HetLineSettings *settings, const HetUrgency *urgency);
