/* The slots of musketpike's vtable that musketpike.c does not define: generators, drills, views. */
#pragma once

#include "musketpike-scenario.h"

extern const HetGenerator musket_generator;
/* How the system translates drills (engine/drill.h). */
extern const HetDrillTable musket_drills;
void musket_view(const HetState *state, HetView *view);
bool musket_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);
