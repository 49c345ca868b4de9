/* The slow judgement of placements: everything that is wrong with one, a bit for each rule it
 * breaks, or one bit if a single rule forbids it. The lists of legal moves do not use it. */
#pragma once

#include "northern-scenario.h"

/* In the order in which they are told, where there are several. */
typedef enum {
    NORTHERN_FAULT_TABLE,       /* the middle is off the table */
    NORTHERN_FAULT_AHEAD,       /* not straight ahead */
    NORTHERN_FAULT_TABLE_START, /* over the edge after the turn at the start */
    NORTHERN_FAULT_TABLE_END,   /* before the turn at the end */
    NORTHERN_FAULT_TABLE_STAND, /* at the end */
    NORTHERN_FAULT_UNIT_WAY,
    NORTHERN_FAULT_UNIT_STAND,
    NORTHERN_FAULT_RIVER,
    NORTHERN_FAULT_MARSH,
    NORTHERN_FAULT_GUN_WOODS,
    NORTHERN_FAULT_GUN_TOWN,
    NORTHERN_FAULT_GUN_HEDGE,
    NORTHERN_FAULT_LENGTH,
    NORTHERN_FAULT_COLUMN, /* as far as a march, by who does not march */
    NORTHERN_FAULT_CHARGE_TURN,
    NORTHERN_FAULT_CHARGE_END,
    NORTHERN_FAULT_WOODS,
    NORTHERN_FAULT_HEDGE,
    NORTHERN_FAULT_MARCH,
    NORTHERN_FAULT_MARCH_END,
    NORTHERN_FAULT_TOWN,
    NORTHERN_FAULT_TOUCH,
    NORTHERN_FAULT_CONTACT,
    NORTHERN_FAULT_SIDE,
    NORTHERN_FAULT_GUARD,
} NorthernFault;
enum { NORTHERN_FAULTS = NORTHERN_FAULT_GUARD + 1 };

/* Of standing there in a formation, whatever the unit came by; and of a body whose middle is `at`,
 * for files and checks too, whether there are none. */
uint32_t northern_stand_faults(const NorthernState *state, unsigned unit, unsigned formation,
                               HetPoint at, unsigned heading);
bool northern_may_stand(const NorthernState *state, unsigned unit, const HetPolygon *body,
                        HetPoint at);
/* GNW-5.26: no enemy is touched there that was not before. */
bool northern_keeps_apart(const NorthernState *state, unsigned unit, unsigned formation,
                          HetPoint at, unsigned heading);
/* Of a move from where the unit stands; of a charge at `target`, an enemy it may charge at all,
 * unless that is NORTHERN_NONE. */
uint32_t northern_way_faults(const NorthernState *state, unsigned unit, const HetPose *pose,
                             unsigned target);
/* Of the straight way to an enemy that the unit may charge at all on which the fewest are; ways are
 * looked for all round. 0: there is one without any. */
uint32_t northern_charge_faults(const NorthernState *state, unsigned unit, unsigned target);
/* The first of the faults in words; NULL: none. */
const char *northern_fault_words(const NorthernState *state, unsigned unit, bool charging,
                                 uint32_t faults);
