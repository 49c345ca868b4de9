/* Whether a unit may fall back, chase or enter the map in this way: slow judgement. HUS-7.2, 7.3,
 * 10.14 */
#pragma once

#include "husaria-judge.h"

/* How many of the given hexes it can fall back at all. */
unsigned husaria_judge_farthest(const HusariaState *state, unsigned unit, unsigned hexes);
/* Why it may not fall back into a hex, chase to it or enter the map there. NULL: it may. */
const char *husaria_why_no_refuge(const HusariaState *state, unsigned unit, unsigned cell);
const char *husaria_why_no_chase(const HusariaState *state, unsigned unit, unsigned cell);
const char *husaria_why_not_come_to(const HusariaState *state, unsigned unit, bool returns,
                                    unsigned cell);
/* Whether a unit on the track could return anywhere. HUS-10.14 */
bool husaria_judge_return(const HusariaState *state, unsigned unit);

/* Whether a unit of its stack has stood among the wagons, so that it stands too. HUS-11.15 */
bool husaria_must_stand(const HusariaState *state, unsigned unit, unsigned hexes);
bool husaria_legal_retreat(const HusariaState *state, const HetMove *move);
bool husaria_legal_chase(const HusariaState *state, const HetMove *move);
bool husaria_legal_enter(const HusariaState *state, const HetMove *move);
