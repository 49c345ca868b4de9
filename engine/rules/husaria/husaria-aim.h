/* The places that a unit's fire would reach: the slot `aim` of HetRules. */
#pragma once

#include "engine/rules.h"

const char *husaria_aim(const HetState *head, unsigned unit, HetPoint place);
