/* The slow judgement of moves, shared by its files and used by nothing else but the refusals that
 * it words: each question "why not" is answered with one rule that forbids it (static text), or
 * NULL. Typed moves may be incomplete: missing parts are HET_NO_UNIT, HET_NO_PLACE, 0. */
#pragma once

#include "engine/verdict.h"
#include "kipling-procedure.h"

/* Whether a unit of the side stands on the cell. */
bool kipling_has_unit(const KiplingState *state, unsigned side, unsigned cell);
/* Whether it is a move of the kind with unit, target and a valid path, and nothing else. */
bool kipling_has_form(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target);

/* Least cost to every square under an order; UINT16_MAX: out of reach. */
void kipling_find_costs(const KiplingState *state, unsigned unit, KiplingOrder order,
                        unsigned ret_costs[HET_SQUARE_CELLS]);
/* The ground of a square is closed to the unit. */
const char *kipling_why_closed(const KiplingState *state, unsigned unit, KiplingOrder order,
                               unsigned cell);
/* The unit cannot end its move on the square, whatever the way. */
const char *kipling_why_not_there(const KiplingState *state, unsigned unit, KiplingOrder order,
                                  unsigned cell);
/* The square is out of reach, or the steps, if any, do not lead there legally. */
const char *kipling_why_no_way(const KiplingState *state, unsigned unit, KiplingOrder order,
                               const HetWay *way);
/* A friend stands on the square where the unit would end its move. */
const char *kipling_why_no_end(const KiplingState *state, unsigned unit, KiplingOrder order,
                               const HetWay *way);
/* A square is out of a weapon's range or sight. */
const char *kipling_why_no_line(const KiplingState *state, unsigned from, unsigned cell,
                                KiplingWeapon weapon);

/* What a unit does that acts under an order; whether a move is a legal walk under it, or a legal
 * charge. */
const char *kipling_why_no_move(const KiplingState *state, const HetMove *move, unsigned unit,
                                KiplingOrder order);
const char *kipling_why_no_charge(const KiplingState *state, const HetMove *move, unsigned unit);
const char *kipling_why_no_shot(const KiplingState *state, const HetMove *move, unsigned unit,
                                KiplingWeapon weapon);
bool kipling_is_walk(const KiplingState *state, const HetMove *move, unsigned unit,
                     KiplingOrder order);
bool kipling_is_charge(const KiplingState *state, const HetMove *move, HetMoveKind kind,
                       unsigned unit);
/* The order, from MOVE to DRAG, cannot be given to the unit. */
const char *kipling_why_no_order(const KiplingState *state, unsigned unit, unsigned order);
/* The unit does not have the weapon, whomever it would fire at. */
const char *kipling_why_unarmed(const KiplingState *state, unsigned unit, KiplingWeapon weapon);
KiplingWeapon kipling_weapon_of(const KiplingState *state, unsigned unit, KiplingOrder order);

/* Retreats, and cavalry that breaks off: whether a move is legal, and why it is not. */
bool kipling_legal_retreat(const KiplingState *state, const HetMove *move);
bool kipling_legal_withdrawal(const KiplingState *state, const HetMove *move);
const char *kipling_why_no_retreat(const KiplingState *state, const HetMove *move);
