/* The slots of musketpike's vtable. */
#pragma once

#include "engine/slots.h"
#include "musketpike-scenario.h"

HET_SLOTS_DECLARE(musket);
