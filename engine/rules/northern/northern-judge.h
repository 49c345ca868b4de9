/* The slow judgement of moves. */
#pragma once

#include "northern-scenario.h"

bool northern_is_engaged(const NorthernUnit *unit);
/* Why a unit does not shoot, shoots at nobody now, and not at this one: a rule in words (static);
 * NULL: it may. */
const char *northern_why_no_fire(const NorthernState *state, unsigned unit);
const char *northern_why_not_fire(const NorthernState *state, unsigned unit);
const char *northern_why_not_hit(const NorthernState *state, unsigned unit, unsigned target);
