/* What may be under way in a game of Kircholm 1605: the procedures of the stack, what they wait
 * for, and how they run. Each procedure is a table of steps in the file of its rules. */
#pragma once

#include "kircholm-scenario.h"

/* Procedures of the stack, with their operands. */
typedef enum {
    KIRCHOLM_IDLE,   /* no frame: the phase itself */
    KIRCHOLM_UNIT,   /* a unit's move: KircholmUnitOperand, flags; step 1: picks where it marches */
    KIRCHOLM_WALK,   /* along state->way: unit, steps done */
    KIRCHOLM_WINDOW, /* the other side reacts to a mover, or its guns fire */
    KIRCHOLM_SHOT,   /* shooter, target, modifier, its sum of dice */
    KIRCHOLM_EXIT,   /* test for leaving a zone: unit, least number */
    KIRCHOLM_LOSS,   /* a unit loses levels: unit, KircholmHarm, level before; step */
    KIRCHOLM_DIVIDE, /* a double formation must divide: unit that broke */
    KIRCHOLM_FIGHT,  /* KircholmFightOperand; the attackers are state->set */
    KIRCHOLM_WITHDRAW, /* unit, hexes, opponent, 1: leaves the trail */
    KIRCHOLM_PURSUE,   /* 1 if the attackers pursue, the beaten side's target */
    KIRCHOLM_FLEE,     /* retreating unit at the start of its movement phase, along state->way; its
                          first operands are UNIT's. Step 1: it runs */
    KIRCHOLM_RALLY,    /* unit, least number */
    KIRCHOLM_RIDE,     /* commander who chooses whom he rides to */
    KIRCHOLM_GUN,      /* gun that has been chosen to fire */
} KircholmProcedure;
enum { KIRCHOLM_PROCEDURES = KIRCHOLM_GUN + 1 };

/* Operands of UNIT: points left of it (and of its partner), hexes moved straight in charging
 * formation, slopes of its last three steps (two bits each, the latest lowest), and the other of
 * two that have divided on their move, which goes on afterwards (KircholmLater packed). */
enum { UNIT_UNIT, UNIT_POINTS, UNIT_RUN, UNIT_SLOPES, UNIT_PARTNER_POINTS, UNIT_LATER };
/* What is left to a unit that goes on later. KIR-4.19 */
typedef struct {
    unsigned unit; /* or KIRCHOLM_NOBODY */
    unsigned points, flags;
} KircholmLater;

static inline KircholmLater
kircholm_later(const HetFrame *frame)
{
    unsigned packed = (unsigned)frame->operand[UNIT_LATER];
    if (packed == 0)
        return (KircholmLater){.unit = KIRCHOLM_NOBODY};
    return (KircholmLater){(packed & 0x7f) - 1, packed >> 7 & 0xf, packed >> 11};
}

static inline void
kircholm_set_later(HetFrame *frame, KircholmLater later)
{
    frame->operand[UNIT_LATER] =
        (int16_t)((later.unit + 1) | later.points << 7 | later.flags << 11);
}

enum { FLEE_DONE = UNIT_RUN }; /* steps of its way behind it */
/* Flags of UNIT, and DISTURBED of FLEE too. */
enum {
    UNIT_STOPPED = 1,   /* entered a zone: moves no more. KIR-8.3 */
    UNIT_TESTED = 2,    /* has made its test for leaving a zone */
    UNIT_DISTURBED = 4, /* a reaction was taken: a walk goes no further by itself */
    UNIT_DASH = 8,      /* in closed formation: has its one hex to go. KIR-4.13 */
};
/* WINDOW: the mover, or -1: guns; these at the attackers of the fight (1) or at anybody (0). */
enum { WINDOW_MOVER, WINDOW_FIGHT };
enum { WINDOW_USED = 1 }; /* flag: somebody has reacted, so that units are marked */
/* FIGHT: target, last attacker added or -1, result (KircholmOutcome packed), next to suffer,
 * partner of the target or -1, leading attacker. */
enum { FIGHT_TARGET, FIGHT_LAST, FIGHT_RESULT, FIGHT_CURSOR, FIGHT_PARTNER, FIGHT_LEADER };

/* Kinds of roll, for roll keys. */
typedef enum {
    KIRCHOLM_ROLL_FIRE,
    KIRCHOLM_ROLL_EXIT,
    KIRCHOLM_ROLL_FIGHT,
    KIRCHOLM_ROLL_COMMANDER,
    KIRCHOLM_ROLL_RECOVER,
    KIRCHOLM_ROLL_RALLY,
} KircholmRollKind;

/* An open roll of one die or two: the effect of each sum, 1 to 12. */
typedef struct {
    unsigned unit, dice;
    uint8_t effect[13];
} KircholmRoll;

/* A procedure: `advance` goes on by itself; false when the state now waits for a decision, for
 * chance or for nobody. `list` lists the decision's moves. `roll` describes the roll. `take`
 * applies a decision, or the sum of a roll. */
typedef struct {
    bool (*advance)(KircholmState *state, const HetSink *sink);
    void (*list)(const KircholmState *state, HetMoveList *list);
    void (*roll)(const KircholmState *state, KircholmRoll *ret_roll);
    void (*take)(KircholmState *state, const HetMove *move, const HetSink *sink);
} KircholmSteps;

extern const KircholmSteps kircholm_idle, kircholm_unit, kircholm_walk, kircholm_window,
    kircholm_shot, kircholm_exit, kircholm_loss, kircholm_divide, kircholm_fight, kircholm_withdraw,
    kircholm_pursue, kircholm_flight, kircholm_rally, kircholm_ride, kircholm_gun;

static inline HetFrame *
kircholm_push(KircholmState *state, KircholmProcedure procedure, unsigned actor, int first,
              int second)
{
    HetFrame *frame = het_state_push(&state->head, procedure, (HetActor)actor);
    frame->operand[0] = (int16_t)first;
    frame->operand[1] = (int16_t)second;
    return frame;
}

/* Waits for a decision of `side` (returns false), unless the top procedure's list has one move,
 * which is taken (returns true). The list is not empty. */
bool kircholm_ask(KircholmState *state, unsigned side, const HetSink *sink);
/* Describes a test: a die that succeeds from a number on. */
void kircholm_describe_test(unsigned unit, int least, KircholmRoll *ret_roll);
/* The roll that is open. */
void kircholm_describe_roll(const KircholmState *state, KircholmRoll *ret_roll);
/* Opens the top procedure's roll (returns false); one with a single effect is taken at once
 * (returns true). Its unit keys it and counts it. */
bool kircholm_open(KircholmState *state, KircholmRollKind kind, KircholmCount count,
                   const HetSink *sink);
