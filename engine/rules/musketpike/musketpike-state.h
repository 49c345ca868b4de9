/* The state of a game of the revised Musket & Pike. Doctrines and evaluators read it; only the
 * files of this folder write it. Rule ids are those of docs/rules/musketpike.md.
 *
 * Ids of units, as in moves: the units in file order, then the leaders. Facings are corners, 0 NNE
 * clockwise to 5 NNW. A unit of two hexes stands on `place`, its left hex as it faces, and the
 * neighbour to the right of that; its front are three hexes:
 *
 *      facing NNE (the corner between the edges N and NE):     front  front  front
 *                                                          flank  LEFT   RIGHT  flank
 *                                                                rear   rear   rear */
#pragma once

#include "engine/state.h"
#include "musketpike-terms.h"

enum {
    MUSKET_UNITS = 120,
    MUSKET_LEADERS = 24,
    MUSKET_WINGS = 16,
    MUSKET_OBJECTIVES = 12,
    MUSKET_ARRIVALS = 4,
    MUSKET_CELLS = 1664,
    MUSKET_STRENGTH = 30, /* of a unit */
    MUSKET_NONE = 0xff,   /* no unit, leader, wing, side */
};

typedef struct {
    uint16_t place; /* cell, HET_NO_PLACE: not on the map */
    uint16_t flags;
    uint8_t facing;   /* corner */
    uint8_t strength; /* strength points left; of artillery 1 */
    uint8_t status;   /* MusketStatus */
    uint8_t rolls;    /* this turn, for roll keys */
} MusketUnit;

typedef struct {
    uint8_t unit;  /* he is with, or MUSKET_NONE */
    uint8_t state; /* MusketLeaderState; lost: a colonel has his chit */
} MusketLeader;

/* Who stands on a cell: unit + 1, or 0. */
typedef struct {
    uint8_t unit, gun; /* gun: artillery */
} MusketCell;

/* The activation under way; all zero between two. */
typedef struct {
    uint8_t chit;  /* leader + 1; MUSKET_NONE: the marker */
    uint8_t wing;  /* activated by its leader, + 1; 0: a unit activation */
    uint8_t lead;  /* lead unit of a unit activation, + 1 */
    uint8_t order; /* MusketOrder */
    uint8_t hexes; /* a unit activation may still add */
    uint8_t able;  /* charge: the last unit that can come into contact, + 1; 0: one is in */
    uint8_t last;  /* the last unit added, + 1 */
    uint8_t unused;
} MusketActivation;

typedef struct {
    HetState head;
    HetWay way;         /* of the walk under way */
    uint64_t met[2];    /* a bit a unit: enemies the walker has been adjacent to */
    uint64_t window[2]; /* those of them that may still react */
    MusketActivation activation;
    uint16_t ground[2];       /* cells fought for in the melee under way */
    uint16_t cup[HET_SIDES];  /* chits in the cup: a bit a leader of the side, bit 15 the
                                 marker */
    uint16_t wings_used;      /* a bit a wing: had a leader activation this turn */
    uint16_t lost[HET_SIDES]; /* strength points */
    uint8_t passed;           /* a bit a side: its turn is over */
    uint8_t initiative;       /* side that has it, or had it last; MUSKET_NONE: nobody */
    uint8_t leaders_lost[HET_SIDES];
    uint8_t guns_taken[HET_SIDES]; /* by the side */
    uint8_t draws[HET_SIDES];      /* chits drawn this turn, for roll keys */
    uint8_t arrived;               /* a bit an arrival */
    uint8_t winner;                /* HetActor, once over */
    uint8_t end;                   /* MusketEnd */
    uint8_t rolls;                 /* of no unit this turn, for roll keys */
    uint8_t unused[6];
    uint8_t holder[MUSKET_OBJECTIVES]; /* side, or MUSKET_NONE */
    MusketLeader leaders[MUSKET_LEADERS];
    uint8_t unused_too[4];
    MusketUnit units[MUSKET_UNITS];
    MusketCell cells[MUSKET_CELLS]; /* as many as the map has; the state ends there */
} MusketState;

_Static_assert(sizeof(MusketUnit) == 8 && sizeof(MusketActivation) == 8 &&
                   sizeof(MusketState) ==
                       sizeof(HetState) + 104 + 48 + 8 * MUSKET_UNITS + 2 * MUSKET_CELLS,
               "no padding");

static inline MusketState *
musket_state(HetState *head)
{
    return (MusketState *)head;
}

static inline const MusketState *
musket_state_peek(const HetState *head)
{
    return (const MusketState *)head;
}
