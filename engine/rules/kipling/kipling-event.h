/* Telling what happens. Without a sink nothing is done. */
#pragma once

#include "kipling-scenario.h"

/* The board coordinates of a cell; HET_NOWHERE for HET_SQUARE_OFF. */
HetPoint kipling_point(unsigned cell);

/* An event without places; KIPLING_NONE for no unit. `rule` is static. */
void kipling_tell(const HetSink *sink, const KiplingState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int amount, const char *rule);
/* An event of a unit that goes from cell to cell. */
void kipling_tell_way(const HetSink *sink, const KiplingState *state, HetEventKind kind,
                      unsigned unit, unsigned from, unsigned to, const char *rule);
