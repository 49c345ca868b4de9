/* The state of the hex toy, what a scenario of it fixes, and what its files share. The rules are in
 * rules.md beside this file. */
#pragma once

#include "engine/board/hex.h"
#include "engine/game.h"

enum {
    TOY_HEX_WIDTH = 7,
    TOY_HEX_HEIGHT = 6,
    TOY_HEX_CELLS = TOY_HEX_WIDTH * TOY_HEX_HEIGHT,
    TOY_HEX_UNITS_MAX = 10,
    TOY_HEX_STRENGTH_MAX = 8,
    TOY_HEX_CHITS_MAX = 9,
    TOY_HEX_OFF = 0xff,
    TOY_HEX_CHARGE_REACH = 2, /* movement of a countercharge: THX-4.3 */
    TOY_HEX_STEP_LEFT = HET_HEX_SIDES,
    TOY_HEX_STEP_RIGHT,
    TOY_HEX_STEPS,
};

typedef enum { TOY_HEX_FOOT, TOY_HEX_HORSE, TOY_HEX_PIKES } ToyHexType;
typedef enum { TOY_HEX_CUP, TOY_HEX_ACTIVATION } ToyHexPhase;
typedef enum { TOY_HEX_CHIT_FIRST, TOY_HEX_CHIT_SECOND, TOY_HEX_CHIT_LULL } ToyHexChit;
enum { TOY_HEX_CHITS = TOY_HEX_CHIT_LULL + 1 };
typedef enum { TOY_HEX_SHOT, TOY_HEX_CHARGE, TOY_HEX_TURN } ToyHexReaction;
enum { TOY_HEX_REACTIONS = TOY_HEX_TURN + 1 };
typedef enum { TOY_HEX_ROLL_CUP, TOY_HEX_ROLL_DICE } ToyHexRoll;
typedef enum {
    TOY_HEX_ORDER_NONE,
    TOY_HEX_ORDER_WALK,
    TOY_HEX_ORDER_SHOOT,
    TOY_HEX_ORDER_FIGHT,
    TOY_HEX_ORDER_HOLD,
    TOY_HEX_ORDER_ON, /* go on with a walk */
} ToyHexOrder;
typedef enum { TOY_HEX_END_NONE, TOY_HEX_END_HALF, TOY_HEX_END_TURNS } ToyHexEnd;

/* Frames of the stack, with their operands. */
typedef enum {
    TOY_HEX_PROCEDURE_NONE,
    TOY_HEX_PROCEDURE_UNIT,    /* 0 unit; the activation, always at the bottom */
    TOY_HEX_PROCEDURE_WALK,    /* 0 unit, 1 next step of state->way */
    TOY_HEX_PROCEDURE_WINDOW,  /* 0 walker */
    TOY_HEX_PROCEDURE_SHOT,    /* 0 shooter, 1 target */
    TOY_HEX_PROCEDURE_BATTLE,  /* 0 leader, 1 target, 2 set of attackers, 3 last added, 4 hits */
    TOY_HEX_PROCEDURE_RETREAT, /* 0 unit, 1 winner */
    TOY_HEX_PROCEDURE_CHASE,   /* 0 winner, 1 unit, 2 and 3 hexes left, -1: none */
} ToyHexProcedure;

typedef enum {
    TOY_HEX_UNIT_ORDER,
    TOY_HEX_UNIT_WALK,
    TOY_HEX_UNIT_TURN,
    TOY_HEX_UNIT_ATTACK, /* after a walk, may be passed */
    TOY_HEX_UNIT_SHOOT,
    TOY_HEX_UNIT_FIGHT,
    TOY_HEX_UNIT_DONE,
} ToyHexUnitStep;
typedef enum { TOY_HEX_BATTLE_PICK, TOY_HEX_BATTLE_ATTACK, TOY_HEX_BATTLE_DEFEND } ToyHexBattleStep;
typedef enum { TOY_HEX_CHASE_CHOOSE, TOY_HEX_CHASE_ROLL } ToyHexChaseStep;

enum {
    TOY_HEX_FLAG_DISPLACED = 1, /* UNIT: it retreated or chased, its own move is over */
    TOY_HEX_FLAG_TAKEN = 1,     /* WINDOW: a reaction was taken */
    TOY_HEX_FLAG_ASK = 1,       /* WALK: ask whether to go on */
};

typedef struct {
    HetState head;
    HetWay way;                            /* of the walk under way */
    uint16_t used, fired, reacted, joined; /* sets of units, this turn */
    uint8_t place[TOY_HEX_UNITS_MAX];      /* or TOY_HEX_OFF */
    uint8_t facing[TOY_HEX_UNITS_MAX];     /* corner */
    uint8_t strength[TOY_HEX_UNITS_MAX];
    uint8_t declined[TOY_HEX_UNITS_MAX][TOY_HEX_REACTIONS]; /* what was declined, see offers */
    uint8_t cup[TOY_HEX_CHITS];
    uint8_t winner, end;
    uint8_t at[TOY_HEX_CELLS];        /* unit + 1, or 0 */
    uint8_t rolls[TOY_HEX_UNITS_MAX]; /* this turn; from here on not in the key */
    uint8_t draws;
    uint8_t unused[2];
} ToyHexState;

_Static_assert(sizeof(ToyHexState) == sizeof(HetState) + 144, "no padding");

typedef struct {
    HetHexGrid grid;
    uint8_t woods[(TOY_HEX_CELLS + 7) / 8];
    ToyHexType type[TOY_HEX_UNITS_MAX];
    uint8_t start[TOY_HEX_UNITS_MAX];   /* strength of the units at full */
    unsigned start_strength[HET_SIDES]; /* sums of it */
    unsigned units;
    uint8_t full_cup[TOY_HEX_CHITS];
    ToyHexState position; /* what the file states, without the head */
    int turn;
} ToyHexScenario;

static inline const ToyHexScenario *
toy_hex_data(const HetState *state)
{
    return state->scenario->data;
}
