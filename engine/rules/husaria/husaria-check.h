/* Whether a position can be. */
#pragma once

#include "engine/rules.h"

const char *husaria_check(const HetState *head);
