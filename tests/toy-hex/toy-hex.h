/* The hex toy: a tiny rule system that exists for tests. rules.md has how it is played. */
#pragma once

#include "engine/rules.h"

extern const HetRules toy_hex_rules;
