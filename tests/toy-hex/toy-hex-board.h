/* Where units of the hex toy stand and what lies before them. A stand is a place and a facing. */
#pragma once

#include "toy-hex-state.h"

typedef struct {
    unsigned place, facing;
} ToyHexStand;

static inline bool
toy_hex_present(const ToyHexState *state, unsigned unit)
{
    return state->place[unit] != TOY_HEX_OFF;
}

ToyHexStand toy_hex_stand(const ToyHexState *state, unsigned unit);
/* The hexes of a unit: one, or two of pikes (HET_NO_PLACE: off the board). Returns their number. */
unsigned toy_hex_cells(const ToyHexScenario *data, unsigned unit, ToyHexStand stand,
                       unsigned ret_cells[2]);
/* Whether it would stand on the board, on hexes that are empty or its own. */
bool toy_hex_fits(const ToyHexState *state, unsigned unit, ToyHexStand stand);
/* Whether a hex of `other` is in front of the unit as both stand; false if one is off the board. */
bool toy_hex_faces(const ToyHexState *state, unsigned unit, unsigned other);
/* Whether the unit would stand in an enemy zone of control: THX-3.3 */
bool toy_hex_in_zone(const ToyHexState *state, unsigned unit, ToyHexStand stand);
/* Whether a hex is one of the unit's own front hexes, or in front of one: where it shoots to. */
HetArc toy_hex_arc(const ToyHexState *state, unsigned unit, unsigned cell);

/* One step of a walk: changes the stand and adds to the cost. False: it may not. THX-3.1, 3.2 */
bool toy_hex_step(const ToyHexState *state, unsigned unit, unsigned step, ToyHexStand *stand,
                  unsigned *cost);
/* Movement points. */
unsigned toy_hex_movement(const ToyHexState *state, unsigned unit);

/* The least that hits, 4 to 6, of a shot; 0: there is none. `account` may be NULL. THX-5 */
unsigned toy_hex_shot(const ToyHexState *state, unsigned unit, unsigned target,
                      HetRollAccount *account);
/* Whether a unit may join the battle on top: THX-6.1 */
bool toy_hex_joins(const ToyHexState *state, unsigned unit);
/* Where a step of retreat leads, or HET_NO_PLACE: THX-6.3 */
unsigned toy_hex_retreat(const ToyHexState *state, unsigned unit, unsigned enemy, unsigned step);
