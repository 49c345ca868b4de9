/* The questions that code outside this folder may ask the rules of the revised Musket & Pike. Every
 * answer respects the scenario's options. Doctrines and evaluators include no other header of this
 * folder. */
#pragma once

#include "engine/event.h"
#include "engine/move.h"
#include "musketpike-state.h"

/* --- positions of units and their surroundings: footprints, arcs, contact, distance ---------- */

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

/* The same one by one, the second MUSKET_CELLS for units of one hex. */
static inline unsigned
musket_first_cell(const MusketState *state, unsigned unit, unsigned *ret_second)
{
    unsigned cells[2];
    *ret_second = musket_own_cells(state, unit, cells) == 2 ? cells[1] : (unsigned)MUSKET_CELLS;
    return cells[0];
}
#define MUSKET_EACH_OWN(cell, state, unit)                                                         \
    for (unsigned cell##_two, cell = musket_first_cell((state), (unit), &cell##_two);              \
         cell != MUSKET_CELLS; cell = cell##_two, cell##_two = MUSKET_CELLS)

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
    return het_hex_distance_by(data->q[b] - data->q[a], data->r[b] - data->r[a]);
}

/* The edge of `from` over which its neighbour `to` lies; HET_HEX_SIDES: they are none. */
unsigned musket_direction(const MusketScenario *data, unsigned from, unsigned to);
/* Whether a cell is next to an enemy of `side`; and in a front hex of one, but for `except`. */
bool musket_near(const MusketState *state, unsigned side, unsigned cell);
bool musket_faced(const MusketState *state, unsigned side, unsigned cell, unsigned except);
/* Whether a unit on the map is in contact; whether it stands in an enemy's front hex. */
bool musket_contact(const MusketState *state, unsigned unit);
bool musket_pinned(const MusketState *state, unsigned unit);
/* Whether two units on the map are next to each other. */
bool musket_adjacent(const MusketState *state, unsigned a, unsigned b);
/* Cells next to enemies of `side`, and cells in front hexes of theirs; as by musket_near() and
 * musket_faced(), all at once. */
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

/* --- properties of units and leaders --------------------------------------------------------- */

static inline bool
musket_has(const MusketState *state, unsigned unit, unsigned flag)
{
    return (state->units[unit].flags & flag) != 0;
}

static inline unsigned
musket_side(const MusketState *state, unsigned unit)
{
    return musket_data(state)->unit[unit].side;
}

static inline unsigned
musket_hexes(const MusketState *state, unsigned unit)
{
    return musket_data(state)->unit[unit].hexes;
}

static inline MusketKind
musket_kind(const MusketState *state, unsigned unit)
{
    return musket_data(state)->unit[unit].kind;
}

static inline unsigned
musket_army(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    return data->wing[data->unit[unit].wing].army;
}

/* The best leader with a unit, by rating, then number; MUSKET_NONE. MPR-9.4 */
unsigned musket_leader_of(const MusketState *state, unsigned unit);
/* Whether a leader stands with a unit: he is with it or with what shares a hex with it; the best
 * such leader, MUSKET_NONE. MPR-9.2, MPR-9.3, MPR-9.7 */
bool musket_stands_with(const MusketState *state, unsigned leader, unsigned unit);
unsigned musket_leader_beside(const MusketState *state, unsigned unit);
/* Whether another leader than this one is with a unit or with what shares its hexes. MPR-15.37 */
bool musket_led_by_another(const MusketState *state, unsigned unit, unsigned leader);
/* Morale: printed less losses; for melee; for checks. MPR-9.1 to 9.3 */
int musket_morale(const MusketState *state, unsigned unit);
int musket_melee_morale(const MusketState *state, unsigned unit);
int musket_check_morale(const MusketState *state, unsigned unit);

/* --- orders and movement --------------------------------------------------------------------- */

/* The leader whose chit is used, if he is there; MUSKET_NONE. */
unsigned musket_commander(const MusketState *state);
/* Whether a unit must come into contact if it can. MPR-3.1 */
bool musket_must_engage(const MusketState *state, unsigned unit);
/* The strength points two units would have together. */
unsigned musket_merged_strength(const MusketState *state, unsigned mover, unsigned other);

/* --- fire and melee -------------------------------------------------------------------------- */

/* Whether artillery has anything to fire at before movement. */
bool musket_has_shot(const MusketState *state, unsigned gun);
/* The shot of artillery that faces `facing` at a target at any distance; HET_NO_FACING: the best of
 * any unit, as it stands, at a target next to it. MPR-10 */
MusketShot musket_query_shot(const MusketState *state, unsigned shooter, unsigned facing,
                             unsigned target);
/* The melee a FIGHT move declares; false if it may not be. */
bool musket_melee_of(const MusketState *state, const HetMove *move, MusketMelee *ret_melee);
/* The melee of the procedure on top of the stack. */
MusketMelee musket_melee_under_way(const MusketState *state);
/* Whether a unit of either side fights in the open, as its strength is counted. MPR-11.3, 11.4 */
bool musket_in_open(const MusketState *state, const MusketMelee *melee, unsigned unit);
/* The column fought on. */
unsigned musket_final_column(const MusketState *state, const MusketMelee *melee);

/* Movement points of a kind: the options are in the order of the kinds. MPR-18.1 */
_Static_assert(MUSKET_ARTILLERY_MOVE - MUSKET_HEAVY_MOVE == MUSKET_ARTILLERY, "a move each");
static inline int
musket_move_of(const MusketState *state, MusketKind kind)
{
    return musket_option(state, MUSKET_HEAVY_MOVE + (MusketOption)kind);
}

/* --- points ---------------------------------------------------------------------------------- */

/* The side that has an objective; HET_SIDES or more: none. MPR-16.1, MPR-16.2 */
unsigned musket_holder(const MusketState *state, unsigned objective);
/* Points of a side. MPR-16, MPR-18.10 */
int musket_points(const MusketState *state, unsigned side);
/* Of these, what it has for places, and whatever happens. */
int musket_ground_points(const MusketState *state, unsigned side);
/* Points of an objective for a side. */
int musket_objective_points(const MusketState *state, unsigned objective, unsigned side);
