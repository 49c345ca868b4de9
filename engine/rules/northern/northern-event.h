/* Telling what happens. Without a sink nothing is done. */
#pragma once

#include "northern-scenario.h"

/* An event without places; NORTHERN_NONE for no unit. `rule` is static. */
void northern_tell(const HetSink *sink, const NorthernState *state, HetEventKind kind,
                   unsigned unit, unsigned other, int amount, const char *rule);
/* The same with words of its own, static or NULL. */
void northern_tell_words(const HetSink *sink, const NorthernState *state, HetEventKind kind,
                         unsigned unit, unsigned other, int amount, const char *rule,
                         const char *words);
/* An event of a unit that goes from point to point. */
void northern_tell_way(const HetSink *sink, const NorthernState *state, HetEventKind kind,
                       unsigned unit, HetPoint from, HetPoint to, const char *rule);
