/* The procedures of the revised Musket & Pike, the fields of their frames, and the rolls. Each
 * procedure is in the file of its rules. */
#pragma once

#include "engine/procedure.h"
#include "musketpike-scenario.h"

/* Procedures of the stack, with what their frames hold. */
typedef enum {
    MUSKET_IDLE,       /* no frame: the cups, by phase */
    MUSKET_DICE_OFF,   /* the initiative is rolled for */
    MUSKET_DRAW,       /* a chit is drawn */
    MUSKET_ACTIVATION, /* step: MusketOrders in phase ORDERS; see also state->activation */
    MUSKET_WALK,       /* MusketWalkFrame; step: MusketWalk */
    MUSKET_WINDOW,     /* MusketUnitFrame: the walker */
    MUSKET_AIM,        /* MusketUnitFrame: artillery that picks its target */
    MUSKET_FIRE,       /* MusketShotFrame */
    MUSKET_MELEE,      /* MusketMeleeFrame; step: MusketBattleStep */
    MUSKET_RETREAT,    /* MusketFlightFrame */
    MUSKET_DISPLACE,   /* MusketFlightFrame, of who makes way */
    MUSKET_RALLY,      /* MusketUnitFrame: who rolls */
    MUSKET_ARRIVAL,    /* MusketArrivalFrame; step: MusketComing */
} MusketProcedure;
enum { MUSKET_PROCEDURES = MUSKET_ARRIVAL + 1 };

/* Of several, whose frames have nothing else. */
typedef struct {
    int16_t unit;
} HET_FRAME_FIELDS MusketUnitFrame;

typedef struct {
    int16_t unit;
    int16_t taken; /* steps of state->way */
    int16_t spent; /* points */
} HET_FRAME_FIELDS MusketWalkFrame;

typedef struct {
    int16_t shooter, target;
    int16_t cell;  /* fired at */
    int16_t value; /* fire value */
    int16_t first; /* cell of the first target */
    int16_t hex;   /* of the line of fire: hexes from the shooter */
} HET_FRAME_FIELDS MusketShotFrame;

typedef struct {
    int16_t
        fighter[4]; /* attackers 0 and 1, defenders 2 and 3: MUSKET_BATTLE_...; -1: none, gone */
    int16_t pair;   /* value of the move */
    int16_t roll;   /* the column, and 16 times the die; then attackers who have turned */
} HET_FRAME_FIELDS MusketMeleeFrame;

typedef struct {
    int16_t unit;
    int8_t hexes;           /* left to go */
    int8_t tries;           /* ways that friends could not clear */
    int16_t threat, second; /* cells it flees; second -1: none */
    int16_t edge;           /* chosen */
    int16_t clears;         /* so many cells of state->ground are the victor's: it ends on none */
} HET_FRAME_FIELDS MusketFlightFrame;

typedef struct {
    int16_t arrival;
    int16_t who;   /* unit, or leader */
    int16_t place; /* cell chosen */
} HET_FRAME_FIELDS MusketArrivalFrame;

/* Kinds of roll, for roll keys. */
typedef enum {
    MUSKET_ROLL_INITIATIVE,
    MUSKET_ROLL_DRAW,
    MUSKET_ROLL_FIRE,
    MUSKET_ROLL_FIRE_CHECK,
    MUSKET_ROLL_MELEE,
    MUSKET_ROLL_MELEE_CHECK,
    MUSKET_ROLL_DISPLACE,
    MUSKET_ROLL_RALLY,
    MUSKET_ROLL_ARRIVAL,
} MusketRollKind;

extern const HetProcedure musket_idle_procedure, musket_dice_off_procedure, musket_draw_procedure,
    musket_activation_procedure, musket_walk_procedure, musket_window_procedure,
    musket_aim_procedure, musket_fire_procedure, musket_melee_procedure, musket_retreat_procedure,
    musket_displace_procedure, musket_rally_procedure, musket_arrival_procedure;

static inline HetFrame *
musket_push(MusketState *state, MusketProcedure procedure)
{
    return het_state_push(&state->head, procedure, (HetActor)state->head.active);
}

/* A procedure whose frame holds a unit. */
static inline void
musket_push_unit(MusketState *state, MusketProcedure procedure, unsigned unit)
{
    het_frame_fields(musket_push(state, procedure), MusketUnitFrame)->unit = (int16_t)unit;
}

static inline unsigned
musket_frame_unit(const HetState *head)
{
    return (unsigned)het_frame_peek(head, MusketUnitFrame)->unit;
}
