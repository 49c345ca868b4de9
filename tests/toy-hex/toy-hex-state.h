/* The state of the hex toy and what a scenario of it fixes. The rules are in rules.md beside this
 * file. */
#pragma once

#include "engine/board/hex-map.h"
#include "engine/game.h"
#include "engine/procedure.h"

enum {
    TOY_HEX_CELLS = 64, /* at most */
    TOY_HEX_UNITS = 10, /* at most, of both sides */
    TOY_HEX_STRENGTH = 8,
    TOY_HEX_OFF = 0xff,
    TOY_HEX_STEP_LEFT = HET_HEX_SIDES, /* steps of a walk: over an edge, or a turn */
    TOY_HEX_STEP_RIGHT,
    TOY_HEX_STEPS,
};

typedef enum { TOY_HEX_OPEN, TOY_HEX_WOODS } ToyHexTerrain;
typedef enum { TOY_HEX_FOOT, TOY_HEX_HORSE, TOY_HEX_PIKES } ToyHexType;
typedef enum { TOY_HEX_CUP, TOY_HEX_ACTION } ToyHexPhase;
typedef enum { TOY_HEX_CHIT_FIRST, TOY_HEX_CHIT_SECOND, TOY_HEX_LULL, TOY_HEX_CHITS } ToyHexChit;
typedef enum { TOY_HEX_ROLL_CUP, TOY_HEX_ROLL_SHOT, TOY_HEX_ROLL_BATTLE } ToyHexRoll;

typedef enum {
    TOY_HEX_TURN, /* the turn sequence */
    TOY_HEX_UNIT,
    TOY_HEX_WALK,
    TOY_HEX_WINDOW,
    TOY_HEX_SHOT,
    TOY_HEX_BATTLE,
    TOY_HEX_RETREAT,
    TOY_HEX_PROCEDURES,
} ToyHexProcedure;

/* Fields of the frames. */
typedef struct {
    int16_t unit;
} HET_FRAME_FIELDS ToyHexUnit; /* also of a window: the walker */
typedef struct {
    int16_t unit, next, place, facing; /* next step of state->way; where it is, unless driven off */
} HET_FRAME_FIELDS ToyHexWalk;
typedef struct {
    int16_t unit, target;
} HET_FRAME_FIELDS ToyHexShot;
typedef struct {
    int16_t unit, target, with, last, hits; /* set of attackers; the one added last, -1: none */
} HET_FRAME_FIELDS ToyHexBattle;
typedef enum { TOY_HEX_BATTLE_PICK, TOY_HEX_BATTLE_ATTACK, TOY_HEX_BATTLE_DEFEND } ToyHexBattleStep;
typedef struct {
    int16_t unit, enemy;
} HET_FRAME_FIELDS ToyHexRetreat;

typedef struct {
    HetState head;
    HetWay way;             /* of the walk under way */
    uint16_t used, reacted; /* sets of units, this turn */
    uint8_t place[TOY_HEX_UNITS], facing[TOY_HEX_UNITS], strength[TOY_HEX_UNITS];
    uint8_t cup[TOY_HEX_CHITS];
    uint8_t over;  /* 1: half lost; 2: the turns are over */
    uint8_t rolls; /* this turn; not in the key */
    uint8_t unused[7];
} ToyHexState;

_Static_assert(sizeof(ToyHexState) == sizeof(HetState) + 64, "no padding");

typedef struct {
    HetHexMap map;
    unsigned units;
    uint8_t side[TOY_HEX_UNITS], type[TOY_HEX_UNITS], start[TOY_HEX_UNITS];
    uint8_t full_cup[TOY_HEX_CHITS];
    ToyHexState *opening;
} ToyHexScenario;

static inline const ToyHexScenario *
toy_hex_data(const ToyHexState *state)
{
    return state->head.scenario->data;
}
