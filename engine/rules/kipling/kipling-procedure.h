/* Shared by the files of this folder: the procedures of a game of Charge! + Kipling, their frames
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

/* --- frames: units by id, cells by number; none is HET_NO_UNIT, or -1
 * ---------------------------------------- */

/* A unit's action; the frame's step is the KiplingOrder chosen. Of other procedures the unit. */
typedef struct {
    uint16_t unit;
} HET_FRAME_FIELDS KiplingActing;

typedef struct {
    uint16_t shooter;
    uint16_t target;  /* HET_NO_UNIT: an empty building */
    uint16_t weapon;  /* KiplingWeapon */
    uint16_t far;     /* 1: long range */
    uint16_t cell;    /* fired at */
    int16_t building; /* that guns batter, or -1 */
} HET_FRAME_FIELDS KiplingShot;

typedef struct {
    uint16_t charger, target;
    uint16_t arrival; /* direction of the charger's last step */
    uint16_t far;     /* 1: closing fire at long range, since the charge began there */
    uint16_t weapon;  /* KiplingWeapon of closing fire */
} HET_FRAME_FIELDS KiplingCharge;

typedef struct {
    uint16_t attacker, defender;
    uint16_t caused;  /* casualties, by the attacker */
    uint16_t arrival; /* direction of the attacker's last step */
} HET_FRAME_FIELDS KiplingRound;

typedef struct {
    uint16_t victor, crew;
} HET_FRAME_FIELDS KiplingOverrun;

typedef struct {
    uint16_t loser;
    uint16_t casualties; /* to roll for */
    uint16_t faces;      /* of six that surrender */
} HET_FRAME_FIELDS KiplingCaptives;

typedef struct {
    uint16_t side; /* that must post a guard */
} HET_FRAME_FIELDS KiplingWatch;

/* Why a unit retreats. Only who has a victor before him must find a way. */
typedef enum {
    KIPLING_BY_VICTOR,
    KIPLING_BY_RUIN,     /* KIP-2d.4 */
    KIPLING_BY_WEAKNESS, /* a victor under strength. KIP-5a.3 */
    KIPLING_BY_THE_DEAD, /* whom the enemy has beaten with his last man. KIP-4d.2 */
} KiplingRetreatCause;

/* The frame's step is 1 where the ways lead beside friends; its flags are a KiplingRetreatCause. */
typedef struct {
    uint16_t unit;
    int16_t banned; /* direction in which it does not go, or -1 */
    int16_t back;   /* direction straight back, or -1 */
} HET_FRAME_FIELDS KiplingRetreat;

typedef struct {
    uint16_t unit, beaten;
} HET_FRAME_FIELDS KiplingPursuit;

