/* Shared by the files of the revised Musket & Pike: procedures, the fields of their frames, rolls;
 * then, from the lowest file to the highest, what each offers to those above it. */
#pragma once

#include "engine/board/way-search.h"
#include "engine/procedure.h"
#include "musketpike-query.h"

/* Procedures of the stack, with what their frames hold. */
typedef enum {
    MUSKET_IDLE,       /* no frame: the cups, by phase */
    MUSKET_DICE_OFF,   /* the initiative is rolled for */
    MUSKET_DRAW,       /* a chit is drawn */
    MUSKET_ACTIVATION, /* step: MusketOrders in phase ORDERS; see also state->activation */
    MUSKET_WALK,       /* MusketWalkFrame; step: MusketWalk */
    MUSKET_WINDOW,     /* MusketUnitFrame: the walker */
    MUSKET_AIM,        /* MusketUnitFrame: artillery that picks its target */
    MUSKET_FIRE,       /* MusketShotFrame */
    MUSKET_MELEE,      /* MusketMeleeFrame; step: MusketBattleStep */
    MUSKET_RETREAT,    /* MusketFlightFrame */
    MUSKET_DISPLACE,   /* MusketFlightFrame, of who makes way */
    MUSKET_RALLY,      /* MusketUnitFrame: who rolls */
    MUSKET_ARRIVAL,    /* MusketArrivalFrame; step: MusketComing */
} MusketProcedure;
enum { MUSKET_PROCEDURES = MUSKET_ARRIVAL + 1 };

/* Of several, whose frames have nothing else. */
typedef struct {
    uint16_t unit;
} HET_FRAME_FIELDS MusketUnitFrame;

typedef struct {
    uint16_t unit;
    uint16_t taken; /* steps of state->way */
    uint16_t spent; /* points */
} HET_FRAME_FIELDS MusketWalkFrame;

typedef struct {
    uint16_t shooter, target;
    uint16_t cell;  /* fired at */
    uint16_t value; /* fire value */
    uint16_t first; /* cell of the first target */
    uint16_t hex;   /* of the line of fire: hexes from the shooter */
} HET_FRAME_FIELDS MusketShotFrame;

typedef struct {
    uint16_t fighter[4]; /* by MUSKET_BATTLE_...; HET_NO_UNIT: none, gone */
    uint16_t pair;       /* value of the move */
    int16_t roll;        /* the column, and 16 times the die; then attackers who have turned */
} HET_FRAME_FIELDS MusketMeleeFrame;

typedef struct {
    uint16_t unit;
    int8_t hexes;           /* left to go */
    int8_t tries;           /* ways that friends could not clear */
    int16_t threat, second; /* cells it flees; second -1: none */
    uint16_t edge;          /* chosen */
    uint16_t clears;        /* so many cells of state->ground are the victor's: it ends on none */
} HET_FRAME_FIELDS MusketFlightFrame;

typedef struct {
    uint16_t arrival;
    uint16_t who;   /* unit, or leader */
    uint16_t place; /* cell chosen */
} HET_FRAME_FIELDS MusketArrivalFrame;

/* Kinds of roll, for roll keys. */
typedef enum {
    MUSKET_ROLL_INITIATIVE,
    MUSKET_ROLL_DRAW,
    MUSKET_ROLL_FIRE,
    MUSKET_ROLL_FIRE_CHECK,
    MUSKET_ROLL_MELEE,
    MUSKET_ROLL_MELEE_CHECK,
    MUSKET_ROLL_DISPLACE,
    MUSKET_ROLL_RALLY,
    MUSKET_ROLL_ARRIVAL,
} MusketRollKind;

extern const HetProcedure musket_idle_procedure, musket_dice_off_procedure, musket_draw_procedure,
    musket_activation_procedure, musket_walk_procedure, musket_window_procedure,
    musket_aim_procedure, musket_fire_procedure, musket_melee_procedure, musket_retreat_procedure,
    musket_displace_procedure, musket_rally_procedure, musket_arrival_procedure;

static inline HetFrame *
musket_push(MusketState *state, MusketProcedure procedure)
{
    return het_state_push(&state->head, procedure, state->head.active);
}

/* A procedure whose frame holds a unit. */
static inline void
musket_push_unit(MusketState *state, MusketProcedure procedure, unsigned unit)
{
    het_frame_fields(musket_push(state, procedure), MusketUnitFrame)->unit = (uint16_t)unit;
}

