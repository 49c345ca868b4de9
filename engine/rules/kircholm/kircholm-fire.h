/* Fire: who shoots, at whom, with what effect; moments of reaction. KIR-10, 13
 *
 * A `why` is NULL if the rules allow something, otherwise the rule that forbids it, in words
 * (static text). */
#pragma once

#include "kircholm-procedure.h"

/* Why a unit in its state and formation does not shoot at all; with volleys counted too. */
const char *kircholm_why_silent(const KircholmState *state, unsigned unit);
const char *kircholm_why_no_volley(const KircholmState *state, unsigned unit);
/* Volleys a unit may make in a movement phase. KIR-10.4 */
unsigned kircholm_volley_limit(const KircholmState *state, unsigned unit);
/* Movement points of a volley in one's own movement phase. KIR-10.3, 13.6 */
unsigned kircholm_volley_cost(const KircholmState *state, unsigned unit);
/* Why a target is not in the shooter's range, arc and sight; if it is, *ret_modifier is the sum of
 * all modifiers. */
const char *kircholm_why_no_aim(const KircholmState *state, unsigned shooter, unsigned target,
                                int *ret_modifier);
/* Why a unit of a side, as it stands, does not shoot at a target. KIR-10.16 */
const char *kircholm_why_no_shot(const KircholmState *state, unsigned shooter, unsigned target,
                                 unsigned side);
/* Why a unit is no gun that may fire at anybody now. KIR-13.6 */
const char *kircholm_why_no_gun(const KircholmState *state, unsigned unit);
/* Why a gun of a side that may fire is not chosen, or does not fire, by this move. */
const char *kircholm_why_no_gunfire(const KircholmState *state, unsigned side, const HetMove *move);
/* Why a unit of a side does not fire at a mover, or form in reaction to it, by this move. KIR-10.6,
 * 10.13 */
const char *kircholm_why_no_reaction(const KircholmState *state, unsigned side, const HetMove *move,
                                     unsigned mover);
/* Whether there is an enemy the shooter can harm; lists a SHOOT move at each unless `list` is NULL.
 */
bool kircholm_list_targets(const KircholmState *state, unsigned shooter, HetMoveList *list);
/* Pushes the shot; volleys, points and load are spent here. */
void kircholm_shoot(KircholmState *state, unsigned shooter, unsigned target, const HetSink *sink);

/* Opens a window of reactions to what a unit has just spent points on. KIR-10.6 */
void kircholm_open_window(KircholmState *state, unsigned mover);
/* Opens the window of guns of the side that is not active: at anybody, or at the attackers of the
 * fight. KIR-13.6 */
void kircholm_open_gun_window(KircholmState *state, bool fight);

static inline bool
kircholm_is_shooter(const KircholmState *state, unsigned unit)
{
    return kircholm_why_silent(state, unit) == NULL;
}

static inline bool
kircholm_aims(const KircholmState *state, unsigned shooter, unsigned target, int *ret_modifier)
{
    return kircholm_why_no_aim(state, shooter, target, ret_modifier) == NULL;
}
