/* Internal to the rules of Kircholm 1605: the procedures and their frames on the stack. Each
 * procedure is a table of steps in the file of its rules. */
#pragma once

#include "engine/procedure.h"
#include "kircholm-scenario.h"

/* Procedures of the stack, each with the struct of its frame. */
typedef enum {
    KIRCHOLM_IDLE,     /* no frame: the phase itself */
    KIRCHOLM_UNIT,     /* a unit's move: KircholmMove; step 1: picks where it marches */
    KIRCHOLM_WALK,     /* along state->way: KircholmWalk */
    KIRCHOLM_WINDOW,   /* the other side reacts to a mover, or its guns fire: KircholmWindow */
    KIRCHOLM_SHOT,     /* KircholmShot */
    KIRCHOLM_EXIT,     /* test for leaving a zone: KircholmOne */
    KIRCHOLM_LOSS,     /* a unit loses levels: KircholmLoss */
    KIRCHOLM_DIVIDE,   /* a double formation must divide: KircholmOne, the unit that broke */
    KIRCHOLM_FIGHT,    /* KircholmFight; the attackers are state->set */
    KIRCHOLM_WITHDRAW, /* KircholmWithdrawal; step 1: it has given up its formation */
    KIRCHOLM_PURSUE,   /* upon the fight below: KircholmPursuit */
    KIRCHOLM_FLEE,     /* retreating unit at the start of its movement phase, along state->way:
                          KircholmMove; step 1: it runs */
    KIRCHOLM_RALLY,    /* KircholmOne */
    KIRCHOLM_RIDE,     /* KircholmOne: commander who chooses whom he rides to */
    KIRCHOLM_GUN,      /* KircholmOne: gun that has been chosen to fire */
} KircholmProcedure;
enum { KIRCHOLM_PROCEDURES = KIRCHOLM_GUN + 1 };

/* A procedure about one unit and nothing else; the first field of all but the window's and the
 * pursuit's is its unit. */
typedef struct {
    int16_t unit;
} HET_FRAME_FIELDS KircholmOne;

/* The frame of a unit's move or flight is at the bottom of the stack. */
typedef struct {
    int16_t unit;
    int16_t points;         /* left of it */
    int16_t run;            /* of a move: hexes straight on in charging formation. KIR-11.2 */
    int16_t slopes;         /* of its last steps, two bits each, the latest lowest. KIR-11.6 */
    int16_t partner_points; /* left of its partner in double formation */
    int16_t later;          /* KircholmLater packed, 0: nobody */
} HET_FRAME_FIELDS KircholmMove;

typedef struct {
    int16_t unit, points;
    int16_t done; /* steps of its way behind it */
} HET_FRAME_FIELDS KircholmFlight;

/* Flags of UNIT, and DISTURBED of FLEE too. */
enum {
    UNIT_STOPPED = 1,   /* entered a zone: moves no more. KIR-8.3 */
    UNIT_TESTED = 2,    /* has made its test for leaving a zone */
    UNIT_DISTURBED = 4, /* a reaction was taken: a walk goes no further by itself */
    UNIT_DASH = 8,      /* in closed formation: has its one hex to go. KIR-4.13 */
};

/* What is left to the other of two that have divided on their move. KIR-4.19 */
typedef struct {
    unsigned unit; /* or KIRCHOLM_NOBODY */
    unsigned points, flags;
} KircholmLater;

static inline KircholmLater
kircholm_later(const KircholmMove *move)
{
    unsigned packed = (unsigned)move->later;
    if (packed == 0)
        return (KircholmLater){.unit = KIRCHOLM_NOBODY};
    return (KircholmLater){(packed & 0x7f) - 1, packed >> 7 & 0xf, packed >> 11};
}

static inline void
kircholm_set_later(KircholmMove *move, KircholmLater later)
{
    move->later = (int16_t)((later.unit + 1) | later.points << 7 | later.flags << 11);
}

typedef struct {
    int16_t unit;
    int16_t next; /* step of the way */
} HET_FRAME_FIELDS KircholmWalk;

typedef struct {
    int16_t mover; /* or -1: guns of the side that is not active fire, at anybody */
    int16_t fight; /* 1: before a fight */
} HET_FRAME_FIELDS KircholmWindow;
enum { WINDOW_USED = 1 }; /* flag: somebody has reacted, so that units are marked */

typedef struct {
    int16_t shooter, target;
    int16_t modifier; /* sum of all */
} HET_FRAME_FIELDS KircholmShot;

