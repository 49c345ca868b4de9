/* What happens to units of the hex toy, with its events. */
#pragma once

#include "toy-hex-board.h"

void toy_hex_emit(const HetSink *sink, const ToyHexState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int32_t amount, const char *rule);
/* Column and row of a cell, HET_NOWHERE of TOY_HEX_OFF and HET_NO_PLACE. */
HetPoint toy_hex_point_of(unsigned cell);

/* Moves a unit and says so. */
void toy_hex_relocate(ToyHexState *state, unsigned unit, unsigned place, unsigned facing,
                      HetEventKind kind, const char *rule, const HetSink *sink);
/* If the unit is the one under way, it has been moved by others or chases: its own walk is over. */
void toy_hex_displaced(ToyHexState *state, unsigned unit);
void toy_hex_take_off(ToyHexState *state, unsigned unit, unsigned by, HetEventKind kind,
                      const char *rule, const HetSink *sink);
/* Takes `hits` strength points, and the unit off the board with the last. */
void toy_hex_lose(ToyHexState *state, unsigned unit, unsigned hits, unsigned by, const char *rule,
                  const HetSink *sink);
unsigned toy_hex_side_strength(const ToyHexState *state, HetActor side);