typedef struct {
    uint16_t side;
    uint16_t wounded; /* rolled for now */
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

extern const HetProcedure kipling_fire, kipling_charge, kipling_melee, kipling_crew,
    kipling_prisoners, kipling_guard, kipling_retreat, kipling_disengage, kipling_follow,
    kipling_leader, kipling_ruin, kipling_hospital, kipling_take;

/* Puts a procedure on top of the stack: the frame, whose fields are all 0. */
static inline HetFrame *
kipling_push(KiplingState *state, KiplingProcedure procedure)
{
    return het_state_push(&state->head, procedure, state->head.active);
}

/* One of a single unit. */
static inline HetFrame *
kipling_push_unit(KiplingState *state, KiplingProcedure procedure, unsigned unit)
{
    HetFrame *frame = kipling_push(state, procedure);
    het_frame_fields(frame, KiplingActing)->unit = (uint16_t)unit;
    return frame;
}

/* The unit that a KiplingActing on top is of. */
static inline unsigned
kipling_acting(const KiplingState *state)
{
    return het_frame_peek(&state->head, KiplingActing)->unit;
}

/* Opens the top procedure's roll, counted for the unit that rolls. */
HET_PROCEDURE_OPENS(kipling_open, KiplingState, KiplingRollKind, KiplingCount)

/* --- dice that hit or miss -------------------------------------------------------------------- */

/* The given number of dice; a die hits with one of the `hitting` highest faces; a single
 * die is read as its face. The effects of 0 to `dice` hits are filled in. */
void kipling_throw_hits(HetThrow *throw, unsigned unit, unsigned dice, unsigned hitting);
/* How many of these dice hit. */
static inline unsigned
kipling_hits(const HetMove *move, unsigned dice, unsigned hitting)
{
    return dice == 1 ? move->roll.low > 6 - (int32_t)hitting : (unsigned)move->roll.low;
}
/* One die that dooms the unit on `greatest` and less; what comes of it, in words. */
void kipling_throw_doom(HetThrow *throw, unsigned unit, int greatest, const char *doomed,
                        const char *safe);
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

/* --- kipling-move.c: where units can go. KIP-1 ------------------------------------------------ */

/* How a unit goes under an order, from its start. */
typedef struct {
    const uint8_t *costs;        /* by square, to enter it; 0: closed */
    const HetSquareSet *enemies; /* whose squares can be reached, but not passed */
    unsigned start, allowance;
    bool advances; /* it fires then, and enters nothing dearer than its allowance. KIP-2b.4 */
} KiplingWalk;

typedef enum {
    KIPLING_STEPS,
    KIPLING_OFF_TABLE,
    KIPLING_CLOSED,   /* ground */
    KIPLING_BARRED,   /* by the enemy where it is */
    KIPLING_TOO_DEAR, /* for what is left */
} KiplingStep;

/* Enemies end the way. KIP-1f.2 */
static inline bool
kipling_is_barred(const KiplingWalk *walk, unsigned from, unsigned cost)
{
    return cost > 0 && het_square_has(walk->enemies, from);
}

/* Whether a step leads onto a square, from one to which the way has cost `*cost`, 0 only at the
 * start; if so, adds the step's. Friends are passed. KIP-1f.1 */
static inline KiplingStep
kipling_enter(const KiplingWalk *walk, unsigned to, unsigned *cost)
{
    if (to == HET_SQUARE_OFF)
        return KIPLING_OFF_TABLE;
    if (walk->costs[to] == 0)
        return KIPLING_CLOSED;
    unsigned sum = *cost + walk->costs[to];
    if (sum > walk->allowance && (*cost > 0 || walk->advances))
        return KIPLING_TOO_DEAR;
    *cost = MIN(sum, walk->allowance); /* KIP-1b.3 */
    return KIPLING_STEPS;
}

/* The same of a step from a square, where enemies may end the way. */
static inline KiplingStep
kipling_step(const KiplingWalk *walk, unsigned from, unsigned to, unsigned *cost)
{
    unsigned sum = *cost;
    KiplingStep step = kipling_enter(walk, to, &sum);
    if (step > KIPLING_CLOSED || step == KIPLING_STEPS)
        step = kipling_is_barred(walk, from, *cost) ? KIPLING_BARRED : step;
    if (step == KIPLING_STEPS)
        *cost = sum;
    return step;
}

/* The cells a unit can get to and the best path to each, as a label: cost, below it steps in a
 * byte, below that four bits a step from bit 31 down; the least label is the canonical path. */
typedef struct {
    HetSquareSet seen;
    uint64_t label[HET_SQUARE_CELLS]; /* where seen */
} KiplingReach;

/* The option with the number of squares that a unit moves under an order (MOVE and CHARGE are
 * alike), that number, and the ground it goes over. */
static inline KiplingOption
kipling_move_option(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    return order == KIPLING_ORDER_ADVANCE ? KIPLING_ADVANCE_MOVE
           : order == KIPLING_ORDER_DRAG  ? KIPLING_DRAG_MOVE
                                          : kipling_kind_move[kipling_kind(state, unit)];
}
static inline unsigned
kipling_allowance(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    return (unsigned)kipling_option(state, kipling_move_option(state, unit, order));
}
static inline KiplingMobility
kipling_mobility(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    return order == KIPLING_ORDER_DRAG ? KIPLING_WHEELS
                                       : kipling_kind_mobility[kipling_kind(state, unit)];
}
/* The place of a unit, of a general that of his unit, a gun by itself; HET_SQUARE_OFF: nowhere. */
static inline unsigned
kipling_place(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    if (unit >= data->unit_count)
        return state->guns[unit - data->unit_count].place;
    if (data->kind[unit] == KIPLING_GENERAL)
        unit = state->units[unit].leader;
    return unit == KIPLING_NONE ? HET_SQUARE_OFF : state->units[unit].place;
}
static inline KiplingWalk
kipling_walk(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    return (KiplingWalk){.costs = kipling_data(state)->cost[kipling_mobility(state, unit, order)],
                         .enemies = &state->occupied[1 - kipling_side(state, unit)],
                         .start = kipling_place(state, unit),
                         .allowance = kipling_allowance(state, unit, order),
                         .advances = order == KIPLING_ORDER_ADVANCE};
}
/* All ways of a unit under an order; cost and path to a cell that was seen. */
void kipling_reach(const KiplingState *state, unsigned unit, KiplingOrder order,
                   KiplingReach *ret_reach);
enum { KIPLING_COST_BIT = 40, KIPLING_STEPS_BIT = 32, KIPLING_PATH_BIT = 28 };
static inline unsigned
kipling_cost_of(const KiplingReach *reach, unsigned cell)
{
    return (unsigned)(reach->label[cell] >> KIPLING_COST_BIT);
}
/* The move with the way to a cell that was seen. */
static inline HetMove
kipling_along(const KiplingReach *reach, unsigned cell, HetMove move)
{
    uint64_t label = reach->label[cell];
    uint32_t path = __builtin_bswap32((uint32_t)label); /* and the two steps of each byte */
    path = (path >> 4 & 0x0f0f0f0f) | (path & 0x0f0f0f0f) << 4;
    return het_move_along(move, cell, (unsigned)(label >> KIPLING_STEPS_BIT) & 0xff, path, 0);
}

/* The gun on a cell, or KIPLING_NONE. */
static inline unsigned
kipling_gun_at(const KiplingState *state, unsigned cell)
{
    HET_EACH_BELOW(gun, kipling_data(state)->gun_count)
        if (state->guns[gun].place == cell)
            return gun;
    return KIPLING_NONE;
}

/* Whether a unit could stand on a square, apart from its ground. KIP-1f.2, 4g.8 */
static inline bool
kipling_is_free(const KiplingState *state, KiplingMobility mobility, unsigned cell)
{
    return !het_square_has(&state->occupied[HET_FIRST], cell) &&
           !het_square_has(&state->occupied[HET_SECOND], cell) &&
           (mobility != KIPLING_WHEELS || kipling_gun_at(state, cell) == KIPLING_NONE);
}
static inline bool
kipling_may_stand(const KiplingState *state, unsigned unit, unsigned cell)
{
    return kipling_is_free(state, kipling_mobility(state, unit, KIPLING_ORDER_MOVE), cell);
}

/* Questions "why not" are answered by a rule that forbids it (static text), or NULL. Typed moves
 * may be incomplete: missing parts are HET_NO_UNIT, HET_NO_PLACE, 0.
 *
 * A unit stands on a square, apart from its ground. */
const char *kipling_why_no_stand(const KiplingState *state, unsigned unit, KiplingMobility mobility,
                                 unsigned cell);
/* It moves, though it is exhausted. KIP-5b.2 */
static inline const char *
kipling_why_exhausted(const KiplingState *state, unsigned unit)
{
    return state->units[unit].status != KIPLING_STEADY
               ? "it is exhausted: it may fire, but neither moves nor charges (KIP-5b.2)"
               : NULL;
}
/* It enters the ground of a square. */
const char *kipling_why_closed(const KiplingState *state, unsigned unit, KiplingOrder order,
                               unsigned cell);
/* It gets to a square, by the steps that were typed, if any. */
const char *kipling_why_no_way(const KiplingState *state, unsigned unit, KiplingOrder order,
                               const HetWay *way);
/* Whether a square would be as near as this if steps were diagonal. */
bool kipling_is_near_by_diagonals(unsigned from, unsigned cell, unsigned limit);
/* Whether it is a move of the kind with unit, target and a valid path, and nothing else; such a one
 * that ends where its target stands. */
bool kipling_has_form(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target);
bool kipling_leads_to(const KiplingState *state, const HetMove *move, HetMoveKind kind,
                      unsigned unit);

/* --- kipling-fire.c. KIP-2, KIP-3 ------------------------------------------------------------- */

extern const char kipling_rides_only[]; /* of a general */

/* A unit has the weapon; the one it fires with under an order. */
const char *kipling_why_unarmed(const KiplingState *state, unsigned unit, KiplingWeapon weapon);
static inline KiplingWeapon
kipling_weapon_of(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    return order == KIPLING_ORDER_GUN || kipling_kind(state, unit) == KIPLING_ARTILLERY
               ? KIPLING_CANNON
               : KIPLING_RIFLES;
}
/* Enemies that may be fired at from a cell; empty buildings that guns may fire at from it; whether
 * there are any. */
static inline HetSquareSet
kipling_targets(const KiplingState *state, unsigned side, unsigned cell, KiplingWeapon weapon)
{
    HetSquareSet enemies = kipling_free_enemies(state, side);
    return het_square_both(&kipling_data(state)->fire[weapon][cell], &enemies);
}
HetSquareSet kipling_building_targets(const KiplingState *state, unsigned cell);
static inline bool
kipling_has_target(const KiplingState *state, unsigned side, unsigned cell, KiplingWeapon weapon)
{
    HetSquareSet targets = kipling_targets(state, side, cell, weapon);
    if (!het_square_any(&targets) && weapon == KIPLING_CANNON)
        targets = kipling_building_targets(state, cell);
    return het_square_any(&targets);
}
/* The rule by which a unit that has no target has none. */
const char *kipling_why_nobody(const KiplingState *state, unsigned unit, KiplingWeapon weapon);
/* The other unit meant by a typed move: the target, a unit that is not the one acting, or an enemy
 * whose square was typed; HET_NO_UNIT. */
unsigned kipling_meant(const KiplingState *state, const HetMove *move, unsigned unit);
/* The target is an enemy that is fired at, or charged. */
const char *kipling_why_no_enemy(const KiplingState *state, unsigned unit, unsigned target,
                                 bool charges);
const char *kipling_why_no_shot(const KiplingState *state, const HetMove *move, unsigned unit,
                                KiplingWeapon weapon);
void kipling_list_shots(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                        HetMoveList *list);

/* Dice that a unit has for the general with it, entered into its account (or NULL). KIP-7a.2 */
unsigned kipling_dice_of_general(const KiplingState *state, unsigned unit, HetRollAccount *account);
/* Dice, and faces of six that hit, of a unit's fire, with its account (or NULL). Guns captured by
 * the unit count as its own. KIP-2a, 2b, 2e */
void kipling_fire_dice(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                       unsigned *ret_dice, unsigned *ret_hitting, HetRollAccount *account);
/* The rule by which that fire hits. */
const char *kipling_fire_rule(const KiplingState *state, unsigned unit, KiplingWeapon weapon);
/* Hits it takes to kill a figure in the open, with their account (or NULL). KIP-3 */
unsigned kipling_range_hits(const KiplingState *state, bool far, HetRollAccount *account);
/* Whether a distance is beyond the weapon's close range. */
bool kipling_long_range(const KiplingState *state, KiplingWeapon weapon, unsigned distance);
/* Starts a shot at a unit or at an empty building (no target, a place). */
void kipling_start_fire(KiplingState *state, const HetMove *move, bool captured_gun,
                        const HetSink *sink);
/* Figures lost in fire; a hospital near them tends them. KIP-8a.1 */
void kipling_lose_to_fire(KiplingState *state, unsigned unit, unsigned casualties, const char *rule,
                          const HetSink *sink);

/* --- kipling-charge.c. KIP-4a, 4f ------------------------------------------------------------- */

/* The unit charges at all; a typed charge of it. */
const char *kipling_why_no_charger(const KiplingState *state, unsigned unit);
const char *kipling_why_no_charge(const KiplingState *state, const HetMove *move, unsigned unit);
/* Whether there is an enemy that it could charge; the rule by which there is none. */
bool kipling_has_prey(const KiplingState *state, unsigned unit);
const char *kipling_why_no_prey(const KiplingState *state, unsigned unit);
/* Whether another way of the only charge listed may matter. */
bool kipling_has_other_charge(const KiplingState *state, const HetMove *only);
void kipling_list_charges(const KiplingState *state, unsigned unit, HetMoveKind kind,
                          HetMoveList *list);
/* Starts a charge along the move's way to its target. A follow-up meets no closing fire. */
void kipling_start_charge(KiplingState *state, const HetMove *move, bool follow_up,
                          const HetSink *sink);
/* Typed answers to a charge, and follow-ups. */
const char *kipling_refuse_closing(const KiplingState *state, const HetMove *move);
const char *kipling_refuse_follow_up(const KiplingState *state, const HetMove *move);
bool kipling_may_pursue(const KiplingState *state, const HetMove *move);

/* --- kipling-melee.c. KIP-4b --------------------------------------------------------------- */

/* Starts a round of two units in one square; the attacker's last step led in direction `arrival`.
 */
void kipling_start_melee(KiplingState *state, unsigned attacker, unsigned defender,
                         unsigned arrival);

/* Units of the active side locked in melees left over, a bit each. */
uint32_t kipling_waiting_melees(const KiplingState *state);
/* Another round for the pair; the charger still counts as the attacker. KIP-6a.2 */
void kipling_fight_on(KiplingState *state, unsigned unit, const HetSink *sink);
const char *kipling_refuse_melee(const KiplingState *state, const HetMove *move);

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
/* A typed answer to who guards the prisoners. KIP-4e.2 */
const char *kipling_refuse_guard(const KiplingState *state, const HetMove *move);

/* --- kipling-morale.c: guns as tokens of their own. KIP-4g --------------------------------- */

/* Puts a unit on a cell, off the one it was on, with its own crew's gun. */
void kipling_put(KiplingState *state, unsigned unit, unsigned cell);
/* The gun a unit holds goes to the unit's cell. */
void kipling_carry_gun(KiplingState *state, unsigned unit);
/* The unit releases the gun it holds, if any, by this rule. */
void kipling_leave_gun(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* The unit will take the loose gun in its square, if it may when what is on the stack above is
 * over, and if it chooses to where that is optional. KIP-4g.1, 4g.7 */
void kipling_take_gun(KiplingState *state, unsigned unit, bool from_crew);
/* Whether a unit holds a gun that is not its own as a crew. */
bool kipling_has_captured_gun(const KiplingState *state, unsigned unit);

/* --- kipling-retreat.c. KIP-4d.3, 4d.4, 4d.7, 5a ---------------------------------------------- */

/* The loser of a melee retreats. `arrival` is the direction of the attacker's last step, -1 if none
 * has come; `attacked`: the loser is the unit that was charged. KIP-4d.3, 4d.4 */
void kipling_push_retreat(KiplingState *state, unsigned unit, int arrival, bool attacked,
                          KiplingRetreatCause cause);
/* Whether a typed way is one of the retreat or breaking off under way; a refusal of it. */
bool kipling_may_retreat(const KiplingState *state, const HetMove *move);
const char *kipling_refuse_retreat(const KiplingState *state, const HetMove *move);
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
