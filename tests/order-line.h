/* Moves as people type them: a line of decisions, each with the parts that are typed of it. */
#pragma once

#include "engine/game.h"
#include "engine/text-typed.h"

enum { DECISIONS_MAX = 8 };

/* What is typed of a decision. */
enum { VERB = 32 }; /* beside the parts of text-typed.h */

typedef struct {
    HetMove move;
    unsigned parts; /* HetPart and VERB */
    char *pose;     /* where it is typed as a pose */
} Decision;

typedef struct {
    unsigned count;
    Decision decisions[DECISIONS_MAX];
    char *text;
    bool begun;  /* something of it is left */
    bool strict; /* complete: must be read as it was played */
} Line;

/* In the order of records, or with the verb after the unit or at the end. */
typedef enum { VERB_FIRST, UNIT_FIRST, VERB_LAST } Order;

/* Adds a word, or a unit's code, after a blank where something stands before it. */
void order_add_word(GString *text, const char *word);
void order_add_unit(const HetScenario *scenario, GString *text, unsigned unit);
/* The name of a move's value in its scenario; NULL: it has none. */
const char *order_value_name(const HetScenario *scenario, const HetMove *move);
/* All parts of a move; a pose as people type it, if it means just this move, else as records. */
Decision order_decision_whole(const HetState *state, const HetMove *move);
/* Writes the text of a line; `signs`: with the optional ones before values and facings. */
void order_line_write(const HetScenario *scenario, Line *line, Order order, bool signs);
void order_line_clear(Line *line);
