/* The numbers of the revised Musket & Pike: kinds of unit, ground, fire and melee tables, and the
 * options that vary them. */
#pragma once

#include "engine/board/hex-map.h"
#include "musketpike-options.h"

typedef enum { MUSKET_HEAVY, MUSKET_LIGHT, MUSKET_CAVALRY, MUSKET_ARTILLERY } MusketKind;
enum { MUSKET_KINDS = MUSKET_ARTILLERY + 1 };

/* Calibres: 3 lb, 4 to 8 lb, 12 to 24 lb. */
typedef enum { MUSKET_LIGHT_GUN, MUSKET_MEDIUM_GUN, MUSKET_HEAVY_GUN } MusketGun;
enum { MUSKET_GUNS = MUSKET_HEAVY_GUN + 1 };

typedef enum {
    MUSKET_OPEN,
    MUSKET_WOOD,
    MUSKET_MARSH,
    MUSKET_VILLAGE,
    MUSKET_CHATEAU,
    MUSKET_WAGONS,
} MusketTerrain;
enum { MUSKET_TERRAINS = MUSKET_WAGONS + 1 };

/* Features of hexsides, by bit; the way over a hexside. */
typedef enum {
    MUSKET_WALL,
    MUSKET_HEDGE,
    MUSKET_REDOUBT,
    MUSKET_STREAM,
    MUSKET_STEEP, /* up to the higher level */
} MusketHexside;
enum { MUSKET_HEXSIDES = MUSKET_STEEP + 1, MUSKET_ROAD = 1 };
enum { MUSKET_OBSTACLES = 1 << MUSKET_WALL | 1 << MUSKET_HEDGE | 1 << MUSKET_REDOUBT };

extern const HetHexMapKinds musket_map_kinds;
/* Names in scenario files, NULL-terminated: "heavy" ..., "light" ... */
extern const char *const musket_kind_names[MUSKET_KINDS + 1];
extern const char *const musket_gun_names[MUSKET_GUNS + 1];
/* "NNE" ... "NNW", by corner. */
extern const char *const musket_facing_names[HET_HEX_SIDES + 1];

/* --- ground: MPR-18 ---------------------------------------------------------------------------*/

/* Movement points to enter a terrain; MUSKET_NO_WAY: it cannot. */
unsigned musket_terrain_cost(MusketKind kind, MusketTerrain terrain);
/* Added for a feature of a hexside; steep and gentle slopes upwards only. MUSKET_STOP: it cannot
 * cross. */
enum { MUSKET_STOP = 99 };
unsigned musket_hexside_cost(MusketKind kind, MusketHexside hexside);
unsigned musket_slope_cost(MusketKind kind);
/* Whether entering the terrain, or crossing the hexside, disorders. */
bool musket_terrain_disorders(MusketKind kind, MusketTerrain terrain);
bool musket_hexside_disorders(MusketKind kind, MusketHexside hexside);
bool musket_terrain_obstructs(MusketTerrain terrain); /* obstructed ground in melee */
bool musket_terrain_covers(MusketTerrain terrain);
bool musket_terrain_blocks(MusketTerrain terrain); /* lines of fire */

enum { MUSKET_FACES = 10 }; /* of every die */

/* --- fire: MPR-10 -----------------------------------------------------------------------------*/

enum { MUSKET_FIRE_VALUES = 5 };
/* Hits of a fire value of 1 to 5 on a die of 1 to 10. */
unsigned musket_hits(unsigned value, unsigned die);
/* Hexes of artillery's normal, greatest and grazing range; fire value at a range, 0 beyond. */
unsigned musket_gun_range(MusketGun gun);
unsigned musket_gun_reach(MusketGun gun);
unsigned musket_gun_grazing(MusketGun gun);
unsigned musket_gun_value(MusketGun gun, unsigned range);

/* --- melee: MPR-11 ----------------------------------------------------------------------------*/

typedef struct {
    uint8_t attacker, defender; /* strength points lost */
    int8_t retreat;             /* < 0: the attacker's, > 0: the defender's, 0: nobody's */
} MusketResult;
enum { MUSKET_COLUMNS = 7 };
extern const uint16_t musket_columns[MUSKET_COLUMNS]; /* 50 ... 300 per cent */
/* The column of a strength against another, before shifts. */
unsigned musket_column(unsigned attack, unsigned defence);
MusketResult musket_result(unsigned column, unsigned die);
