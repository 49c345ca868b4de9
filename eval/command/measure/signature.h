/* The signature of play: a hash over a fixed set of seeded random playouts and searches of a
 * scenario. A change that is not meant to affect play keeps it, with any compiler and on any
 * machine. */
#pragma once

#include "engine/game.h"

/* Chains the scenario's signature to that of the scenarios before it (`before`, 0 at first). */
uint64_t het_signature(const HetScenario *scenario, uint64_t before);
