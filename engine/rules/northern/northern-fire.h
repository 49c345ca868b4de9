/* Who shoots at whom, and with what effect. GNW-7 */
#pragma once

#include "engine/verdict.h"
#include "northern-units.h"

/* Why a unit has no fire as it stands, whatever it has done in this player turn; NULL: it has. The
 * rule in words (static), as of all that follow. GNW-7.1, 7.10, 7.12 to 7.14 */
const char *northern_why_silent(const NorthernState *state, unsigned unit);
static inline bool
northern_has_fire(const NorthernState *state, unsigned unit)
{
    return northern_why_silent(state, unit) == NULL;
}
/* Why a unit that has fire does not hit a target, of any id; NULL: it may. GNW-7.2 to 7.15 */
const char *northern_why_no_hit(const NorthernState *state, unsigned unit, unsigned target);
/* Why a unit does not shoot in this player turn; het_barred (verdict.h): at nobody, of whom
 * northern_why_no_target() tells the one that it could nearly hit; NULL: it may. */
const char *northern_why_no_shot(const NorthernState *state, unsigned unit);
const char *northern_why_no_target(const NorthernState *state, unsigned unit);
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
