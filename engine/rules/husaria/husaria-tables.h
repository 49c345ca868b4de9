/* The numbers of Beresteczko 1651: troop types, ground, the battle, dispersal and fire tables as
 * printed, and the options that vary them. Rule ids are those of docs/rules/husaria.md. */
#pragma once

#include "engine/board/hex-map.h"
#include "engine/rules.h"

typedef enum {
    HUSARIA_HUSSARS,
    HUSARIA_PANCERNI,
    HUSARIA_REITERS,
    HUSARIA_DRAGOONS,
    HUSARIA_TATARS,
    HUSARIA_COSSACK_HORSE,
    HUSARIA_WESTERN_FOOT,
    HUSARIA_HUNGARIAN_FOOT,
    HUSARIA_POLISH_FOOT,
    HUSARIA_REGISTERED_FOOT,
    HUSARIA_RABBLE_FOOT,
    HUSARIA_LIGHT_ARTILLERY,
    HUSARIA_HEAVY_ARTILLERY,
    HUSARIA_WAGONS,
    HUSARIA_COMMANDER,
} HusariaType;
enum { HUSARIA_TYPES = HUSARIA_COMMANDER + 1 };

typedef enum {
    HUSARIA_CAVALRY,
    HUSARIA_INFANTRY,
    HUSARIA_ARTILLERY,
    HUSARIA_TRAIN,
    HUSARIA_LEADERS
} HusariaArm;
enum { HUSARIA_ARMS = HUSARIA_LEADERS + 1 };

/* What a type fires with. */
typedef enum {
    HUSARIA_NO_FIRE,
    HUSARIA_MUSKETS, /* read in the table of infantry */
    HUSARIA_PISTOLS, /* in that of cavalry, dragoons' muskets too: HUS-12.31 */
    HUSARIA_BOWS,
    HUSARIA_LIGHT_GUNS,
    HUSARIA_HEAVY_GUNS
} HusariaFire;

typedef struct {
    const char *name;  /* in scenario files: "western-foot" */
    const char *title; /* "Western infantry" */
    char symbol;
    HusariaArm arm;
    uint8_t strength; /* points of a full unit where a file gives none */
    uint8_t morale, movement;
    HusariaFire fire;
    uint8_t volleys;   /* HUS-12.2: stars */
    uint8_t dispersal; /* column of husaria_dispersal */
} HusariaTypeRow;

extern const HusariaTypeRow husaria_types[HUSARIA_TYPES];
extern const char *const husaria_type_names[HUSARIA_TYPES + 1];
extern const char *const husaria_fire_names[]; /* "none" ... "heavy-guns" */

typedef enum {
    HUSARIA_CLEAR,
    HUSARIA_SWAMP,
    HUSARIA_FOREST,
    HUSARIA_ORCHARD,
    HUSARIA_VILLAGE
} HusariaTerrain;
enum { HUSARIA_TERRAINS = HUSARIA_VILLAGE + 1 };
/* Bits of hexsides, and of ways. */
enum {
    HUSARIA_STREAM = 1,
    HUSARIA_RIVER = 2,
    HUSARIA_FORD = 4,
    HUSARIA_BRIDGE = 8,
    HUSARIA_FENCE = 16,
    HUSARIA_ROAD = 1
};

extern const HetHexMapKinds husaria_map_kinds;

/* Half movement points to enter a terrain; 0: prohibited. Columns: foot, horse. */
extern const uint8_t husaria_terrain_cost[HUSARIA_TERRAINS][2];
/* Columns against the attacker of a defender in this terrain. */
extern const uint8_t husaria_terrain_shelter[HUSARIA_TERRAINS];

/* What a cell of the battle table does to a side. */
typedef struct {
    uint8_t retreat, loss, dispersed;
} HusariaEffect;

enum { HUSARIA_COLUMNS = 12, HUSARIA_ROWS = 11, HUSARIA_EVEN = 3 /* column 1:1 */ };
/* By two dice less 2, column, attacker and defender. */
extern const HusariaEffect husaria_battle[HUSARIA_ROWS][HUSARIA_COLUMNS][2];

enum { HUSARIA_DISPERSAL_CLASSES = 6 };
/* The highest roll of one die that disperses, by hexes of retreat less 1 and class. */
extern const uint8_t husaria_dispersal[5][HUSARIA_DISPERSAL_CLASSES];

typedef enum { HUSARIA_MISS, HUSARIA_HIT, HUSARIA_SCATTERED } HusariaShot;
/* Fire of a strength (1 to 3 of guns, 1 to 4 of others) at a distance with a total of two dice. */
HusariaShot husaria_fire_result(HusariaFire fire, unsigned strength, unsigned distance,
                                unsigned total);

typedef enum {
    HUSARIA_DEPLOYMENT,
    HUSARIA_LANCE_FULL,
    HUSARIA_LANCE_WEAK,
    HUSARIA_FOOT_DOUBLE,
    HUSARIA_REAR_STRENGTH,
    HUSARIA_OPPOSITE,
    HUSARIA_LIGHT_RANGE,
    HUSARIA_HEAVY_RANGE,
    HUSARIA_COMMANDER_MOVE,
    HUSARIA_COMMANDER_MORALE,
    HUSARIA_MORALE_ZONE,
    HUSARIA_TRACK,
    HUSARIA_PIKE_STRENGTH,
    HUSARIA_LONE_COMMANDER,
    HUSARIA_FALLEN_COMMANDER,
    HUSARIA_SWAMP_RETREAT,
    HUSARIA_BOW_HIGHEST,
    HUSARIA_LANCES_AGAINST,
    HUSARIA_PIKES_EARLY,
} HusariaOption;
enum { HUSARIA_OPTIONS = HUSARIA_PIKES_EARLY + 1, HUSARIA_RANGE_MAX = 6, HUSARIA_PIKE_MOVE = 3 };

extern const HetRuleOption husaria_options[HUSARIA_OPTIONS];
