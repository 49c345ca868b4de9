/* The rule systems that Hetman ships. This list stands above its implementations: nothing else in
 * the engine knows a system by name; callers hand it down to what opens scenarios and records. */
#pragma once

#include "engine/rules.h"

/* NULL-terminated, in the order in which systems are shown. A program that loads modules may point
 * it to a longer list, before anything else (eval/command/modules.h); a library never does. */
extern const HetRules *const *het_rules_registry;

/* The system of the list called `name`, or NULL. */
const HetRules *het_rules_find(const char *name);
