/* The numbers of the Great Northern War variant: kinds of unit, formations, terrain, army tables,
 * and the options that vary them. Rule ids are those of docs/rules/northern.md. */
#pragma once

#include "engine/rules.h"

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

typedef enum {
    NORTHERN_INFANTRY_MOVE,
    NORTHERN_CAVALRY_MOVE,
    NORTHERN_DRAGOON_MOVE,
    NORTHERN_ARTILLERY_MOVE,
    NORTHERN_MARCH_FACTOR,
    NORTHERN_MARCH_DISTANCE,
    NORTHERN_ROAD_BONUS,
    NORTHERN_ROAD_WIDTH,
    NORTHERN_CHARGE_TURN,
    NORTHERN_GUN_COVER,
    NORTHERN_INFANTRY_CLOSE,
    NORTHERN_INFANTRY_LONG,
    NORTHERN_DRAGOON_CLOSE,
    NORTHERN_DRAGOON_LONG,
    NORTHERN_ARTILLERY_CLOSE,
    NORTHERN_ARTILLERY_LONG,
    NORTHERN_INFANTRY_CLOSE_DAMAGE,
    NORTHERN_INFANTRY_LONG_DAMAGE,
    NORTHERN_DRAGOON_CLOSE_DAMAGE,
    NORTHERN_DRAGOON_LONG_DAMAGE,
    NORTHERN_ARTILLERY_CLOSE_DAMAGE,
    NORTHERN_ARTILLERY_LONG_DAMAGE,
    NORTHERN_DETERIORATION,
    NORTHERN_AMMUNITION,
    NORTHERN_COLUMN_FIRE,
    NORTHERN_SWEDISH_COMBAT,
    NORTHERN_CAVALRY_COMBAT,
    NORTHERN_RETREAT,
    NORTHERN_BASE_HITS,
    NORTHERN_SNOW,
    NORTHERN_SLOW_GUNS,
    NORTHERN_FLANK_FIRE,
    NORTHERN_GRADED_RALLY,
    NORTHERN_ELITES,
    NORTHERN_COSSACKS,
    NORTHERN_MOUNTED_DRAGOONS,
} NorthernOption;
enum { NORTHERN_OPTIONS = NORTHERN_MOUNTED_DRAGOONS + 1 };

extern const HetRuleOption northern_options[NORTHERN_OPTIONS];

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
