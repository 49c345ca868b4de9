/* Loops. HET_EACH_BELOW(side, HET_SIDES) counts an unsigned index from 0 up to, not including, a
 * number, which is computed anew before each turn; HET_EACH_LISTED(i, names) as far as the NULL at
 * the end of an array. HET_EACH(const HetRule, rule, rules) goes through a GPtrArray of pointers
 * to such things, HET_EACH_IN(HetEffect, effect, effects) through a GArray of them: the array is
 * an expression without effects, and keeps its length while the loop runs.
 * And het_bit(set, unit): whether a set of bits has the one of that number. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

static inline bool
het_bit(uint64_t set, unsigned index)
{
    return (set >> index & 1) != 0;
}

#define HET_EACH_BELOW(index, count) for (unsigned index = 0; index < (count); index++)
#define HET_EACH_LISTED(index, array) for (unsigned index = 0; (array)[index] != NULL; index++)

#define HET_EACH(type, it, pointers)                                                               \
    for (type **it##_at = (type **)(void *)(pointers)->pdata,                                      \
              **it##_end = it##_at != NULL ? it##_at + (pointers)->len : NULL, *it;                \
         it##_at != it##_end && ((it) = *it##_at, true); it##_at++)

#define HET_EACH_IN(type, it, array)                                                               \
    for (type *it = (type *)(void *)(array)->data,                                                 \
              *it##_end = it != NULL ? it + (array)->len : NULL;                                   \
         it != it##_end; it++)
