/* What the files of this folder share: the procedures of a game of Charge! + Kipling, their frames
 * on the stack, their dice, and what a chapter of the rules asks of another. */
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

/* --- kipling-move.c: where units can go. KIP-1 --------------------------------------------- */

/* The cells a unit can get to and the best path to each, as a label: cost in the top byte, steps in
 * the next, then two bits a step from bit 47 down; the least label is the canonical path. */
typedef struct {
    HetSquareSet seen;
    uint64_t label[HET_SQUARE_CELLS]; /* where seen */
} KiplingReach;

/* Squares of allowance and ground a unit goes by under an order (MOVE and CHARGE are alike). */
unsigned kipling_allowance(const KiplingState *state, unsigned unit, KiplingOrder order);
KiplingMobility kipling_mobility(const KiplingState *state, unsigned unit, KiplingOrder order);
/* Enemies' cells can be reached but not passed; friends can be passed. */
void kipling_reach(const KiplingState *state, unsigned unit, KiplingOrder order,
                   KiplingReach *ret_reach);
/* The path of a label, to its cell. */
HetWay kipling_way(uint64_t label, unsigned cell);

/* Where a unit stands, a general with his unit, a gun by itself; HET_SQUARE_OFF: nowhere. */
unsigned kipling_place(const KiplingState *state, unsigned unit);

/* Whether a unit of the side whose turn it is can do anything. */
bool kipling_can_act(const KiplingState *state, unsigned unit);
/* What a unit that may act can do, 1 << KiplingOrder each. */
unsigned kipling_orders(const KiplingState *state, unsigned unit);
/* The moves of an order: destinations, transfers of a general, charges. */
void kipling_moves(const KiplingState *state, unsigned unit, KiplingOrder order, HetMoveList *list);
void kipling_transfers(const KiplingState *state, unsigned unit, HetMoveList *list);
void kipling_charges(const KiplingState *state, unsigned unit, HetMoveKind kind, HetMoveList *list);
/* Enemies that may be fired at from a cell. */
HetSquareSet kipling_targets(const KiplingState *state, unsigned side, unsigned cell,
                             KiplingWeapon weapon);
/* Empty buildings that guns may fire at from a cell. */
HetSquareSet kipling_building_targets(const KiplingState *state, unsigned cell);

/* --- kipling-fire.c. KIP-2, KIP-3 ---------------------------------------------------------- */

/* Dice, and faces of six that hit, of a unit's fire, with its account (or NULL). Guns captured by
 * the unit count as its own. KIP-2a, 2b, 2e */
void kipling_fire_dice(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                       unsigned *ret_dice, unsigned *ret_hitting, HetRollAccount *account);
/* The rule by which that fire hits. */
const char *kipling_fire_rule(const KiplingState *state, unsigned unit, KiplingWeapon weapon);
/* Hits it takes to kill a figure of the target where it stands, and of one in the open, with their
 * account (or NULL). KIP-2c, KIP-3 */
unsigned kipling_hits_needed(const KiplingState *state, unsigned target, bool far,
                             HetRollAccount *account);
unsigned kipling_range_hits(const KiplingState *state, bool far, HetRollAccount *account);
/* Whether a square gives infantry cover. KIP-2c.1, KIP-2d.3 */
bool kipling_gives_cover(const KiplingState *state, unsigned cell);
/* Whether a distance is beyond the weapon's close range. */
bool kipling_long_range(const KiplingState *state, KiplingWeapon weapon, unsigned distance);
/* Starts a shot at a unit or at an empty building (no target, a place). */
void kipling_start_fire(KiplingState *state, const HetMove *move, bool captured_gun,
                        const HetSink *sink);
/* Figures lost in fire; a hospital near them tends them. KIP-8a.1 */
void kipling_lose_to_fire(KiplingState *state, unsigned unit, unsigned casualties, const char *rule,
                          const HetSink *sink);

/* --- kipling-charge.c. KIP-4a, 4f ---------------------------------------------------------- */

