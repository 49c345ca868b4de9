/* Shared by the files of the slow judgement of moves, and used by nothing else. */
#pragma once

#include "kipling-procedure.h"

/* Whether a unit of the side stands on the cell. */
bool kipling_has_unit(const KiplingState *state, unsigned side, unsigned cell);
/* What it costs to enter a cell; 0: it cannot be entered. */
unsigned kipling_enter_cost(const KiplingState *state, KiplingMobility mobility, unsigned cell);
KiplingMobility kipling_gait(const KiplingState *state, unsigned unit, KiplingOrder order);
/* Whether a path's bytes are valid: nothing beyond its steps, every step a direction. */
bool kipling_is_well_formed(const HetWay *way);
/* Whether the unit's destination is free of units, and for guns of guns. */
bool kipling_may_end(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell);
/* Whether it is a move of the kind with unit, target and a way, and nothing else. */
bool kipling_has_form(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target);

/* Judge a retreat, and the way of cavalry that breaks off. */
bool kipling_legal_retreat(const KiplingState *state, const HetMove *move);
bool kipling_legal_withdrawal(const KiplingState *state, const HetMove *move);
