/* "Kircholm 1605" (Dragon): the battle of 27 September 1605 on hexes, Lithuanian horse against a
 * Swedish army of foot. docs/rules/kircholm.md lists its rules. */
#pragma once

#include "engine/rules.h"

extern const HetRules het_rules_kircholm;
