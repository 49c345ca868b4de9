/* Battles made from a seed, and drills. */
#pragma once

#include "engine/drill.h"

char *husaria_generate(const char *generator, GHashTable *table, GError **error);
/* How the system translates drills (engine/drill.h). */
extern const HetDrillTable husaria_drills;
