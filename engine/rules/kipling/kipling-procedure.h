/* What may be under way in a game of Charge! + Kipling: the procedures of the stack, what they wait
 * for, and how they run. Each procedure is a table of steps in the file of its rules. */
#pragma once

#include "kipling-scenario.h"

/* Procedures of the stack, with their operands. */
typedef enum {
    KIPLING_IDLE,      /* no frame: whose turn it is chooses a unit or a left-over melee */
    KIPLING_ORDER,     /* unit; step: KiplingOrder chosen, 0 none yet */
    KIPLING_FIRE,      /* shooter, target or -1, weapon, long range, cell, building or -1 */
    KIPLING_CHARGE,    /* charger, target, arrival, began at long range, weapon of closing fire */
    KIPLING_MELEE,     /* attacker, defender, casualties the attacker caused, arrival */
    KIPLING_CREW,      /* victor, crew */
    KIPLING_PRISONERS, /* loser, casualties to roll for, faces that surrender */
    KIPLING_GUARD,     /* side that must post a guard */
    KIPLING_RETREAT,   /* unit, direction it does not go or -1, straight back or -1; step 1: to a
                          square beside a friend; flags 1: may stay if hemmed in */
    KIPLING_DISENGAGE, /* cavalry that may break off */
    KIPLING_FOLLOW,    /* victorious cavalry, unit it beat */
    KIPLING_LEADER,    /* general whose unit lost figures */
    KIPLING_RUIN,      /* infantry in a ruin, building */
    KIPLING_HOSPITAL,  /* side whose wounded are rolled for, how many now */
    KIPLING_TAKE,      /* unit that may take the loose gun in its square; step 1: from its crew */
} KiplingProcedure;
enum { KIPLING_PROCEDURES = KIPLING_TAKE + 1 };

/* What a unit does; values of ORDER moves and steps of the order's frame. */
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

/* Kinds of roll, for roll keys. */
typedef enum {
    KIPLING_ROLL_FIRE,
    KIPLING_ROLL_OPERATE,
    KIPLING_ROLL_DICE_OFF,
    KIPLING_ROLL_CLOSING_OPERATE,
    KIPLING_ROLL_CLOSING,
    KIPLING_ROLL_ATTACK,
    KIPLING_ROLL_DEFEND,
    KIPLING_ROLL_SPIKE,
    KIPLING_ROLL_PRISONERS,
    KIPLING_ROLL_LEADER,
    KIPLING_ROLL_RUIN,
    KIPLING_ROLL_HOSPITAL,
} KiplingRollKind;

/* An open roll: outcomes are counts of successes. */
typedef struct {
    unsigned unit;    /* that rolls, or HET_NO_UNIT */
    unsigned dice;    /* at most 63 */
    unsigned hitting; /* faces of six that succeed */
    uint8_t effect[64];
} KiplingRoll;

/* A procedure: `advance` goes on by itself; false when the state now waits for a decision, for
 * chance or for nobody. `list` lists the decision's moves. `roll` describes the roll. `take`
 * applies a decision, or the successes of a roll. */
typedef struct {
    bool (*advance)(KiplingState *state, const HetSink *sink);
    void (*list)(const KiplingState *state, HetMoveList *list);
    void (*roll)(const KiplingState *state, KiplingRoll *ret_roll);
    void (*take)(KiplingState *state, const HetMove *move, const HetSink *sink);
} KiplingSteps;

extern const KiplingSteps kipling_idle, kipling_order, kipling_fire, kipling_charge, kipling_melee,
    kipling_crew, kipling_prisoners, kipling_guard, kipling_retreat, kipling_disengage,
    kipling_follow, kipling_leader, kipling_ruin, kipling_hospital, kipling_take;

static inline HetFrame *
kipling_push(KiplingState *state, KiplingProcedure procedure, int first, int second)
{
    HetFrame *frame = het_state_push(&state->head, procedure, (HetActor)state->head.active);
    frame->operand[0] = (int16_t)first;
    frame->operand[1] = (int16_t)second;
    return frame;
}

/* Waits for a decision of `side` (returns false), unless the top procedure's list has one move,
 * which is taken (returns true). */
bool kipling_ask(KiplingState *state, unsigned side, const HetSink *sink);
/* The roll that is open. */
void kipling_describe_roll(const KiplingState *state, KiplingRoll *ret_roll);
/* Opens the top procedure's roll (returns false); one with a single effect is taken as no successes
 * (returns true). `unit` keys it and counts it. */
bool kipling_open(KiplingState *state, KiplingRollKind kind, KiplingCount count, unsigned unit,
                  const HetSink *sink);
