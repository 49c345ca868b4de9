/* The revised Musket & Pike: battles of the Thirty Years War on hexes, with commanders drawn from
 * cups, two-hex heavy infantry, and fire and melee by strength and frontage. Rules:
 * docs/rules/musketpike.md. */
#pragma once

#include "engine/rules.h"

extern const HetRules het_rules_musketpike;
