/* The procedures of the stack, the fields of their frames, and their steps. */
#pragma once

#include "engine/procedure.h"
#include "husaria-scenario.h"

typedef enum {
    HUSARIA_IDLE, /* no frame: the phase's own nodes */
    HUSARIA_MARCH,
    HUSARIA_WALK,
    HUSARIA_REACT,
    HUSARIA_VOLLEY,
    HUSARIA_SHAKE, /* morale after fire */
    HUSARIA_PICK,
    HUSARIA_CLASH,
    HUSARIA_RETREAT,
    HUSARIA_LOSS,
    HUSARIA_DISPERSAL,
    HUSARIA_PERIL,
    HUSARIA_FREE_TURN,
    HUSARIA_CHASE,
    HUSARIA_ENTER,   /* coming onto the map */
    HUSARIA_ARCHERY, /* the enemy's movement is over: bows */
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
    HUSARIA_OPEN_LANCES_AGAINST, /* of the side whose enemy is about to move; then DONE */
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
enum { HUSARIA_WALK_STOPPED = 1, HUSARIA_WALK_MET = 2 }; /* flags; met: by a charge just fought */
enum { HUSARIA_REACT_OFFER, HUSARIA_REACT_PICK, HUSARIA_REACT_OVER };
enum { HUSARIA_PICK_TARGET, HUSARIA_PICK_ATTACKERS, HUSARIA_PICK_DEFENDERS, HUSARIA_PICK_OVER };
enum {
    HUSARIA_CLASH_FIRE,
    HUSARIA_CLASH_FIRE_BACK,
    HUSARIA_CLASH_PIKES,
    HUSARIA_CLASH_PIKES_AGAINST,
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

/* --- frames -------------------------------------------------------------------------------------
 * Units are numbers in the order of battle, or -1; points of movement are halves. */

/* Of a shake and a free turn; and what the frames of all that is about one unit begin with. */
typedef struct {
    int16_t unit;
} HET_FRAME_FIELDS HusariaOfUnit;

typedef struct {
    int16_t unit, spent;
    int16_t along; /* 1 + the last that was told to go along with it: HUS-11.16, 9.14b */
} HET_FRAME_FIELDS HusariaMarch;

typedef struct {
    int16_t unit, taken; /* steps of state->way */
    uint16_t from;       /* the hex it began on */
    int16_t backs;       /* 1: it backs away, HUS-5.24 */
    uint16_t told;       /* the hex and facing in which it was last told of */
    int16_t faced;
} HET_FRAME_FIELDS HusariaWalk;

typedef struct {
    int16_t mover, moment; /* HusariaMoment */
} HET_FRAME_FIELDS HusariaReact;

typedef struct {
    int16_t shooter, target;
    int16_t strength, distance;
    int16_t shelter; /* off the dice */
    int16_t fire;    /* HusariaFire */
} HET_FRAME_FIELDS HusariaVolley;

typedef struct {
    int16_t unit; /* that began */
    uint16_t hex; /* attacked first */
    int16_t next; /* attackers are added in the order of the list: the first that may be */
} HET_FRAME_FIELDS HusariaPick;

typedef struct {
    int16_t counter_charge; /* 1: in the movement phase */
    int16_t total;          /* of the dice, once rolled */
    int16_t cursor;         /* the unit that a step has come to */
    int16_t column;
    int16_t fell_back; /* 1: state->route is a way back, else the hexes won of the destroyed */
    int16_t short_by;  /* hexes that the retreat which fell shortest is short of: HUS-7.12h */
} HET_FRAME_FIELDS HusariaClash;

typedef struct {
    int16_t unit, hexes; /* of a retreat: to go; of dispersal: gone back; of a chase: at most, 0
                            into the hex of the destroyed alone */
} HET_FRAME_FIELDS HusariaHexes;

typedef struct {
    int16_t side; /* 0 the attackers, 1 the defenders */
    int16_t points;
    int16_t short_by; /* 1: for a retreat that fell short */
    uint16_t stands;  /* 1 + the hex of the stack that stands among its wagons and loses it, or 0 */
} HET_FRAME_FIELDS HusariaLoss;

typedef struct {
    int16_t commander, why; /* who rolls; see husaria-fate.c */
} HET_FRAME_FIELDS HusariaPeril;

typedef struct {
    int16_t unit, returns; /* 1: from the track of the dispersed */
} HET_FRAME_FIELDS HusariaEntry;

/* The walk under a reaction, the march under a walk that does not back away, each the one on top of
 * the stack. */
static inline HusariaWalk *
husaria_walk_below(HusariaState *state)
{
    return het_frame_fields(het_state_top(&state->head) - 1, HusariaWalk);
}

static inline HusariaMarch *
husaria_march_below(HusariaState *state)
{
    return het_frame_fields(het_state_top(&state->head) - 1, HusariaMarch);
}

/* The battle that what is on top belongs to, however deep it lies. */
static inline HusariaClash *
husaria_clash_below(HusariaState *state)
{
    HetFrame *frame = het_state_top(&state->head);
    while (frame->procedure != HUSARIA_CLASH)
        frame--;
    return het_frame_fields(frame, HusariaClash);
}

/* --- what procedures have in common ------------------------------------------------------------
 */

/* Puts a procedure on top: its own fields, all 0. */
#define husaria_push(state, procedure, actor, Fields)                                              \
    het_frame_fields(het_state_push(&(state)->head, procedure, (HetActor)(actor)), Fields)

/* Opens the roll of the procedure on top, keyed by the unit. */
static inline bool
husaria_roll(HusariaState *state, HusariaRollKind kind, HusariaCount count, unsigned unit,
             const HetSink *sink)
{
    return het_procedure_open(&state->head, kind, unit, &state->units[unit].rolls[count], sink);
}

/* Two dice whose sum is read, effects to be filled in. */
static inline void
husaria_throw_two(HetThrow *ret_throw, unsigned unit)
{
    ret_throw->reading = HET_READ_TOTAL;
    ret_throw->unit = unit;
    ret_throw->dice = 2;
    ret_throw->faces = 6;
}

extern const HetProcedure husaria_march, husaria_walk, husaria_react, husaria_volley, husaria_shake,
    husaria_pick, husaria_clash, husaria_retreat, husaria_loss, husaria_disperse_roll,
    husaria_peril, husaria_free_turn, husaria_chase, husaria_enter, husaria_archery;
