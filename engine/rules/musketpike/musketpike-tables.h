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

enum { MUSKET_STOP = 99 };
/* A kind of ground as units enter it. */
typedef struct {
    uint8_t cost[MUSKET_KINDS]; /* movement points; MUSKET_NO_WAY: it cannot */
    bool disorders[MUSKET_KINDS];
    bool obstructs; /* it is obstructed ground in melee */
    bool covers;
    bool blocks; /* lines of fire */
} MusketGround;
extern const MusketGround musket_grounds[MUSKET_TERRAINS];
/* A feature of a hexside as units cross it; steep slopes upwards. */
typedef struct {
    uint8_t cost[MUSKET_KINDS]; /* added; MUSKET_STOP: it cannot cross */
    bool disorders[MUSKET_KINDS];
} MusketSide;
extern const MusketSide musket_sides[MUSKET_HEXSIDES];
/* Added for a gentle slope upwards. */
unsigned musket_slope_cost(MusketKind kind);

enum { MUSKET_FACES = 10 }; /* of every die */

/* --- fire: MPR-10 -----------------------------------------------------------------------------*/

enum { MUSKET_FIRE_VALUES = 5, MUSKET_REACH = 15 /* the greatest of artillery */ };
/* Hits of a fire value of 1 to 5 on a die of 1 to 10. */
unsigned musket_hits(unsigned value, unsigned die);
/* Artillery: its fire value at one hex; hexes of its normal, greatest and grazing range. */
typedef struct {
    uint8_t close, range, reach, grazing;
} MusketGunRow;
extern const MusketGunRow musket_guns[MUSKET_GUNS];
/* Its fire value at a range, 0 beyond. */
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
