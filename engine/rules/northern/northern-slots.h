/* The slots of northern's vtable. */
#pragma once

#include "engine/slots.h"
#include "northern-scenario.h"

HET_SLOTS_DECLARE(northern);
