/* Beresteczko 1651, system Husaria: docs/rules/husaria.md. */
#pragma once

#include "engine/rules.h"

extern const HetRules het_rules_husaria;
