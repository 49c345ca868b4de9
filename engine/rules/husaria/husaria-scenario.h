/* The constant data of a scenario of Beresteczko 1651: the map, zones, units, victory, and lookup
 * tables made from them. Immutable once loaded. */
#pragma once

#include "engine/scenario.h"
#include "husaria-cells.h"
#include "husaria-state.h"
#include "husaria-tables.h"

enum {
    HUSARIA_ZONES = 24,
    HUSARIA_CONTROLS = 4,
    HUSARIA_GUNS = 40, /* a side */
    HUSARIA_NO_ZONE = 0xff,
};

typedef struct {
    char *name, *text; /* as the file has them */
    HusariaCells cells;
} HusariaZone;

/* When a side wins at the end whatever the points say. */
typedef enum {
    HUSARIA_NO_AUTOMATIC,
    HUSARIA_NO_ENEMIES,         /* none left on the map */
    HUSARIA_NO_ENEMIES_INSIDE,  /* none inside a zone */
    HUSARIA_NO_ENEMIES_OUTSIDE, /* none outside it */
} HusariaAutomatic;

/* What a side gets points for. */
typedef struct {
    uint8_t automatic, zone; /* HusariaAutomatic and its zone */
    uint8_t arm[HUSARIA_ARMS];
    uint8_t farthest; /* a hex from the eastern edge of its farthest cavalry */
    uint8_t controls;
    uint16_t control[HUSARIA_CONTROLS];
    uint8_t control_points[HUSARIA_CONTROLS];
} HusariaVictory;

/* A step over an edge: the cell it leads to, and half points, at most 15. Where none leads, to the
 * cell HUSARIA_CELLS, which is no hex. */
typedef uint16_t HusariaStep;
enum { HUSARIA_STEP_COST = 15, HUSARIA_STEP_SHIFT = 4 };
typedef struct {
    HusariaStep over[HUSARIA_CELLS][HET_HEX_SIDES];
} HusariaSteps;

typedef struct {
    HetHexMap map;
    unsigned unit_count, zone_count;
    HusariaZone zones[HUSARIA_ZONES];
    uint8_t camp;                /* zone with a stacking limit of its own, or HUSARIA_NO_ZONE */
    uint8_t camp_stack;          /* strength points a hex of it holds; 0: as elsewhere */
    uint8_t forbidden;           /* zone nobody may enter, or HUSARIA_NO_ZONE */
    uint8_t confined[HET_SIDES]; /* bits of arms that may not leave the camp */
    uint8_t panic[HET_SIDES];    /* loses a unit and a commander each turn */
    uint8_t initiative;          /* side that is player A */
    uint8_t deployed;            /* sides have placed their troops: zones are for arrivals only */
    uint16_t rain;               /* turn from which it rains, 0: never */
    HusariaVictory victory[HET_SIDES];
    uint8_t side[HUSARIA_UNITS], type[HUSARIA_UNITS] /* HusariaType */, arm[HUSARIA_UNITS];
    HusariaTypeRow row[HUSARIA_UNITS]; /* its type's, as the file varies it; HUS-T.8 */
    uint8_t full[HUSARIA_UNITS];       /* strength points of the whole unit */
    uint8_t bonus[HUSARIA_UNITS];      /* of commanders */
    uint8_t zone[HUSARIA_UNITS];       /* where it may be deployed or arrives, or HUSARIA_NO_ZONE */
    uint8_t arrival[HUSARIA_UNITS];    /* turn, 0: there from the start */
    uint8_t wagons[HET_SIDES];         /* it has or has had, HUS-11.19 */
    uint8_t fence_side;                /* who put the fences up: the other side tears them down */
    uint8_t guns[HET_SIDES][HUSARIA_GUNS], gun_count[HET_SIDES];
    uint8_t fence[HUSARIA_CELLS][HET_HEX_SIDES];   /* bit of HusariaState.fences, or 0xff */
    uint16_t next[HUSARIA_CELLS][HET_HEX_SIDES];   /* cell or HUSARIA_OFF */
    HetHexCube cube[HUSARIA_CELLS];                /* where each cell is */
    uint8_t cost[2][HUSARIA_CELLS][HET_HEX_SIDES]; /* foot, horse: half points to leave over an
                                                      edge; 0: cannot */
    HusariaSteps steps[2];                         /* the same, for searches */
    HusariaCells
        plain; /* clear and without roads: a turn there costs its sixths, no more or less */
    HusariaCells barred[HET_SIDES][HUSARIA_ARMS]; /* HUS-S.6, HUS-S.7 */
    uint16_t ring[HUSARIA_CELLS][12];             /* cells two hexes off, HUSARIA_OFF after them */
    const int32_t *option;                        /* by HusariaOption; the scenario's */
    HusariaState *opening;                        /* what start copies */
} HusariaScenario;

static inline const HusariaScenario *
husaria_data(const HusariaState *state)
{
    return (const HusariaScenario *)state->head.scenario->data;
}

/* Hexes from one cell of the map to another. */
static inline unsigned
husaria_apart(const HusariaScenario *data, unsigned a, unsigned b)
{
    int q = data->cube[b].q - data->cube[a].q, r = data->cube[b].r - data->cube[a].r;
    return (unsigned)(ABS(q) + ABS(r) + ABS(q + r)) / 2;
}

/* The edge over which a neighbour lies, HET_HEX_SIDES if it is none, or one is off the map. */
static inline unsigned
husaria_direction(const HusariaScenario *data, unsigned from, unsigned to)
{
    static const uint8_t edges[3][3] = {/* by steps of q, of r, each -1 to 1 */
                                        {HET_HEX_SIDES, 5, 4},
                                        {0, HET_HEX_SIDES, 3},
                                        {1, 2, HET_HEX_SIDES}};
    if (from >= HUSARIA_CELLS || to >= HUSARIA_CELLS)
        return HET_HEX_SIDES; /* off the map */
    unsigned q = (unsigned)(data->cube[to].q - data->cube[from].q + 1);
    unsigned r = (unsigned)(data->cube[to].r - data->cube[from].r + 1);
    return q < 3 && r < 3 ? edges[q][r] : HET_HEX_SIDES;
}

static inline bool
husaria_in_zone(const HusariaScenario *data, unsigned zone, unsigned cell)
{
    return zone != HUSARIA_NO_ZONE && husaria_cells_has(&data->zones[zone].cells, cell);
}

/* Strength points of a side that a hex of its own camp holds; 0: no other number than elsewhere.
 * HUS-D.3 */
static inline unsigned
husaria_camp_points(const HusariaScenario *data, unsigned side, unsigned cell)
{
    return side == data->fence_side && husaria_in_zone(data, data->camp, cell) ? data->camp_stack
                                                                               : 0;
}

static inline HusariaArm
husaria_arm(const HusariaScenario *data, unsigned unit)
{
    return (HusariaArm)data->arm[unit];
}
