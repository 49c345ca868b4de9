/* What is answered to a line of which nothing can be played: one order for all systems. The first
 * of these that is found:
 *
 *  - what is legal in the words: what ends something here, of a verb that ends; under another verb,
 *    without a word too many, with the units the other way round. Nothing legal is denied; a rule
 *    that forbids the verb's own act is named beside it.
 *  - who decides now, if it is not the unit that was named.
 *  - the rule that forbids the act that was meant, for its unit, target and place, where it would
 *    be decided: once the unit has been chosen and has its order.
 *  - when such acts are done, and else what the question is.
 *
 * Words without a verb mean an attack where an enemy is named, a move where a place is. Acts that
 * are quoted can be typed where the answer is given. Systems give the rules' reasons (rules.h,
 * `refusal`) and have no order of their own. */
#pragma once

#include "orders-search.h"

/* Words of a line that are answered together: one decision, if its words are read so. */
typedef struct {
    HetLine *line;
    const HetState *state;
    HetMoveList *list; /* what is legal */
    unsigned begin, end;
    unsigned verb;   /* its index; `end`: there is none */
    unsigned actor;  /* the unit of the side named first, or known before; HET_NO_UNIT */
    unsigned target; /* the other unit named first, of the enemy if one is; HET_NO_UNIT */
    char *text;      /* the words */
} HetSaying;

/* (transfer full) The answer at a decision, where line->fault is why the reading has failed. */
GError *het_line_answer(HetLine *line, const HetState *state);
/* (transfer full), in orders.c. The answer to the words from `end` on, after those before it, which
 * can be read; NULL: nothing is wrong with them. */
GError *het_line_answer_after(HetLine *line, const HetState *state, unsigned end);
/* (transfer full) Acts that the rules allow, which the words name but for a verb, a word or their
 * order, quoted as they are typed: "\"retreat D 1311\""; NULL: none. `ret_same`: an act of the same
 * sort as the verb's, or of all that was typed; what forbids the verb's own does not matter then.
 */
char *het_saying_legal(const HetSaying *saying, bool *ret_same);
/* (transfer full) The choice of a unit or order that the words say without one of them; NULL: none.
 */
char *het_saying_choice(const HetSaying *saying);
/* Whether the words can be read as they stand: then what is wrong comes after them. */
bool het_saying_is_read(const HetSaying *saying);
/* Whether an answer that names several acts is of the verb and units that are named. */
bool het_saying_is_of(const HetSaying *saying, const char *answer);
/* Whether the words say more than the verb and units. */
bool het_saying_has_other_words(const HetSaying *saying);
/* Whether an order is named beside the verb, or without one. */
bool het_saying_names_order(const HetSaying *saying);
/* Reads on without the name of a unit that says nothing more in a line that passes or is done: the
 * unit is one of those that decide now. False: there is no such name, or it cannot be read. */
bool het_line_read_unnamed(HetLine *line, const HetState *state, HetOrders *ret_orders);

/* (transfer full), in orders-word.c. What is answered to a word of a line that is nothing at all:
 * the nearest that could stand there, or the names of what it seems to be. */
char *het_word_answer(const HetState *state, const HetMoveList *list, const HetWords *words,
                      unsigned index);
