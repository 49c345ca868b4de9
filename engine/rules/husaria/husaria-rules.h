/* What the files of the Husaria system share while play goes on: the procedures of the stack, the
 * ground under the units, and what befalls them. */
#pragma once

#include "husaria-cold.h"

/* Procedures of the stack, with their operands. */
typedef enum {
    HUSARIA_IDLE,      /* no frame: the phase's own nodes */
    HUSARIA_MARCH,     /* unit, half points spent, 1 when it has walked */
    HUSARIA_WALK,      /* unit, step of the way it has come to, hex it began on */
    HUSARIA_REACT,     /* mover; step 1: counter-chargers have been chosen */
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
} HusariaProcedure;
enum { HUSARIA_PROCEDURES = HUSARIA_ENTER + 1 };

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
enum { HUSARIA_RAINED = 0 };

/* A procedure, as in kipling: `advance` goes on by itself, false when the state now waits; `list`
 * lists the decision's moves or the roll's outcomes; `take` applies one. */
typedef struct {
    bool (*advance)(HusariaState *state, const HetSink *sink);
    void (*list)(const HusariaState *state, HetMoveList *list);
    void (*take)(HusariaState *state, const HetMove *move, const HetSink *sink);
} HusariaSteps;

extern const HusariaSteps husaria_idle, husaria_march, husaria_walk, husaria_react, husaria_volley,
    husaria_shake, husaria_pick, husaria_clash, husaria_retreat, husaria_loss,
    husaria_disperse_roll, husaria_peril, husaria_free_turn, husaria_chase, husaria_enter;

/* --- sets (husaria-ground.c and inline) ---------------------------------------------------------
 */

static inline bool
husaria_set_has(const HusariaSet *set, unsigned unit)
{
    return (set->words[unit / 32] >> (unit % 32) & 1u) != 0;
}

static inline void
husaria_set_add(HusariaSet *set, unsigned unit)
{
    set->words[unit / 32] |= 1u << (unit % 32);
}

static inline void
husaria_set_remove(HusariaSet *set, unsigned unit)
{
    set->words[unit / 32] &= ~(1u << (unit % 32));
}

/* The lowest unit of the set from `from` on, or HUSARIA_NOBODY. */
unsigned husaria_set_next(const HusariaSet *set, unsigned from);

/* --- the ground (husaria-ground.c) --------------------------------------------------------------
 */

static inline int
husaria_option(const HusariaState *state, HusariaOption option)
{
    return husaria_data(state)->option[option];
}

static inline unsigned
husaria_side(const HusariaState *state, unsigned unit)
{
    return husaria_data(state)->side[unit];
}

/* Troops and guns fight and have zones of control; wagons and commanders do not. HUS-9.12, 11.11 */
static inline bool
husaria_fights(const HusariaState *state, unsigned unit)
{
    return husaria_arm(husaria_data(state), unit) <= HUSARIA_ARTILLERY;
}

/* Units in a hex: `for (unsigned u = husaria_first(state, cell); u != HUSARIA_NOBODY; u =
 * husaria_after(state, u))`. */
static inline unsigned
husaria_first(const HusariaState *state, unsigned cell)
{
    return (unsigned)(uint8_t)(state->first[cell] - 1);
}

static inline unsigned
husaria_after(const HusariaState *state, unsigned unit)
{
    return (unsigned)(uint8_t)(state->units[unit].next - 1);
}

/* Whether the hex over `edge` of a unit is in its front zone. HUS-4.1, 5.11 */
static inline bool
husaria_in_front(unsigned facing, unsigned edge)
{
    unsigned turn = (edge + HET_HEX_SIDES - facing) % HET_HEX_SIDES;
    return turn <= 1 || turn == HET_HEX_SIDES - 1;
}

void husaria_put(HusariaState *state, unsigned unit, unsigned cell);
void husaria_lift(HusariaState *state, unsigned unit);
/* Whether a troop, gun, or (all) anything of the side stands in a hex. */
bool husaria_held(const HusariaState *state, unsigned side, unsigned cell);
bool husaria_anyone(const HusariaState *state, unsigned side, unsigned cell);
/* Whether a hex is in the zone of control of a side. */
bool husaria_controlled(const HusariaState *state, unsigned side, unsigned cell);
/* Whether a hex may hold a unit besides its friends there. HUS-4.27, 13.34 */
bool husaria_fits(const HusariaState *state, unsigned unit, unsigned cell);
/* Half points to go over an edge, 0: it cannot; friends and enemies there are not looked at. */
unsigned husaria_cost(const HusariaState *state, unsigned unit, unsigned cell, unsigned edge);
/* Whether nothing but enemies, limits and its place can forbid a unit a hex. */
bool husaria_barred(const HusariaState *state, unsigned unit, unsigned cell);
/* A fence that stands on an edge; whether it shelters the side, whose own it is, or hinders it.
 * HUS-14.12 */
