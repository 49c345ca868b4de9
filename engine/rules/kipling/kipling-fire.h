/* Fire by rifles and guns: dice, hits and targets. KIP-3 */
#pragma once

#include "kipling-state.h"

/* Dice and hitting faces of a unit's fire. */
void kipling_fire_dice(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                       unsigned *ret_dice, unsigned *ret_hitting);
/* Hits for one figure of the target, -1 for one in the open. */
unsigned kipling_hits_needed(const KiplingState *state, unsigned target, bool long_range);
/* Empty buildings that guns may fire at from a cell. */
HetSquareSet kipling_building_targets(const KiplingState *state, unsigned cell);
bool kipling_long_range(const KiplingState *state, KiplingWeapon weapon, unsigned distance);
void kipling_start_fire(KiplingState *state, const HetMove *move, bool captured_gun,
                        const HetSink *sink);
/* Figures lost in fire near their hospital. KIP-8a.1 */
void kipling_tend(KiplingState *state, unsigned unit, unsigned casualties, const HetSink *sink);
