/* Loops over GLib's arrays: HET_EACH(const HetRule, rule, rules) of a GPtrArray, whose pointers are
 * to such things, HET_EACH_IN(HetEffect, effect, effects) of a GArray of them. The array is an
 * expression without effects, and keeps its length while the loop runs. */
#pragma once

#include <stdbool.h>

#include <glib.h>

#define HET_EACH(type, it, pointers)                                                               \
    for (type **it##_at = (type **)(void *)(pointers)->pdata,                                      \
              **it##_end = it##_at != NULL ? it##_at + (pointers)->len : NULL, *it;                \
         it##_at != it##_end && ((it) = *it##_at, true); it##_at++)

#define HET_EACH_IN(type, it, array)                                                               \
    for (type *it = (type *)(void *)(array)->data,                                                 \
              *it##_end = it != NULL ? it + (array)->len : NULL;                                   \
         it != it##_end; it++)
