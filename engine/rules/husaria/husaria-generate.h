/* Battles made from a seed, and drills. */
#pragma once

#include "engine/drill.h"

char *husaria_generate(const char *generator, GHashTable *table, GError **error);
/* What the system makes of drills (engine/drill.h). */
extern const HetDrillTable husaria_drills;
