/* The toy systems, which exist for tests and are in no registry but this one. */
#pragma once

#include "engine/scenario.h"

extern const HetRules *const toy_registry[];   /* NULL-terminated */
extern const char *const toy_scenario_names[]; /* "toy-hex/skirmish" ..., NULL-terminated */

/* (transfer full) A toy scenario by name, from tests/ in the source folder that G_TEST_SRCDIR
 * names.
 */
HetScenario *toy_scenario_open(const char *name, GError **error);

/* (transfer full) Any scenario, shipped or a toy. */
HetScenario *toy_or_shipped_open(const char *name, GError **error);

/* The registry that knows the scenario's system. */
HetRegistry toy_or_shipped_registry(const HetScenario *scenario);
