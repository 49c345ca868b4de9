/* The board: positions of units, stacking, zones of control, costs, fences and lines of sight.
 * HUS-4, 5, 13.12, 14; and sets of units. */
#pragma once

#include "husaria-scenario.h"

static inline bool
husaria_set_has(const HusariaSet *set, unsigned unit)
{
    return (set->words[unit / 32] >> (unit % 32) & 1u) != 0;
}

static inline void
husaria_set_add(HusariaSet *set, unsigned unit)
{
    set->words[unit / 32] |= 1u << (unit % 32);
}

static inline void
husaria_set_remove(HusariaSet *set, unsigned unit)
{
    set->words[unit / 32] &= ~(1u << (unit % 32));
}

/* The lowest unit of the set from `from` on, or HUSARIA_NOBODY. */
unsigned husaria_set_next(const HusariaSet *set, unsigned from);
/* The units of a set, in ascending order; one may be taken out as it is passed. */
#define HUSARIA_EACH(unit, set)                                                                    \
    for (unsigned unit = husaria_set_next((set), 0); unit != HUSARIA_NOBODY;                       \
         unit = husaria_set_next((set), unit + 1))

static inline int
husaria_option(const HusariaState *state, HusariaOption option)
{
    return husaria_data(state)->option[option];
}

static inline unsigned
husaria_side(const HusariaState *state, unsigned unit)
{
    return husaria_data(state)->side[unit];
}

/* Troops and guns fight and have zones of control; wagons and commanders do not. HUS-9.12, 11.11 */
static inline bool
husaria_fights(const HusariaState *state, unsigned unit)
{
    return husaria_arm(husaria_data(state), unit) <= HUSARIA_ARTILLERY;
}

/* The first unit in a hex, and the one after a unit. */
static inline unsigned
husaria_first(const HusariaState *state, unsigned cell)
{
    return (unsigned)(uint8_t)(state->first[cell] - 1);
}

static inline unsigned
husaria_after(const HusariaState *state, unsigned unit)
{
    return (unsigned)(uint8_t)(state->units[unit].next - 1);
}
#define HUSARIA_EACH_AT(unit, state, cell)                                                         \
    for (unsigned unit = husaria_first((state), (cell)); unit != HUSARIA_NOBODY;                   \
         unit = husaria_after((state), unit))

/* Whether the hex over `edge` of a unit is in its front zone. HUS-4.1, 5.11 */
static inline bool
husaria_in_front(unsigned facing, unsigned edge)
{
    unsigned turn = (edge + HET_HEX_SIDES - facing) % HET_HEX_SIDES;
    return turn <= 1 || turn == HET_HEX_SIDES - 1;
}

void husaria_put(HusariaState *state, unsigned unit, unsigned cell);
void husaria_lift(HusariaState *state, unsigned unit);
/* Whether a troop, gun, or (all) anything of the side stands in a hex. */
bool husaria_held(const HusariaState *state, unsigned side, unsigned cell);
bool husaria_anyone(const HusariaState *state, unsigned side, unsigned cell);
/* Whether a commander of the side stands in a hex. */
bool husaria_commanded(const HusariaState *state, unsigned cell, unsigned side);
/* Whether a hex is in the zone of control of a side. */
bool husaria_controlled(const HusariaState *state, unsigned side, unsigned cell);
/* Whether stacking allows a unit besides its friends in a hex. HUS-4.27, 13.34 */
bool husaria_fits(const HusariaState *state, unsigned unit, unsigned cell);
/* Half points to cross an edge, 0: it cannot; friends and enemies there are ignored. */
unsigned husaria_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned edge);
/* Whether the scenario keeps a unit out of a hex. HUS-S.6, HUS-S.7 */
static inline bool
husaria_barred(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    return husaria_cells_has(&data->barred[data->side[unit]][data->arm[unit]], cell);
}

/* A fence that stands on an edge; whether it shelters the side, whose own it is, or hinders it.
 * HUS-14.12 */
bool husaria_fenced(const HusariaState *state, unsigned cell, unsigned edge);
bool husaria_sheltered(const HusariaState *state, unsigned side, unsigned cell, unsigned edge);
bool husaria_hindered(const HusariaState *state, unsigned side, unsigned cell, unsigned edge);
/* Half points a unit has for a phase. HUS-4.22 */
unsigned husaria_movement(const HusariaState *state, unsigned unit);
bool husaria_rains(const HusariaState *state);
bool husaria_sees(const HusariaState *state, unsigned from, unsigned to);
