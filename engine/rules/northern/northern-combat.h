/* Who fights whom among units in contact, and the consequences. GNW-8 */
#pragma once

#include "northern-scenario.h"

/* GNW-8.11: the enemies a unit in contact may choose to fight, a bit each. */
uint32_t northern_opponents(const NorthernState *state, unsigned unit);

/* What makes a fight out, but for the two: GNW-8.7; GNW-8.6; GNW-8.12 (they halve once). */
typedef struct {
    bool flank, ground, crossing;
} NorthernMeeting;

/* GNW-8.2 to 8.9: the sum of the hits that dice of 1 to 6 give. */
unsigned northern_combat_sum(const NorthernState *state, unsigned unit, unsigned enemy,
                             NorthernMeeting meeting);
