/* What the files of this folder share: procedures, events, and the pieces of the rules that more
 * than one of them needs. Nothing here is for other folders. */
#pragma once

#include "engine/game.h"
#include "kipling-state.h"

/* Procedures of the stack, with their operands. */
typedef enum {
    KIPLING_IDLE,      /* no frame: whose turn it is chooses a unit or a left-over melee */
    KIPLING_ORDER,     /* unit; step: KiplingOrder chosen, 0 none yet */
    KIPLING_FIRE,      /* shooter, target or -1, weapon, long range, cell, building or -1 */
    KIPLING_CHARGE,    /* charger, target, arrival, began at long range, weapon of closing fire */
    KIPLING_MELEE,     /* attacker, defender, casualties the attacker caused, arrival */
    KIPLING_CREW,      /* victor, crew */
    KIPLING_PRISONERS, /* loser, casualties to roll for, faces that surrender */
    KIPLING_GUARD,     /* side that must post a guard */
    KIPLING_RETREAT,   /* unit, direction it does not go or -1; flags 1: may stay if hemmed in */
    KIPLING_DISENGAGE, /* cavalry that may break off */
    KIPLING_FOLLOW,    /* victorious cavalry, unit it beat */
    KIPLING_LEADER,    /* general whose unit lost figures */
    KIPLING_RUIN,      /* infantry in a ruin, building */
    KIPLING_HOSPITAL,  /* side whose wounded are rolled for, how many now */
} KiplingProcedure;
enum { KIPLING_PROCEDURES = KIPLING_HOSPITAL + 1 };

/* What a unit does; values of ORDER moves and steps of the order's frame. */
typedef enum {
    KIPLING_ORDER_NONE,
    KIPLING_ORDER_MOVE,
    KIPLING_ORDER_ADVANCE, /* move one square, then fire */
    KIPLING_ORDER_FIRE,
    KIPLING_ORDER_CHARGE,
    KIPLING_ORDER_GUN, /* fire a captured gun */
    KIPLING_ORDER_DRAG,
    KIPLING_ORDER_AIM, /* step only: advanced, now picks its target */
} KiplingOrder;

enum { KIPLING_VALUE_GUN = 1, KIPLING_VALUE_SPIKE = 1 }; /* of SHOOT and CAPTURE moves */

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

/* An open roll: outcomes are counts of successes. */
typedef struct {
    unsigned unit;    /* that rolls, or HET_NO_UNIT */
    unsigned dice;    /* at most 63 */
    unsigned hitting; /* faces of six that succeed */
    uint8_t effect[64];
} KiplingRoll;

/* A procedure: `advance` goes on by itself; false when the state now waits for a decision, for
 * chance or for nobody. `list` lists the decision's moves. `roll` describes the roll. `take`
 * applies a decision, or the successes of a roll. */
typedef struct {
    bool (*advance)(KiplingState *state, const HetSink *sink);
    void (*list)(const KiplingState *state, HetMoveList *list);
    void (*roll)(const KiplingState *state, KiplingRoll *ret_roll);
    void (*take)(KiplingState *state, const HetMove *move, const HetSink *sink);
} KiplingSteps;

extern const KiplingSteps kipling_idle, kipling_order, kipling_fire, kipling_charge, kipling_melee,
    kipling_crew, kipling_prisoners, kipling_guard, kipling_retreat, kipling_disengage,
    kipling_follow, kipling_leader, kipling_ruin, kipling_hospital;

static inline int
kipling_option(const KiplingState *state, KiplingOption option)
{
    return kipling_data(state)->option[option];
}

static inline HetFrame *
kipling_push(KiplingState *state, KiplingProcedure procedure, int first, int second)
{
    HetFrame *frame = het_state_push(&state->head, procedure, (HetActor)state->head.active);
    frame->operand[0] = (int16_t)first;
    frame->operand[1] = (int16_t)second;
    return frame;
}

/* --- kipling.c: waiting -------------------------------------------------------------------------
 */

/* Waits for a decision of `side` (returns false), unless the top procedure's list has one move,
 * which is taken (returns true). */
bool kipling_ask(KiplingState *state, unsigned side, const HetSink *sink);
/* The roll that is open. */
void kipling_describe_roll(const KiplingState *state, KiplingRoll *ret_roll);
/* Opens the top procedure's roll (returns false); one with a single effect is taken as no successes
 * (returns true). `unit` keys it and counts it. */
