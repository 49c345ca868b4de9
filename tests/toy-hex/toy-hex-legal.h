/* Whether a move of the hex toy may be applied: written on its own, from the rules, by walking the
 * move. It shares the board and the judgement of shots and offers with the lists, none of their
 * searches. */
#pragma once

#include "toy-hex-board.h"

bool toy_hex_is_legal(const HetState *state, const HetMove *move);
