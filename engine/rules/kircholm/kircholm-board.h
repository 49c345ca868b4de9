/* The board: bodies on hexes, their fronts and zones, sight between hexes. A body is a unit, or the
 * two of a double shooting formation under the lower one's number. */
#pragma once

#include "kircholm-where.h"

/* Puts a body on the board's tables or takes it off; of two, the higher does nothing. */
void kircholm_settle(const KircholmScenario *data, KircholmState *state, unsigned unit, bool on);
/* Moves a body. */
void kircholm_relocate(KircholmState *state, unsigned unit, unsigned place, unsigned facing);

/* The number of hexes a unit is on, 1 or 2. */
static inline unsigned
kircholm_wings(const KircholmState *state, unsigned unit)
{
    return state->units[unit].formation == KIRCHOLM_ASSAULT ? 2 : 1;
}

static inline unsigned
kircholm_side(const KircholmState *state, unsigned unit)
{
    return kircholm_data(state)->side[unit];
}

/* Whether a number is that of a unit of a side; of one on the map. */
static inline bool
kircholm_is_unit_of(const KircholmState *state, unsigned unit, unsigned side)
{
    return unit < kircholm_data(state)->unit_count && kircholm_side(state, unit) == side;
}

static inline bool
kircholm_is_there(const KircholmState *state, unsigned unit, unsigned side)
{
    return kircholm_is_unit_of(state, unit, side) && state->units[unit].place != KIRCHOLM_OFF;
}

/* Whether a hex lies in a zone of control of that side. KIR-8.1 */
static inline bool
kircholm_zone(const KircholmState *state, unsigned side, unsigned cell)
{
    return (state->zone[cell] & (side == HET_FIRST ? 0x0f : 0xf0)) != 0;
}

/* Whether a unit stands in a zone of the enemy. */
bool kircholm_in_zone(const KircholmState *state, unsigned unit);
/* Whether one of a unit's front hexes holds an enemy; whether this enemy. */
bool kircholm_faces_enemy(const KircholmState *state, unsigned unit);
bool kircholm_faces(const KircholmState *state, unsigned unit, unsigned enemy);
/* Whether an enemy of this side stands in front of the hex, looked at from there. */
bool kircholm_enemy_before(const KircholmState *state, unsigned side, unsigned cell,
                           unsigned facing);

/* The same of foot only. */
bool kircholm_foot_before(const KircholmState *state, unsigned side, unsigned cell,
                          unsigned facing);

/* The fewest hexes between two units. */
unsigned kircholm_apart(const KircholmState *state, unsigned a, unsigned b);
/* The fewest hexes from a hex to an enemy of `side` that is not retreating, 99 if there is none. */
unsigned kircholm_enemy_distance(const KircholmState *state, unsigned side, unsigned cell);
/* Whether two hexes, no more than KIRCHOLM_SIGHT apart, can see each other past the ground; past
 * units too. KIR-13.2, 13.3 */
bool kircholm_ground_lets_see(const KircholmScenario *data, unsigned from, unsigned to);
bool kircholm_sees(const KircholmState *state, unsigned from, unsigned to);

/* Where a unit (a commander: his unit) stands, or KIRCHOLM_OFF. */
unsigned kircholm_place(const KircholmState *state, unsigned unit);
