/* Hand-to-hand fights: who may fight whom, and who does. KIR-9, 11, 12 */
#pragma once

#include "kircholm-procedure.h"

/* Why a unit does not attack an enemy, whatever the moment; a rule in words (static text), or NULL.
 * KIR-9.1 to 9.3 */
const char *kircholm_why_no_attack(const KircholmState *state, unsigned unit, unsigned target);
static inline bool
kircholm_may_fight(const KircholmState *state, unsigned unit, unsigned target)
{
    return kircholm_why_no_attack(state, unit, target) == NULL;
}
/* Why an enemy is not picked as the target of the next fight. */
const char *kircholm_why_no_target(const KircholmState *state, unsigned target);
/* Whether any fight is left for the active side. */
bool kircholm_any_fight(const KircholmState *state);
/* Adds a FIGHT for every enemy that can be attacked. */
void kircholm_list_fights(const KircholmState *state, HetMoveList *list);
void kircholm_start_fight(KircholmState *state, unsigned target);

/* Whether a unit has charged this phase. */
static inline bool
kircholm_charges(const KircholmState *state, unsigned unit)
{
    return state->units[unit].charge != KIRCHOLM_NO_CHARGE;
}

/* The set being picked: whether a unit is in it; the lowest member from `from` on, or
 * KIRCHOLM_NOBODY. */
static inline bool
kircholm_in_set(const KircholmState *state, unsigned unit)
{
    return (state->set[unit / 32] >> (unit % 32) & 1) != 0;
}

static inline unsigned
kircholm_next_in_set(const KircholmState *state, unsigned from)
{
    for (unsigned unit = from; unit < kircholm_data(state)->unit_count; unit++)
        if (kircholm_in_set(state, unit))
            return unit;
    return KIRCHOLM_NOBODY;
}
#define KIRCHOLM_EACH_ATTACKER(unit, state)                                                        \
    for (unsigned unit = kircholm_next_in_set((state), 0); unit != KIRCHOLM_NOBODY;                \
         unit = kircholm_next_in_set((state), unit + 1))
