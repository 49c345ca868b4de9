/* The constant data of a scenario of Charge! + Kipling: the map, the units, and lookup tables made
 * from them. Immutable once loaded. */
#pragma once

#include "engine/scenario.h"
#include "engine/side-units.h"
#include "kipling-state.h"
#include "kipling-tables.h"

typedef struct {
    HetSquareBoard board;
    uint8_t terrain[HET_SQUARE_CELLS];  /* KiplingTerrain */
    uint8_t building[HET_SQUARE_CELLS]; /* index of the building there, or KIPLING_NONE */
    uint8_t building_place[KIPLING_BUILDINGS];
    unsigned building_count, gun_count, unit_count;
    bool river_passable;
    uint8_t edge[HET_SIDES];     /* HetSquareDirection of the own table edge */
    uint8_t hospital[HET_SIDES]; /* cell, or HET_SQUARE_OFF */
    uint8_t general[HET_SIDES];  /* unit, or KIPLING_NONE: none listed or option off */
    uint8_t side_units[HET_SIDES][KIPLING_SIDE_UNITS]; /* ascending */
    uint8_t side_count[HET_SIDES];
    uint16_t figures[HET_SIDES]; /* at the start */
    uint8_t side[KIPLING_UNITS], kind[KIPLING_UNITS] /* KiplingKind */, start[KIPLING_UNITS];
    uint8_t gun_crew[KIPLING_GUNS]; /* unit whose gun it is */
    const int32_t *option;          /* by KiplingOption; the scenario's */

    uint8_t next[HET_SQUARE_CELLS][HET_SQUARE_DIRECTIONS];          /* cell or HET_SQUARE_OFF */
    uint8_t cost[KIPLING_MOBILITIES][HET_SQUARE_CELLS];             /* to enter; 0: impassable */
    uint16_t home[HET_SIDES][KIPLING_MOBILITIES][HET_SQUARE_CELLS]; /* 5a.4: 256 * dear squares +
                                                                       squares to leave; 0xffff */
    HetSquareSet blocks;                                            /* woods, buildings, hills */
    HetSquareSet fire[KIPLING_WEAPONS][HET_SQUARE_CELLS];           /* in range and in sight */
    HetSquareSet near_[KIPLING_MOBILITIES][HET_SQUARE_CELLS];       /* in reach of a full move, were
                                                                       there      nobody */
    char reason[KIPLING_ENDS][HET_SIDES][144];                      /* why a game ends: KiplingEnd,
                                                                       and which side has lost */
    KiplingState *opening;                                          /* what start copies */
} KiplingScenario;

static inline const KiplingScenario *
kipling_data(const KiplingState *state)
{
    return state->head.scenario->data;
}

/* The unit of a side that stands on a cell, or KIPLING_NONE. */
static inline unsigned
kipling_unit_at(const KiplingState *state, unsigned side, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    if (!het_square_has(&state->occupied[side], cell))
        return KIPLING_NONE;
    unsigned i = 0;
    while (state->units[data->side_units[side][i]].place != cell)
        i++;
    return data->side_units[side][i];
}

static inline bool
kipling_locked(const KiplingUnit *unit)
{
    return unit->partner != KIPLING_NONE;
}

static inline int
kipling_option(const KiplingState *state, KiplingOption option)
{
    return kipling_data(state)->option[option];
}

/* The unit id of a gun: guns come after the units. */
static inline unsigned
kipling_gun_id(const KiplingState *state, unsigned gun)
{
    return kipling_data(state)->unit_count + gun;
}

/* What a step adds to `home` of KiplingScenario: a square that costs more than one is dear. */
static inline unsigned
kipling_home_cost(unsigned cost)
{
    return cost > 1 ? 257 : 1;
}
