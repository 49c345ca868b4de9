/* "Charge! + Kipling" (2020): nineteenth-century battles of 54 mm figures on squares, by the turns
 * of *Charge!* and the dice of *The Men Who Would Be Kings*. docs/rules/kipling.md lists its
 * rules. */
#pragma once

#include "engine/rules.h"

extern const HetRules het_rules_kipling;
