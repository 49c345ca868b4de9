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

#include <stdbool.h>

#include "engine/state.h"

/* --- terms ----------------------------------------------------------------------------------- */

/* Phases; those from ORDERS on are within an activation. */
typedef enum {
    MUSKET_INITIATIVE,
    MUSKET_CUPS,
    MUSKET_ORDERS,
    MUSKET_GUNFIRE,
    MUSKET_MOVEMENT,
    MUSKET_DEFENCE, /* defensive fire */
    MUSKET_ADVANCE, /* advancing fire */
    MUSKET_MELEES,
    MUSKET_RALLIES,
    MUSKET_COMING, /* arrivals, at the end of a turn */
} MusketPhase;

typedef enum {
    MUSKET_ORDER_NONE,
    MUSKET_ORDER_CHARGE,
    MUSKET_ORDER_MARCH,
    MUSKET_ORDER_STRATEGIC, /* a march with doubled movement */
    MUSKET_ORDER_RALLY,
} MusketOrder;

typedef enum {
    MUSKET_GONE, /* destroyed, surrendered, or merged into another */
    MUSKET_PRESENT,
    MUSKET_AWAITED,  /* has not arrived */
    MUSKET_CAPTURED, /* artillery in the enemy's hands */
} MusketStatus;

/* Bits of MusketUnit.flags. The first two last; the others end with the activation. */
enum {
    MUSKET_DISORDERED = 1 << 0,
    MUSKET_ACTED = 1 << 1,     /* was activated this turn */
    MUSKET_ACTIVE = 1 << 2,    /* designated in the activation under way */
    MUSKET_FIRED = 1 << 3,     /* this phase; of artillery: this activation */
    MUSKET_DONE = 1 << 4,      /* had its movement */
    MUSKET_MOVED = 1 << 5,     /* changed hexes, wheels included */
    MUSKET_UNRALLIED = 1 << 6, /* was disordered or crossed disordering ground: cannot rally now */
    MUSKET_CHECKED = 1 << 7,   /* took its morale check from fire: once an activation */
    MUSKET_ATTACKED = 1 << 8,  /* was attacked in melee */
    MUSKET_FOUGHT = 1 << 9,    /* attacked in melee */
    MUSKET_MERGED = 1 << 10,   /* took in another unit */
    MUSKET_HELPED = 1 << 11,   /* its commander has rallied it or what stands with it */
};

typedef enum { MUSKET_LEADER_LOST, MUSKET_LEADER_PRESENT, MUSKET_LEADER_AWAITED } MusketLeaderState;

typedef enum { MUSKET_END_NONE, MUSKET_END_TURNS, MUSKET_END_FIELD } MusketEnd;

/* Values of ORDER moves: the orders, then these; from WING on a wing. */
enum {
    MUSKET_VALUE_DRAW = 5,
    MUSKET_VALUE_UNIT = 6,    /* a unit activation */
    MUSKET_VALUE_DECLINE = 7, /* retreat before melee */
    MUSKET_VALUE_WING = 16,
};
/* Values of FIGHT moves of two-hex units: the pair of hexes ahead to the left, to the right, or the
 * middle one, by a wheel. */
enum { MUSKET_PAIR_NONE, MUSKET_PAIR_LEFT, MUSKET_PAIR_RIGHT, MUSKET_PAIR_WHEEL };

/* A shot at a cell of a target. */
typedef struct {
    unsigned cell;
    unsigned value; /* fire value, 0: no shot */
    bool proper;    /* through the shooter's front proper */
    bool cover;     /* the target has cover */
} MusketShot;

/* A melee as it stands: who fights for which ground. Attackers and defenders are units; a
 * defender may be artillery alone. */
typedef struct {
    unsigned attacker[2], attackers;
    unsigned defender[2], defenders;
    unsigned ground[2], cells; /* cells fought for */
    unsigned pair;             /* MUSKET_PAIR_... of a two-hex attacker */
} MusketMelee;

/* --- the state ------------------------------------------------------------------------------- */

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
