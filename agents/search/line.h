/* Lines: a position played on to a horizon and evaluated there. They are what values a leaf of the
 * search tree (search.h), and what exact odds follow where nothing branches (exact.h).
 *
 * A doctrine scores every unit on offer whenever it picks the next one, though what one unit has
 * done seldom changes how urgent another's action is. A line remembers the urgency of each unit for
 * the phase, as scored when it was first on offer, and scores anew only units it has not met. */
#pragma once

#include "agents/policy.h"
#include "agents/value/value.h"
#include "clock.h"
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

/* A decision that lines have come to: what they need of it, in place of its list. */
typedef struct {
    uint64_t print; /* of the position (fingerprint.h); 0: the entry is empty */
    HetMove pick;   /* what the doctrine plays there, once it is known */
    HetMove end;    /* what does nothing more for the side to move, where that is offered */
    uint16_t count; /* moves listed */
    bool head;      /* the end of a unit's action, by its moves alone (action.h) */
    bool which;     /* it decides which unit acts: the pick depends on the line (HetUrgency) */
    bool picked, ends;
} HetLineNode;

enum { HET_LINE_NODES = 1 << 12 };

typedef struct {
    bool by_lot;    /* uniform over the listed moves; else the policies play */
    double epsilon; /* their share of random moves, 0 to 1 */
    const HetPolicy *policies[HET_SIDES];
    HetValue *value;    /* of the line alone: it remembers positions */
    bool remember;      /* urgencies; else every node is scored anew */
    HetLineNode *nodes; /* HET_LINE_NODES decisions met lately, by fingerprint; NULL: none kept */
    HetWork work;
    HetUrgency urgency;
    HetMoveList list;
    double scores[HET_MOVES_MAX];
} HetLine;

/* Whether nobody wants the line's value any more: it ends where it is. */
static inline bool
het_line_halted(const HetLine *line)
{
    return het_policy_halted(line->policies[HET_FIRST]);
}

/* The index of the move a policy plays at a decision node that offers `list`; line->scores then has
 * the scores. */
unsigned het_line_choose(HetLine *line, const HetState *state, const HetMoveList *list);

/* The same index, found faster; line->scores then has nothing to rely on. */
unsigned het_line_pick(HetLine *line, const HetState *state, const HetMoveList *list);

/* A decision by its position, from the line's table where it has been met before; else it is
 * entered. Counted as one call of the rules in any case, so that work does not depend on what is
 * remembered. Here and below line->list is empty or has the moves, and gets them where they are
 * needed: het_game_step() leaves it so. */
HetLineNode *het_line_node(HetLine *line, const HetState *state);

/* The move a policy plays at such a decision, as het_line_pick() finds it. */
const HetMove *het_line_move(HetLine *line, const HetState *state, HetLineNode *node);

/* Plays `state`, at which `clock` stands, on until `turns` have passed on the clock (0: to the end
 * of the game), and returns the value there for FIRST, -1 to 1. */
double het_line_run(HetLine *line, HetState *state, HetClock clock, unsigned turns,
                    HetRandom *luck);
