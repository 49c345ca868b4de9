/* The vtables of the systems. */
#pragma once

#include "engine/rules.h"

extern const HetRules het_rules_einstein, het_rules_husaria, het_rules_kipling, het_rules_kircholm,
    het_rules_musketpike, het_rules_northern;
