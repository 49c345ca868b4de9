/* The slots of kircholm's vtable. */
#pragma once

#include "engine/slots.h"
#include "kircholm-scenario.h"

HET_SLOTS_DECLARE(kircholm);
