/* Strength, modifiers and effect of a fight. KIR-9.4 to 9.8 */
#pragma once

#include "kircholm-procedure.h"

/* Strengths in units of 1 / retreating divisor. KIR-9.4 */
unsigned kircholm_attack_strength(const KircholmState *state, unsigned unit, unsigned target);
unsigned kircholm_defence_strength(const KircholmState *state, unsigned target);
/* Of the attack by state->set on a target: the column of the table and the sum of modifiers, both
 * told to the account unless it is NULL. KIR-9.5, KIR-9.7 */
unsigned kircholm_odds_of(const KircholmState *state, unsigned target, HetRollAccount *account);
int kircholm_fight_modifier(const KircholmState *state, unsigned target, HetRollAccount *account);
/* The result of a total by the combat table and the options on levels. KIR-9.6, KIR-9.8 */
KircholmOutcome kircholm_outcome(const KircholmState *state, unsigned odds, int total);
