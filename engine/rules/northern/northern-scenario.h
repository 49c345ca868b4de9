/* The constant data of a scenario of the Great Northern War variant: table, terrain, units,
 * objectives. Immutable once loaded. */
#pragma once

#include "engine/scenario.h"
#include "engine/side-units.h"
#include "northern-state.h"

enum { NORTHERN_AREAS = 24, NORTHERN_LINES = 160, NORTHERN_TABLE_MAX = 20000 };

typedef struct {
    NorthernArea kind;
    HetPolygon outline;
    HetPoint low, high; /* its bounding box */
} NorthernPatch;

/* A straight piece of a river, crossing, hedge, wall or road. Load cuts rivers where bridges and
 * fords lie, so that a piece is a crossing or is not. */
typedef struct {
    NorthernLine kind;
    HetPoint from, to;
    HetPoint low, high;
    bool goes_on[2]; /* of a road: whether there is more of it beyond `from`, beyond `to` */
} NorthernPiece;

typedef struct {
    char *name;
    HetPoint at;
    int32_t radius;
    int points;
} NorthernObjective;

typedef struct {
    /* --- filled by load --- */
    int32_t width, height; /* of the table, plane units; at most NORTHERN_TABLE_MAX */
    unsigned area_count, line_count, objective_count, unit_count;
    NorthernPatch areas[NORTHERN_AREAS];
    NorthernPiece lines[NORTHERN_LINES];
    NorthernObjective objectives[NORTHERN_OBJECTIVES];
    uint8_t side[NORTHERN_UNITS];
    uint8_t type[NORTHERN_UNITS];    /* NorthernKind as written in the file */
    uint8_t nation[NORTHERN_UNITS];  /* NorthernNation */
    uint8_t resolve[NORTHERN_UNITS]; /* hits at which it leaves the field; 0: as all (GNW-10.4) */
    uint8_t arrives[NORTHERN_UNITS]; /* turn in which a RESERVE comes on */
    uint8_t army_units[HET_SIDES];   /* 6, 4, 3; 0: the army is not drawn (GNW-11) */
    HetPolygon zone[HET_SIDES];      /* of deployment; count 0: none */
    uint16_t zone_heading[HET_SIDES];
    int unit_points;        /* GNW-12.2 */
    HetActor tie;           /* who wins even points; NOBODY: a draw */
    NorthernState *opening; /* what start copies: head's turn, phase and active; units' status, x,
                               y, heading, formation, hits, enemies; sets, points, owners, dice */

    /* --- made from it by northern-load.c --- */
    const int32_t *option;             /* by NorthernOption; the scenario's */
    uint8_t kind[NORTHERN_UNITS];      /* NorthernKind in play (GNW-13.7) */
    uint16_t limit[NORTHERN_UNITS];    /* hits at which it is gone */
    int32_t allowance[NORTHERN_KINDS]; /* plane units */
    uint8_t side_units[HET_SIDES][NORTHERN_UNITS], side_count[HET_SIDES]; /* ascending */
} NorthernScenario;

HET_DATA_OF(northern, NorthernState, NorthernScenario, NorthernOption)

static inline NorthernKind
northern_kind(const NorthernState *state, unsigned unit)
{
    return northern_data(state)->kind[unit];
}

/* The middle of a unit. */
static inline HetPoint
northern_place(const NorthernState *state, unsigned unit)
{
    return (HetPoint){state->units[unit].x, state->units[unit].y};
}

/* The outline of a unit that is PRESENT. */
static inline HetOutline
northern_outline(const NorthernUnit *unit)
{
    return (HetOutline){.centre = {unit->x, unit->y},
                        .left = {unit->left_x, unit->left_y},
                        .right = {unit->right_x, unit->right_y}};
}
