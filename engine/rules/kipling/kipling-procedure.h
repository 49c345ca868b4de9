/* The procedures of a game of Charge! + Kipling, their frames on the stack, and their dice. Each
 * procedure is in the file of its rules. */
#pragma once

#include "engine/procedure.h"
#include "kipling-scenario.h"

/* Procedures of the stack; each but the first has a frame of the struct named. */
typedef enum {
    KIPLING_IDLE,      /* no frame: whose turn it is chooses a unit or a left-over melee */
    KIPLING_ORDER,     /* KiplingActing */
    KIPLING_FIRE,      /* KiplingShot */
    KIPLING_CHARGE,    /* KiplingCharge */
    KIPLING_MELEE,     /* KiplingRound */
    KIPLING_CREW,      /* KiplingOverrun */
    KIPLING_PRISONERS, /* KiplingCaptives */
    KIPLING_GUARD,     /* KiplingWatch */
    KIPLING_RETREAT,   /* KiplingRetreat */
    KIPLING_DISENGAGE, /* KiplingActing: cavalry that may break off */
    KIPLING_FOLLOW,    /* KiplingPursuit */
    KIPLING_LEADER,    /* KiplingActing: a general whose unit lost figures */
    KIPLING_RUIN,      /* KiplingActing: infantry in a ruin */
    KIPLING_HOSPITAL,  /* KiplingWounded */
    KIPLING_TAKE, /* KiplingActing: who may take the loose gun in its square; the frame's step is 1
                     if it chased off the crew */
} KiplingProcedure;
enum { KIPLING_PROCEDURES = KIPLING_TAKE + 1 };

/* --- frames: units by id, cells by number, -1 for none -----------------------------------------
 */

/* A unit's action; the frame's step is the KiplingOrder chosen. Of other procedures the unit. */
typedef struct {
    int16_t unit;
} HET_FRAME_FIELDS KiplingActing;

typedef struct {
    int16_t shooter;
    int16_t target;   /* -1: an empty building */
    int16_t weapon;   /* KiplingWeapon */
    int16_t far;      /* 1: long range */
    int16_t cell;     /* fired at */
    int16_t building; /* that guns batter, or -1 */
} HET_FRAME_FIELDS KiplingShot;

typedef struct {
    int16_t charger, target;
    int16_t arrival; /* direction of the charger's last step */
    int16_t far;     /* 1: closing fire at long range, since the charge began there */
    int16_t weapon;  /* KiplingWeapon of closing fire */
} HET_FRAME_FIELDS KiplingCharge;

typedef struct {
    int16_t attacker, defender;
    int16_t caused;  /* casualties, by the attacker */
    int16_t arrival; /* direction of the attacker's last step */
} HET_FRAME_FIELDS KiplingRound;

typedef struct {
    int16_t victor, crew;
} HET_FRAME_FIELDS KiplingOverrun;

typedef struct {
    int16_t loser;
    int16_t casualties; /* to roll for */
    int16_t faces;      /* of six that surrender */
} HET_FRAME_FIELDS KiplingCaptives;

typedef struct {
    int16_t side; /* that must post a guard */
} HET_FRAME_FIELDS KiplingWatch;

/* The frame's step is 1 where the ways lead beside friends; its flags are 1 if it may stay where it
 * is when hemmed in. */
typedef struct {
    int16_t unit;
    int16_t banned; /* direction in which it does not go, or -1 */
    int16_t back;   /* direction straight back, or -1 */
} HET_FRAME_FIELDS KiplingRetreat;

typedef struct {
    int16_t unit, beaten;
} HET_FRAME_FIELDS KiplingPursuit;

typedef struct {
    int16_t side;
    int16_t wounded; /* rolled for now */
} HET_FRAME_FIELDS KiplingWounded;

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

extern const HetProcedure kipling_idle, kipling_order, kipling_fire, kipling_charge, kipling_melee,
    kipling_crew, kipling_prisoners, kipling_guard, kipling_retreat, kipling_disengage,
    kipling_follow, kipling_leader, kipling_ruin, kipling_hospital, kipling_take;

/* Puts a procedure on top of the stack: the frame, whose fields are all 0. */
static inline HetFrame *
kipling_push(KiplingState *state, KiplingProcedure procedure)
{
    return het_state_push(&state->head, procedure, (HetActor)state->head.active);
}

/* One of a single unit. */
static inline HetFrame *
kipling_push_unit(KiplingState *state, KiplingProcedure procedure, unsigned unit)
{
    HetFrame *frame = kipling_push(state, procedure);
    het_frame_fields(frame, KiplingActing)->unit = (int16_t)unit;
    return frame;
}

/* The unit that a KiplingActing on top is of. */
static inline unsigned
kipling_acting(const KiplingState *state)
{
    return (unsigned)het_frame_peek(&state->head, KiplingActing)->unit;
}

/* Opens the top procedure's roll, counted for the unit that rolls. */
static inline bool
kipling_open(KiplingState *state, KiplingRollKind kind, KiplingCount count, unsigned unit,
             const HetSink *sink)
{
    return het_procedure_open(&state->head, kind, unit, &state->units[unit].rolls[count], sink);
}

/* --- dice that hit or miss ----------------------------------------------------------------------
 */

/* The given number of dice, each of which hits with one of the `hitting` highest faces; a single
 * die is read as its face. The effects of 0 to `dice` hits are filled in. */
void kipling_throw_hits(HetThrow *throw, unsigned unit, unsigned dice, unsigned hitting);
/* How many of these dice hit. */
static inline unsigned
kipling_hits(const HetMove *move, unsigned dice, unsigned hitting)
{
    return dice == 1 ? move->roll.low > 6 - (int32_t)hitting : (unsigned)move->roll.low;
}
/* One die by which the unit succeeds on `least` and more; what comes of it, in words. */
void kipling_throw_luck(HetThrow *throw, unsigned unit, int least, const char *success,
                        const char *failure);
/* One die that dooms the unit on `greatest` and less; what comes of it, in words. */
void kipling_throw_doom(HetThrow *throw, unsigned unit, int greatest, const char *doomed,
                        const char *spared);
/* Two dice against each other, ties rolled again: a dice-off that the unit wins by the higher. */
void kipling_throw_dice_off(HetThrow *throw, unsigned unit);
static inline bool
kipling_wins(const HetMove *move)
{
    return move->roll.low > 6;
}

/* The board coordinates of a cell; HET_NOWHERE for HET_SQUARE_OFF. */
static inline HetPoint
kipling_point(unsigned cell)
{
    return cell >= HET_SQUARE_CELLS
               ? HET_NOWHERE
               : (HetPoint){(int32_t)het_square_column(cell), (int32_t)het_square_row(cell)};
}

/* The code of a unit or gun, for words. */
const char *kipling_code(const KiplingState *state, unsigned unit);
