/* The constant data of a scenario of the revised Musket & Pike: the map, the units, the commands,
 * victory conditions, and lookup tables made from them. Immutable once loaded. */
#pragma once

#include "engine/board/hex-lines.h"
#include "engine/scenario.h"
#include "engine/side-units.h"
#include "musketpike-cells.h"
#include "musketpike-tables.h"

typedef struct {
    uint8_t side, kind /* MusketKind */, hexes, wing;
    uint8_t start;  /* strength points printed; of artillery 1 */
    uint8_t morale; /* printed */
    uint8_t nation; /* units consolidate within one */
    uint8_t gun;    /* MusketGun, of artillery */
    bool cannon;    /* battalion guns */
    bool pikes;     /* of heavy infantry: false for type N */
} MusketUnitType;

typedef struct {
    uint8_t side, army; /* 0: the side's first; 1: its second, which only its own leaders move */
    uint8_t leader;     /* its commander, or MUSKET_NONE */
    char *code, *name;
} MusketWing;

typedef struct {
    uint8_t side, army;
    uint8_t rating; /* 0 to 3: 1 is -1 on the counters */
    uint8_t wing;   /* he commands; MUSKET_NONE: an overall commander */
    uint8_t chit;   /* bit of the side's cup */
} MusketLeaderType;

typedef enum { MUSKET_POSSESSION, MUSKET_INFANTRY } MusketObjectiveKind;

typedef struct {
    uint8_t kind;   /* MusketObjectiveKind */
    uint8_t unless; /* objective that makes it not count when FIRST has its points; MUSKET_NONE */
    uint8_t points[HET_SIDES];
    uint8_t cells[MUSKET_CELLS / 8]; /* a bit a cell */
    char *code, *name;
} MusketObjective;

typedef struct {
    uint8_t side, roll, from, within, edge;
    uint16_t near_;
    uint64_t units[2], leaders; /* a bit each */
    MusketCellSet cells;        /* where they come to if nobody is there; MPR-12.4 */
    char *code;
} MusketArrival;

typedef struct {
    HetHexMap map;
    unsigned cells, unit_count, leader_count, wing_count, objective_count, arrival_count;
    MusketUnitType unit[MUSKET_UNITS];
    MusketLeaderType leader[MUSKET_LEADERS];
    MusketWing wing[MUSKET_WINGS];
    MusketObjective objective[MUSKET_OBJECTIVES];
    MusketArrival arrival[MUSKET_ARRIVALS];
    int16_t points[HET_SIDES];    /* whatever happens */
    uint16_t strength[HET_SIDES]; /* at the start, artillery not counted */
    const int32_t *option;        /* by MusketOption; the scenario's */
    MusketState *opening;         /* what start copies */

    /* Filled by musket_fill_tables(). By cell, and by the edge over which it is left. */
    uint16_t next[MUSKET_CELLS][HET_HEX_SIDES];              /* HET_NO_PLACE: off the map */
    uint8_t cost[MUSKET_KINDS][MUSKET_CELLS][HET_HEX_SIDES]; /* to enter over it; MUSKET_STOP: no */
    uint8_t disorders[MUSKET_CELLS][HET_HEX_SIDES];          /* a bit a kind that crosses it */
    uint8_t ground[MUSKET_CELLS][HET_HEX_SIDES];             /* MusketGround of it */
    bool obstructed[MUSKET_CELLS];
    int16_t q[MUSKET_CELLS], r[MUSKET_CELLS]; /* cube coordinates */
    uint16_t edge[MUSKET_CELLS];              /* steps to leave the map */
    HetHexLines lines;                        /* as far as guns reach */
    MusketCellSet lower;                      /* cells of columns that lie half a hex lower */
    /* Edges treated as front in defence and fire, and the front proper, of who faces NNE. */
    uint8_t fronts[MUSKET_UNITS], proper[MUSKET_UNITS];
    uint8_t side_units[HET_SIDES][MUSKET_UNITS]; /* ascending */
    uint8_t side_count[HET_SIDES];
} MusketScenario;

/* What lies between a hex and its neighbour, seen by who crosses or fires over the edge. */
enum {
    MUSKET_COVER = 1 << 0,    /* the neighbour is in cover */
    MUSKET_OBSTACLE = 1 << 1, /* a wall, hedge or redoubt is crossed */
    MUSKET_DOWNHILL = 1 << 2, /* the neighbour is lower */
    MUSKET_STEEP_DOWN = 1 << 3,
};

static inline const MusketScenario *
musket_data(const MusketState *state)
{
    return state->head.scenario->data;
}

static inline int
musket_option(const MusketState *state, MusketOption option)
{
    return musket_data(state)->option[option];
}

/* Fills the tables; map, units, wings and options are loaded. */
void musket_fill_tables(MusketScenario *data);
/* Fills `cells` of the opening from its units; false when two would share what they cannot. */
bool musket_fill_cells(MusketState *opening, const MusketScenario *data);
