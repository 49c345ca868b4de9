/* Battles made from a seed, and drills. */
#pragma once

#include "engine/drill.h"
#include "engine/generator.h"

extern const HetGenerator husaria_generator;
/* How the system translates drills (engine/drill.h). */
extern const HetDrillTable husaria_drills;
