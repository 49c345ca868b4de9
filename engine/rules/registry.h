/* The rule systems that Hetman ships. This list stands above its implementations: nothing else in
 * the engine knows a system by name; callers hand it down to what opens scenarios and records. */
#pragma once

#include "engine/rules.h"

/* NULL-terminated, in the order in which systems are shown. */
extern const HetRules *const het_rules_registry[];

/* The system of the list called `name`, or NULL. */
const HetRules *het_rules_find(const char *name);
