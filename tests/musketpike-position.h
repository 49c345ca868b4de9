/* Small positions of the revised Musket & Pike for tests, in a few words of text, and moves by
 * text.
 *
 * Units are "R1 heavy 0504+0505 E 16 7, B1 cavalry 0803 W 3 6 present=2 flags=disordered": code (R
 * is the first side, B the second), type, hex or hexes ("-": not on the map), facing, strength (of
 * artillery its gun), morale, then keys of the file format. They belong to wing R or B, led by RL
 * and BL, of rating 1, who are with the first unit of their wing; `wing=` says otherwise.
 *
 * More are further lines of the file, split by '|': "redoubt=0503/0603|turns=2|[leader RO]|...".
 * Those before the first group are of [map] (rows replace the open ones), but for turns= and
 * initiative= (first by default). A group [leader RL] or [leader BL] replaces the leader meant
 * above. */
#pragma once

#include "test.h"

#include "engine/game.h"
#include "engine/rules/musketpike/musketpike-end.h"
#include "engine/rules/musketpike/musketpike-fire.h"
#include "engine/rules/musketpike/musketpike-ground.h"
#include "engine/rules/musketpike/musketpike-melee.h"
#include "engine/rules/musketpike/musketpike-move.h"
#include "engine/rules/musketpike/musketpike-orders.h"
#include "engine/rules/musketpike/musketpike-procedure.h"
#include "engine/rules/musketpike/musketpike-rally.h"
#include "engine/rules/musketpike/musketpike-reach.h"
#include "engine/rules/musketpike/musketpike-turn.h"
#include "engine/rules/musketpike/musketpike-unit.h"

enum { POSITION_RULES = 4096, POSITION_PHASES = 1024 };

typedef struct {
    HetScenario *scenario;
    HetStateBuffer buffer;
    const char *rules[POSITION_RULES]; /* that events and rolls have named, oldest first */
    unsigned rule_count;
    int phases[POSITION_PHASES]; /* begun */
    unsigned phase_count;
} Position;

/* (transfer full) On 16 by 10 open hexes, columns of even number lower, 4 turns. */
Position *position_new(const char *units, const char *more);
void position_free(Position *position);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Position, position_free)

static inline const MusketState *
position_state(const Position *position)
{
    return (const MusketState *)&position->buffer.state;
}

/* Applies moves given as text, split by ';'. */
void play(Position *position, const char *moves);
/* Applies the first listed move of a kind with this value (-1: any), unit and target (NULL: any);
 * fails if there is none. */
void choose(Position *position, HetMoveKind kind, int value, const char *unit, const char *target);
/* Whether there is one. */
bool offers(const Position *position, HetMoveKind kind, int value, const char *unit,
            const char *target);
/* The side whose impulse it is draws this chit: a leader's code, or "any". */
void draw(Position *position, const char *chit);
/* The drawn chit activates a wing; a lead unit. */
void activate(Position *position, const char *wing);
void lead(Position *position, const char *unit);
/* Gives the order, names the units (split by blanks) and closes the list where it is open, and
 * refuses all rides. */
void order(Position *position, MusketOrder order, const char *units);
/* All of that: draws, activates the wing, orders. */
void command(Position *position, const char *chit, const char *wing, MusketOrder order_type,
             const char *units);
/* Ends or passes whatever is asked (chance: the first outcome) until a phase, or until the game is
 * over. */
void pass_to(Position *position, MusketPhase phase);
/* A roll: this reading of the outcome that holds it. */
void roll(Position *position, int die);

const MusketUnit *unit_of(const Position *position, const char *code);
unsigned id_of(const Position *position, const char *code);
/* The hex of a unit or leader, "-" if none (static text, good until the next call but 3). */
const char *place_of(const Position *position, const char *code);
bool has(const Position *position, const char *code, unsigned flag);
/* Whether an event with this rule id has happened, or a roll has been told with it. */
bool fired(const Position *position, const char *rule);
/* The outcome that holds `die` has a chance of weight / total. */
void expect_chance(const Position *position, int die, uint64_t weight, uint64_t total);

#define expect_place(position, code, place) assert_string_equal(place_of(position, code), place)
#define expect_strength(position, code, count)                                                     \
    assert_int_equal(unit_of(position, code)->strength, count)
#define expect_actor(position, who) assert_int_equal((position)->buffer.state.actor, who)
