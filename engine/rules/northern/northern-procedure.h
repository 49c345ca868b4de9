/* What may be under way in a game of the Great Northern War variant: the procedures of the stack,
 * what they wait for, and how they run. */
#pragma once

#include "northern-scenario.h"

/* Procedures of the stack, with their operands. */
typedef enum {
    NORTHERN_IDLE,   /* no frame: the phase asks for a unit */
    NORTHERN_ARMY,   /* step: NorthernArmyStep */
    NORTHERN_RALLY,  /* general, unit */
    NORTHERN_ACTION, /* unit that moves, charges or forms */
    NORTHERN_SHOT,   /* unit, target; step: NorthernShotStep */
    NORTHERN_FIGHT,  /* unit, enemy or -1 */
} NorthernProcedure;
enum { NORTHERN_PROCEDURES = NORTHERN_FIGHT + 1 };

typedef enum { NORTHERN_AIM, NORTHERN_FIRE, NORTHERN_SUPPLY } NorthernShotStep;

/* GNW-11, GNW-13.4, GNW-13.5: each for FIRST, then for SECOND. */
typedef enum {
    NORTHERN_DRAW,
    NORTHERN_COMPENSATE = NORTHERN_DRAW + HET_SIDES,
    NORTHERN_DISTINGUISH = NORTHERN_COMPENSATE + HET_SIDES,
    NORTHERN_DRAWN = NORTHERN_DISTINGUISH + HET_SIDES,
} NorthernArmyStep;

/* Kinds of roll, for roll keys. */
typedef enum {
    NORTHERN_ROLL_ARMY,
    NORTHERN_ROLL_COSSACKS,
    NORTHERN_ROLL_ELITE,
    NORTHERN_ROLL_RALLY,
    NORTHERN_ROLL_FIRE,
    NORTHERN_ROLL_AMMUNITION,
    NORTHERN_ROLL_COMBAT,
} NorthernRollKind;

enum { NORTHERN_FACES = 6 };

/* An open roll of one die: what each face does. Neighbouring faces of equal effect are one outcome.
 */
typedef struct {
    unsigned unit; /* that rolls */
    uint8_t effect[NORTHERN_FACES];
} NorthernRoll;

/* A procedure: `advance` goes on by itself; false when the state now waits for a decision, for
 * chance or for nobody. `list` lists the decision's moves. `roll` describes the roll. `take`
 * applies a decision, or the lowest face of an outcome. */
typedef struct {
    bool (*advance)(NorthernState *state, const HetSink *sink);
    void (*list)(const NorthernState *state, HetMoveList *list);
    void (*roll)(const NorthernState *state, NorthernRoll *ret_roll);
    void (*take)(NorthernState *state, const HetMove *move, const HetSink *sink);
} NorthernSteps;

extern const NorthernSteps northern_idle, northern_army_steps, northern_rally, northern_action,
    northern_shot, northern_fight;

static inline HetFrame *
northern_push(NorthernState *state, NorthernProcedure procedure, int first, int second)
{
    HetFrame *frame = het_state_push(&state->head, procedure, (HetActor)state->head.active);
    frame->operand[0] = (int16_t)first;
    frame->operand[1] = (int16_t)second;
    return frame;
}

/* The roll that is open. */
void northern_describe_roll(const NorthernState *state, NorthernRoll *ret_roll);
/* Opens the top procedure's roll (returns false); one whose faces all do the same is taken
 * (returns true). `unit` keys it and counts it. */
bool northern_open(NorthernState *state, NorthernRollKind kind, NorthernCount count, unsigned unit,
                   const HetSink *sink);
