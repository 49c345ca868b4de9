/* The slots of kipling's vtable. */
#pragma once

#include "engine/slots.h"
#include "kipling-scenario.h"

HET_SLOTS_DECLARE(kipling);
