/* One clause of a line at one position: the decisions that it describes. For orders*.c only. */
#pragma once

#include "orders-clause.h"
#include "orders.h"

enum { HET_CHAIN_MAX = 6, HET_HEARD_MAX = 16 };

/* A forced move after a decision, where it was made, and the rule. */
typedef struct {
    HetMove move;
    const HetState *at; /* of the line */
    const char *rule;
} HetForced;

struct HetLine {
    HetWords words;
    unsigned at;           /* the next word to read */
    HetMoveList *shown;    /* at the beginning of the line: numbers are of this list */
    const char *requested; /* the rule of the question there */
    HetContext context;
    unsigned heard; /* forced moves after the last decision that no word has named yet */
    HetForced forced[HET_HEARD_MAX];
    GPtrArray *nodes; /* where moves were forced */
    GError *fault;    /* what ended the last reading: that of the farthest word */
    unsigned reached;
    unsigned judged;      /* the words up to the end of the clause whose fault `fault` is */
    HetTextAnswer answer; /* of the rules or of the words, which `fault` is */
    bool is_settled;      /* it is the whole answer: why a forced move goes no other way */
    bool contradicts;     /* by it the decision before is not what was typed */
    unsigned broken;      /* where that member is */
    bool breaks_set;      /* a member of a set is not allowed: nothing of the line is played */
};

/* Decisions for one clause: those put in before, the one it describes, and what was forced
 * meanwhile. */
typedef struct {
    HetStateBuffer at;
    HetLine *line;
    HetActor side;
    unsigned count;
    HetMove moves[HET_CHAIN_MAX];
    unsigned left;  /* words of the clause that describe none of these: a bit each */
    unsigned quiet; /* words that were only found in a decision put in: no fault is reported after
                       them, since the fault before is the better one */
    HetContext context;
    unsigned heard;
    HetForced forced[HET_HEARD_MAX];
    unsigned named; /* the units that the actor met by what the last move did */
    unsigned met[HET_HEARD_MAX];

    unsigned
        completed; /* parts of the last decision, or of one forced, that are not in the clause */
    bool by_force;
    HetMove last;
    bool filled; /* an order was put in that no word names */
    bool acted;  /* something was forced after the last move that is no choice of a unit or order */
} HetChain;

/* Whether a move chooses a unit or what it does. */
static inline bool
het_chain_leads_on(const HetMove *move)
{
    return move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_ORDER;
}

/* Reads a clause where `start` is: the decisions that it describes, after which *ret_chain stands,
 * and the words that belong to it. False: line->fault. */
bool het_chain_read(HetLine *line, HetClause *clause, const HetChain *start, HetChain *ret_chain);
/* Whether a clause names what was forced after the decision before it; `ends`: the end of a phase.
 */
bool het_chain_names_forced(HetLine *line, const HetClause *clause, const HetChain *start,
                            bool ends);
/* Whether a clause contradicts what was forced after the decision before it: line->fault. */
bool het_chain_contradicts_forced(HetLine *line, const HetClause *clause, const HetChain *start);

/* In orders-read.c: reads on where the line is, at most to its end, without an answer. */
bool het_line_read(HetLine *line, const HetState *state, HetOrders *ret_orders);
/* Whether a decision of that kind ends what its unit or side does, so that another may follow. */
bool het_kind_is_last(HetMoveKind kind);
/* Whether a kind of act ends something. */
bool het_kind_closes(HetMoveKind kind);
/* Whether acts of a kind are done to a unit. */
bool het_kind_has_target(HetMoveKind kind);
