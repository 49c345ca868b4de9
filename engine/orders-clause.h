/* Finds by their kinds the words of a line that describe one decision; orders.c checks whether it
 * exists. */
#pragma once

#include "game.h"
#include "text-typed.h"

enum { HET_CLAUSE_WORDS = 16 }; /* more than can have different meanings */

/* The unit that acts, as earlier words have named it. */
typedef struct {
    bool has_actor;
    bool unit_first; /* its code stood before its verb, or without one */
    unsigned actor;
} HetContext;

typedef struct {
    unsigned begin, end; /* words of the line */
    bool numbered;       /* one word, a number of the list */
    bool has_verb, verb_first;
    HetMoveKind kind; /* if has_verb */
    unsigned parts;   /* a set of HetPart */
    unsigned units, unit[2];
    unsigned value; /* the last word of the value */
} HetClause;

/* The words from `begin` on that describe one decision where `list` is legal: at least one, unless
 * the line has ended. */
HetClause het_clause_take(const HetWords *words, const HetState *state, const HetMoveList *list,
                          const HetContext *context, unsigned begin);
/* Adds the next word, whether it fits or not, and those that belong to it. */
void het_clause_extend(const HetWords *words, const HetState *state, const HetMoveList *list,
                       const HetContext *context, HetClause *clause);
/* Whether the word after the clause could name a part of `move`, found for it, that no word has
 * named: one of the set `completed`. `forced`: of a move that was forced. */
bool het_clause_wants_next(const HetWords *words, const HetState *state, const HetClause *clause,
                           const HetMove *move, unsigned completed, bool forced);
