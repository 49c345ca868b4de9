/* The procedures of the stack, the fields of their frames, and their steps; and what the chapters
 * of the rules offer one another: permissions, effects, the parts of a battle's course. */
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
enum { HUSARIA_WALK_BEGINS, HUSARIA_WALK_GOES }; /* a window is open before the next step, or not */
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
 * Units are numbers in the order of battle, or HET_NO_UNIT; points of movement are halves. */

/* Of a shake and a free turn; and what the frames of all that is about one unit begin with. */
typedef struct {
    uint16_t unit;
} HET_FRAME_FIELDS HusariaOfUnit;

typedef struct {
    uint16_t unit, spent;
    uint16_t along; /* 1 + the last that was ordered to go along with it: HUS-11.16, 9.14b */
} HET_FRAME_FIELDS HusariaMarch;

typedef struct {
    uint16_t unit, taken; /* steps of state->way */
    uint16_t from;        /* the hex it began on */
    uint16_t backs;       /* 1: it backs away, HUS-5.24 */
    uint16_t reported;    /* the hex and facing in which it was last reported */
    uint16_t faced;
} HET_FRAME_FIELDS HusariaWalk;

typedef struct {
    uint16_t mover, moment; /* when: husaria-walk.c */
} HET_FRAME_FIELDS HusariaReact;

typedef struct {
    uint16_t shooter, target;
    uint16_t strength, distance;
    int16_t shelter; /* off the dice */
    uint16_t fire;   /* HusariaFire */
} HET_FRAME_FIELDS HusariaVolley;

typedef struct {
    uint16_t unit; /* that began */
    uint16_t hex;  /* attacked first */
    uint16_t next; /* attackers are added in the order of the list: the first that may be */
} HET_FRAME_FIELDS HusariaPick;

typedef struct {
    uint16_t counter_charge; /* 1: in the movement phase */
    int16_t total;           /* of the dice, once rolled */
    uint16_t cursor;         /* the unit that a step has come to */
    int16_t column;
    uint16_t fell_back; /* 1: state->route is a way back, else the hexes won of the destroyed */
    int16_t short_by;   /* hexes that the retreat which fell shortest is short of: HUS-7.12h */
} HET_FRAME_FIELDS HusariaClash;

typedef struct {
    uint16_t unit, hexes; /* of a retreat: to go; of dispersal: gone back; of a chase: at most, 0
                            into the hex of the destroyed alone */
} HET_FRAME_FIELDS HusariaHexes;

typedef struct {
    uint16_t side; /* 0 the attackers, 1 the defenders */
    int16_t points;
    int16_t short_by; /* 1: for a retreat that fell short */
    uint16_t stands;  /* 1 + the hex of the stack that stands among its wagons and loses it, or 0 */
} HET_FRAME_FIELDS HusariaLoss;

typedef struct {
    uint16_t commander, why; /* who rolls; see husaria-effect.c */
} HET_FRAME_FIELDS HusariaPeril;

typedef struct {
    uint16_t unit, returns; /* 1: from the track of the dispersed */
} HET_FRAME_FIELDS HusariaEntry;

/* --- what procedures have in common ----------------------------------------------------------- */

/* Puts a procedure on top: its own fields, all 0. */
#define husaria_push(state, procedure, actor, Fields)                                              \
    het_frame_fields(het_state_push(&(state)->head, procedure, actor), Fields)

/* Opens the roll of the procedure on top, keyed by the unit. */
HET_PROCEDURE_OPENS(husaria_roll, HusariaState, HusariaRollKind, HusariaCount)

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

/* --- events ----------------------------------------------------------------------------------- */

/* By numbers of units; HUSARIA_NOBODY stands for no unit. */
static inline void
husaria_report(const HetSink *sink, const HusariaState *state, HetEventKind kind, unsigned unit,
               unsigned other, int amount, const char *rule)
{
    het_report(sink, &state->head, kind, unit == HUSARIA_NOBODY ? HET_NO_UNIT : unit,
               other == HUSARIA_NOBODY ? HET_NO_UNIT : other, amount, rule, NULL);
}

/* --- permissions --------------------------------------------------------------------------------
 * husaria_why_...: the rule that forbids something, as a player reads it (static text), or NULL.
 * Lists of moves, refusals and questions all ask these. More of them are in husaria-query.h. */

/* Being chosen to move; being named to go along with the march on top of the stack; going on from a
 * hex with friends. HUS-4.21, 9.14b, 11.16, 4.28 */