/* What costs a unit levels: a commander with it is in danger in fights and under fire. KIR-15.6 */
typedef enum { KIRCHOLM_BY_FIGHT, KIRCHOLM_BY_FIRE, KIRCHOLM_BY_EXIT } KircholmCause;

typedef struct {
    int16_t unit;
    int16_t harm;  /* KircholmHarm */
    int16_t cause; /* KircholmCause */
} HET_FRAME_FIELDS KircholmLoss;

typedef struct {
    int16_t target;
    int16_t last;    /* attacker added last, or -1 */
    int16_t result;  /* KircholmOutcome packed */
    int16_t cursor;  /* who is next to suffer */
    int16_t partner; /* of the target, or -1 */
    int16_t leader;  /* attacker of the lowest number */
} HET_FRAME_FIELDS KircholmFight;

typedef struct {
    int16_t unit, hexes, opponent;
    int16_t trail; /* 1: the hexes it leaves are noted for pursuers */
} HET_FRAME_FIELDS KircholmWithdrawal;

typedef struct {
    int16_t attackers; /* 1: they pursue; 0: the target does */
} HET_FRAME_FIELDS KircholmPursuit;

/* The move, or flight, under way; of a state where there is one. */
static inline KircholmMove *
kircholm_move(KircholmState *state)
{
    return het_frame_fields(&state->head.stack[0], KircholmMove);
}

static inline const KircholmMove *
kircholm_move_of(const KircholmState *state)
{
    return het_frame_fields_const(&state->head.stack[0], KircholmMove);
}

/* Whether a unit's move is under way. */
static inline bool
kircholm_moves(const KircholmState *state)
{
    return state->head.stack[0].procedure == KIRCHOLM_UNIT;
}

/* The fight under way, in whose course the frame on top is. */
static inline const KircholmFight *
kircholm_fight_of(const KircholmState *state)
{
    return het_frame_fields_const(&state->head.stack[0], KircholmFight);
}

/* Kinds of roll, for roll keys. */
typedef enum {
    KIRCHOLM_ROLL_FIRE,
    KIRCHOLM_ROLL_EXIT,
    KIRCHOLM_ROLL_FIGHT,
    KIRCHOLM_ROLL_COMMANDER,
    KIRCHOLM_ROLL_RECOVER,
    KIRCHOLM_ROLL_RALLY,
} KircholmRollKind;

extern const HetProcedure kircholm_idle, kircholm_unit, kircholm_walk, kircholm_window,
    kircholm_shot, kircholm_exit, kircholm_loss, kircholm_divide, kircholm_fight, kircholm_withdraw,
    kircholm_pursue, kircholm_flight, kircholm_rally, kircholm_ride, kircholm_gun;

/* Why the procedure of a frame does not allow a move, which may be incomplete (missing parts are
 * HET_NO_UNIT, HET_NO_PLACE, HET_NO_FACING): a rule in words (static text), or NULL if it knows
 * none. Of a move with a way, of the kind and unit that the procedure asks for, NULL means that it
 * is legal; others are legal if they are listed. */
typedef const char *KircholmRefusal(const KircholmState *state, const HetFrame *frame,
                                    const HetMove *move);
KircholmRefusal kircholm_refuse_unit, kircholm_refuse_reaction, kircholm_refuse_gunfire,
    kircholm_refuse_division, kircholm_refuse_pick, kircholm_refuse_withdrawal,
    kircholm_refuse_pursuit, kircholm_refuse_flight, kircholm_refuse_ride;

/* Pushes a procedure with the fields of its frame, named: kircholm_push(state, KIRCHOLM_WALK, side,
 * KircholmWalk, .unit = 3); what is not named is 0. */
#define kircholm_push(state, procedure, actor, Frame, ...)                                         \
    (*het_frame_fields(het_state_push(&(state)->head, procedure, (HetActor)(actor)), Frame) =      \
         (Frame){__VA_ARGS__})

static inline void
kircholm_push_one(KircholmState *state, KircholmProcedure procedure, unsigned actor, unsigned unit)
{
    kircholm_push(state, procedure, actor, KircholmOne, .unit = (int16_t)unit);
}

/* Opens the roll of the procedure on top, by a unit whose rolls of that count it adds to. */
static inline bool
kircholm_open(KircholmState *state, KircholmRollKind kind, unsigned unit, KircholmCount count,
              const HetSink *sink)
{
    return het_procedure_open(&state->head, kind, unit, &state->units[unit].rolls[count], sink);
}
