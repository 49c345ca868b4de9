/* Small positions of Kircholm 1605 for tests, in a few words of text, and moves by text.
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

enum { POSITION_EVENTS = 512 };

typedef struct {
    HetScenario *scenario;
    HetStateBuffer buffer;
    HetEvent events[POSITION_EVENTS]; /* since the start, oldest first */
    unsigned event_count;
    const char *terms[POSITION_EVENTS]; /* rules that rolls were accounted for with */
    unsigned term_count;
    char *told; /* the last roll in words, or NULL */
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

/* (transfer full) The same in the combat phase; with idle units so that the game goes on. `more`,
 * if not NULL, ends with '|'. */
Position *fight_new(const char *units, const char *more);
/* The sum of modifiers of the fight that waits for its die; of the first fight of a position. */
int fight_modifier(const Position *position);
int fight_modifier_of(const char *units, const char *more);

/* Applies moves given as text, split by ';'. In every position on the way moves that are not listed
 * are tried: none may be legal. */
void play(Position *position, const char *moves);
/* Whether a move is among those listed: its text starts so. Whether a text is a legal move, on
 * which the lists and the slow judgement must agree. */
bool offers(const Position *position, const char *move);
bool may(const Position *position, const char *move);

const KircholmUnit *unit_of(const Position *position, const char *code);
/* The hex a unit stands on, "-" if none (static text, good until the next call but 3). */
const char *place_of(const Position *position, const char *code);
/* Points left of the unit on its move. */
int points_left(const Position *position);
/* Whether a zone of that side lies on a hex. */
bool has_zone(const Position *position, HetActor side, const char *hex);
/* Whether an event with this rule id has happened. */
bool fired(const Position *position, const char *rule);

/* Fails unless the position waits for a roll in which the outcome that holds `sum` has a chance of
 * weight / total. */
void expect_chance(const Position *position, int sum, uint64_t weight, uint64_t total);
/* Fails unless the last roll was told in these words. */
void expect_told(const Position *position, const char *words);
/* Fails unless the prompt cites this rule. */
void expect_prompt(const Position *position, const char *rule);
/* Fails unless a hex costs a unit, which stands west of it in that row, so many points (0: it
 * cannot enter). */
void expect_price(Position *position, const char *select, const char *move, int price);

#define expect_place(position, code, place) assert_string_equal(place_of(position, code), place)
#define expect_level(position, code, is) assert_int_equal(unit_of(position, code)->level, is)
#define expect_formation(position, code, is)                                                       \
    assert_int_equal(unit_of(position, code)->formation, is)
#define expect_actor(position, who) assert_int_equal((position)->buffer.state.actor, who)
#define expect_phase(position, is) assert_int_equal((position)->buffer.state.phase, is)
