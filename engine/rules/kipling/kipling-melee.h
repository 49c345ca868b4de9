/* Rounds of melee. KIP-4b */
#pragma once

#include "kipling-scenario.h"

/* Starts a round of two units in one square; the attacker's last step led in direction `arrival`.
 */
void kipling_start_melee(KiplingState *state, unsigned attacker, unsigned defender,
                         unsigned arrival);
/* Dice, and faces of six that hit, of a unit in melee, with its account (or NULL). KIP-4b.1, 4b.2,
 * 4h */
void kipling_melee_dice(const KiplingState *state, unsigned unit, unsigned *ret_dice,
                        unsigned *ret_hitting, HetRollAccount *account);
/* Hits it takes a unit to kill a figure of the enemy. KIP-4b.3 */
unsigned kipling_melee_hits(const KiplingState *state, unsigned unit, unsigned enemy);
