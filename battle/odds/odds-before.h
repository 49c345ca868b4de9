/* The moves played before odds are computed. */
#pragma once

#include "engine/game.h"

/* Plays lines of orders and outcomes of dice ("roll 4"), split by ';', in order; false with an
 * error at the first that is not possible, after playing those before it. Every move and outcome
 * is added to `moves` (HetMove), unless it is NULL. */
bool het_odds_play_before(HetState *state, const char *lines, GArray *moves, GError **error);
