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

typedef struct {
    bool by_lot;    /* uniform over the listed moves; else the policies play */
    double epsilon; /* their share of random moves, 0 to 1 */
    const HetPolicy *policies[HET_SIDES];
    HetValue *value; /* of the line alone: it remembers positions */
    bool remember;   /* urgencies; else every node is scored anew */
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

/* Plays `state`, at which `clock` stands, on until the clock says `turns` (0: to the end of the
 * game), and returns the value there for FIRST, -1 to 1. */
double het_line_run(HetLine *line, HetState *state, HetClock clock, unsigned turns,
                    HetRandom *luck);
