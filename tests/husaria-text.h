/* Scenario files of Beresteczko 1651 written for a test, and scenarios that must load. */
#pragma once

#include "engine/scenario.h"

/* A board of 8 by 6 hexes, clear but for a swamp at 0306 and the river along it, with a unit a
 * side. The parts go after the group they are named for, '|' ends a line; those of `rest` may be
 * groups of their own. A row in `map` replaces the clear one. */
typedef struct {
    const char *map, *zones, *battle, *victory, *state, *first, *second, *rest;
} HusariaText;

/* (transfer full) The text of such a file. */
char *husaria_text_write(const HusariaText *parts);
/* (transfer full) The scenario it states, or a scenario by name; or the test fails. */
HetScenario *husaria_text_load(const HusariaText *parts);
HetScenario *husaria_text_open(const char *name);
