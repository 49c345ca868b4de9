/* Fire: legal targets, possible effects, and the shot itself. KIR-10, 13 */
#pragma once

#include "kircholm-procedure.h"

/* Whether a unit is in a state and formation to shoot at all, volleys not counted. */
bool kircholm_is_shooter(const KircholmState *state, unsigned unit);
/* Volleys a unit may make in a movement phase. KIR-10.4 */
unsigned kircholm_volley_limit(const KircholmState *state, unsigned unit);
/* Movement points of a volley in one's own movement phase. KIR-10.3, 13.6 */
unsigned kircholm_volley_cost(const KircholmState *state, unsigned unit);
/* Whether the target is in range, arc and sight of a shooter; then the sum of all modifiers. */
bool kircholm_aims(const KircholmState *state, unsigned shooter, unsigned target,
                   int *ret_modifier);
/* Whether a shot with this modifier could do anything to the target now. KIR-10.16 */
bool kircholm_can_harm(const KircholmState *state, unsigned shooter, unsigned target, int modifier);
/* Pushes the shot; volleys, points and load are spent here. */
void kircholm_shoot(KircholmState *state, unsigned shooter, unsigned target, const HetSink *sink);
/* Whether there is an enemy the shooter can harm; lists a SHOOT move at each unless `list` is NULL.
 */
bool kircholm_list_targets(const KircholmState *state, unsigned shooter, HetMoveList *list);
/* Whether a unit is guns that may fire at somebody now. KIR-13.6 */
bool kircholm_is_ready_gun(const KircholmState *state, unsigned unit);
