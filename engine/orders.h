/* Decisions typed in a line: "RI1 c4" selects RI1, orders it to move and gives the destination.
 * Every front end reads lines with this, so that an order is carried out as typed or not at all:
 *
 *  - Each word describes one decision, wherever the verb stands. A word that can describe
 *    the decision under way, legal or not, belongs to it: after "shoot D1", D2 is the target. A
 *    decision has at most one verb, unit, target, value, place and facing (engine/text-typed.h);
 *    the next one begins where a word finds its place taken. What is typed after a unit and its
 *    action ("LH1 2026 pass") is of the same unit.
 *  - What is left out is completed, if there is one way to do so: the selection of a unit that is
 *    named, the order that leads to what is typed, the only target. Nothing typed is contradicted
 *    or dropped: what was forced meanwhile (the only target) may be named, and must be that. Where
 *    words after it cannot be read, and may name another target or place, it is not played. The
 *    name of a unit before a verb is no act that the unit might do.
 *  - A unit may have its name in print, "Hussars 2", for its code, if no other unit has it.
 *  - If the first decision of a line is not described whole, nothing is played.
 *  - Verbs are the names of the kinds of moves and other words for them (engine/text-verb.c):
 *    "chase" is to pursue, "attack" to fight, to charge or to follow up, whichever is listed;
 *    "fires" is "fire". An enemy's unit before a verb does nothing to one of the side.
 *  - The name of a unit that may decide adds nothing to "pass" and "done", nor do "turn",
 *    "phase" and the phase's name after "end", and words that only join others: "at", "with",
 *    "and".
 *  - What cannot be played is answered in one order for all systems (orders-answer.h).
 *  - Members of a set may be typed in any order, over any number of lines, until it is done or
 *    nobody else can join. After "add" words are members until another verb comes; if one of them
 *    is not allowed, nothing of the line is played.
 *  - A number is a move of the list at the beginning of the line, after numbers alone, as long as
 *    the decision is the same. */
#pragma once

#include "game.h"

enum {
    HET_ORDERS_MAX = 32,   /* decisions read at once */
    HET_ORDERS_WORDS = 256 /* words of a line */
};

typedef struct {
    unsigned count;
    HetMove moves[HET_ORDERS_MAX];
} HetOrders;

/* A line that is being carried out. */
typedef struct HetLine HetLine;

/* (transfer full) Begins a line at a decision. NULL, with an error: it is empty or too long, or a
 * word of it is nothing at all. */
HetLine *het_line_new(const HetState *state, const char *text, GError **error);
/* The same where the list of moves is not shown: no number is of it. */
HetLine *het_line_new_unlisted(const HetState *state, const char *text, GError **error);
void het_line_free(HetLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetLine, het_line_free)

/* The next decisions, at the position that all before them have led to, where the same side
 * decides: as many as can be read there, to dice, the other side's decision or the first fault,
 * without a selection or order that leads to nothing. False, with an error that quotes what was
 * read and what not: there is none; the line stays where it is. */
bool het_line_next(HetLine *line, const HetState *state, HetOrders *ret_orders, GError **error);
/* (transfer full) The words that are still to be read; "": none. */
char *het_line_rest(const HetLine *line);

/* The decisions of a whole line, which is read to its end at one position. */
bool het_orders_parse(const HetState *state, const char *text, HetOrders *ret_orders,
                      GError **error);

/* (transfer full) The rule that forbids a unit an act on another, by the mechanism that answers
 * "shoot RI1 BI1" when it is typed: where the act would be decided, once the unit has been chosen
 * and has its order. NULL: no rule forbids it, or none is known. */
char *het_orders_refusal(const HetState *state, HetMoveKind kind, unsigned unit, unsigned target);
/* (transfer full) The same of a move to a place, by its name: "c4", on a table "@300,200". */
char *het_orders_refusal_to(const HetState *state, unsigned unit, const char *place);
