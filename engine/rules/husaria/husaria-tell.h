/* Events of a battle, by numbers of units and hexes; HUSARIA_NOBODY stands for no unit,
 * HUSARIA_OFF for no hex. */
#pragma once

#include "engine/event.h"
#include "husaria-scenario.h"

/* The hex as events and views name it. */
HetPoint husaria_point(const HusariaScenario *data, unsigned cell);
void husaria_tell(const HetSink *sink, const HusariaState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int amount, const char *rule);
void husaria_tell_way(const HetSink *sink, const HusariaState *state, HetEventKind kind,
                      unsigned unit, unsigned from, unsigned to, const char *rule);