bool kipling_open(KiplingState *state, KiplingRollKind kind, KiplingCount count, unsigned unit,
                  const HetSink *sink);

/* --- kipling-event.c ----------------------------------------------------------------------------
 */

HetPoint kipling_point(unsigned cell);
/* The number a person knows a unit by: a gun's id comes after the units'. */
static inline unsigned
kipling_gun_id(const KiplingState *state, unsigned gun)
{
    return kipling_data(state)->unit_count + gun;
}
void kipling_tell(const HetSink *sink, const KiplingState *state, HetEventKind kind, unsigned unit,
                  unsigned other, int amount, const char *rule);
void kipling_tell_way(const HetSink *sink, const KiplingState *state, HetEventKind kind,
                      unsigned unit, unsigned from, unsigned to, const char *rule);

/* --- kipling-move.c ------------------------------------------------------------------------------
 */

/* The cells a unit can get to and the best path to each, as a label: cost in the top byte, steps in
 * the next, then two bits a step from bit 47 down; the least label is the canonical path. */
typedef struct {
    HetSquareSet seen;
    uint64_t label[HET_SQUARE_CELLS]; /* where seen */
} KiplingReach;

unsigned kipling_allowance(const KiplingState *state, unsigned unit, KiplingOrder order);
KiplingMobility kipling_mobility(const KiplingState *state, unsigned unit, KiplingOrder order);
void kipling_reach(const KiplingState *state, unsigned unit, KiplingOrder order,
                   KiplingReach *ret_reach);
HetWay kipling_way(uint64_t label, unsigned cell);

/* Where a unit stands, a general with his unit, a gun by itself; HET_SQUARE_OFF: nowhere. */
unsigned kipling_place(const KiplingState *state, unsigned unit);

/* Whether the unit has anything to do; what it may do, a bit an order. */
bool kipling_can_act(const KiplingState *state, unsigned unit);
unsigned kipling_orders(const KiplingState *state, unsigned unit);
/* The moves of an order: destinations, transfers of a general, charges. */
void kipling_moves(const KiplingState *state, unsigned unit, KiplingOrder order, HetMoveList *list);
void kipling_transfers(const KiplingState *state, unsigned unit, HetMoveList *list);
void kipling_charges(const KiplingState *state, unsigned unit, HetMoveKind kind, HetMoveList *list);
/* Enemies that may be fired at from a cell. */
HetSquareSet kipling_targets(const KiplingState *state, unsigned side, unsigned cell,
                             KiplingWeapon weapon);

static inline bool
kipling_any(const HetSquareSet *set)
{
    return (set->words[0] | set->words[1] | set->words[2] | set->words[3]) != 0;
}

/* Takes the lowest cell out of a set that is not empty. */
static inline unsigned
kipling_pop(HetSquareSet *set)
{
    unsigned word = 0;
    while (set->words[word] == 0)
        word++;
    unsigned bit = (unsigned)__builtin_ctzll(set->words[word]);
    set->words[word] &= set->words[word] - 1;
    return word * 64 + bit;
}

/* --- kipling-gun.c -------------------------------------------------------------------------------
 */

