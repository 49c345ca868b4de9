/* The slow judgement of walks: see musketpike-legal.c. */
#pragma once

#include "musketpike-scenario.h"

/* Whether the unit on its walk may make a MOVE. */
bool musket_legal_walk(const MusketState *state, const HetMove *move);
/* Whether a charge could bring a unit from no contact into it. */
bool musket_could_engage(const MusketState *state, unsigned unit);
