/* What the hex toy lists: one generator for the legal list, the prompt and the flow of play. */
#pragma once

#include "toy-hex-board.h"

void toy_hex_legal(const HetState *state, HetMoveList *list);

/* What a reaction of `reactor` against the walker, as both stand, looks like: 0 when it is not on
 * offer, else a number that changes with range, cover and arc. THX-4.1 */
unsigned toy_hex_offer(const ToyHexState *state, ToyHexReaction reaction, unsigned reactor,
                       unsigned walker);
/* The same, 0 also if it has been declined. */
unsigned toy_hex_fresh_offer(const ToyHexState *state, ToyHexReaction reaction, unsigned reactor,
                             unsigned walker);

/* The faces out of six that hit when a unit shoots at another; 0 if it may not. THX-5 */
unsigned toy_hex_shot(const ToyHexState *state, unsigned shooter, unsigned target);

/* The dice of the chance node on top of the stack: how many, faces that hit, hits beyond which
 * nothing changes, the unit that rolls. */
typedef struct {
    unsigned dice, hitting, most, unit;
} ToyHexDice;

ToyHexDice toy_hex_dice(const ToyHexState *state);

/* Where a unit may retreat to from an enemy: a bit a hex. 0: nowhere. THX-6.3 */
uint64_t toy_hex_retreats(const ToyHexState *state, unsigned unit, unsigned enemy);
/* How many hexes of the chase on top of the stack the chaser may enter: 0 to 2. THX-6.4 */
unsigned toy_hex_chase_length(const ToyHexState *state);
/* Whether a unit may join the battle on top of the stack. THX-6.1 */
bool toy_hex_may_join(const ToyHexState *state, unsigned unit);
