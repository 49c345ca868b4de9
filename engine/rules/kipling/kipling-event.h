/* Telling what happens: events in the coordinates and numbers that people know. */
#pragma once

#include "kipling-state.h"

HetPoint kipling_point(unsigned cell);
/* The number a person knows a unit by: a gun's id comes after the units'. */
static inline unsigned
kipling_gun_id(const KiplingState *state, unsigned gun)
{
    return kipling_data(state)->unit_count + gun;
}
void kipling_tell(const HetSink *sink, const KiplingState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int amount, const char *rule);
void kipling_tell_way(const HetSink *sink, const KiplingState *state, HetEventKind kind,
                      unsigned unit, unsigned from, unsigned to, const char *rule);
