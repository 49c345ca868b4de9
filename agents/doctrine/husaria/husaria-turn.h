/* How the doctrine of Beresteczko 1651 moves one unit: where it goes in its march, where it falls
 * back to, whether it chases, which way it faces. Troops, guns and commanders each have a function
 * of their own. */
#pragma once

#include "husaria-survey.h"

/* Scores the moves of a unit's march; where only the best is wanted, others may get a lower score
 * than theirs. */
void husaria_turn_march(HusariaMemory *memory, const HusariaState *state, const HetMoveList *legal,
                        bool best_alone, double *ret_scores);
/* Scores where a unit falls back to, chases, or turns after a battle. */
void husaria_turn_aftermath(HusariaMemory *memory, const HusariaState *state,
                            const HetMoveList *legal, double *ret_scores);
/* Whether a commander on the map has a better post within a ride, as the crow flies. */
bool husaria_turn_rides(HusariaMemory *memory, const HusariaState *state, unsigned commander);
