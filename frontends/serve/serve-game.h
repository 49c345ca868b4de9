/* Questions about a position, of a game under way or of a recorded one. */
#pragma once

#include "serve-call.h"

/* True if the page speaks of the position as it is, and may decide here; else answered. */
bool het_serve_check_turn(HetServeCall *call);
/* Answers the scenario file of the last position up to `ply` that a file can state: where a phase
 * begins and nothing is under way. */
void het_serve_answer_scenario(HetServeCall *call, const HetSession *session, unsigned ply);
