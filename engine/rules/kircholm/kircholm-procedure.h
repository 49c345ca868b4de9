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
    KIRCHOLM_RIDE,     /* KircholmOne: commander who chooses a unit to ride to */
    KIRCHOLM_GUN,      /* KircholmOne: gun that has been chosen to fire */
} KircholmProcedure;
enum { KIRCHOLM_PROCEDURES = KIRCHOLM_GUN + 1 };

/* A procedure about one unit and nothing else; the first field of all but the window's and the
 * pursuit's is its unit. */
typedef struct {
    uint16_t unit;
} HET_FRAME_FIELDS KircholmOne;

/* The frame of a unit's move or flight is at the bottom of the stack. */
typedef struct {
    uint16_t unit;
    int16_t points;         /* left of it */
    uint16_t run;           /* of a move: hexes straight on in charging formation. KIR-11.2 */
    uint16_t slopes;        /* of its last steps, two bits each, the latest lowest. KIR-11.6 */
    int16_t partner_points; /* left of its partner in double formation */
    uint16_t later;         /* KircholmLater packed, 0: nobody */
} HET_FRAME_FIELDS KircholmMove;

typedef struct {
    uint16_t unit;
    int16_t points;
    uint16_t done; /* steps of its way behind it */
} HET_FRAME_FIELDS KircholmFlight;

/* Flags of UNIT, and DISTURBED of FLEE too. */
enum {
    UNIT_STOPPED = 1,   /* entered a zone: moves no more. KIR-8.3 */
    UNIT_TESTED = 2,    /* has made its test for leaving a zone */
    UNIT_DISTURBED = 4, /* a reaction was taken: a walk goes no further by itself */
    UNIT_DASH = 8,      /* in closed formation: has its one hex to go. KIR-4.13 */
};

/* Points and flags of the other of two that have divided on their move. KIR-4.19 */
typedef struct {
    unsigned unit; /* or KIRCHOLM_NOBODY */
    unsigned points, flags;
} KircholmLater;

static inline KircholmLater
kircholm_later(const KircholmMove *move)
{
    unsigned packed = move->later;
    if (packed == 0)
        return (KircholmLater){.unit = KIRCHOLM_NOBODY};
    return (KircholmLater){(packed & 0x7f) - 1, packed >> 7 & 0xf, packed >> 11};
}

static inline void
kircholm_set_later(KircholmMove *move, KircholmLater later)
{
    move->later = (uint16_t)((later.unit + 1) | later.points << 7 | later.flags << 11);
}

typedef struct {
    uint16_t unit;
    uint16_t next; /* step of the way */
} HET_FRAME_FIELDS KircholmWalk;

typedef struct {
    int16_t mover;  /* or -1: guns of the side that is not active fire, at anybody */
    uint16_t fight; /* 1: before a fight */
} HET_FRAME_FIELDS KircholmWindow;
enum { WINDOW_USED = 1 }; /* flag: someone has reacted, so that units are marked */

typedef struct {
    uint16_t shooter, target;
    int16_t modifier; /* sum of all */
} HET_FRAME_FIELDS KircholmShot;

/* Causes of lost levels: a commander with it is in danger in fights and under fire. KIR-15.6 */
typedef enum { KIRCHOLM_BY_FIGHT, KIRCHOLM_BY_FIRE, KIRCHOLM_BY_EXIT } KircholmCause;

typedef struct {
    uint16_t unit;
    uint16_t harm;  /* KircholmHarm */
    uint16_t cause; /* KircholmCause */
} HET_FRAME_FIELDS KircholmLoss;

typedef struct {
    uint16_t target;
    int16_t last;    /* attacker added last, or -1 */
    uint16_t result; /* KircholmOutcome packed */
    uint16_t cursor; /* next unit to suffer */
    int16_t partner; /* of the target, or -1 */
    uint16_t leader; /* attacker of the lowest number */
} HET_FRAME_FIELDS KircholmFight;

typedef struct {
    uint16_t unit, hexes, opponent;
    uint16_t trail; /* 1: the hexes it leaves are noted for pursuers */
} HET_FRAME_FIELDS KircholmWithdrawal;

