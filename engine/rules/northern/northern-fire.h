/* Who shoots at whom, and with what effect. GNW-7 */
#pragma once

#include "northern-scenario.h"

/* GNW-7.1, 7.10, 7.12 to 7.14: whether a unit has fire as it stands, whatever it has done in this
 * player turn. */
bool northern_has_fire(const NorthernState *state, unsigned unit);
/* GNW-7: whether a unit may shoot now, and at whom. */
bool northern_may_fire(const NorthernState *state, unsigned unit);
bool northern_may_hit(const NorthernState *state, unsigned unit, unsigned target);
/* How far a kind of unit reaches at close range, and at all, plane units; 0: it does not shoot.
 * `clear`: whatever the weather (GNW-7.15). */
int32_t northern_close_range(const NorthernScenario *data, NorthernKind kind);
int32_t northern_range(const NorthernScenario *data, NorthernKind kind, bool clear);

/* What makes a shot out: close or long range, GNW-13.2, GNW-7.8. */
typedef struct {
    bool close, enfilades, covered;
} NorthernAim;

/* GNW-7.3 to 7.8: the sum of the hits that dice of 1 to 6 give. */
unsigned northern_fire_sum(const NorthernState *state, unsigned unit, NorthernAim aim);
