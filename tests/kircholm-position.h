/* Small positions of Kircholm 1605 for tests of its general, in a few words of text, and moves by
 * text. Rules are tested as positions: tests/positions/kircholm/.
 *
 * Units are "LH1 husaria 0505 E assault lances=0, SI1 infantry 0905 W": code (L is the first side,
 * S the second), type, hex, facing, then a formation or keys of the file format. A commander is
 * "LC1 commander LH1 rating=1". The board has 14 by 10 hexes, all open; columns of even number lie
 * lower, so that a row runs 0505, 0605, 0705 over the sides SE (step 3) and NE (step 2).
 *
 * More are further lines of the file, split by '|': first those of [map] (row-05=...), then other
 * groups. Unless there is a [state], the first side is choosing the unit to move. */
#pragma once

#include "test.h"

#include "engine/game.h"
#include "engine/rules/kircholm/kircholm-fight.h"
#include "engine/rules/kircholm/kircholm-fire.h"
#include "engine/rules/kircholm/kircholm-strength.h"
#include "engine/rules/kircholm/kircholm-where.h"

typedef struct {
    HetScenario *scenario;
    HetStateBuffer buffer;
    GPtrArray *rules; /* const char *: of events since the start */
} Position;

/* (transfer full) Starts it; a failure fails the test. */
Position *position_new(const char *units, const char *more);
void position_free(Position *position);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Position, position_free)

static inline const KircholmState *
position_state(const Position *position)
{
    return (const KircholmState *)&position->buffer.state;
}

/* Applies moves given as text, split by ';'. */
void play(Position *position, const char *moves);
/* Whether an event with this rule id has happened. */
bool fired(const Position *position, const char *rule);
const KircholmUnit *unit_of(const Position *position, const char *code);
/* Fails unless the prompt cites this rule. */
void expect_prompt(const Position *position, const char *rule);
#define expect_actor(position, who) assert_int_equal((position)->buffer.state.actor, who)
