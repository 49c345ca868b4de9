/* The four days of Beresteczko as they are shipped, for tests. */
#pragma once

#include "test.h"

#include "engine/rules/husaria/husaria-scenario.h"

enum { DAYS = 4 };

/* Their names, in order. */
extern const char *const days[DAYS];

/* (transfer full) A failure fails the test. */
HetScenario *open_day(const char *name);
/* The place a hex number names. */
unsigned hex(const HusariaScenario *data, const char *name);
/* The unit of a code; fails the test where there is none. */
unsigned id_of(const HetScenario *scenario, const char *code);
