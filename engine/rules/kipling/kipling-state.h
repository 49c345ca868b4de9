/* The state of a game of Charge! + Kipling, and the constant data of a scenario. Doctrines and
 * evaluators read both; only the files of this folder write them. Rule ids are those of
 * docs/rules/kipling.md.
 *
 * Unit ids: infantry, cavalry, crews and generals in file order, then the guns, in the order of
 * their crews. */
#pragma once

#include "engine/board/square.h"
#include "engine/state.h"

enum {
    KIPLING_SIDE_UNITS = 16, /* a side, guns not counted */
    KIPLING_UNITS = HET_SIDES * KIPLING_SIDE_UNITS,
    KIPLING_GUNS = 8,
    KIPLING_BUILDINGS = 16,
    KIPLING_FIGURES = 24, /* a unit */
    KIPLING_NONE = 0xff,  /* no unit, no gun */
};

typedef enum { KIPLING_MELEES, KIPLING_ACTIONS } KiplingPhase;

typedef enum {
    KIPLING_GONE, /* no figures left, off the table, or absent */
    KIPLING_STEADY,
    KIPLING_FALLING,   /* 5a: makes its full moves home */
    KIPLING_EXHAUSTED, /* 5b */
} KiplingStatus;

/* Kinds of rolls that are counted separately, for roll keys, so that one more roll does not change
 * the others. */
typedef enum {
    KIPLING_COUNT_FIRE,
    KIPLING_COUNT_CLOSING,
    KIPLING_COUNT_MELEE,
    KIPLING_COUNT_OTHER
} KiplingCount;

typedef struct {
    uint8_t place; /* cell, or HET_SQUARE_OFF; always that for generals, who are with `leader` */
    uint8_t figures;
    uint8_t status;       /* KiplingStatus */
    uint8_t falls;        /* full moves home still to make; of a general: has stayed a retreat */
    uint8_t partner;      /* enemy locked in melee with it, or KIPLING_NONE */
    uint8_t arrival;      /* of the attacker of a locked pair: 1 + direction of its last step */
    uint8_t melee_losses; /* figures lost in the melee it is locked in */
    uint8_t gun;          /* gun held, 0 up, or KIPLING_NONE */
    uint8_t dead, prisoners, fled; /* figures; fled: crews chased off, units off the table */
    uint8_t leader;                /* general with it; of a general: his unit; or KIPLING_NONE */
    uint8_t rolls[4];              /* by KiplingCount, this turn */
} KiplingUnit;

typedef struct {
    uint8_t place;  /* cell, or HET_SQUARE_OFF: out of the game */
    uint8_t owner;  /* side in whose possession it is */
    uint8_t holder; /* unit, or KIPLING_NONE: loose */
    uint8_t spiked; /* 1: useless for good */
} KiplingGun;

typedef struct {
    HetState head;
    HetSquareSet occupied[HET_SIDES]; /* by units */
    uint32_t acted;                   /* a bit a unit: had its action this player turn */
    uint16_t lost[HET_SIDES];         /* figures, of 6d */
    uint16_t taken[HET_SIDES];        /* prisoners a side holds */
    uint16_t tended[HET_SIDES];  /* 8a: fire casualties near the hospital, not rolled for yet */
    uint16_t saved[HET_SIDES];   /* 8a */
    uint8_t guard[HET_SIDES];    /* unit that gave the guard, or KIPLING_NONE */
    uint8_t on_table[HET_SIDES]; /* units, generals not counted */
    uint8_t winner;              /* HetActor, once over */
    uint8_t end;                 /* KiplingEnd */
    uint8_t unused[6];
    uint8_t breaches[KIPLING_BUILDINGS];
    uint8_t battered[KIPLING_BUILDINGS]; /* hits this player turn towards the next breach */
    uint8_t followed[KIPLING_UNITS];     /* follow-ups of a unit this player turn, if limited */
    KiplingGun guns[KIPLING_GUNS];
    KiplingUnit units[KIPLING_UNITS]; /* as many as the scenario has; the state ends there */
} KiplingState;

_Static_assert(sizeof(KiplingUnit) == 16 && sizeof(KiplingState) == sizeof(HetState) + 64 + 32 +
                                                                        64 + 32 +
                                                                        16 * KIPLING_UNITS,
               "no padding");

typedef enum {
    KIPLING_END_NONE,
    KIPLING_END_HALF,
    KIPLING_END_BOTH,
    KIPLING_END_FIELD,
    KIPLING_END_TURNS
} KiplingEnd;
enum { KIPLING_ENDS = KIPLING_END_TURNS + 1 };

/* Orders of a unit; values of ORDER moves and steps of the order's frame. */
typedef enum {
    KIPLING_ORDER_NONE,
    KIPLING_ORDER_MOVE,
    KIPLING_ORDER_ADVANCE, /* move one square, then fire */
    KIPLING_ORDER_FIRE,
    KIPLING_ORDER_CHARGE,
    KIPLING_ORDER_GUN, /* fire a captured gun */
    KIPLING_ORDER_DRAG,
    KIPLING_ORDER_AIM, /* step only: advanced, now picks its target */
} KiplingOrder;

enum { KIPLING_VALUE_GUN = 1, KIPLING_VALUE_SPIKE = 1 }; /* of SHOOT and CAPTURE moves */

HET_STATE_OF(KiplingState, kipling_state, kipling_state_const)