static inline unsigned
musket_frame_unit(const HetState *head)
{
    return het_frame_peek(head, MusketUnitFrame)->unit;
}

/* Corners between two facings, 0 to 3. */
static inline unsigned
musket_corners(unsigned from, unsigned to)
{
    unsigned apart = (to + HET_HEX_SIDES - from) % HET_HEX_SIDES;
    return MIN(apart, HET_HEX_SIDES - apart);
}

/* --- musketpike-ground.c --------------------------------------------------------------------- */

/* Whether a hex of a unit is obstructed ground. MPR-11.3, MPR-11.4, MPR-15.18, MPR-15.19 */
bool musket_obstructed(const MusketState *state, unsigned unit);
/* Whether a unit has another, or artillery alone, in its front hexes, or those of its front proper.
 */
bool musket_before(const MusketState *state, unsigned unit, unsigned other, bool proper);
/* Whether artillery sees from cell to cell, no farther than MUSKET_REACH apart. MPR-18.8 */
bool musket_sees(const MusketState *state, unsigned from, unsigned to);
/* Whether a target far off has cover from where a shot comes: its ground, or a hexside that the
 * line crosses into its hex. */
bool musket_has_cover(const MusketScenario *data, unsigned from, unsigned to);

/* --- musketpike-unit.c ----------------------------------------------------------------------- */

/* A morale check of a unit: what it is for, what it needs. */
void musket_throw_check(const MusketState *state, unsigned unit, const char *purpose,
                        const char *rule, HetThrow *ret_throw);
/* Reports the needed roll of a unit's morale check by a rule; nothing for NULL. */
void musket_account_check(const MusketState *state, unsigned unit, const char *rule,
                          HetRollAccount *account);
/* The place of a leader, HET_NO_PLACE if he is not on the map. */
unsigned musket_place_of_leader(const MusketState *state, unsigned leader);

/* Takes a unit off its cells, puts it on others (which hold no unit it cannot share them with). */
void musket_lift(MusketState *state, unsigned unit);
void musket_put(MusketState *state, unsigned unit, unsigned place, unsigned facing);
/* The objectives a unit stands in are its side's. MPR-16.1 */
void musket_hold(MusketState *state, unsigned unit, const HetSink *sink);
void musket_face(MusketState *state, unsigned unit, unsigned facing, const char *rule,
                 const HetSink *sink);