const char *husaria_why_no_march(const HusariaState *state, unsigned unit);
/* The same of one of the side's units on the map. */
static inline const char *
husaria_why_moved(const HusariaState *state, unsigned unit)
{
    unsigned flags = state->units[unit].flags;
    if ((flags & HUSARIA_SHOT) != 0 && husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY)
        return "guns that fired in the artillery phase stay where they are (HUS-13.17)";
    return (flags & HUSARIA_MOVED) == 0 ? NULL : "it has had its move in this phase (HUS-4.21c)";
}
const char *husaria_why_not_along(const HusariaState *state, unsigned with, bool early);
const char *husaria_why_no_passing(const HusariaState *state, unsigned unit, unsigned cell);
/* A pike token before a battle for a unit of a side. HUS-15.12c */
const char *husaria_why_no_early_token(const HusariaState *state, unsigned unit, unsigned side);

/* Whether a move with a path may be made: a march, a way back. */
bool husaria_is_march(const HusariaState *state, const HetMove *move);
bool husaria_is_way_back(const HusariaState *state, const HetMove *move);

/* Of typed moves that are not listed, by node; `frame` is on top. NULL: of a kind that is not
 * decided there. */
typedef const char *HusariaRefusal(const HusariaState *state, const HetFrame *frame,
                                   const HetMove *move);
HusariaRefusal husaria_why_not_opened, husaria_why_not_marched, husaria_why_no_reaction,
    husaria_why_no_archery, husaria_why_not_picked, husaria_why_not_clashed, husaria_why_no_retreat,
    husaria_why_no_loss, husaria_why_no_free_turn, husaria_why_no_chase, husaria_why_not_placed;

/* A refusal at several nodes. */
static const char husaria_attack_later[] = "units attack in their own attack phase (HUS-6.11)";
static const char husaria_guns_later[] =
    "guns fire in their artillery phase and while enemies move (HUS-13.11b)";
static const char husaria_volley_later[] =
    "muskets and pistols fire in battles of the attack phase (HUS-3.1g)";

/* --- marches and walks ------------------------------------------------------------------------ */

/* Half points that a unit pays for a step over an edge, or a turn, from where it stands. HUS-4.2 */
unsigned husaria_step_cost(const HusariaState *state, unsigned unit, unsigned edge);
unsigned husaria_turn_cost(const HusariaState *state, unsigned unit, unsigned facing);
/* A unit is named to go along; the march of all that do is over, or they are attacked: all have
 * moved. HUS-11.16 */
void husaria_join_convoy(HusariaState *state, unsigned unit, const HetSink *sink);
void husaria_end_convoy(HusariaState *state);

/* Starts the walk along state->way on top of the march, or of what follows it; `first`: the unit
 * has not moved yet, `backs`: it backs away. */
static inline void
husaria_push_walk(HusariaState *state, unsigned unit, bool first, bool backs)
{
    const HusariaUnit *it = &state->units[unit];
    *husaria_push(state, HUSARIA_WALK, husaria_data(state)->side[unit], HusariaWalk) =
        (HusariaWalk){.unit = (uint16_t)unit,
                      .from = it->place,
                      .backs = backs,
                      .reported = it->place,
                      .faced = it->facing};
    het_state_top(&state->head)->step = first ? HUSARIA_WALK_BEGINS : HUSARIA_WALK_GOES;
}

/* --- fire ------------------------------------------------------------------------------------- */

/* A volley of a unit at an enemy in the clash on top of the stack; those of a side, one by one and
 * together; one of all that bear. HUS-12.1, 12.2 */
const char *husaria_why_no_volley(const HusariaState *state, unsigned unit, unsigned target);
void husaria_list_volleys(const HusariaState *state, const HusariaSet *own,
                          const HusariaSet *enemies, HetMoveList *list);
void husaria_volley_together(HusariaState *state, const HusariaSet *own, unsigned target,
                             const HetSink *sink);

typedef const char *HusariaWhyNoShot(const HusariaState *state, unsigned unit, unsigned target);
/* Bows of the unit whose march is on top of the stack. HUS-15.23 */
HusariaWhyNoShot husaria_why_no_bow_on_march;
/* Adds an archer's shots at its neighbours. */
void husaria_list_bows(const HusariaState *state, unsigned unit, HusariaWhyNoShot *why_not,
                       HetMoveList *list);
/* Fire of one unit (or of several, `strength` in all): pushes the volley. */
void husaria_open_fire(HusariaState *state, unsigned shooter, unsigned target, unsigned strength,
                       HusariaFire fire, const HetSink *sink);
