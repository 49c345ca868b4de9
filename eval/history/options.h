/* Options that are varied in all battles, to learn what history would change: a dozen numbers of
 * each rulebook that matter, each at values beside the printed one, and shifts of the orders of
 * battle. */
#pragma once

#include "battles.h"

/* "lances-modifier=0" ..., NULL-terminated, the values of an option beside each other; of the
 * systems that have orders of battle. */
const char *const *het_history_options(const char *system);

enum { HET_HISTORY_SHIFTS = 5 };
extern const HetHistoryShift het_history_shifts[HET_HISTORY_SHIFTS];
