/* Where units of the hex toy stand, what lies before them, and single steps. */
#pragma once

#include "toy-hex-state.h"

HetActor toy_hex_side(const HetState *state, unsigned unit);

static inline bool
toy_hex_on_board(const ToyHexState *state, unsigned unit)
{
    return state->place[unit] != TOY_HEX_OFF;
}

static inline bool
toy_hex_woods(const ToyHexScenario *data, unsigned cell)
{
    return (data->woods[cell / 8] >> (cell % 8) & 1) != 0;
}

/* The hexes of a unit were it on `place` with `facing`: writes one or two (pikes), HET_NO_PLACE for
 * one off the board. Returns their number. */
unsigned toy_hex_cells(const ToyHexScenario *data, unsigned unit, unsigned place, unsigned facing,
                       unsigned ret_cells[2]);
/* Whether the unit would stand on the board, on hexes that are empty or its own. */
bool toy_hex_fits(const ToyHexState *state, unsigned unit, unsigned place, unsigned facing);
/* Whether `cell` is one of the unit's front hexes, were it on `place` with `facing`. */
bool toy_hex_faces_cell(const ToyHexScenario *data, unsigned unit, unsigned place, unsigned facing,
                        unsigned cell);
/* Whether a hex of `other`, as it stands, is in front of the unit on `place` with `facing`. */
bool toy_hex_faces(const ToyHexState *state, unsigned unit, unsigned place, unsigned facing,
                   unsigned other);
/* The same for a unit as it stands; false if one is off the board. */
bool toy_hex_has_in_front(const ToyHexState *state, unsigned unit, unsigned other);
/* Whether the unit on `place` with `facing` would stand in an enemy zone of control. THX-3.3 */
bool toy_hex_in_zone(const ToyHexState *state, unsigned unit, unsigned place, unsigned facing);
/* The distance from a cell to the nearest hex of a unit on `place` with `facing`; ret_cell: that
 * hex, the first of two. */
unsigned toy_hex_distance(const ToyHexScenario *data, unsigned from, unsigned unit, unsigned place,
                          unsigned facing, unsigned *ret_cell);
/* The arc of a unit as it stands in which a cell lies. */
HetArc toy_hex_arc(const ToyHexState *state, unsigned unit, unsigned cell);

/* Takes one step of a walk: changes place and facing, adds to the cost. False, and nothing changed,
 * if the unit may not. THX-3.1, THX-3.2 */
bool toy_hex_step(const ToyHexState *state, unsigned unit, unsigned step, unsigned *place,
                  unsigned *facing, unsigned *cost);
/* Movement points a turn. */
unsigned toy_hex_movement(ToyHexType type);

void toy_hex_put(ToyHexState *state, unsigned unit, unsigned place, unsigned facing);
void toy_hex_lift(ToyHexState *state, unsigned unit);
