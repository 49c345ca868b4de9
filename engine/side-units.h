/* Going through the units of a side, in the order of the file: for data of a system that lists them
 * in `side_units`, `side_count` of them. */
#pragma once

#include "scenario.h" /* the sides */

#define HET_EACH_OF_SIDE(who, data, side)                                                          \
    for (unsigned who##_side = (side), who##_index = 0, who;                                       \
         who##_index < (data)->side_count[who##_side] &&                                           \
         (who = (data)->side_units[who##_side][who##_index], true);                                \
         who##_index++)
