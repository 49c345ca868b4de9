/* Questions about a position, of a game under way or of a recorded one. */
#pragma once

#include "serve-call.h"

/* Answers what the general named `agent` by the request would do here. */
void het_serve_advise(HetServeCall *call, const HetState *state, uint64_t seed);
/* Answers the scenario file of the last position up to `ply` that a file can state: where a phase
 * begins and nothing is under way. */
void het_serve_answer_scenario(HetServeCall *call, const HetSession *session, unsigned ply);
