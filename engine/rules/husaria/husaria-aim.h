/* Where fire of a unit would carry: the slot of HetRules. */
#pragma once

#include "engine/rules.h"

const char *husaria_aim(const HetState *head, unsigned unit, HetPoint place);
