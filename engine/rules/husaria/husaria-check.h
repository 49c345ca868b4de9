/* Checks that a position is possible. */
#pragma once

#include "engine/rules.h"

const char *husaria_check(const HetState *head);
