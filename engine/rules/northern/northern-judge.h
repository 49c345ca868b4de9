/* The slow judgement of moves. */
#pragma once

#include "northern-scenario.h"

/* Whether a move may be made, judged on its own: by walking it, on polygons. */
bool northern_is_legal(const HetState *state, const HetMove *move);
/* Whether a unit may stand as a polygon says, whose middle is `at`; for files and checks too. */
bool northern_may_stand(const NorthernState *state, unsigned unit, const HetPolygon *body,
                        HetPoint at);
