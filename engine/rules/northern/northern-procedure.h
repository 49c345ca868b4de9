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

/* --- what a player may do, unit by unit: northern-command.c, -fire.c, -combat.c, -action.c ------
 */

/* GNW-4.1: whether a general may try to rally a unit. */
bool northern_may_rally(const NorthernState *state, unsigned general, unsigned unit);
/* GNW-7: whether a unit may shoot, and at whom. */
bool northern_may_fire(const NorthernState *state, unsigned unit);
bool northern_may_hit(const NorthernState *state, unsigned unit, unsigned target);
/* GNW-7.3 to 7.8, GNW-8.2 to 8.9: the hits a die of 1 to 6 gives. */
unsigned northern_fire_hits(const NorthernState *state, unsigned unit, unsigned target, int die);
unsigned northern_combat_hits(const NorthernState *state, unsigned unit, unsigned enemy, int die);
/* GNW-8.11: the enemies a unit in contact may choose to fight, a bit each. */
uint32_t northern_opponents(const NorthernState *state, unsigned unit);
/* Whether a unit of the side whose turn it is can do anything in the movement phase. */
bool northern_may_act(const NorthernState *state, unsigned unit);
/* GNW-6.1, 6.2, 6.6, 6.7: whether a unit may charge an enemy at all. */
bool northern_may_charge(const NorthernState *state, unsigned unit, unsigned target);
/* GNW-6.4, 6.8: whether this side of the target is open to a charge. */
bool northern_face_open(const NorthernState *state, unsigned target, HetFace face);
/* GNW-9.6 to 9.8: the pose of a unit turned to the enemy on its flank or rear; false if it may not
 * or cannot. */
bool northern_facing(const NorthernState *state, unsigned unit, unsigned *ret_enemy,
                     HetPoint *ret_at, unsigned *ret_heading);
/* northern-candidates.c: lists what a unit of the movement phase may do. */
void northern_list_action(const NorthernState *state, unsigned unit, HetMoveList *list);
/* GNW-9.1 to 9.4: withdraws a unit from the enemy it fights; `rule` is why. */
void northern_withdraw(NorthernState *state, unsigned unit, unsigned enemy, const char *rule,
                       const HetSink *sink);
/* GNW-3.4: the unit placed next, or NORTHERN_NONE; places for it, maybe none. */
unsigned northern_next_to_deploy(const NorthernState *state);
void northern_list_places(const NorthernState *state, unsigned unit, HetMoveList *list);
/* GNW-3.5: at the start of a player turn. */
void northern_arrive(NorthernState *state, const HetSink *sink);

/* --- northern-victory.c -------------------------------------------------------------------------
 */

/* GNW-12.1: at the end of a player turn. */
void northern_hold(NorthernState *state, const HetSink *sink);
/* Points of a side: GNW-12.1, 12.2 */
int northern_points(const NorthernState *state, unsigned side);
/* GNW-12.3: whether a side has no units left; sets the state's end. */
bool northern_judge_field(NorthernState *state);
/* GNW-12.4: names the winner and ends the game. */
void northern_conclude(NorthernState *state, const HetSink *sink);
