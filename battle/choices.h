/* The legal moves as people see them: numbered from 1 in the engine's order, with the shortest
 * unambiguous text, grouped by kind, in columns or in sentences. */
#pragma once

#include "engine/game.h"
#include "console/terminal.h"

typedef struct {
    char *text;    /* "move I1 e5": read back by het_text_parse to the same move */
    char *rest;    /* without the verb: "I1 e5"; the verb where nothing is left */
    char *note;    /* shown after the text, or NULL: where a placement on a table leads; else for
                      callers to set; freed with the list */
    double chance; /* of an outcome at a chance node; else 0 */
} HetChoice;

typedef struct {
    HetMoveList *moves;
    GArray *items; /* HetChoice, one a move */
} HetChoices;

/* (transfer full) The moves of a state that is not over. */
HetChoices *het_choices_new(const HetState *state);
void het_choices_free(HetChoices *choices);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetChoices, het_choices_free)

/* Appends the list, grouped. Groups of more than `most` moves are only counted ("move: 63 ways
 * ..."); 0: all are shown. */
void het_choices_append(const HetChoices *choices, const HetTerminal *terminal, unsigned most,
                        GString *text);
/* The text of a move for people, who may type it; rounded where it is a placement on a table.
 * (transfer full) */
char *het_choices_brief(const HetState *state, const HetMove *move);
/* The text of a move as in the list, or in the same style. (transfer full) */
char *het_choices_text(const HetChoices *choices, const HetState *state, const HetMove *move);
