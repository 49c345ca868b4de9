/* Hand-to-hand fights: who may fight whom, with what strength, to what effect. KIR-9, 11, 12 */
#pragma once

#include "kircholm-procedure.h"

/* Whether an attacker is able to attack anybody; whether this target. KIR-9.1 to 9.3 */
bool kircholm_may_attack(const KircholmState *state, unsigned unit);
bool kircholm_may_fight(const KircholmState *state, unsigned unit, unsigned target);
/* Whether any fight is left for the active side. */
bool kircholm_any_fight(const KircholmState *state);
/* Adds a FIGHT for every enemy that can be attacked. */
void kircholm_list_fights(const KircholmState *state, HetMoveList *list);
void kircholm_start_fight(KircholmState *state, unsigned target);

/* Strengths in units of 1 / retreating divisor. KIR-9.4 */
unsigned kircholm_attack_strength(const KircholmState *state, unsigned unit, unsigned target);
unsigned kircholm_defence_strength(const KircholmState *state, unsigned target);
/* Of the attack by state->set on a target: the column of the table and the sum of modifiers, both
 * told to the account unless it is NULL. KIR-9.5, KIR-9.7 */
unsigned kircholm_odds_of(const KircholmState *state, unsigned target, HetRollAccount *account);
int kircholm_fight_modifier(const KircholmState *state, unsigned target, HetRollAccount *account);
/* What the combat table and the options on levels make of a total. KIR-9.6, KIR-9.8 */
KircholmOutcome kircholm_outcome(const KircholmState *state, unsigned odds, int total);

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

/* Pushes the withdrawal of a body. */
void kircholm_withdraw_body(KircholmState *state, unsigned unit, unsigned hexes, unsigned opponent,
                            bool trail);
/* Notes the hexes a unit is about to leave, for pursuit. */
void kircholm_begin_trail(KircholmState *state, unsigned unit);
