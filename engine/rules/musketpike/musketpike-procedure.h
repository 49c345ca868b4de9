/* What may be under way in a game of the revised Musket & Pike: the procedures of the stack, what
 * they wait for, and how they run. Each procedure is a table of steps in the file of its rules. */
#pragma once

#include "musketpike-scenario.h"

/* Procedures of the stack, with their operands. */
typedef enum {
    MUSKET_IDLE,       /* no frame: the cups, by phase */
    MUSKET_DICE_OFF,   /* the initiative is rolled for */
    MUSKET_DRAW,       /* a chit is drawn */
    MUSKET_ACTIVATION, /* step: MusketOrders in phase ORDERS; see also state->activation */
    MUSKET_WALK,       /* unit, next step of state->way, points spent; step: MusketWalk */
    MUSKET_WINDOW,     /* walker */
    MUSKET_AIM,        /* artillery that picks its target */
    MUSKET_FIRE,       /* shooter, target, cell, value, cell of the first target, hex of the line */
    MUSKET_MELEE,      /* attackers 0, 1, defenders 2, 3, value of the move, 5: see MusketBattle */
    MUSKET_RETREAT,    /* unit, hexes left, threats 2, 3, direction, tries */
    MUSKET_DISPLACE,   /* the same */
    MUSKET_RALLY,      /* unit that rolls */
    MUSKET_ARRIVAL,    /* arrival, unit or leader; step: MusketComing */
} MusketProcedure;
enum { MUSKET_PROCEDURES = MUSKET_ARRIVAL + 1 };

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

/* A procedure: `advance` goes on by itself; false when the state now waits for a decision, for
 * chance or for nobody. `list` lists the decision's moves. `roll` lists the outcomes of chance.
 * `take` applies a decision or an outcome. */
typedef struct {
    bool (*advance)(MusketState *state, const HetSink *sink);
    void (*list)(const MusketState *state, HetMoveList *list);
    void (*roll)(const MusketState *state, HetMoveList *list);
    void (*take)(MusketState *state, const HetMove *move, const HetSink *sink);
} MusketSteps;

extern const MusketSteps musket_idle_steps, musket_dice_off_steps, musket_draw_steps,
    musket_activation_steps, musket_walk_steps, musket_window_steps, musket_aim_steps,
    musket_fire_steps, musket_melee_steps, musket_retreat_steps, musket_displace_steps,
    musket_rally_steps, musket_arrival_steps;

static inline HetFrame *
musket_push(MusketState *state, MusketProcedure procedure, int first, int second)
{
    HetFrame *frame = het_state_push(&state->head, procedure, (HetActor)state->head.active);
    frame->operand[0] = (int16_t)first;
    frame->operand[1] = (int16_t)second;
    return frame;
}

/* Waits for a decision of `side` (returns false), unless the top procedure's list has one move,
 * which is taken (returns true). */
bool musket_ask(MusketState *state, unsigned side, const HetSink *sink);
/* Opens the top procedure's roll (returns false); one with a single outcome is taken (returns
 * true). `unit` keys it and counts it; MUSKET_NONE for none. */
bool musket_open(MusketState *state, MusketRollKind kind, unsigned unit, const HetSink *sink);

/* Lists outcomes of a ten-sided die from the effect of each face, 1 to 10; neighbours of equal
 * effect are merged. */
void musket_list_die(HetMoveList *list, unsigned unit, const uint8_t effect[10]);
