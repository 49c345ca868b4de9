/* Drills seen through the neutral view, for their tests. */
#pragma once

#include "engine/scenario.h"

HetScenario *open_drill(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* (transfer full) Of the position that a drill begins with; a test fails where it does not load. */
HetView *view_drill(const char *name);
/* The first unit of a side on the board that is no leader. */
const HetViewUnit *first_of(const HetView *view, HetActor side);