/* Starts a charge along the move's way to its target. A follow-up meets no closing fire. */
void kipling_start_charge(KiplingState *state, const HetMove *move, bool follow_up,
                          const HetSink *sink);

/* --- kipling-melee.c. KIP-4b --------------------------------------------------------------- */

/* Starts a round of two units in one square; the attacker's last step led in direction `arrival`.
 */
void kipling_start_melee(KiplingState *state, unsigned attacker, unsigned defender,
                         unsigned arrival);
/* Dice, and faces of six that hit, of a unit in melee, with its account (or NULL). KIP-4b.1, 4b.2,
 * 4h */
void kipling_melee_dice(const KiplingState *state, unsigned unit, unsigned *ret_dice,
                        unsigned *ret_hitting, HetRollAccount *account);
/* Hits it takes a unit to kill a figure of the enemy. KIP-4b.3 */
unsigned kipling_melee_hits(const KiplingState *state, unsigned unit, unsigned enemy);

/* --- kipling-morale.c: losses and their effects. KIP-4e, 5 --------------------------------- */

/* The unit loses figures: dead, until prisoners are rolled for. May take it off the table, bring it
 * under strength, or call for its general's roll (a frame on top). */
void kipling_lose(KiplingState *state, unsigned unit, unsigned figures, const char *rule,
                  const HetSink *sink);
