/* Fire. KIP-2, KIP-3 */
#pragma once

#include "kipling-scenario.h"

/* Dice, and faces of six that hit, of a unit's fire, with its account (or NULL). Guns captured by
 * the unit count as its own. KIP-2a, 2b, 2e */
void kipling_fire_dice(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                       unsigned *ret_dice, unsigned *ret_hitting, HetRollAccount *account);
/* The rule by which that fire hits. */
const char *kipling_fire_rule(const KiplingState *state, unsigned unit, KiplingWeapon weapon);
/* Hits it takes to kill a figure of the target where it stands, and of one in the open, with their
 * account (or NULL). KIP-2c, KIP-3 */
unsigned kipling_hits_needed(const KiplingState *state, unsigned target, bool far,
                             HetRollAccount *account);
unsigned kipling_range_hits(const KiplingState *state, bool far, HetRollAccount *account);
/* Whether a square gives infantry cover. KIP-2c.1, KIP-2d.3 */
bool kipling_gives_cover(const KiplingState *state, unsigned cell);
/* Whether a distance is beyond the weapon's close range. */
bool kipling_long_range(const KiplingState *state, KiplingWeapon weapon, unsigned distance);
/* Starts a shot at a unit or at an empty building (no target, a place). */
void kipling_start_fire(KiplingState *state, const HetMove *move, bool captured_gun,
                        const HetSink *sink);
/* Figures lost in fire; a hospital near them tends them. KIP-8a.1 */
void kipling_lose_to_fire(KiplingState *state, unsigned unit, unsigned casualties, const char *rule,
                          const HetSink *sink);
