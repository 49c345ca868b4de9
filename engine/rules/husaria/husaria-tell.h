/* Events of a battle, by numbers of units; HUSARIA_NOBODY stands for no unit. */
#pragma once

#include "engine/event.h"
#include "husaria-scenario.h"

void husaria_tell(const HetSink *sink, const HusariaState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int amount, const char *rule);