/* A gun or an archer shoots. */
void husaria_shoot(HusariaState *state, unsigned unit, unsigned target, const HetSink *sink);
/* The guns that bear on a unit fire together; why they do not: the reason of the first, or that it
 * is the only one. HUS-13.22c */
void husaria_fire_battery(HusariaState *state, unsigned target, const HetSink *sink);
const char *husaria_why_no_battery(const HusariaState *state, unsigned target,
                                   HusariaWhyNoShot *why_not);
/* The target of a typed shot that names nobody to fire it, or HET_NO_UNIT. */
unsigned husaria_aimed_together(const HusariaState *state, const HetMove *move);
/* Marks the side's guns that have enemies beside them as its artillery phase begins. HUS-13.14 */
void husaria_note_beset(HusariaState *state, unsigned side);

/* --- battles ---------------------------------------------------------------------------------- */

/* The attack phase's own node: units that must or may attack, and END when none must. */
void husaria_list_attacks(const HusariaState *state, HetMoveList *list);
/* Whether a unit may be added to the set that is being named, out of order or not. HUS-6.14, 6.71
 */
bool husaria_may_join(const HusariaState *state, const HetMove *add);
bool husaria_may_take_lances(const HusariaState *state, const HetMove *add);
HusariaRefusal husaria_why_not_attacked;
/* Starts the battle between the sets of the state. */
void husaria_start_clash(HusariaState *state, bool counter_charge, const HetSink *sink);
void husaria_take_pikes(HusariaState *state, unsigned unit, const HetSink *sink);
/* Fills the account of the current battle's column: strengths, every modifier, the column. */
void husaria_account_column(const HusariaState *state, HetRollAccount *account);
/* Reports what is present but does not count in it: lances, horse against foot behind fences. */
void husaria_report_hindrances(const HusariaState *state, const HetSink *sink);

/* --- losses ----------------------------------------------------------------------------------- */

/* Flags: consequences of the loss of a unit. */
typedef enum {
    HUSARIA_BRINGS_POINTS = 1,
    HUSARIA_MOVES_MARKER = 2, /* and endangers commanders of its hex */
    HUSARIA_BEATEN = HUSARIA_BRINGS_POINTS | HUSARIA_MOVES_MARKER,
} HusariaEffects;

/* Takes a unit out of the game, with those `effects`. */
void husaria_destroy(HusariaState *state, unsigned unit, unsigned effects, const char *rule,
                     const HetSink *sink);
/* Puts a unit on its side's track, unless a commander is with it. HUS-10 */
void husaria_scatter(HusariaState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Takes points from a unit; at 0 it is destroyed. */
void husaria_wound(HusariaState *state, unsigned unit, unsigned points, const char *rule,
                   const HetSink *sink);
/* Moves a unit into a hex beside its own: commanders with it come along if `with`. Fences it comes
 * over fall, wagons of the enemy there are lost and his commanders give way. */
void husaria_shift(HusariaState *state, unsigned unit, unsigned cell, bool with,
                   const HetSink *sink);
/* The same along a way, hex by hex, with its commanders. */
void husaria_shift_along(HusariaState *state, unsigned unit, const HetWay *way,
                         const HetSink *sink);
/* Commanders of the side in a hex roll for their lives. HUS-9.23, 15.26 */
void husaria_endanger_by_retreat(HusariaState *state, unsigned cell, unsigned side);
void husaria_endanger_by_bows(HusariaState *state, unsigned cell, unsigned side);

/* --- turns and phases ------------------------------------------------------------------------- */

/* Goes to a step of the opening (HUSARIA_OPEN_...). */
void husaria_open(HusariaState *state, unsigned step);
/* Whether the opening is not over yet. */
bool husaria_opens(const HusariaState *state);
/* The opening's own nodes. */
bool husaria_advance_opening(HusariaState *state, const HetSink *sink);
void husaria_list_opening(const HusariaState *state, HetMoveList *list);
void husaria_take_opening(HusariaState *state, const HetMove *move, const HetSink *sink);
/* Advances to the next phase, if necessary of the next turn or side; false when the battle is over.
 */
bool husaria_next_phase(HusariaState *state, const HetSink *sink);
/* The rule by which the battle ended. */
const char *husaria_end_rule(const HusariaState *state);
/* Ends a day that begins with a side that has no troops. HUS-V.1e */
void husaria_judge_start(HusariaState *state);
