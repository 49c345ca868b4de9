/* The state of the plane toy, what a scenario of it fixes, and what its files share. The rules are
 * in rules.md beside this file. */
#pragma once

#include "engine/board/plane.h"
#include "engine/game.h"

enum {
    TOY_PLANE_BODIES_MAX = 8,
    TOY_PLANE_STRENGTH_MAX = 9,
    TOY_PLANE_MOVE = 250,
    TOY_PLANE_CHARGE = 400,
    TOY_PLANE_TOUCH = 2,
    TOY_PLANE_RANGE = 600,
    TOY_PLANE_BACK = 120,
    TOY_PLANE_TURN = HET_PLANE_TURN / 8,
};

typedef enum {
    TOY_PLANE_ORDER_NONE,
    TOY_PLANE_ORDER_MOVE,
    TOY_PLANE_ORDER_SHOOT,
    TOY_PLANE_ORDER_CHARGE,
    TOY_PLANE_ORDER_HOLD,
} ToyPlaneOrder;
typedef enum { TOY_PLANE_ROLL_SHOT, TOY_PLANE_ROLL_FIGHT } ToyPlaneRoll;
typedef enum { TOY_PLANE_END_NONE, TOY_PLANE_END_HALF, TOY_PLANE_END_TURNS } ToyPlaneEnd;

/* Frames of the stack, with their operands. */
typedef enum {
    TOY_PLANE_PROCEDURE_NONE,
    TOY_PLANE_PROCEDURE_BODY,  /* 0 body; step: ToyPlaneOrder that was given */
    TOY_PLANE_PROCEDURE_SHOT,  /* 0 shooter, 1 target */
    TOY_PLANE_PROCEDURE_FIGHT, /* 0 charger, 1 target, 2 hits on the target; step 1: it rolls */
} ToyPlaneProcedure;

typedef struct {
    HetState head;
    int32_t x[TOY_PLANE_BODIES_MAX], y[TOY_PLANE_BODIES_MAX]; /* 0 off the table */
    uint16_t heading[TOY_PLANE_BODIES_MAX];
    uint8_t strength[TOY_PLANE_BODIES_MAX]; /* 0: off the table */
    uint8_t used;                           /* set of bodies, this turn */
    uint8_t passed;                         /* set of sides, this turn */
    uint8_t winner, end;
    uint8_t unused[4];
    uint8_t rolls[TOY_PLANE_BODIES_MAX]; /* this turn; not in the key */
} ToyPlaneState;

_Static_assert(sizeof(ToyPlaneState) == sizeof(HetState) + 64 + 16 + 8 + 8 + 8, "no padding");

typedef struct {
    int width, height;
    unsigned bodies;
    uint16_t half_length[TOY_PLANE_BODIES_MAX], half_width[TOY_PLANE_BODIES_MAX];
    uint8_t start[TOY_PLANE_BODIES_MAX]; /* strength at full */
    unsigned start_strength[HET_SIDES];  /* sums of it */
    ToyPlaneState position;              /* what the file states, without the head */
    int turn;
    HetActor active;
} ToyPlaneScenario;

static inline const ToyPlaneScenario *
toy_plane_data(const HetState *state)
{
    return state->scenario->data;
}

static inline HetActor
toy_plane_side(const HetState *state, unsigned body)
{
    return het_scenario_unit_at(state->scenario, body)->side;
}

/* A body as a box, were it there. */
static inline HetPlaneBox
toy_plane_box(const ToyPlaneScenario *data, unsigned body, HetPoint at, unsigned heading)
{
    return (HetPlaneBox){.x = at.x,
                         .y = at.y,
                         .heading = (uint16_t)heading,
                         .half_length = data->half_length[body],
                         .half_width = data->half_width[body]};
}

static inline HetPoint
toy_plane_at(const ToyPlaneState *state, unsigned body)
{
    return (HetPoint){state->x[body], state->y[body]};
}

/* A body as it stands. */
static inline HetPlaneBox
toy_plane_body(const ToyPlaneState *state, unsigned body)
{
    return toy_plane_box(toy_plane_data(&state->head), body, toy_plane_at(state, body),
                         state->heading[body]);
}
