/* Where things are: wings of a unit, distances, occupants of a hex. All are looked up, never
 * searched for. */
#pragma once

#include "kircholm-scenario.h"

/* The hex of a wing: 0 left, 1 right; of units on one hex both are it. */
static inline unsigned
kircholm_wing(const KircholmState *state, unsigned unit, unsigned wing)
{
    const KircholmUnit *it = &state->units[unit];
    if (wing == 0 || it->formation != KIRCHOLM_ASSAULT)
        return it->place;
    return kircholm_data(state)->next[it->place][het_hex_turn(it->facing, 2)];
}

/* The index of where b lies seen from a, which are no more than KIRCHOLM_SIGHT apart. */
static inline unsigned
kircholm_offset(const KircholmScenario *data, unsigned a, unsigned b)
{
    return het_hex_offset(KIRCHOLM_SIGHT, data->q[b] - data->q[a], data->r[b] - data->r[a]);
}

/* Hexes between two; 0 for the same. */
static inline unsigned
kircholm_distance(const KircholmScenario *data, unsigned a, unsigned b)
{
    int q = data->q[b] - data->q[a], r = data->r[b] - data->r[a], s = q + r;
    return (unsigned)((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2;
}
