/* Small positions of Charge! + Kipling for tests, in a few words of text, and moves by text.
 *
 * A map is its rows from the top, split by '/': "..w/.../...".
 *
 * Units are "RI1 i10 b2, BC1 c5 b3 present=2 status=exhausted": code (R is the first side, B the
 * second), kind i, c, a or g with figures, square or - (of a general: the unit he is with), then
 * keys of the file format.
 *
 * More are further lines of the file, split by '|':
 * "[options]|wells-points=1|[state]|active=second"; those before the first group are of [map], but
 * for turns=.
 */
#pragma once

#include "test.h"

#include "engine/game.h"
#include "engine/rules/kipling/kipling-procedure.h"

typedef struct {
    HetScenario *scenario;
    HetStateBuffer buffer;
} Position;

/* (transfer full) The text of such a scenario. */
char *position_text(const char *map, const char *units, const char *more);
/* (transfer full) Starts it; a failure fails the test. */
Position *position_new(const char *map, const char *units, const char *more);
void position_free(Position *position);

/* Nine by five squares, all open. */
extern const char position_field[];
/* (transfer full) On that field: the unit, which must be Red's, has just been ordered to charge;
 * where there is one enemy in its reach it has, by the shortest way. */
Position *position_charge(const char *units, const char *more, const char *unit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Position, position_free)

static inline const KiplingState *
position_state(const Position *position)
{
    return (const KiplingState *)&position->buffer.state;
}

/* Applies moves given as text, split by ';'. "roll 2" is two dice that succeed, whatever the dice.
 */
void play(Position *position, const char *moves);
/* Whether a move is among those listed, written in full. */
bool is_listed(const Position *position, const char *move);

#define expect_actor(position, who) assert_int_equal((position)->buffer.state.actor, who)
