/* What is played before odds are asked for. */
#pragma once

#include "engine/game.h"

/* Plays lines of orders and outcomes of dice ("roll 4"), split by ';', one after the other; false
 * with an error at the first that does not fit, where those before it are played. */
bool het_odds_play_before(HetState *state, const char *lines, GError **error);
