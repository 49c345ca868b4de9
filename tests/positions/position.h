/* A position of a test, played by moves as text, and what has happened in it. */
#pragma once

#include "engine/game.h"

typedef struct {
    HetStateBuffer state;
    unsigned lines, rules, events, phases; /* what had been reported then */
} PositionMark;

enum { POSITION_FIGURES = 8 };

/* Figures that a test's rows are compared by, in the order of its lines. */
typedef struct {
    double first[POSITION_FIGURES], above[POSITION_FIGURES]; /* in the first row, in the last */
    unsigned row, requested;                                 /* from 0; lines of this row so far */
} PositionRows;

typedef struct Position Position;

/* Is given every position on the way, in place of the contract's checks. */
typedef void PositionSeen(const Position *position, void *data);

struct Position {
    HetScenario *scenario;
    PositionRows *rows; /* NULL: the test has none */
    PositionSeen *seen; /* NULL: every position is checked */
    void *seen_data;
    HetStateBuffer buffer;
    GPtrArray *log;    /* char *: what was reported since the start, a line an event */
    GPtrArray *rules;  /* const char *: that events and rolls have named */
    GPtrArray *events; /* const char *: that what happened named; no rolls, no forced choices */
    GPtrArray *phases; /* unsigned: that have begun */
    unsigned reported; /* the line of the log that `told` or `then` has found */
    PositionMark start, mark;
};

/* (transfer full) Starts the scenario of a text. */
Position *position_open(const char *text, GError **error);
/* (transfer full) The same, and checks the position. */
Position *position_new(const char *text, GError **error);
void position_free(Position *position);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Position, position_free)

PositionMark position_mark(const Position *position);
void position_back(Position *position, const PositionMark *mark);

/* Applies moves split by ';', and checks every position on the way as the conformance suite does.
 */
bool position_play(Position *position, const char *moves, GError **error);
/* Ends, passes, is done, or takes the first listed move or outcome, until a phase, "turn 2" or
 * "over". */
bool position_until(Position *position, const char *what, GError **error);
/* Both sides choose what the doctrine does, by "STYLE DIAL=N", with the likeliest dice, until the
 * phase or the side whose turn it is changes. */
bool position_lead(Position *position, const char *style, GError **error);

/* NULL, or why what a line asks for is not so (README.md). (transfer full) */
char *position_check(Position *position, const char *keyword, const char *rest);
