/* Great Northern War: a variant of One-Hour Wargames on a continuous table. docs/rules/northern.md
 */
#pragma once

#include "engine/rules.h"

extern const HetRules het_rules_northern;
