/* The cold slots of the revised Musket & Pike: files, generated battles, views. */
#pragma once

#include "musketpike-scenario.h"

char *musket_generate(const char *generator, GHashTable *parameters, GError **error);
/* What the system makes of drills (engine/drill.h). */
extern const HetDrillTable musket_drills;
void musket_view(const HetState *state, HetView *view);
bool musket_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);
