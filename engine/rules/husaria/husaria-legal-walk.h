/* Whether a unit may march in this way: slow judgement. HUS-4, 5, 9.14b, 11.16 */
#pragma once

#include "husaria-judge.h"

/* Why the marching unit may not do each of these: follow a path step by step, turn, back away, go
 * with another. NULL: it may. */
const char *husaria_why_no_walk(const HusariaState *state, const HetWay *way);
const char *husaria_why_no_turn(const HusariaState *state, unsigned facing);
const char *husaria_why_no_back(const HusariaState *state, unsigned cell);
const char *husaria_why_no_convoy(const HusariaState *state, unsigned with);
bool husaria_legal_march(const HusariaState *state, const HetMove *move);
