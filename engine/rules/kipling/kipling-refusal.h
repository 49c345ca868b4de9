/* Why a path is not legal for a unit: one rule it breaks, in words. Static text; NULL: none. */
#pragma once

#include "kipling-procedure.h"

/* The ground of a square is closed to the unit. */
const char *kipling_why_closed(const KiplingState *state, unsigned unit, KiplingOrder order,
                               unsigned cell);
/* The unit cannot end its move on the square, whatever the way. */
const char *kipling_why_not_there(const KiplingState *state, unsigned unit, KiplingOrder order,
                                  unsigned cell);
/* The square is out of reach, or the typed steps do not lead there legally. */
const char *kipling_why_no_way(const KiplingState *state, unsigned unit, KiplingOrder order,
                               const HetWay *way);
/* A square is out of a weapon's range or sight. */
const char *kipling_why_no_line(const KiplingState *state, unsigned from, unsigned cell,
                                KiplingWeapon weapon);
/* The retreat or breaking off asked for does not lead there. */
const char *kipling_why_no_retreat(const KiplingState *state, const HetMove *move);