/* A crew chased off: all of it is lost, as fled. */
void kipling_chase_off(KiplingState *state, unsigned crew, const HetSink *sink);
/* A unit without figures is gone; its gun stays, its general is lost. */
void kipling_take_off(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Figures already taken off the loser's are the other side's prisoners; may call for a guard. */
void kipling_take_prisoners(KiplingState *state, unsigned loser, unsigned figures, const char *rule,
                            const char *words, const HetSink *sink);
/* The unit, figures and all, is off the table. */
void kipling_leave_table(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Ends the lock of two units; either may be given. */
void kipling_unlock(KiplingState *state, unsigned unit);
/* The loser will roll for its casualties, by what it is now. KIP-4e */
void kipling_push_prisoners(KiplingState *state, unsigned loser, unsigned casualties);

/* --- kipling-morale.c: guns as tokens of their own. KIP-4g --------------------------------- */

/* Puts a unit on a cell, off the one it was on, with its own crew's gun. */
void kipling_put(KiplingState *state, unsigned unit, unsigned cell);
/* The gun on a cell, or KIPLING_NONE. */
unsigned kipling_gun_at(const KiplingState *state, unsigned cell);
/* The gun a unit holds goes to the unit's cell. */
void kipling_carry_gun(KiplingState *state, unsigned unit);
/* The unit releases the gun it holds, if any, by this rule. */
void kipling_leave_gun(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* The unit will take the loose gun in its square, if it may when what is on the stack above is
 * over, and if it wants to where that is asked. KIP-4g.1, 4g.7 */
void kipling_take_gun(KiplingState *state, unsigned unit, bool from_crew);
/* Whether a unit holds a gun that is not its own as a crew. */
bool kipling_has_captured_gun(const KiplingState *state, unsigned unit);

/* --- kipling-retreat.c. KIP-4d.3, 4d.4, 4d.7 ----------------------------------------------- */

/* Whether the unit could stand on the cell, apart from its ground. */
bool kipling_may_stand(const KiplingState *state, unsigned unit, unsigned cell);
/* The loser of a melee retreats. `arrival` is the direction of the attacker's last step, -1 if none
 * has come; `attacked`: the loser is the unit that was charged. KIP-4d.3, 4d.4 */
void kipling_push_retreat(KiplingState *state, unsigned loser, int arrival, bool attacked);

/* --- kipling-retreat.c: units under strength go home. KIP-5a ------------------------------- */

/* Squares to the nearest enemy of the side that does not stand on `except`. */
unsigned kipling_nearest_enemy(const KiplingState *state, unsigned side, unsigned cell,
                               unsigned except);
/* The way home from every square, as KiplingScenario keeps it, where `enemies` (NULL: none) stand
 * in the way. KIP-5a.4 */
void kipling_fill_home(const KiplingScenario *data, unsigned side, KiplingMobility mobility,
                       const HetSquareSet *enemies, uint16_t *home);
/* The active side's units under strength make their moves home. KIP-5a.2 */
void kipling_fall_back(KiplingState *state, const HetSink *sink);

/* --- kipling-end.c. KIP-6c to 6e ----------------------------------------------------------- */

/* Whether the game has ended (with an empty stack): sets `end`. */
bool kipling_judge(KiplingState *state);
/* Once ended: rolls of the hospitals, then the winner. False: waits. */
bool kipling_conclude(KiplingState *state, const HetSink *sink);
/* The reasons for which games of a scenario end, in words. */
void kipling_fill_reasons(HetScenario *scenario);
/* H. G. Wells' points of a side, in halves. KIP-6e.1 */
int kipling_points(const KiplingState *state, unsigned side);

/* --- judging ------------------------------------------------------------------------------- */

/* Whether a unit of the side stands on the cell. */
bool kipling_has_unit(const KiplingState *state, unsigned side, unsigned cell);
/* Whether it is a move of the kind with unit, target and a valid path, and nothing else. */
bool kipling_has_form(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target);

/* Least cost to every square under an order; UINT16_MAX: out of reach. */
void kipling_find_costs(const KiplingState *state, unsigned unit, KiplingOrder order,
                        unsigned ret_costs[HET_SQUARE_CELLS]);
/* The ground of a square is closed to the unit. */
const char *kipling_why_closed(const KiplingState *state, unsigned unit, KiplingOrder order,
                               unsigned cell);
/* The unit cannot end its move on the square, whatever the way. */
const char *kipling_why_not_there(const KiplingState *state, unsigned unit, KiplingOrder order,
                                  unsigned cell);
/* The square is out of reach, or the steps, if any, do not lead there legally. */
const char *kipling_why_no_way(const KiplingState *state, unsigned unit, KiplingOrder order,
                               const HetWay *way);
/* A friend stands on the square where the unit would end its move. */
const char *kipling_why_no_end(const KiplingState *state, unsigned unit, KiplingOrder order,
                               const HetWay *way);
/* A square is out of a weapon's range or sight. */
const char *kipling_why_no_line(const KiplingState *state, unsigned from, unsigned cell,
                                KiplingWeapon weapon);

/* What a unit does that acts under an order; whether a move is a legal walk under it, or a legal
 * charge. */
const char *kipling_why_no_move(const KiplingState *state, const HetMove *move, unsigned unit,
                                KiplingOrder order);
const char *kipling_why_no_charge(const KiplingState *state, const HetMove *move, unsigned unit);
const char *kipling_why_no_shot(const KiplingState *state, const HetMove *move, unsigned unit,
                                KiplingWeapon weapon);
bool kipling_is_walk(const KiplingState *state, const HetMove *move, unsigned unit,
                     KiplingOrder order);
bool kipling_is_charge(const KiplingState *state, const HetMove *move, HetMoveKind kind,
                       unsigned unit);
/* The order, from MOVE to DRAG, cannot be given to the unit. */
const char *kipling_why_no_order(const KiplingState *state, unsigned unit, unsigned order);
/* The unit does not have the weapon, whomever it would fire at. */
const char *kipling_why_unarmed(const KiplingState *state, unsigned unit, KiplingWeapon weapon);
KiplingWeapon kipling_weapon_of(const KiplingState *state, unsigned unit, KiplingOrder order);

/* Retreats, and cavalry that breaks off: whether a move is legal, and why it is not. */
bool kipling_legal_retreat(const KiplingState *state, const HetMove *move);
bool kipling_legal_withdrawal(const KiplingState *state, const HetMove *move);
const char *kipling_why_no_retreat(const KiplingState *state, const HetMove *move);
