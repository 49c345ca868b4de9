/* Lines: a position played on by a policy for each side, on keyed dice, to a horizon. They are what
 * candidates are judged by (race.h).
 *
 * Dice are keyed (engine/dice.h): the outcome of a roll depends on the line's key and on what is
 * rolled by whom, not on how many rolls came before. So lines of one key from positions that differ
 * in one action meet the same dice elsewhere, and what differs in their values is what the action
 * made of it.
 *
 * The other side's answer, up to the end of its first turn, may be played by an agent rather than a
 * policy: who moves next decides what an order is worth, and a weak answer flatters every order.
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
    HET_LINE_UNITS = 256, /* units whose urgency is remembered */
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
    HetAgent *reply; /* who plays the other side's answer; NULL: its policy */
    const HetEvaluator *evaluator;
    bool remember; /* urgencies; else every node is scored anew */
    HetWork work;
    HetUrgency urgency;
    HetMoveList list;
    double scores[HET_MOVES_MAX];
} HetLine;

/* Where a line stops. */
typedef struct {
    unsigned turns; /* horizon, 1 or more */
    uint64_t key;   /* of the race, and which of its samples: the dice (stream.h) */
    uint32_t index;
    uint64_t limit; /* units of work after which a line breaks off where it is; 0: none */
    unsigned side;  /* whose turn it was at the node asked about */
} HetLineSettings;

/* The index of the move a policy plays at a decision node that offers `list`; line->scores then has
 * the scores. */
unsigned het_line_choose(HetLine *line, const HetState *state, const HetMoveList *list);

/* The decision that a line plays at `state`, which offers line->list, `turns` turns after its
 * start.
 */
void het_line_move(HetLine *line, const HetState *state, unsigned turns, HetMove *ret_move);

/* Plays `state`, in the middle of an action of `epoch`, on to the horizon; the value there for
 * FIRST, -1 to 1. `urgency` is what is known of the phase under way, NULL: nothing; it is copied.
 */
double het_line_run(HetLine *line, HetState *state, uint32_t epoch, const HetLineSettings *settings,
                    const HetUrgency *urgency);