/* Puts a unit on a cell, off the one it was on, with its own crew's gun. */
void kipling_put(KiplingState *state, unsigned unit, unsigned cell);
/* The gun on a cell, or KIPLING_NONE. */
unsigned kipling_gun_at(const KiplingState *state, unsigned cell);
/* The gun a unit holds goes to the unit's cell. */
void kipling_carry_gun(KiplingState *state, unsigned unit);
/* The unit lets go of the gun it holds, if any. */
void kipling_leave_gun(KiplingState *state, unsigned unit);
/* The unit takes the loose gun in its square if it may. KIP-4g.1, 4g.7 */
void kipling_take_gun(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Whether a unit holds a gun that is not its own as a crew. */
bool kipling_has_captured_gun(const KiplingState *state, unsigned unit);

/* --- kipling-fire.c ------------------------------------------------------------------------------
 */

/* Dice and hitting faces of a unit's fire. */
void kipling_fire_dice(const KiplingState *state, unsigned unit, KiplingWeapon weapon,
                       unsigned *ret_dice, unsigned *ret_hitting);
/* Hits for one figure of the target, -1 for one in the open. */
unsigned kipling_hits_needed(const KiplingState *state, unsigned target, bool long_range);
/* Empty buildings that guns may fire at from a cell. */
HetSquareSet kipling_building_targets(const KiplingState *state, unsigned cell);
bool kipling_long_range(const KiplingState *state, KiplingWeapon weapon, unsigned distance);
void kipling_start_fire(KiplingState *state, const HetMove *move, bool captured_gun,
                        const HetSink *sink);
/* Figures lost in fire near their hospital. KIP-8a.1 */
void kipling_tend(KiplingState *state, unsigned unit, unsigned casualties, const HetSink *sink);

/* --- kipling-charge.c, kipling-melee.c -----------------------------------------------------------
 */

/* Starts a charge along the move's way. A follow-up meets no closing fire. */
void kipling_start_charge(KiplingState *state, const HetMove *move, bool follow_up,
                          const HetSink *sink);
void kipling_window_moves(const KiplingState *state, HetMoveList *list);
void kipling_follow_ups(const KiplingState *state, HetMoveList *list);
bool kipling_may_follow(const KiplingState *state, unsigned unit);
/* The attacker's last step led in direction `arrival`. */
void kipling_start_melee(KiplingState *state, unsigned attacker, unsigned defender,
                         unsigned arrival);

/* --- kipling-morale.c, -retreat.c, -home.c
 * ----------------------------------------------------------------------------
 */

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
                            const HetSink *sink);
/* Whether nothing on the cell keeps the unit from standing there; its ground is not looked at. */
bool kipling_may_stand(const KiplingState *state, unsigned unit, unsigned cell);
/* The unit, figures and all, is off the table. */
void kipling_leave_table(KiplingState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Ends a lock of two units, whichever is given. */
void kipling_unlock(KiplingState *state, unsigned unit);
/* The loser will roll for its casualties, by what it is now. KIP-4e */
void kipling_push_prisoners(KiplingState *state, unsigned loser, unsigned casualties);
/* Where a unit may retreat to from where it is, exactly `distance` squares away. */
void kipling_retreats(const KiplingState *state, unsigned unit, unsigned distance, int banned,
                      HetMoveList *list);
/* The active side's units under strength make their moves home. KIP-5a.2 */
void kipling_fall_back(KiplingState *state, const HetSink *sink);

/* --- kipling-end.c -------------------------------------------------------------------------------
 */

/* Whether the game has ended, with nothing under way: sets `end`. */
bool kipling_judge(KiplingState *state);
/* Once ended: rolls of the hospitals, then the winner. False: waits. */
bool kipling_conclude(KiplingState *state, const HetSink *sink);
/* H. G. Wells' points of a side, in halves. KIP-6e.1 */
int kipling_points(const KiplingState *state, unsigned side);

/* What a step adds to `home` of KiplingScenario: a square that costs more than one is dear. */
static inline unsigned
kipling_home_cost(unsigned cost)
{
    return cost > 1 ? 257 : 1;
}

/* --- cold slots ----------------------------------------------------------------------------------
 */

extern const HetVocabulary kipling_vocabulary;
/* kipling-units.c: the groups [unit ...] and [state]; the map is read. */
bool kipling_load_units(HetScenario *scenario, HetKeyFile *file, GError **error);
bool kipling_load_state(HetScenario *scenario, HetKeyFile *file, GError **error);
/* A key whose value is a cell of the board. */
bool kipling_load_cell(HetKeyFile *file, const char *group, const char *key, HetSquareBoard board,
                       unsigned *ret_cell, GError **error);
bool kipling_load(HetScenario *scenario, HetKeyFile *file, GError **error);
void kipling_unload(HetScenario *scenario);
bool kipling_save(const HetState *state, GKeyFile *file, GError **error);
char *kipling_generate(const char *generator, GHashTable *parameters, GError **error);
void kipling_describe(const HetState *state, const HetMove *move, HetDescription *ret_description);
void kipling_measures(const HetState *state, HetMeasures *ret_measures);
void kipling_result(const HetState *state, HetResult *ret_result);
void kipling_prompt(const HetState *state, HetPrompt *ret_prompt);
void kipling_view(const HetState *state, HetView *view);
const char *kipling_check(const HetState *state);

/* --- kipling-legal.c: the slow judgement ---------------------------------------------------------
 */

bool kipling_is_legal(const HetState *state, const HetMove *move);
