/* The plane toy: a tiny rule system on a continuous table that exists for tests. rules.md says how
 * it is played. */
#pragma once

#include "engine/rules.h"

extern const HetRules toy_plane_rules;