bool husaria_fenced(const HusariaState *state, unsigned cell, unsigned edge);
bool husaria_sheltered(const HusariaState *state, unsigned side, unsigned cell, unsigned edge);
bool husaria_hindered(const HusariaState *state, unsigned side, unsigned cell, unsigned edge);
/* Half points a unit has for a phase. HUS-4.22 */
unsigned husaria_movement(const HusariaState *state, unsigned unit);
bool husaria_rains(const HusariaState *state);
bool husaria_sees(const HusariaState *state, unsigned from, unsigned to);

/* --- what befalls units (husaria-fate.c) --------------------------------------------------------
 */

/* Takes a unit out of the game; `by_enemy`: it counts for points and morale. */
void husaria_destroy(HusariaState *state, unsigned unit, bool by_enemy, const char *rule,
                     const HetSink *sink);
/* Puts a unit on its side's track, unless a commander is with it. HUS-10 */
void husaria_scatter(HusariaState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Takes points from a unit; at 0 it is destroyed. */
void husaria_wound(HusariaState *state, unsigned unit, unsigned points, const char *rule,
                   const HetSink *sink);
/* Moves a unit that turns no more: commanders with it come along if `with`. */
void husaria_shift(HusariaState *state, unsigned unit, unsigned cell, bool with,
                   const HetSink *sink);
/* Commanders of the side in a hex roll for their lives. HUS-9.23, 15.26 */
void husaria_endanger_by_retreat(HusariaState *state, unsigned cell, unsigned side);
void husaria_endanger_by_bows(HusariaState *state, unsigned cell, unsigned side);
bool husaria_commanded(const HusariaState *state, unsigned cell, unsigned side);

/* --- fire (husaria-fire.c) ----------------------------------------------------------------------
 */

/* Guns' targets and Tatars': whether `shooter` may fire at `target` now. */
bool husaria_gun_bears(const HusariaState *state, unsigned gun, unsigned target);
bool husaria_bow_bears(const HusariaState *state, unsigned archer, unsigned target);
/* Fire of one unit (or of several, `strength` in all): pushes the volley. */
void husaria_open_fire(HusariaState *state, unsigned shooter, unsigned target, unsigned strength,
                       HusariaFire fire, const HetSink *sink);
void husaria_note_beset(HusariaState *state, unsigned side);
bool husaria_may_fire(const HusariaState *state, unsigned side);

/* --- battles (husaria-battle.c) -----------------------------------------------------------------
 */

/* The column of a battle between two sets, by all modifiers. HUS-6.2 */
unsigned husaria_column(const HusariaState *state, const HusariaSet *attackers,
                        const HusariaSet *defenders);
/* Enemies in a unit's front zone that it must attack: whether there are any. HUS-6.12 */
bool husaria_engaged(const HusariaState *state, unsigned unit);
/* The attack phase's own node: units that must or may attack, and END when none must. */
void husaria_list_attacks(const HusariaState *state, HetMoveList *list);
/* Starts the battle between the sets of the state. */
void husaria_start_clash(HusariaState *state, bool counter_charge, const HetSink *sink);

/* --- the loop (husaria.c) -----------------------------------------------------------------------
 */

HetFrame *husaria_push(HusariaState *state, HusariaProcedure procedure, unsigned actor, int first,
                       int second);
/* Waits for a decision of `side` (false) unless the top procedure lists one move, which is taken
 * (true). None listed is an error of the caller. */
bool husaria_ask(HusariaState *state, unsigned side, const HetSink *sink);
/* Opens the top procedure's roll (false), or takes its only outcome (true). */
bool husaria_roll(HusariaState *state, HusariaRollKind kind, HusariaCount count, unsigned unit,
                  const HetSink *sink);
/* Outcomes of two dice, neighbours of equal effect merged: `effect` by total 2 to 12. */
void husaria_two_dice(HetMoveList *list, unsigned unit, const uint8_t effect[13]);
void husaria_one_die(HetMoveList *list, unsigned unit, unsigned highest);

bool husaria_is_legal(const HetState *head, const HetMove *move);
const char *husaria_check(const HetState *head);
void husaria_describe(const HetState *head, const HetMove *move, HetDescription *ret_description);
void husaria_measures(const HetState *head, HetMeasures *ret_measures);
void husaria_result(const HetState *head, HetResult *ret_result);
void husaria_prompt(const HetState *head, HetPrompt *ret_prompt);
extern const HetVocabulary husaria_vocabulary;

/* Victory (husaria-end.c). */
bool husaria_judge(HusariaState *state, bool last);
int husaria_points(const HusariaState *state, unsigned side);

void husaria_tell(const HetSink *sink, const HusariaState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int amount, const char *rule);
void husaria_tell_way(const HetSink *sink, const HusariaState *state, HetEventKind kind,
                      unsigned unit, unsigned from, unsigned to, const char *rule);
