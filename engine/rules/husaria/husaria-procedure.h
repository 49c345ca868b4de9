/* The procedures that the stack of a state holds, their steps, and the loop that runs them. A
 * procedure's file says what its frame's operands are. */
#pragma once

#include "husaria-scenario.h"

/* Procedures of the stack, with their operands. */
typedef enum {
    HUSARIA_IDLE,      /* no frame: the phase's own nodes */
    HUSARIA_MARCH,     /* unit, half points spent, 1 when it has walked */
    HUSARIA_WALK,      /* unit, step of the way it has come to, ...; see husaria-walk.c */
    HUSARIA_REACT,     /* mover, HusariaMoment; step 1: counter-chargers are being chosen */
    HUSARIA_VOLLEY,    /* shooter, target, strength, distance, modifier, HusariaFire */
    HUSARIA_SHAKE,     /* unit whose morale is tested after fire */
    HUSARIA_PICK,      /* the hex attacked; step 0 attackers, 1 further defenders */
    HUSARIA_CLASH,     /* column, counter-charge or 0, rows done; see husaria-battle.c */
    HUSARIA_RETREAT,   /* unit, hexes, side that won */
    HUSARIA_LOSS,      /* side, points */
    HUSARIA_DISPERSAL, /* unit, hexes it fell back */
    HUSARIA_PERIL,     /* commander who rolls, why; see husaria-fate.c */
    HUSARIA_FREE_TURN, /* unit */
    HUSARIA_CHASE,     /* unit, longest way */
    HUSARIA_ENTER,     /* unit that comes onto the map */
    HUSARIA_ARCHERY,   /* -1: of no unit; the enemy's movement is over */
} HusariaProcedure;
enum { HUSARIA_PROCEDURES = HUSARIA_ARCHERY + 1 };

/* Steps of the procedures that wait for decisions of several kinds. Of a movement phase's opening
 * state->step counts them. */
enum {
    HUSARIA_OPEN_PANIC,
    HUSARIA_OPEN_DEPLOY, /* before the first turn, deployment free */
    HUSARIA_OPEN_PANIC_LEADER,
    HUSARIA_OPEN_RETURN,
    HUSARIA_OPEN_ARRIVE,
    HUSARIA_OPEN_LANCES,
    HUSARIA_OPEN_DONE,
};
enum {
    HUSARIA_MARCH_BEFORE,
    HUSARIA_MARCH_ON, /* it has gone as far as one choice leads: HUS-4.41b */
    HUSARIA_MARCH_AFTER,
    HUSARIA_MARCH_TURNED,
    HUSARIA_MARCH_OVER,
};
/* Hexes that one choice of a march leads, and places of a deployment, so that lists are bounded. */
enum { HUSARIA_LEG = 11, HUSARIA_PLACES = 480 };
enum { HUSARIA_WALK_STOPPED = 1 }; /* flags */
enum { HUSARIA_REACT_OFFER, HUSARIA_REACT_PICK, HUSARIA_REACT_OVER };
enum { HUSARIA_PICK_TARGET, HUSARIA_PICK_ATTACKERS, HUSARIA_PICK_DEFENDERS, HUSARIA_PICK_OVER };
enum {
    HUSARIA_CLASH_PIKES,
    HUSARIA_CLASH_PIKES_AGAINST,
    HUSARIA_CLASH_FIRE,
    HUSARIA_CLASH_FIRE_BACK,
    HUSARIA_CLASH_ROLL,
    HUSARIA_CLASH_FALL_BACK,
    HUSARIA_CLASH_FALL_SHORT,
    HUSARIA_CLASH_CHASE,
    HUSARIA_CLASH_LOSE,
    HUSARIA_CLASH_LOSE_BACK,
    HUSARIA_CLASH_ENTER,
    HUSARIA_CLASH_SCATTER,
    HUSARIA_CLASH_DISPERSAL,
    HUSARIA_CLASH_TURN,
    HUSARIA_CLASH_END,
};

/* Kinds of roll, for roll keys. */
typedef enum {
    HUSARIA_ROLL_GUNS,
    HUSARIA_ROLL_MUSKETS,
    HUSARIA_ROLL_BOWS,
    HUSARIA_ROLL_SHAKE,
    HUSARIA_ROLL_BATTLE,
    HUSARIA_ROLL_DISPERSAL,
    HUSARIA_ROLL_PERIL,
} HusariaRollKind;

enum { HUSARIA_STEP_TURN = 6, HUSARIA_STEPS = 12 }; /* steps of a way: edges, then facings */
