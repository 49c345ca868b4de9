/* A question about odds: a position, orders, and the assumptions about every decision up to the end
 * of the fight. It determines what happens next at each node; the sum (odds.c) follows all outcomes
 * of dice, a simulation may follow one.
 *
 * No rule system is named here. Orders are lines of decisions (orders.h); further lines are given
 * where the side that gave the first may choose its next unit or end a phase (agents/action.h).
 * After the last of them:
 *  - The action ends as in agents/action.h, and where its side chooses among fights that
 *    must all be fought. A reaction is over where the march it interrupted continues.
 *  - A fight that the orders have joined but that the rules fight out later in the turn (a melee
 *    phase) is waited for: its side does nothing else meanwhile.
 *  - A side that has to decide in a fight plays its best by the evaluator, looking ahead over all
 *    dice to the end of the fight; where that is too far, what its doctrine plays.
 *  - A unit halted by a reaction continues to where it was ordered to. Orders are not added to: a
 *    unit that could march farther or shoot again is done. */
#pragma once

#include "engine/game.h"
#include "engine/orders.h"

enum { HET_ODDS_LINES_MAX = 16 };

/* Limits of the look-ahead, for up to fifteen units; proportionally less for more. They are counts,
 * never times: the same question gets the same answer. */
typedef struct {
    unsigned positions; /* followed from the orders to the end: each step gets a share of what is
                           left, and its least likely beyond that stay undecided */
    unsigned lookahead; /* calls of the rules to look ahead at one decision */
    unsigned effort;    /* the same, of all decisions together */
} HetOddsLimits;

extern const HetOddsLimits het_odds_limits; /* for a person's question */
extern const HetOddsLimits het_odds_brief;  /* for a figure in a sentence */
extern const HetOddsLimits het_odds_glance; /* for figures beside every move of a list */

/* Decider. */
typedef enum {
    HET_ODDS_ORDERED,   /* the orders */
    HET_ODDS_EVALUATOR, /* its side's best by the evaluator */
    HET_ODDS_DOCTRINE,  /* its side's doctrine: too far for the evaluator */
    HET_ODDS_NO_MORE,   /* nothing is added to the orders */
} HetOddsWhy;

/* Kind of node that comes next. */
typedef enum {
    HET_ODDS_MOVE, /* a decision: it is reported with the side that made it */
    HET_ODDS_DICE,
    HET_ODDS_END,  /* the end of the fight, the turn or the game */
    HET_ODDS_OPEN, /* the side that gave the orders must decide */
} HetOddsNext;

/* A unit's ordered destination; plain bytes without padding. */
typedef struct {
    HetPoint to;
    uint16_t kind; /* HET_MOVE_NONE: nowhere */
    uint16_t unit, target;
    uint16_t unused;
} HetOddsGoal;

/* The state of a line of play beside its position. Zeroed at the start. */
typedef struct {
    HetOrders orders; /* of the line being carried out */
    HetOddsGoal goal; /* of the last order */
    uint16_t done;    /* of the orders */
    uint16_t lines;   /* taken up */
    uint8_t fight;    /* a fight or shot has begun */
    uint8_t failed;   /* the next line cannot be carried out */
} HetOddsPath;

typedef struct HetOddsCase HetOddsCase;

/* (transfer full) The odds of `lines`, separated by ';', at a decision; NULL: of the roll at a
 * chance node. Fails if the lines are not understood, or if there is nothing to decide or roll.
 * `limits` NULL: het_odds_limits. */
HetOddsCase *het_odds_case_new(const HetState *state, const char *lines,
                               const HetOddsLimits *limits, GError **error);
/* (transfer full) The same of one move, legal here. */
HetOddsCase *het_odds_case_move(const HetState *state, const HetMove *move,
                                const HetOddsLimits *limits);
void het_odds_case_free(HetOddsCase *requested);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetOddsCase, het_odds_case_free)

/* Borrowed. */
const HetState *het_odds_case_state(const HetOddsCase *requested);
const HetOddsLimits *het_odds_case_limits(const HetOddsCase *requested);
const char *het_odds_case_line(const HetOddsCase *requested, unsigned index);
/* The side that gave the orders; at a chance node the side whose turn it is. */
HetActor het_odds_case_side(const HetOddsCase *requested);

/* The chance that this side wins, plus half of that of a draw, after the orders, one line of them,
 * or through the roll, with best play of both sides to the end of the game (agents/search/solve.h).
 * False where that is not solved at once, as it is in small endings. */
bool het_odds_case_proven(const HetOddsCase *requested, double *ret_value);

/* Returns what comes next at `state`. `list` gets its moves (not where the game or the turn is
 * over). Sets ret_move and ret_why for a MOVE. */
HetOddsNext het_odds_case_next(HetOddsCase *requested, const HetState *state, HetOddsPath *path,
                               HetMoveList *list, HetMove *ret_move, HetOddsWhy *ret_why);
/* Applies a move or outcome and keeps the path up to date; `sink` may be NULL. */
void het_odds_case_apply(HetOddsCase *requested, HetState *state, const HetMove *move,
                         HetOddsPath *path, const HetSink *sink);
/* True if units in the fight must fight on in a later turn: to be called at its END. */
bool het_odds_case_fights_on(HetOddsCase *requested, const HetState *state,
                             const HetOddsPath *path);

/* Equal for paths whose futures are the same in equal positions. */
uint64_t het_odds_path_hash(const HetOddsPath *path);
/* Kind of a decision: the side, and the kinds of its choices. Never 0. */
uint64_t het_odds_decision_key(const HetState *state, const HetMoveList *list);
