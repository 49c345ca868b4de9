/* Doing what was decided or rolled in the hex toy, up to where play goes on by itself. */
#pragma once

#include "toy-hex-state.h"

void toy_hex_perform(ToyHexState *state, const HetMove *move, const HetSink *sink);

/* In toy-hex.c: back to the cup, an activation is over or was not used. */
void toy_hex_end_activation(ToyHexState *state, const HetSink *sink);
void toy_hex_draw(ToyHexState *state, ToyHexChit chit, const HetSink *sink);
void toy_hex_end_walk(ToyHexState *state);
