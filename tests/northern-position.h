/* Small positions of the Great Northern War variant for tests, in a few words of text, and moves by
 * text.
 *
 * Units are "SI1 i 450,300 N hits=4; RC1 c 450,500 180": code (S is the first side, Swedes; R the
 * second, Russians), kind i, c, d, a or g, place in millimetres, heading by the compass, then keys
 * of the file format. "-" for place and heading: none.
 *
 * More are further lines of the file, split by '|': "turns=3|[options]|snow=1|[terrain w]|...". */
#pragma once

#include "test.h"

#include "engine/game.h"
#include "engine/rules/northern/northern-query.h"

enum { POSITION_EVENTS = 256 };

typedef struct {
    HetScenario *scenario;
    HetStateBuffer buffer;
    HetEvent events[POSITION_EVENTS]; /* since the start, oldest first */
    char *lines[POSITION_EVENTS];     /* the same in words */
    unsigned event_count;
} Position;

/* (transfer full) Starts such a position in a phase, NULL for the very start; a failure fails the
 * test. Here and after each move played the list of moves must agree with what is legal. */
Position *position_new(const char *phase, const char *units, const char *more);
void position_free(Position *position);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Position, position_free)

static inline const NorthernState *
position_state(const Position *position)
{
    return (const NorthernState *)&position->buffer.state;
}

/* Applies moves given as text, split by ';'. */
void play(Position *position, const char *moves);
/* Whether a move so written is legal here. */
bool may(const Position *position, const char *move);
/* Whether a listed move's text starts so. */
bool is_listed(const Position *position, const char *start);

const NorthernUnit *unit_of(const Position *position, const char *code);
/* Whether an event that cites this rule id, or a roll one of whose terms does, has happened. */
bool fired(const Position *position, const char *rule);
/* Hits `code` has after each face of the die that is open, as "1 2 3 4 5 6"; - for gone. */
const char *hits_by_die(const Position *position, const char *code);

/* Fails unless half the depth and half the width, of a unit that looks north, are these. */
void expect_halves(const Position *position, const char *code, int length, int width);
/* Fails unless the prompt cites this rule. */
void expect_prompt(const Position *position, const char *rule);
void expect_winner(const Position *position, HetActor winner, const char *rule);

#define expect_status(position, code, is) assert_int_equal(unit_of(position, code)->status, is)
#define expect_actor(position, who) assert_int_equal((position)->buffer.state.actor, who)
#define expect_phase(position, is) assert_int_equal((position)->buffer.state.phase, is)
