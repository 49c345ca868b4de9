/* Small positions of Beresteczko 1651 for tests, in a few words of text, and moves by text.
 *
 * Units are "P1 hussars 0505 N sp=1 flags=lances", "K1 wagons 0804": code (P is the first side, any
 * other letter the second), type, hex or off, the hexside it faces (N, NE, SE, S, SW, NW; N if left
 * out), then extras of the file format. The board has 14 by 10 hexes, all clear and level; columns
 * of even number lie lower:
 *
 *            0504                     A unit at 0505 that faces N has 0504, 0404 and 0604 in its
 *       0404      0604                front zone, 0506, 0405 and 0605 in its back zone. One at
 *            0505                     0605 that faces N has 0604, 0505 and 0705 in front.
 *       0405      0605
 *            0506
 *
 * More are further lines of the file, split by '|': first those of [map] (row-05=..., stream=...),
 * then other groups. Without a [state] the first side is about to choose the unit that moves, or
 * attacks. */
#pragma once

#include "test.h"

#include "engine/game.h"
#include "engine/rules/husaria/husaria-scenario.h"

typedef struct {
    HetScenario *scenario;
    HetStateBuffer buffer;
} Position;

/* (transfer full) Starts it; a failure fails the test. `more` may be NULL. */
Position *position_new(const char *units, const char *more);
/* The same in the attack phase of the first side. */
Position *position_attack(const char *units, const char *more);
void position_free(Position *position);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Position, position_free)

static inline const HusariaState *
position_state(const Position *position)
{
    return (const HusariaState *)&position->buffer.state;
}

/* Applies moves given as text, split by ';': "select P1; move 0503; turn ^NE; roll 7". A roll names
 * any total of the outcome wanted. */
void play(Position *position, const char *moves);
/* Whether a move is among those listed: its text starts so. */
bool offers(const Position *position, const char *move);

/* The hex a unit stands on, "-" if none (static text, good until the next call but 3). */
const char *place_of(const Position *position, const char *code);
/* The column of the battle that waits for its dice, "1:1" (static text). */
const char *column_of(const Position *position);

#define expect_place(position, code, place) assert_string_equal(place_of(position, code), place)
