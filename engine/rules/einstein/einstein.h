/* "EinStein würfelt nicht!" (Ingo Althöfer, 2004): the reference game, and the smallest rule system
 * to copy from. Five by five squares, six numbered stones a side placed at random in opposite
 * corners, one die. docs/rules/einstein.md lists its rules. */
#pragma once

#include "engine/rules.h"

extern const HetRules het_rules_einstein;
