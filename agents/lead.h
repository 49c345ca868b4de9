/* Who is ahead, by the measures common to all systems. */
#pragma once

#include "engine/game.h"

/* 1, 0, -1: a side is ahead, level or behind, by points; where they are equal, by the share of its
 * strength that it has left. */
static inline int
het_lead(const HetMeasures *measures, unsigned side)
{
    const int32_t *own = measures->value[side], *its = measures->value[1 - side];
    if (own[HET_MEASURE_POINTS] != its[HET_MEASURE_POINTS])
        return own[HET_MEASURE_POINTS] > its[HET_MEASURE_POINTS] ? 1 : -1;
    const int64_t mine = (int64_t)own[HET_MEASURE_STRENGTH] * its[HET_MEASURE_STRENGTH_START];
    const int64_t theirs = (int64_t)its[HET_MEASURE_STRENGTH] * own[HET_MEASURE_STRENGTH_START];
    return (mine > theirs) - (mine < theirs);
}
