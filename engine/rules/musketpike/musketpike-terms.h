/* The vocabulary of the revised Musket & Pike: phases, orders, conditions of units and leaders,
 * shots and melees, values of moves. */
#pragma once

#include <stdbool.h>

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
