/* Why a move is not legal, in words. */
#pragma once

#include "engine/rules.h"

const char *husaria_refusal(const HetState *head, const HetMove *move);