typedef struct {
    uint16_t attackers; /* 1: they pursue; 0: the target does */
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
    (*het_frame_fields(het_state_push(&(state)->head, procedure, actor), Frame) =                  \
         (Frame){__VA_ARGS__})

static inline void
kircholm_push_one(KircholmState *state, KircholmProcedure procedure, unsigned actor, unsigned unit)
{
    kircholm_push(state, procedure, actor, KircholmOne, .unit = (uint16_t)unit);
}

/* Opens the roll of the procedure on top, by a unit whose rolls of that count it adds to. */
static inline bool
kircholm_open(KircholmState *state, KircholmRollKind kind, unsigned unit, KircholmCount count,
              const HetSink *sink)
{
    return het_procedure_open(&state->head, kind, unit, &state->units[unit].rolls[count], sink);
}

/* --- the board -------------------------------------------------------------------------------- */

/* The hex of a wing: 0 left, 1 right; of units on one hex both are it. */
static inline unsigned
kircholm_wing(const KircholmState *state, unsigned unit, unsigned wing)
{
    const KircholmUnit *it = &state->units[unit];
    if (wing == 0 || it->formation != KIRCHOLM_ASSAULT)
        return it->place;
    return kircholm_data(state)->next[it->place][het_hex_turn(it->facing, 2)];
}

/* The index of where b lies seen from a, which are no more than KIRCHOLM_SIGHT apart. */
static inline unsigned
kircholm_offset(const KircholmScenario *data, unsigned a, unsigned b)
{
    return het_hex_offset(KIRCHOLM_SIGHT, data->q[b] - data->q[a], data->r[b] - data->r[a]);
}

static inline bool
kircholm_has_road(const KircholmScenario *data, unsigned cell)
{
    bool road = false;
    HET_EACH_BELOW(direction, HET_HEX_SIDES)
        road = road || (data->map.ways[cell][direction] & KIRCHOLM_ROAD) != 0;
    return road;
}

/* Hexes between two; 0 for the same. */
static inline unsigned
kircholm_distance(const KircholmScenario *data, unsigned a, unsigned b)
{
    return het_hex_distance_by(data->q[b] - data->q[a], data->r[b] - data->r[a]);
}

/* Puts a body on the board's tables or takes it off; of two, the higher does nothing. */
void kircholm_settle(const KircholmScenario *data, KircholmState *state, unsigned unit, bool on);
/* Moves a body. */
void kircholm_relocate(KircholmState *state, unsigned unit, unsigned place, unsigned facing);

/* The number of hexes a unit is on, 1 or 2. */
static inline unsigned
kircholm_wings(const KircholmState *state, unsigned unit)
{
    return state->units[unit].formation == KIRCHOLM_ASSAULT ? 2 : 1;
}

/* One of the hexes in front of a unit, two for each wing: from which hex, which way, and
 * the unit whose body is there, UINT_MAX if there is none. */
typedef struct {
    unsigned cell, direction, unit;
} KircholmFront;

static inline KircholmFront
kircholm_front(const KircholmState *state, unsigned unit, unsigned index)
{
    unsigned cell = kircholm_wing(state, unit, index / 2);
    unsigned direction = het_hex_turn(state->units[unit].facing, (int)(index % 2));
    unsigned front = kircholm_data(state)->next[cell][direction];
    return (KircholmFront){cell, direction,
                           front == KIRCHOLM_OFF ? UINT_MAX : state->at[front] - 1u};
}
#define KIRCHOLM_EACH_FRONT(index, state, unit)                                                    \
    HET_EACH_BELOW(index, 2 * kircholm_wings((state), (unit)))

static inline unsigned
kircholm_side(const KircholmState *state, unsigned unit)
{
    return kircholm_data(state)->side[unit];
}

/* Whether a number is that of a unit of a side; of one on the map. */
static inline bool
kircholm_is_unit_of(const KircholmState *state, unsigned unit, unsigned side)
{
    return unit < kircholm_data(state)->unit_count && kircholm_side(state, unit) == side;
}

static inline bool
kircholm_is_there(const KircholmState *state, unsigned unit, unsigned side)
{
    return kircholm_is_unit_of(state, unit, side) && state->units[unit].place != KIRCHOLM_OFF;
}

/* Whether a hex lies in a zone of control of that side. KIR-8.1 */
static inline bool
kircholm_zone(const KircholmState *state, unsigned side, unsigned cell)
{
    return (state->zone[cell] & (side == HET_FIRST ? 0x0f : 0xf0)) != 0;
}

/* Whether a unit stands in a zone of the enemy. */
bool kircholm_in_zone(const KircholmState *state, unsigned unit);
/* Whether one of a unit's front hexes holds an enemy; whether this enemy. */
bool kircholm_faces_enemy(const KircholmState *state, unsigned unit);
bool kircholm_faces(const KircholmState *state, unsigned unit, unsigned enemy);
/* Whether an enemy of this side stands in front of the hex, looked at from there. */
bool kircholm_enemy_before(const KircholmState *state, unsigned side, unsigned cell,
                           unsigned facing);

/* The same of foot only. */
bool kircholm_foot_before(const KircholmState *state, unsigned side, unsigned cell,
                          unsigned facing);

/* The fewest hexes between two units. */
unsigned kircholm_apart(const KircholmState *state, unsigned a, unsigned b);
/* The fewest hexes from a hex to an enemy of `side` that is not retreating, 99 if there is none. */
unsigned kircholm_enemy_distance(const KircholmState *state, unsigned side, unsigned cell);
/* Whether two hexes, no more than KIRCHOLM_SIGHT apart, can see each other past the ground; past
 * units too. KIR-13.2, 13.3 */
bool kircholm_ground_lets_see(const KircholmScenario *data, unsigned from, unsigned to);
bool kircholm_sees(const KircholmState *state, unsigned from, unsigned to);

/* The hex of a unit (of a commander's unit), or KIRCHOLM_OFF. */
unsigned kircholm_place(const KircholmState *state, unsigned unit);

/* --- levels and commanders -------------------------------------------------------------------- */

/* A unit is in a formation from now on. */
void kircholm_report_form(const HetSink *sink, const KircholmState *state, unsigned unit,
                          KircholmFormation formation, const char *rule);

/* Pushes the loss of levels. */
void kircholm_harm(KircholmState *state, unsigned unit, KircholmHarm harm, KircholmCause cause);
/* Takes a unit out of the game at once, its commander with it. */
void kircholm_eliminate(KircholmState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Back to the plain formation of its type; cavalry in assault formation closes on its right hex. */
void kircholm_reform(KircholmState *state, unsigned unit, KircholmFormation formation);
/* Whether the hex on a unit's right (2) or left flank (-1) is free, fit for it and outside enemy
 * zones. KIR-4.8, 4.16 */
bool kircholm_is_free_flank(const KircholmState *state, unsigned unit, int turn,
                            KircholmMobility mobility);
/* Points of a side's units gone or retreating. KIR-17.1 */
unsigned kircholm_lost(const KircholmState *state, unsigned side);
/* Adds a move with the place of each flank hex where one of a double formation may be put. KIR-4.16
 */
void kircholm_list_flanks(const KircholmState *state, unsigned unit, KircholmMobility mobility,
                          HetMove move, HetMoveList *list);
/* Whether there is such a hex for one of the two that must divide; else one is lost. KIR-4.17 */
bool kircholm_can_divide(const KircholmState *state);
/* Puts `unit` of a double formation on that hex; both are then in `formation`. */
void kircholm_split(KircholmState *state, unsigned unit, unsigned cell,
                    KircholmFormation formation);

/* Whether a commander may ride to anybody. */
bool kircholm_may_ride(const KircholmState *state, unsigned commander);
/* The first unit of the active side from `from` on that tests for its order, or KIRCHOLM_NOBODY. */
unsigned kircholm_next_rally(const KircholmState *state, unsigned from);

/* --- fire and reactions ----------------------------------------------------------------------- */

/* Why a unit in its state and formation does not shoot at all; with volleys counted too. */
const char *kircholm_why_silent(const KircholmState *state, unsigned unit);
const char *kircholm_why_no_volley(const KircholmState *state, unsigned unit);
/* Volleys a unit may make in a movement phase. KIR-10.4 */
unsigned kircholm_volley_limit(const KircholmState *state, unsigned unit);
/* Movement points of a volley in one's own movement phase. KIR-10.3, 13.6 */
unsigned kircholm_volley_cost(const KircholmState *state, unsigned unit);
/* Why a target is not in the shooter's range, arc and sight; if it is, *ret_modifier is the sum of
 * all modifiers. */
const char *kircholm_why_no_aim(const KircholmState *state, unsigned shooter, unsigned target,
                                int *ret_modifier);
/* Why a unit of a side, as it stands, does not shoot at a target. KIR-10.16 */
const char *kircholm_why_no_shot(const KircholmState *state, unsigned shooter, unsigned target,
                                 unsigned side);
/* Why a unit is no gun that may fire at anybody now. KIR-13.6 */
const char *kircholm_why_no_gun(const KircholmState *state, unsigned unit);
/* Why a gun of a side that may fire is not chosen, or does not fire, by this move. */
const char *kircholm_why_no_gunfire(const KircholmState *state, unsigned side, const HetMove *move);
/* Why a unit of a side does not fire at a mover, or form in reaction to it, by this move. KIR-10.6,
 * 10.13 */
const char *kircholm_why_no_reaction(const KircholmState *state, unsigned side, const HetMove *move,
                                     unsigned mover);
/* Whether there is an enemy the shooter can harm; lists a SHOOT move at each unless `list` is NULL.
 */
bool kircholm_list_targets(const KircholmState *state, unsigned shooter, HetMoveList *list);
/* Whether a side has a gun that may fire at anybody now; lists a SELECT move of each unless `list`
 * is NULL. KIR-13.6 */
bool kircholm_list_ready_guns(const KircholmState *state, unsigned side, HetMoveList *list);
/* Pushes the shot; volleys, points and load are spent here. */
void kircholm_shoot(KircholmState *state, unsigned shooter, unsigned target, const HetSink *sink);

/* Opens a window of reactions to what a unit has just spent points on. KIR-10.6 */
void kircholm_open_window(KircholmState *state, unsigned mover);
/* Opens the window of guns of the side that is not active: at anybody, or at the attackers of the
 * fight. KIR-13.6 */
void kircholm_open_gun_window(KircholmState *state, bool fight);

static inline bool
kircholm_is_shooter(const KircholmState *state, unsigned unit)
{
    return kircholm_why_silent(state, unit) == NULL;
}

static inline bool
kircholm_aims(const KircholmState *state, unsigned shooter, unsigned target, int *ret_modifier)
{
    return kircholm_why_no_aim(state, shooter, target, ret_modifier) == NULL;
}

/* --- movement --------------------------------------------------------------------------------- */

/* Steps of a way: 0 to 5 over that side of the hex, then turns. A two-hex unit wheels. KIR-7.3 to
 * 7.6 */
enum { STEP_RIGHT = 6, STEP_LEFT, STEP_ABOUT, STEPS };

/* A body's position; `formation` and `type` settle how it moves. */
typedef struct {
    unsigned cell, facing;
} KircholmStand;

/* A moving unit, with all that its steps depend on. */
typedef struct {
    const KircholmScenario *data;
    const uint8_t *at, *zone; /* of the state; hexes the unit itself is on are free */
    const char *shy;          /* why it does not enter enemy zones; NULL: it may. KIR-6.4, 6.7 */
    unsigned unit, side, enemy_zone /* bits of `zone` */;
    unsigned place, facing; /* where it is */
    KircholmMobility mobility;
    unsigned turn_cost;
    bool flees; /* goes by hexes, not by facing. KIR-6.6 */
} KircholmMover;

KircholmMover kircholm_mover(const KircholmState *state, unsigned unit);
/* Why a step cannot be made; its price and destination if it can. Zones that stop a unit do not
 * count. A `why` is NULL if the rules allow something, otherwise the rule that forbids it, in words
 * (static text). */
const char *kircholm_why_no_step(const KircholmMover *mover, KircholmStand from, unsigned step,
                                 KircholmStand *ret_to, unsigned *ret_price);
/* The price, 0 if it cannot be made. */
static inline unsigned
kircholm_step(const KircholmMover *mover, KircholmStand from, unsigned step, KircholmStand *ret_to)
{
    unsigned price;
    return kircholm_why_no_step(mover, from, step, ret_to, &price) == NULL ? price : 0;
}
/* Whether a stand lies in an enemy zone. */
bool kircholm_stand_in_zone(const KircholmMover *mover, KircholmStand stand);

/* Movement points at the start of a unit's move. */
unsigned kircholm_allowance(const KircholmState *state, unsigned unit);

/* Points that a unit on its move has for marching: of a pair those of the one with fewer. KIR-4.6
 */
static inline unsigned
kircholm_walking_points(const KircholmState *state, const KircholmMove *move)
{
    bool pair = state->units[move->unit].partner != KIRCHOLM_NOBODY;
    return (unsigned)(pair ? MIN(move->points, move->partner_points) : move->points);
}

/* Adds a MOVE for every hex a unit can march to with these points. KIR-1.5 */
void kircholm_list_marches(const KircholmState *state, unsigned unit, unsigned points,
                           HetMoveList *list);
/* Whether it would add any. */
bool kircholm_can_march(const KircholmState *state, unsigned unit, unsigned points);
/* Whether it is plain at a glance that it adds two or more: both hexes ahead are open. */
bool kircholm_has_marches(const KircholmState *state, unsigned unit, unsigned points);
/* Hexes straight on that make a charge which ends in an enemy zone, or outside all: the print
 * counts those before the zone is entered. KIR-11.2 */
static inline unsigned
kircholm_charge_run(const KircholmScenario *data, bool in_zone)
{
    int run = data->option[KIRCHOLM_CHARGE_RUN];
    return (unsigned)(in_zone && data->option[KIRCHOLM_CHARGE_IN_ZONE] == 0 ? run + 1 : run);
}

/* Adds a CHARGE for every hex straight ahead where a unit, which has made `run` hexes so already,
 * meets the enemy charging. KIR-11.2 */
void kircholm_list_charges(const KircholmState *state, unsigned unit, unsigned points, unsigned run,
                           HetMoveList *list);
/* The same for the one hex that a unit in closed formation goes. KIR-4.13 */
void kircholm_list_dashes(const KircholmState *state, unsigned unit, unsigned points,
                          HetMoveList *list);
/* Adds a RETREAT for every hex where a retreating unit's flight may end with these points. KIR-6.6
 */
void kircholm_list_flights(const KircholmState *state, unsigned unit, unsigned points,
                           HetMoveList *list);
/* The cost of a fleeing unit's step across a side, 0: it cannot. */
unsigned kircholm_flight_step(const KircholmState *state, unsigned unit, unsigned cell,
                              unsigned direction);

/* Why a unit does not march, or flee, by a way with these points; without steps: to its place,
 * which is not listed. */
const char *kircholm_why_no_march(const KircholmState *state, unsigned unit, unsigned points,
                                  const HetWay *way);
const char *kircholm_why_no_flight(const KircholmState *state, unsigned unit, unsigned points,
                                   const HetWay *way);
/* Why a unit does not charge at all; why the unit on its move does not by a way, or without steps
 * to its place. `dash`: in closed formation, with one hex to go. */
const char *kircholm_why_no_charge(const KircholmState *state, unsigned unit, bool dash);
const char *kircholm_why_no_charge_there(const KircholmState *state, const KircholmMove *move,
                                         bool dash, const HetWay *way, unsigned enemy);
/* The first enemy in front of the unit where a charge by these steps ends; HET_NO_UNIT: none. */
unsigned kircholm_charge_target(const KircholmState *state, unsigned unit, const HetWay *way);

/* Takes points off a unit that moves and opens a window of reactions. */
void kircholm_spend(KircholmState *state, unsigned unit, unsigned points);
/* The steps that turn a unit from one facing to another, none to the same. KIR-7.4 */
HetWay kircholm_turning(const KircholmState *state, unsigned unit, unsigned facing);

/* The least number on the die with which a unit leaves an enemy zone without loss; entered in the
 * account unless it is NULL. KIR-8.5 */
int kircholm_exit_number(const KircholmState *state, unsigned unit, HetRollAccount *account);

/* --- fights ----------------------------------------------------------------------------------- */

/* Strengths in units of 1 / retreating divisor. KIR-9.4 */
unsigned kircholm_attack_strength(const KircholmState *state, unsigned unit, unsigned target);
unsigned kircholm_defence_strength(const KircholmState *state, unsigned target);
/* The column of the table and the sum of modifiers for the attack of state->set on a target, both
 * entered in the account unless it is NULL. KIR-9.5, KIR-9.7 */
unsigned kircholm_odds_of(const KircholmState *state, unsigned target, HetRollAccount *account);
int kircholm_fight_modifier(const KircholmState *state, unsigned target, HetRollAccount *account);
/* The result of a total by the combat table and the options on levels. KIR-9.6, KIR-9.8 */
KircholmOutcome kircholm_outcome(const KircholmState *state, unsigned odds, int total);

/* Why a unit does not attack an enemy, whatever the moment; a rule in words (static text), or NULL.
 * KIR-9.1 to 9.3 */
const char *kircholm_why_no_attack(const KircholmState *state, unsigned unit, unsigned target);
static inline bool
kircholm_may_fight(const KircholmState *state, unsigned unit, unsigned target)
{
    return kircholm_why_no_attack(state, unit, target) == NULL;
}
/* Why an enemy is not picked as the target of the next fight. */
const char *kircholm_why_no_target(const KircholmState *state, unsigned target);
/* Whether an attacker may be named before others of the list. KIR-9.1 */
bool kircholm_may_add_early(const HetState *head, const HetMove *move);
/* Whether any fight is left for the active side. */
bool kircholm_any_fight(const KircholmState *state);
/* Adds a FIGHT for every enemy that can be attacked. */
void kircholm_list_fights(const KircholmState *state, HetMoveList *list);
void kircholm_start_fight(KircholmState *state, unsigned target);

/* Whether a unit has charged this phase. */
static inline bool
kircholm_charges(const KircholmState *state, unsigned unit)
{
    return state->units[unit].charge != KIRCHOLM_NO_CHARGE;
}

/* The set being picked: whether a unit is in it; the lowest member from `from` on, or
 * KIRCHOLM_NOBODY. */
static inline bool
kircholm_in_set(const KircholmState *state, unsigned unit)
{
    return (state->set[unit / 32] >> (unit % 32) & 1) != 0;
}

static inline unsigned
kircholm_next_in_set(const KircholmState *state, unsigned from)
{
    for (unsigned unit = from; unit < kircholm_data(state)->unit_count; unit++)
        if (kircholm_in_set(state, unit))
            return unit;
    return KIRCHOLM_NOBODY;
}
#define KIRCHOLM_EACH_ATTACKER(unit, state)                                                        \
    for (unsigned unit = kircholm_next_in_set((state), 0); unit != KIRCHOLM_NOBODY;                \
         unit = kircholm_next_in_set((state), unit + 1))

/* Pushes the withdrawal of a body. */
void kircholm_withdraw_body(KircholmState *state, unsigned unit, unsigned hexes, unsigned opponent,
                            bool trail);
/* Notes the hexes a unit is about to leave, for pursuit. */
void kircholm_begin_trail(KircholmState *state, unsigned unit);

/* --- a unit's move
 * -------------------------------------------------------------------------------- */

/* Why a unit is not chosen to move, or to ride, or as guns that fire after their move. */
const char *kircholm_why_not_chosen(const KircholmState *state, unsigned unit);
/* Whether a unit is guns whose move is over and which may still be chosen to fire. KIR-13.6 */
bool kircholm_may_fire_later(const KircholmState *state, unsigned unit);
/* Starts the move of a unit that may. */
void kircholm_start_move(KircholmState *state, unsigned unit);
/* Whether there may be another way than that of the only march or flight listed: it differs, since
 * each hex is a moment in which enemies may fire. KIR-10.6 */
bool kircholm_passes_fire(const HetState *head, const HetMove *only);

/* Points of a change to a formation from the present one, its conditions apart. */
unsigned kircholm_form_cost(const KircholmState *state, unsigned unit, KircholmFormation formation);
