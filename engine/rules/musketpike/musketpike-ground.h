/* Positions of units and their surroundings: footprints, arcs, contact, distance. */
#pragma once

#include "musketpike-cells.h"
#include "musketpike-scenario.h"

enum { MUSKET_LEFT_EDGE = 5, MUSKET_RIGHT_EDGE = 2 }; /* of a unit that faces NNE */

static inline bool
musket_on_map(const MusketState *state, unsigned unit)
{
    return state->units[unit].place != HET_NO_PLACE;
}

/* The cells a unit has on `place`, a cell of the map, with `facing`; the second HET_NO_PLACE when
 * off the map, and the first again for units of one hex. Their number. */
static inline unsigned
musket_cells(const MusketScenario *data, unsigned unit, unsigned place, unsigned facing,
             unsigned ret_cells[2])
{
    ret_cells[0] = ret_cells[1] = place;
    if (data->unit[unit].hexes == 1)
        return 1;
    ret_cells[1] = data->next[place][musket_edge(MUSKET_RIGHT_EDGE, facing)];
    return 2;
}

/* The cells of a unit on the map as it stands. */
static inline unsigned
musket_own_cells(const MusketState *state, unsigned unit, unsigned ret_cells[2])
{
    return musket_cells(musket_data(state), unit, state->units[unit].place,
                        state->units[unit].facing, ret_cells);
}

/* The unit on a cell, or the artillery if it is alone there; MUSKET_NONE. */
static inline unsigned
musket_at(const MusketState *state, unsigned cell)
{
    const MusketCell *it = &state->cells[cell];
    return it->unit != 0 ? it->unit - 1u : it->gun != 0 ? it->gun - 1u : (unsigned)MUSKET_NONE;
}

/* The same if it is of a side. */
static inline unsigned
musket_of_side_at(const MusketState *state, unsigned side, unsigned cell)
{
    unsigned unit = musket_at(state, cell);
    return unit != MUSKET_NONE && musket_data(state)->unit[unit].side == side
               ? unit
               : (unsigned)MUSKET_NONE;
}

/* Edges a unit treats as front (`proper` false), or its front proper, as it faces. */
static inline unsigned
musket_front(const MusketState *state, unsigned unit, bool proper)
{
    const MusketScenario *data = musket_data(state);
    return musket_turned(proper ? data->proper[unit] : data->fronts[unit],
                         state->units[unit].facing);
}

static inline unsigned
musket_distance(const MusketScenario *data, unsigned a, unsigned b)
{
    int q = data->q[b] - data->q[a], r = data->r[b] - data->r[a], s = q + r;
    return (unsigned)((q < 0 ? -q : q) + (r < 0 ? -r : r) + (s < 0 ? -s : s)) / 2;
}

/* The edge of `from` over which its neighbour `to` lies; HET_HEX_SIDES: they are none. */
unsigned musket_direction(const MusketScenario *data, unsigned from, unsigned to);
/* Which edges a kind treats as front, for a unit that faces NNE. MPR-8 */
unsigned musket_arc(const MusketScenario *data, unsigned unit, bool proper);
/* Whether a cell is next to an enemy of `side`; and in a front hex of one, but for `except`. */
bool musket_near(const MusketState *state, unsigned side, unsigned cell);
bool musket_faced(const MusketState *state, unsigned side, unsigned cell, unsigned except);
/* Whether a unit on the map is in contact; whether it stands in an enemy's front hex. */
bool musket_contact(const MusketState *state, unsigned unit);
bool musket_pinned(const MusketState *state, unsigned unit);
/* Whether two units on the map are next to each other. */
bool musket_adjacent(const MusketState *state, unsigned a, unsigned b);
/* Cells next to enemies of `side`, and cells in front hexes of theirs; as musket_near() and
 * musket_faced() say one by one. */
void musket_zones(const MusketState *state, unsigned side, MusketCellSet *ret_near,
                  MusketCellSet *ret_faced);
/* Of the cells that a unit could come to with so many points, at least 1 a hex, those nearer to
 * enemies than `hexes`; others may be in the set or not. */
void musket_find_shunned(const MusketState *state, unsigned unit, unsigned points, unsigned hexes,
                         MusketCellSet *ret_cells);
/* Hexes from a unit on the map to a cell. */
unsigned musket_unit_distance(const MusketState *state, unsigned unit, unsigned cell);
/* Hexes from a unit on the map to the nearest enemy; a large number if there is none. */
unsigned musket_enemy_distance(const MusketState *state, unsigned unit);
/* The same from a cell. */
unsigned musket_cell_distance(const MusketState *state, unsigned side, unsigned cell);
/* Whether there is an enemy of a unit within so many hexes. */
bool musket_enemy_within(const MusketState *state, unsigned unit, unsigned hexes);
