/* Events with cells for places. Without a sink they cost nothing. */
#pragma once

#include "musketpike-scenario.h"

/* The board coordinates of a cell; HET_NOWHERE for HET_NO_PLACE. */
HetPoint musket_point(const MusketScenario *data, unsigned cell);
/* An event of a unit that goes from cell to cell. */
void musket_tell_way(const HetSink *sink, const MusketState *state, HetEventKind kind,
                     unsigned unit, unsigned from, unsigned to, const char *rule);