/* Whether two units of a side have consolidated in this activation. MPR-5.9 */
bool musket_have_merged(const MusketState *state, unsigned side);
/* Disorders a unit, if it is not. */
void musket_disorder(MusketState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Takes strength points, to 0 at most; a unit left with 0 is for musket_bury(). */
void musket_lose(MusketState *state, unsigned unit, unsigned points, const char *rule,
                 const HetSink *sink);
/* Takes off a unit without strength; true if it was one. MPR-9.9 */
bool musket_bury(MusketState *state, unsigned unit, const HetSink *sink);
/* Takes off a unit whatever it has: it is lost. */
void musket_destroy(MusketState *state, unsigned unit, HetEventKind kind, const char *rule,
                    const HetSink *sink);
/* Artillery falls to the other side. */
void musket_capture(MusketState *state, unsigned gun, unsigned by, const char *rule,
                    const HetSink *sink);
void musket_lose_leader(MusketState *state, unsigned leader, const char *rule, const HetSink *sink);
/* When a unit has come to artillery, and each has a leader, that of the artillery joins the nearest
 * unit without, if there is one. MPR-15.37 */
void musket_part_leaders(MusketState *state, unsigned unit, const HetSink *sink);
/* A unit has gone over an edge, or into a cell by a wheel: disorder by the ground. */
void musket_enter(MusketState *state, unsigned unit, unsigned from, unsigned edge,
                  const HetSink *sink);

/* The mover, lifted by the caller, and the unit it ends on become one. */
void musket_merge(MusketState *state, unsigned mover, unsigned other, const HetSink *sink);
/* Why a unit is none of a side's on the map, and in what words; why an active unit of the side that
 * moves cannot act. */
extern const char musket_no_target[]; /* of leaders */
const char *musket_absence(const MusketState *state, unsigned unit, unsigned side);
static inline const char *
musket_why_not_there(const MusketState *state, unsigned unit, unsigned side)
{
    return unit < musket_data(state)->unit_count && musket_on_map(state, unit) &&
                   musket_side(state, unit) == side
               ? NULL
               : musket_absence(state, unit, side);
}
static inline const char *
musket_why_not_active(const MusketState *state, unsigned unit)
{
    const char *reason = musket_why_not_there(state, unit, state->head.active);
    return reason != NULL || musket_has(state, unit, MUSKET_ACTIVE)
               ? reason
               : "it takes no part in this activation (MPR-4.2)";
}
/* Why a unit is not the one under way; HET_NO_UNIT is. */
const char *musket_why_not_it(const MusketState *state, unsigned unit, unsigned chosen);

/* --- musketpike-reach.c ---------------------------------------------------------------------- */

enum {
    MUSKET_STEP_LEFT = HET_HEX_SIDES,
    MUSKET_STEP_RIGHT,
    MUSKET_STEP_ABOUT,
    MUSKET_STEPS,
    /* a node of a walk offers places within so many points: all with normal movement; MPR-3.10 */
    MUSKET_LEG_ONE = 10,
    MUSKET_LEG_TWO = 6, /* of units of two hexes */
    MUSKET_NODES = MUSKET_CELLS * HET_WAY_FACINGS,
};

/* Conditions of a move. */
typedef struct {
    const MusketState *state;
    unsigned unit, side;
    MusketKind kind;
    unsigned leader; /* who goes with it; MUSKET_NONE */
    MusketOrder order;
    unsigned allowance;
    /* Cells next to enemies, on a strategic march nearer to them than it allows; cells in their
     * front, on a strategic march not set. */
    MusketCellSet near_, faced;
    MusketCellSet closed; /* cells it cannot enter */
} MusketMover;

/* Rules that may keep a mover out of a place, a bit each. */
typedef enum {
    MUSKET_BAR_NONE,
    MUSKET_BAR_CONTACT = 1 << 0, /* cells that the order keeps it out of for enemies near by */
    MUSKET_BAR_FRIENDS = 1 << 1,
    MUSKET_BAR_ENEMIES = 1 << 2,
    MUSKET_BAR_FRONTS = 1 << 3,  /* it stops there on a charge */
    MUSKET_BAR_LEADERS = 1 << 4, /* its own and that of the unit it would share the hex with */
    MUSKET_BAR_ALL = MUSKET_BAR_CONTACT | MUSKET_BAR_FRIENDS | MUSKET_BAR_ENEMIES |
                     MUSKET_BAR_FRONTS | MUSKET_BAR_LEADERS,
} MusketBar;

/* A search. The facing of artillery's nodes is 0, as it has none on the way. Costs are 4 * points +
 * windows (at most 3); the step of a wheel by several corners has MUSKET_STEPS times these added.
 */
typedef struct {
    HetWaySearch ways;
    uint16_t nodes[MUSKET_NODES];  /* for units of one hex the best of each cell; of two all */
    unsigned count;                /* of them */
    uint16_t merges[MUSKET_UNITS]; /* nodes next to which a friend takes it in ... */
    uint8_t merge_step[MUSKET_UNITS], merge_with[MUSKET_UNITS];
    unsigned merge_count;
    unsigned engaged, clear;    /* of the nodes; of two-hex units counted by node, too */
    uint8_t seen[MUSKET_CELLS]; /* a cell's best node is known */
} MusketReach;

/* How many places a question is about: a search that has found so many of a sort answers it. 0: of
 * that sort none are enough. Where places in contact are sought, no others are found but those
 * on the way to them. */
typedef struct {
    unsigned any;
    unsigned engaged; /* next to the enemy, the start not counted */
    unsigned clear;   /* not next to him */
} MusketEnough;
extern const MusketEnough musket_all_engaged; /* all places in contact */
extern const char musket_no_ground[];         /* why a unit does not enter a hex. MPR-18.2 */

/* Movement points of a unit under an order. MPR-18.1, MPR-3.10 */
unsigned musket_allowance(const MusketState *state, unsigned unit, MusketOrder order);
/* Conditions of a move of so many points at most. */
void musket_mover(const MusketState *state, unsigned unit, MusketOrder order, unsigned points,
                  MusketMover *ret_mover);
/* The mover is free of some rules, MusketBar, a bit each: for questions about what keeps it from a
 * place. */
void musket_waive(MusketMover *mover, unsigned waived);
/* Finds all places within the allowance; `enough`, unless NULL, is when it may stop. Returns
 * whether there is a place in contact (the start not counted). */
bool musket_reach(const MusketMover *mover, MusketReach *reach, const MusketEnough *enough);
/* The move with the path to a node that was reached. */
HetMove musket_along(const MusketMover *mover, const MusketReach *reach, unsigned node,
                     HetMove move);

/* One step from place and facing: changes them, and gives the cost. False if there is no such step;
 * other units and enemies' fronts are not looked at. */
bool musket_step(const MusketScenario *data, unsigned unit, unsigned step, unsigned *place,
                 unsigned *facing, unsigned *ret_cost);
/* Why a step of a way, which may belong to a wheel by several corners, may not be taken under the
 * order of a mover, with other units and what enemies see; if NULL, place and facing are those
 * after it. MPR-3.4 */
const char *musket_why_no_step(const MusketMover *mover, const HetWay *way, unsigned index,
                               unsigned *place, unsigned *facing, unsigned *ret_cost);
/* Why a mover does not consolidate with a friend, whatever lies between; musket_no_stack: units of
 * their kinds never do. MPR-5.7 to 5.11 */
extern const char musket_no_stack[];
const char *musket_why_no_merger(const MusketMover *mover, unsigned other);
/* The friend with whom it does by a step from a place reached with so many points; MUSKET_NONE. */
unsigned musket_partner(const MusketMover *mover, unsigned step, unsigned place, unsigned facing,
                        unsigned spent);
/* The rule of a bar, in words. */
const char *musket_bar_words(const MusketMover *mover, MusketBar bar);
/* Whether any cell of the unit at a node is in a set. */
bool musket_touches(const MusketMover *mover, const MusketCellSet *set, unsigned place,
                    unsigned facing);

/* MPR-3.2: a charge can bring it next to an enemy it is not next to. MPR-3.12: it can leave
 * contact. */
bool musket_can_engage(const MusketState *state, unsigned unit);
bool musket_can_withdraw(const MusketState *state, unsigned unit);

/* --- musketpike-melee.c, musketpike-battle.c ------------------------------------------------- */

/* Indices of MusketMeleeFrame.fighter. */
enum {
    MUSKET_BATTLE_ATTACKER,
    MUSKET_BATTLE_ATTACKER_TOO,
    MUSKET_BATTLE_DEFENDER,
    MUSKET_BATTLE_DEFENDER_TOO,
    MUSKET_FIGHTERS
};

static inline MusketMeleeFrame *
musket_fight(HetFrame *frame)
{
    return het_frame_fields(frame, MusketMeleeFrame);
}

static inline const MusketMeleeFrame *
musket_fight_peek(const HetFrame *frame)
{
    return het_frame_fields_const(frame, MusketMeleeFrame);
}

typedef enum {
    MUSKET_BATTLE_AT_JOIN,
    MUSKET_BATTLE_AT_DECLINE,
    MUSKET_BATTLE_AT_FIGHT,
    MUSKET_BATTLE_AT_ROLL,
    MUSKET_BATTLE_AT_ATTACKER_LOSS,
    MUSKET_BATTLE_AT_DEFENDER_LOSS,
    MUSKET_BATTLE_AT_CHECK,
    MUSKET_BATTLE_AT_ROUT,
    MUSKET_BATTLE_AT_RETREATS,
    MUSKET_BATTLE_AT_CLEAR,
    MUSKET_BATTLE_AT_ADVANCE,
    MUSKET_BATTLE_AT_TURN,
} MusketBattleStep;

/* Flags: bits 0 to 3: which of the four was disordered before the dice; then: */
enum { MUSKET_BATTLE_OFFERED = 1 << 4, MUSKET_BATTLE_OFFERED_TOO = 1 << 5 };

/* The column a melee is fought on; once the die is cast, its result. */
static inline unsigned
musket_column_fought(const HetFrame *frame)
{
    return (unsigned)musket_fight_peek(frame)->roll % 16;
}

static inline MusketResult
musket_result_fought(const HetFrame *frame)
{
    return musket_result(musket_column_fought(frame),
                         (unsigned)musket_fight_peek(frame)->roll / 16);
}

/* At the step TURN: the attacker that decides. */
static inline unsigned
musket_turning(const HetFrame *frame)
{
    const MusketMeleeFrame *fight = musket_fight_peek(frame);
    return fight->fighter[MUSKET_BATTLE_ATTACKER + fight->roll];
}

/* The winners go into the ground they have cleared; as `advance` of a procedure. MPR-7.5 */
bool musket_advance_into(MusketState *state, HetFrame *frame, const HetSink *sink);
/* Lists their destinations, when there is a choice; and carries the choice out. */
void musket_list_advance(const MusketState *state, HetMoveList *list);
void musket_take_advance(MusketState *state, const HetMove *move, const HetSink *sink);
/* Turning after it. MPR-7.6 */
void musket_list_turns(const MusketState *state, const HetFrame *frame, HetMoveList *list);
bool musket_advance_turns(MusketState *state, HetFrame *frame);

/* A hex an attacker would go from, and the edge over which. */
typedef struct {
    uint16_t from;
    uint8_t edge;
} MusketCrossing;
enum { MUSKET_CROSSINGS = 8 };

/* The melees that may be declared, and END. */
void musket_list_melees(const MusketState *state, HetMoveList *list);
/* Why a unit does not join an attack; why an attack is not made; what else may not be in a melee.
 */
const char *musket_why_no_join(const MusketState *state, const MusketMelee *melee, unsigned unit);
const char *musket_why_no_melee(const MusketState *state, const HetMove *move);
const char *musket_why_not_in_melee(const MusketState *state, const HetMove *move);

/* Lists the cells from which attacker `index` would cross into the ground; returns their number. */
unsigned musket_crossings(const MusketState *state, const MusketMelee *melee, unsigned index,
                          MusketCrossing ret_crossings[MUSKET_CROSSINGS]);
/* Melee strength of the defenders. */
unsigned musket_defence(const MusketState *state, const MusketMelee *melee);
/* Fills the account of a melee's roll; reports what the melee is like before it. */
void musket_account_melee(const MusketState *state, const MusketMelee *melee,
                          HetRollAccount *account);
void musket_note_melee(const MusketState *state, const MusketMelee *melee, const HetSink *sink);

/* Begins the melee that a FIGHT move declares. */
void musket_start_melee(MusketState *state, const HetMove *move, const HetSink *sink);

/* --- musketpike-retreat.c -------------------------------------------------------------------- */

enum {
    /* units that make way for one retreat, one after the other: with it, its cause and the
     * activation they are the HET_STACK_MAX procedures that nest. MPR-11.29 */
    MUSKET_CHAIN = 5,
    /* flags of RETREAT */
    MUSKET_RETREAT_PASSED = 1,    /* it has gone past an enemy's front */
    MUSKET_RETREAT_DECLINES = 2,  /* a retreat before melee. MPR-14.26 */
    MUSKET_RETREAT_MAKES_WAY = 8, /* one hex more after making way. MPR-5.13 */
    /* of DISPLACE */
    MUSKET_RETREAT_DISORDERED = 4, /* it was before it made way. MPR-5.13 */
};

/* A unit retreats so many hexes from one or two cells (HET_NO_PLACE: no second). */
void musket_start_retreat(MusketState *state, unsigned unit, unsigned hexes, unsigned threat,
                          unsigned second, unsigned flags);
/* The retreat just started ends on none of the first cells of the ground fought for, as many as the
 * victor takes. MPR-7.5 */
void musket_clear_ground(MusketState *state, unsigned cells);
/* Why the unit that retreats or makes way does not go to a hex. */
const char *musket_why_no_retreat(const MusketState *state, const HetMove *move);
/* Whether a unit has two free hexes to retreat before melee. */
bool musket_can_decline(const MusketState *state, unsigned unit, unsigned threat, unsigned second);

/* --- musketpike-fire.c ----------------------------------------------------------------------- */

/* The fire value over so many hexes at a target on the cell of a shot, through the front proper or
 * not, in cover or not; accounted for unless `account` is NULL. MPR-10.1 to 10.12 */
unsigned musket_fire_value(const MusketState *state, unsigned shooter, unsigned target,
                           unsigned range, const MusketShot *shot, HetRollAccount *account);
/* The shots of artillery before movement, until there are `most`. MPR-5.1 */
void musket_list_gun(const MusketState *state, unsigned gun, unsigned most, HetMoveList *list);
/* The shots of the phase under way, with its end or pass. */
void musket_list_shots(const MusketState *state, HetMoveList *list);
/* Why not: a shot of artillery before movement, the choice of the piece and of its target; other
 * fire. */
const char *musket_why_no_gunfire(const MusketState *state, const HetMove *move);
const char *musket_why_no_aim(const MusketState *state, unsigned gun, const HetMove *move);
const char *musket_why_no_shot(const MusketState *state, const HetMove *move);

/* --- musketpike-shot.c ----------------------------------------------------------------------- */

/* Begins a shot. */
void musket_start_fire(MusketState *state, const HetMove *move, const HetSink *sink);

/* --- musketpike-orders.c --------------------------------------------------------------------- */

enum { MUSKET_MARKER = 15 }; /* the marker's bit of a cup */

/* The chits a side has in its cup at the start of a turn. MPR-1.4 */
unsigned musket_full_cup(const MusketState *state, unsigned side);
/* Puts all chits back at the start of a turn. */
void musket_fill_cups(MusketState *state);
/* Whether a side has chits left and has not passed. MPR-1.8 */
bool musket_may_draw(const MusketState *state, unsigned side);
/* Hands the turn to the other side if it can draw. Whether anybody can. MPR-1.7, MPR-1.9 */
bool musket_next_side(MusketState *state);
/* Ends the use of a chit: the next side draws. */
void musket_end_draw(MusketState *state);
/* Starts the use of a chit: leader, or MUSKET_NONE for the marker. */
void musket_start_activation(MusketState *state, unsigned leader, const HetSink *sink);
/* Ends the phase of the activation under way. */
void musket_next_phase(MusketState *state, const HetSink *sink);
/* Steps of ORDERS. */
typedef enum {
    MUSKET_USE,   /* what the chit is used for */
    MUSKET_LEAD,  /* lead unit */
    MUSKET_ORDER, /* charge, march or rally */
    MUSKET_PICK,  /* who takes part */
    MUSKET_RIDE,  /* where the commander goes */
} MusketOrders;

/* Wings the chit in use may activate as a whole, a bit each. MPR-2.1, MPR-2.2 */
unsigned musket_wings(const MusketState *state);
/* Whether a unit may be named for the activation before others of the list. MPR-2.6 */
bool musket_may_name_early(const MusketState *state, const HetMove *move);
/* Whether anybody may take part under an order; in a unit activation its lead unit. */
bool musket_has_eligible(const MusketState *state, MusketOrder order);
/* The moves of the step under way; doing one. */
void musket_list_orders(const MusketState *state, HetMoveList *list);
void musket_take_orders(MusketState *state, const HetMove *move, const HetSink *sink);

/* Why not: a use of a chit, a lead unit, an order, who takes part, the commander's ride. */
const char *musket_why_not_in_orders(const MusketState *state, const HetMove *move);

/* --- musketpike-move.c ----------------------------------------------------------------------- */

/* Steps of WALK. */
typedef enum { MUSKET_WALK_CHOOSE, MUSKET_WALK_GO, MUSKET_WALK_TURN } MusketWalk;

void musket_list_movement(const MusketState *state, HetMoveList *list);
void musket_start_walk(MusketState *state, unsigned unit);

/* Why not: a unit that is to move next, or the end of the phase; where a unit goes or faces, the
 * rule that is most in the way; a turn when an enemy has come next to a unit. */
const char *musket_why_not_next(const MusketState *state, const HetMove *move);
const char *musket_why_not_go(const MusketState *state, const HetMove *move);
const char *musket_why_no_reaction(const MusketState *state, const HetMove *move);

/* --- musketpike-end.c ------------------------------------------------------------------------ */

/* Steps of ARRIVAL. */
typedef enum {
    MUSKET_COME_ROLL,
    MUSKET_COME_PLACE,
    MUSKET_COME_FACE,
    MUSKET_COME_LEADER
} MusketComing;

/* Why no unit of an arrival is set up on a cell, no matter who stands there; why not as a move has
 * it. MPR-12.4
 */
const char *musket_why_not_onto(const MusketScenario *data, const MusketArrival *arrival,
                                unsigned cell);
const char *musket_why_not_come(const MusketState *state, const HetMove *move);
/* How many units of an arrival are still to come. */
unsigned musket_awaited(const MusketState *state, unsigned arrival);
/* Whether a side has lost all; sets the end. MPR-18.11 */
bool musket_judge(MusketState *state);
/* Ends the game and reports the winner. */
void musket_conclude(MusketState *state, MusketEnd end, const HetSink *sink);
