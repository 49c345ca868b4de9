/* Units under strength go home. KIP-5a.2 to 5a.6 */
#pragma once

#include "kipling-scenario.h"

/* Squares to the nearest enemy of the side that does not stand on `except`. */
unsigned kipling_nearest_enemy(const KiplingState *state, unsigned side, unsigned cell,
                               unsigned except);
/* The way home from every square, as KiplingScenario keeps it, where `enemies` (NULL: none) stand
 * in the way. KIP-5a.4 */
void kipling_fill_home(const KiplingScenario *data, unsigned side, KiplingMobility mobility,
                       const HetSquareSet *enemies, uint16_t *home);
/* The active side's units under strength make their moves home. KIP-5a.2 */
void kipling_fall_back(KiplingState *state, const HetSink *sink);
