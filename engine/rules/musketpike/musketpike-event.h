/* Telling what happens. Without a sink nothing is done. */
#pragma once

#include "musketpike-scenario.h"

/* The board coordinates of a cell; HET_NOWHERE for HET_NO_PLACE. */
HetPoint musket_point(const MusketScenario *data, unsigned cell);
/* An event without places; MUSKET_NONE or HET_NO_UNIT for no unit. `rule` is static. */
void musket_tell(const HetSink *sink, const MusketState *state, HetEventKind kind, unsigned unit,
                 unsigned other, int amount, const char *rule);
/* An event of a unit that goes from cell to cell. */
void musket_tell_way(const HetSink *sink, const MusketState *state, HetEventKind kind,
                     unsigned unit, unsigned from, unsigned to, const char *rule);
/* A note: a few static words. */
void musket_note(const HetSink *sink, const MusketState *state, unsigned unit, const char *rule,
                 const char *note);
