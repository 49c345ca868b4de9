/* Whether a unit may go so: slow judgement of ways. HUS-4, 5, 7.2, 7.3, 10.14 */
#pragma once

#include "husaria-judge.h"

/* Why the unit on its march may not do each of these: go a way step by step, turn, back away, go
 * with another. NULL: it may. */
const char *husaria_why_no_walk(const HusariaState *state, const HetWay *way);
const char *husaria_why_no_turn(const HusariaState *state, unsigned facing);
const char *husaria_why_no_back(const HusariaState *state, unsigned cell);
const char *husaria_why_no_convoy(const HusariaState *state, unsigned with);
/* How many hexes, of so many, it can fall back at all. */
unsigned husaria_judge_farthest(const HusariaState *state, unsigned unit, unsigned hexes);
/* Why it may not fall back into, chase to or come onto the map at a hex. */
const char *husaria_why_no_refuge(const HusariaState *state, unsigned unit, unsigned cell);
const char *husaria_why_no_chase(const HusariaState *state, unsigned unit, unsigned cell);
const char *husaria_why_not_come_to(const HusariaState *state, unsigned unit, bool returns,
                                    unsigned cell);

/* Whether a unit on the track could return anywhere. HUS-10.14 */
bool husaria_judge_return(const HusariaState *state, unsigned unit);

/* Moves of one unit. */
bool husaria_legal_march(const HusariaState *state, const HetMove *move);
bool husaria_legal_retreat(const HusariaState *state, const HetMove *move);
bool husaria_legal_chase(const HusariaState *state, const HetMove *move);
bool husaria_legal_enter(const HusariaState *state, const HetMove *move);

/* The slot `march`: what the way of a march costs, in half points. HUS-4.23 */
bool husaria_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);
