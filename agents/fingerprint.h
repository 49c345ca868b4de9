/* Fingerprints of positions, for tables of what has been computed about them: 64 bits over the
 * bytes of a state that a game can reach, all but its count of moves, so that positions reached in
 * another order are found again. A few bytes a cycle, where het_game_key() follows each system's
 * fields. Two positions of one battle share a fingerprint by accident once in some 10^19 pairs;
 * tables take that chance. Never written anywhere: the key of a record is het_game_hash(). */
#pragma once

#include "engine/game.h"

/* Never 0, which a zeroed entry of a table has. */
uint64_t het_fingerprint(const HetState *state);
