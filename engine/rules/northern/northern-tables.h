/* The numbers of the Great Northern War variant: kinds of unit, formations, terrain, army tables,
 * and (northern-option.h) the options that vary them. Rule ids are those of docs/rules/northern.md.
 */
#pragma once

#include "northern-option.h"

enum {
    NORTHERN_MM = 10,    /* plane units a millimetre */
    NORTHERN_BASES = 4,  /* of every unit but guns and generals */
    NORTHERN_HITS = 160, /* a unit can never have taken more */
};

typedef enum {
    NORTHERN_INFANTRY,
    NORTHERN_CAVALRY,
    NORTHERN_DRAGOONS,
    NORTHERN_ARTILLERY,
    NORTHERN_GENERAL,
} NorthernKind;
enum { NORTHERN_KINDS = NORTHERN_GENERAL + 1, NORTHERN_ARMS = NORTHERN_GENERAL };

typedef enum {
    NORTHERN_SWEDISH,
    NORTHERN_RUSSIAN,
    NORTHERN_SAXON,
    NORTHERN_POLISH,
    NORTHERN_DANISH,
    NORTHERN_COSSACK,
    NORTHERN_OTHER,
} NorthernNation;
enum { NORTHERN_NATIONS = NORTHERN_OTHER + 1 };

/* GNW-2. LINE is the cavalry's 2 x 2 and the general's only one. */
typedef enum {
    NORTHERN_LINE,
    NORTHERN_COLUMN,
    NORTHERN_LIMBERED,
    NORTHERN_UNLIMBERED,
} NorthernFormation;
enum { NORTHERN_FORMATIONS = NORTHERN_UNLIMBERED + 1 };

typedef enum {
    NORTHERN_WOODS,
    NORTHERN_TOWN,
    NORTHERN_MARSH,
    NORTHERN_LAKE,
    NORTHERN_HILL,
    NORTHERN_WORKS, /* fortifications */
} NorthernArea;
enum { NORTHERN_AREA_KINDS = NORTHERN_WORKS + 1 };

typedef enum {
    NORTHERN_RIVER,    /* no crossing here */
    NORTHERN_CROSSING, /* of a river, by bridge or ford */
    NORTHERN_HEDGE,
    NORTHERN_WALL,
    NORTHERN_ROAD,
} NorthernLine;
enum { NORTHERN_LINE_KINDS = NORTHERN_ROAD + 1 };

/* Names in scenario files, NULL-terminated. Lines name river, bridge (or ford: a crossing), ... */
extern const char *const northern_kind_names[NORTHERN_KINDS + 1];
extern const char *const northern_nation_names[NORTHERN_NATIONS + 1];
extern const char *const northern_formation_names[NORTHERN_FORMATIONS + 1];
extern const char *const northern_area_names[NORTHERN_AREA_KINDS + 1];
extern const char *const northern_line_names[NORTHERN_LINE_KINDS + 1];

/* GNW-11: units of each arm, in the order of NorthernKind, for an army of 6, 4 or 3 units and a die
 * of 1 to 6. */
const uint8_t *northern_army(unsigned units, unsigned die);

/* GNW-2: whether a kind has the formation. */
bool northern_has_formation(NorthernKind kind, NorthernFormation formation);
/* GNW-1, GNW-2: half the depth and half the width, in plane units, of `bases` bases (1 to 4; 1 of
 * guns and generals) in a formation the kind has. Smaller by 0.2 mm for every base lost, so that
 * the outline of fewer bases lies within that of more however corners are rounded. */
void northern_halves(NorthernKind kind, NorthernFormation formation, unsigned bases,
                     unsigned *ret_length, unsigned *ret_width);
