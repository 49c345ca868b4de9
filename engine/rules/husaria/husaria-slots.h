/* The slots of husaria's vtable. */
#pragma once

#include "engine/slots.h"
#include "husaria-scenario.h"

HET_SLOTS_DECLARE(husaria);
bool husaria_carry(const HetState *head, GKeyFile *next, GError **error);
