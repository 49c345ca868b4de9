/* The answer to a line that cannot be played: one order for all systems. The first
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
} HetPhrase;

static inline const HetWord *
het_phrase_word(const HetPhrase *phrase, unsigned index)
{
    return &phrase->line->words.words[index];
}

static inline bool
het_phrase_has(const HetPhrase *phrase, unsigned index, unsigned roles)
{
    return (het_phrase_word(phrase, index)->roles & roles) != 0;
}

/* In orders-phrase.c: the first decision of the words that are still to be read; `text` is the
 * caller's. */
HetPhrase het_phrase_of(HetLine *line, const HetState *state, HetMoveList *list);
/* An act that is done to an enemy names him, in place of where he stands: puts the enemy who stands
 * on a place that is named into the line for it. Index of the word, which is returned too;
 * words.count: there is none. */
unsigned het_phrase_name_enemy(HetPhrase *phrase, HetWord *ret_word);
/* The kind that the verb means; HET_MOVE_NONE: there is none. */
HetMoveKind het_phrase_kind(const HetPhrase *phrase, const HetMoveList *list);
/* (transfer full) "RI1 does not decide now: ..."; NULL: the unit named may be the one that does. */
char *het_phrase_decider(const HetPhrase *phrase);
/* The enemy's unit that stands before the verb, as the one that acts; HET_NO_UNIT: there is none.
 */
unsigned het_phrase_enemy_before_verb(const HetPhrase *phrase);
/* Whose a unit is now: a gun that is captured is the captor's. */
HetActor het_view_side(const HetState *state, unsigned unit);
/* The unit that all moves listed are of, but for those that end something or add others to it;
 * HET_NO_UNIT: there is no such unit. */
unsigned het_list_decider(const HetMoveList *list);
/* HET_NO_UNIT: of any unit. */
bool het_list_has_kind(const HetMoveList *list, HetMoveKind kind, unsigned unit);

/* (transfer full) The answer at a decision, where line->fault is why the reading has failed. */
GError *het_line_answer(HetLine *line, const HetState *state);
/* (transfer full), in orders-line.c. The words from one to another, as typed. */
char *het_line_text(const HetLine *line, unsigned from, unsigned to);
/* (transfer full), in orders.c. The answer to the words from `end` on, after those before it, which
 * can be read; NULL: nothing is wrong with them. */
GError *het_line_answer_after(HetLine *line, const HetState *state, unsigned end);
/* (transfer full) Acts that the rules allow, which the words name but for a verb, a word or their
 * order, quoted as they are typed: "\"retreat D 1311\""; NULL: none. `ret_same`: an act of the same
 * sort as the verb's, or of all that was typed; what forbids the verb's own does not matter then.
 */
char *het_phrase_legal(const HetPhrase *phrase, bool *ret_same);
/* (transfer full) The choice of a unit or order that the words give without one of them; NULL:
 * none.
 */
char *het_phrase_choice(const HetPhrase *phrase);
/* Whether the words can be read as they stand: then what is wrong comes after them. */
bool het_phrase_is_read(const HetPhrase *phrase);
/* Whether an answer that names several acts is of the verb and units that are named. */
bool het_phrase_is_of(const HetPhrase *phrase, const char *answer);
/* Whether there are words beside the verb and units. */
bool het_phrase_has_other_words(const HetPhrase *phrase);
/* Whether an order is named beside the verb, or without one. */
bool het_phrase_names_order(const HetPhrase *phrase);
/* Reads on without the name of a unit that adds nothing to a line that passes or is done: the
 * unit is one of those that decide now. False: there is no such name, or it cannot be read. */
bool het_line_read_unnamed(HetLine *line, const HetState *state, HetOrders *ret_orders);
