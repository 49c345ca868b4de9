/* Shared by the files of this folder: the procedures of the Great Northern War variant, the fields
 * of their frames, and what a chapter of the rules asks of another. */
#pragma once

#include "engine/procedure.h"
#include "engine/verdict.h"
#include "northern-scenario.h"

typedef enum {
    NORTHERN_IDLE,   /* no frame: the phase asks for a unit */
    NORTHERN_ARMY,   /* step: NorthernArmyStep */
    NORTHERN_RALLY,  /* NorthernRally */
    NORTHERN_ACTION, /* NorthernAction: a unit moves, charges or forms */
    NORTHERN_SHOT,   /* NorthernShot; step: NorthernShotStep */
    NORTHERN_FIGHT,  /* NorthernFight */
} NorthernProcedure;
enum { NORTHERN_PROCEDURES = NORTHERN_FIGHT + 1 };

/* All but ARMY begin with the unit that was chosen. */
typedef struct {
    uint16_t unit;
} HET_FRAME_FIELDS NorthernOfUnit;

typedef struct {
    uint16_t general, unit;
} HET_FRAME_FIELDS NorthernRally;

typedef struct {
    uint16_t unit;
    int16_t none; /* -1 */
} HET_FRAME_FIELDS NorthernAction;

typedef struct {
    uint16_t unit, target; /* target: HET_NO_UNIT before it has aimed */
} HET_FRAME_FIELDS NorthernShot;

typedef struct {
    uint16_t unit, enemy; /* enemy: HET_NO_UNIT before it is known */
} HET_FRAME_FIELDS NorthernFight;

typedef enum { NORTHERN_AIM, NORTHERN_FIRE, NORTHERN_SUPPLY } NorthernShotStep;

/* GNW-11, GNW-13.4, GNW-13.5: each for FIRST, then for SECOND. */
typedef enum {
    NORTHERN_DRAW,
    NORTHERN_COMPENSATE = NORTHERN_DRAW + HET_SIDES,
    NORTHERN_DISTINGUISH = NORTHERN_COMPENSATE + HET_SIDES,
    NORTHERN_DRAWN = NORTHERN_DISTINGUISH + HET_SIDES,
} NorthernArmyStep;

/* Kinds of roll, for roll keys. */
typedef enum {
    NORTHERN_ROLL_ARMY,
    NORTHERN_ROLL_COSSACKS,
    NORTHERN_ROLL_ELITE,
    NORTHERN_ROLL_RALLY,
    NORTHERN_ROLL_FIRE,
    NORTHERN_ROLL_AMMUNITION,
    NORTHERN_ROLL_COMBAT,
} NorthernRollKind;

enum { NORTHERN_FACES = 6 };

extern const HetProcedure northern_army_steps, northern_rally, northern_action, northern_shot,
    northern_fight;

/* The unit that has been chosen to act, shoot or fight, or that rallies as a general;
 * NORTHERN_NONE: none. */
static inline unsigned
northern_chosen(const NorthernState *state)
{
    return het_state_procedure(&state->head) < NORTHERN_RALLY
               ? (unsigned)NORTHERN_NONE
               : het_frame_peek(&state->head, NorthernOfUnit)->unit;
}

/* Opens the top procedure's roll, keyed by and counted for a unit. */
HET_PROCEDURE_OPENS(northern_open, NorthernState, NorthernRollKind, NorthernCount)

/* --- northern-units.c: outlines, contacts, hits ----------------------------------------------- */

static inline bool
northern_present(const NorthernState *state, unsigned unit)
{
    return state->units[unit].status == NORTHERN_PRESENT;
}

/* Whether a unit fills its ground and fights: generals do not. GNW-1.6 */
static inline bool
northern_is_body(const NorthernState *state, unsigned unit)
{
    return northern_present(state, unit) && northern_kind(state, unit) != NORTHERN_GENERAL;
}

static inline bool
northern_engaged(const NorthernUnit *unit)
{
    return (unit->enemy[0] & unit->enemy[1] & unit->enemy[2] & unit->enemy[3]) != NORTHERN_NONE;
}

/* The side of `unit` on which it is in contact with `enemy`, which it is. */
unsigned northern_face_of(const NorthernUnit *unit, unsigned enemy);
/* The outline a unit would have. */
HetOutline northern_outline_as(const NorthernState *state, unsigned unit,
                               NorthernFormation formation, HetPoint at, unsigned heading);
static inline HetOutline
northern_outline_at(const NorthernState *state, unsigned unit, HetPoint at, unsigned heading)
{
    return northern_outline_as(state, unit, state->units[unit].formation, at, heading);
}
/* Makes the offsets of the outline anew. */
void northern_settle(NorthernState *state, unsigned unit);
/* Puts a unit that is or becomes PRESENT. */
void northern_put(NorthernState *state, unsigned unit, HetPoint at, unsigned heading);
/* GNW-6.9 */
void northern_engage(NorthernState *state, unsigned unit, HetFace face, unsigned enemy,
                     HetFace enemy_face);
/* Ends all contacts of a unit. */
void northern_disengage(NorthernState *state, unsigned unit);
/* Takes a unit off the table for good, with the points for it; `by`: the enemy that did it, or
 * HET_NO_UNIT. GNW-10.1, GNW-12.2 */
void northern_remove(NorthernState *state, unsigned unit, unsigned by, const char *rule,
                     const HetSink *sink);
/* Hits of an enemy on a unit: bases, elimination. Returns whether it lost a base or was eliminated.
 */
bool northern_hit(NorthernState *state, unsigned unit, unsigned by, unsigned hits, const char *rule,
                  const HetSink *sink);
/* GNW-7.11, GNW-8.9: half the bases' hits are there. */
bool northern_deteriorated(const NorthernState *state, unsigned unit);
/* GNW-13.6, less what it takes off by `rule` (GNW-7.11 or 8.9): what a unit's state adds to its
 * dice, entered in `account` (or NULL). */
int northern_die_bonus(const NorthernState *state, unsigned unit, const char *rule,
                       HetRollAccount *account);

/* --- northern-ground.c ------------------------------------------------------------------------ */

/* Faults of a placement: masks have a bit for each rule it breaks, or one bit if a single rule
 * forbids it. In the order in which they are named, where there are several. */
typedef enum {
    NORTHERN_FAULT_TABLE,       /* the middle is off the table */
    NORTHERN_FAULT_AHEAD,       /* not straight ahead */
    NORTHERN_FAULT_TABLE_START, /* over the edge after the turn at the start */
    NORTHERN_FAULT_TABLE_END,   /* before the turn at the end */
    NORTHERN_FAULT_TABLE_STAND, /* at the end */
    NORTHERN_FAULT_UNIT_WAY,
    NORTHERN_FAULT_UNIT_STAND,
    NORTHERN_FAULT_RIVER,
    NORTHERN_FAULT_MARSH,
    NORTHERN_FAULT_GUN_WOODS,
    NORTHERN_FAULT_GUN_TOWN,
    NORTHERN_FAULT_GUN_HEDGE,
    NORTHERN_FAULT_LENGTH,
    NORTHERN_FAULT_COLUMN, /* as far as a march, by who does not march */
    NORTHERN_FAULT_CHARGE_TURN,
    NORTHERN_FAULT_CHARGE_END,
    NORTHERN_FAULT_WOODS,
    NORTHERN_FAULT_HEDGE,
    NORTHERN_FAULT_MARCH,
    NORTHERN_FAULT_MARCH_END,
    NORTHERN_FAULT_TOWN,
    NORTHERN_FAULT_TOUCH,
    NORTHERN_FAULT_CONTACT,
    NORTHERN_FAULT_SIDE,
    NORTHERN_FAULT_GUARD,
} NorthernFault;
enum { NORTHERN_FAULTS = NORTHERN_FAULT_GUARD + 1 };
#define NORTHERN_FAULT(name) (1u << NORTHERN_FAULT_##name)

/* The first of the faults in words; NULL: none. */
const char *northern_fault_words(const NorthernState *state, unsigned unit, bool charging,
                                 uint32_t faults);

enum { NORTHERN_TOUCH = 10 }; /* plane units: nearer is in contact (GNW-4.1, GNW-6.9) */

/* A straight move: from where the unit stands, with its outline after the turn at the start. */
typedef struct {
    unsigned unit;
    HetOutline outline;
    HetPoint by;
} NorthernWay;

/* Areas and lines by index. */
typedef struct {
    unsigned areas, lines;
    uint8_t area[NORTHERN_AREAS], line[NORTHERN_LINES];
} NorthernFooting;

/* The units that may be in a unit's way or watch it, and the ground that slows or bars it, looked
 * up once for many of its placements. */
typedef struct {
    const NorthernState *state;
    unsigned unit, count;
    NorthernFooting rough, barred, town; /* town: where it ends no move */
    struct {
        HetOutline outline;
        HetPoint low, high; /* its bounding box */
        uint8_t unit;
        bool enemy;
    } bodies[NORTHERN_UNITS];
} NorthernCrowd;

/* Of the whole table. */
void northern_gather(const NorthernState *state, unsigned unit, NorthernCrowd *ret_crowd);
/* Of things that can matter to placements of the unit whose middle is at most `reach` away. */
void northern_gather_near(const NorthernState *state, unsigned unit, int32_t reach,
                          NorthernCrowd *ret_crowd);

/* Whether the outline is on the table. GNW-5.24 */
bool northern_on_table(const NorthernScenario *data, const HetOutline *outline);
/* Of a unit that stands so: off the table, over units, on ground that is barred to it or where it
 * does not end a move (GNW-5.12); and so that it would touch an enemy (northern_apart_in). `all`:
 * of everything, else of what is found first. */
uint32_t northern_stand_faults(const NorthernCrowd *crowd, const HetOutline *outline, bool all);
uint32_t northern_place_faults(const NorthernCrowd *crowd, const HetOutline *outline, bool all);
/* Whether there is nothing wrong with standing there. */
bool northern_stands(const NorthernState *state, unsigned unit, const HetOutline *outline);
/* Whether it stands, of an end of a way that has been found clear (northern_blocked_in,
 * northern_bars), the unit being no general: what is left to check. */
bool northern_ends_in(const NorthernCrowd *crowd, const HetOutline *outline);
/* Whether no enemy unit is in reach of touch of the outline that is not so of the unit now: where a
 * move that is no charge may end. GNW-5.26 */
bool northern_apart_in(const NorthernCrowd *crowd, const HetOutline *outline);
/* Whether any unit but `unit` and those in `but` is overlapped somewhere on the way. GNW-5.21 */
bool northern_blocked_in(const NorthernCrowd *crowd, const NorthernWay *way, uint32_t but);
/* Bars on a way, GNW-5.11 to 5.18, and its rough ground, GNW-5.10, 5.20: all, or those found first.
 */
uint32_t northern_bars(const NorthernCrowd *crowd, const NorthernWay *way, bool all);
uint32_t northern_rough(const NorthernCrowd *crowd, const NorthernWay *way, bool all);
/* Whether it leads over a line of this kind. */
bool northern_over_line(const NorthernState *state, const NorthernWay *way, NorthernLine kind);
/* Whether every enemy is farther from the way than a march may come. GNW-5.8 */
bool northern_unwatched_in(const NorthernCrowd *crowd, const NorthernWay *way);
/* Whether the middle goes along one piece of a road. GNW-5.17 */
bool northern_by_road(const NorthernState *state, HetPoint from, HetPoint to);
/* GNW-5.9: whether the unit is in a formation that marches. */
bool northern_marches(const NorthernState *state, unsigned unit);
/* GNW-5.17: whether it is in a formation that goes by road: march columns, limbered guns. */
bool northern_takes_roads(const NorthernState *state, unsigned unit);

/* How far a unit may move this way, the whole of it looked at: GNW-5.1 to 5.20. `charging`: neither
 * march nor road. */
int32_t northern_allowance(const NorthernCrowd *crowd, const NorthernWay *way, bool charging);
/* The limit that a way which ends so exceeds. */
uint32_t northern_length_faults(const NorthernCrowd *crowd, const NorthernWay *way,
                                const HetOutline *end, bool charging);
/* The greatest whole length, 0 to `length`, along a heading that meets no unit but those of `but`
 * and no barred ground; -1 if it does at once. `outline` looks along the heading. */
int32_t northern_free_length(const NorthernCrowd *crowd, const HetOutline *outline,
                             unsigned heading, int32_t length, uint32_t but);
/* Whether an aim point of the target is in the unit's field of fire, and one of those in sight.
 * GNW-7.2, 7.9 */
typedef enum { NORTHERN_SEES, NORTHERN_NOT_BEFORE, NORTHERN_HIDDEN } NorthernSight;
NorthernSight northern_sight(const NorthernState *state, unsigned unit, unsigned target);
/* Whether a body that stands so may be what hides the target from the unit. */
bool northern_may_hide(const NorthernState *state, unsigned unit, unsigned target,
                       const HetOutline *body);
/* True if it sees a point, as if no unit stood there. GNW-7.9 */
bool northern_sees_point(const NorthernState *state, unsigned unit, HetPoint point);
/* Kinds of area, a bit each, that cover from fire and that shelter in combat. GNW-7.8, GNW-8.6 */
enum {
    NORTHERN_COVER = 1u << NORTHERN_WOODS | 1u << NORTHERN_TOWN | 1u << NORTHERN_WORKS,
    NORTHERN_SHELTER = 1u << NORTHERN_WOODS | 1u << NORTHERN_TOWN | 1u << NORTHERN_HILL,
};
/* Whether an area of one of these kinds holds the point. */
bool northern_holds(const NorthernScenario *data, HetPoint at, unsigned kinds);

/* --- northern-action.c. GNW-5, 6, 9 ----------------------------------------------------------- */

/* Why a unit that is on the table and has not acted does nothing in the movement phase; NULL: it
 * may. GNW-5.25 */
const char *northern_why_no_action(const NorthernState *state, unsigned unit);
extern const char northern_gone[];      /* of an enemy that is not on the table */
extern const char northern_no_target[]; /* of a general */
/* Why a unit charges a target, of any id, in no way at all; NULL: it may. GNW-6.1, 6.2, 6.6, 6.7 */
const char *northern_why_not_charged(const NorthernState *state, unsigned unit, unsigned target);
static inline bool
northern_may_charge(const NorthernState *state, unsigned unit, unsigned target)
{
    return northern_why_not_charged(state, unit, target) == NULL;
}
/* Bars on a charge at a side of the target. GNW-6.4, 6.8 */
uint32_t northern_face_faults(const NorthernState *state, unsigned target, HetFace face);
/* How far a unit may turn to charge, each way. GNW-6.3 */
int32_t northern_charge_turn(const NorthernState *state);
/* Whether a charger that ends so is in contact with what is ahead. GNW-6.9 */
bool northern_touches_ahead(const HetOutline *end, unsigned heading, const HetOutline *its);
/* Why a unit does not form anew here. GNW-5.22 */
const char *northern_why_not_formed(const NorthernCrowd *crowd, unsigned formation);
/* Why a unit that may act, chosen or not, does not what is typed; NULL: nothing, or too little is
 * typed to know. Whether that has a pose; whether it is legal as it stands. */
const char *northern_why_not_done(const NorthernState *state, const HetMove *move, unsigned unit);
bool northern_is_placed(const HetMove *move);
bool northern_may_do(const NorthernState *state, const HetMove *move, unsigned unit);
/* The turns of a unit in contact, each to an enemy that it touches; returns their number. */
unsigned northern_facings(const NorthernState *state, unsigned unit, HetMove ret_moves[HET_FACES]);
void northern_take_action(HetState *head, const HetMove *move, const HetSink *sink);
/* GNW-9.1 to 9.4: withdraws a unit from the enemy it fights; `rule` is why, also in words. */
void northern_withdraw(NorthernState *state, unsigned unit, unsigned enemy, const char *rule,
                       const char *words, const HetSink *sink);

/* --- northern-fire.c. GNW-7 ------------------------------------------------------------------- */

/* Why a unit has no fire as it stands, whatever it has done in this player turn; NULL: it has. The
 * rule in words (static), as of all that follow. GNW-7.1, 7.10, 7.12 to 7.14 */
const char *northern_why_silent(const NorthernState *state, unsigned unit);
static inline bool
northern_has_fire(const NorthernState *state, unsigned unit)
{
    return northern_why_silent(state, unit) == NULL;
}
/* Why a unit that has fire does not hit a target, of any id; NULL: it may. GNW-7.2 to 7.15 */
const char *northern_why_no_hit(const NorthernState *state, unsigned unit, unsigned target);
/* Finds the targets that units keep (northern-state.h): a phase has begun. */
void northern_find_targets(NorthernState *state);
/* In the shooting phase, why a unit does not shoot in this player turn; het_barred (verdict.h): at
 * nobody, and northern_why_no_target() gives the reason for each; NULL: it may. */
const char *northern_why_no_shot(const NorthernState *state, unsigned unit);
const char *northern_why_no_target(const NorthernState *state, unsigned unit);

/* --- northern-combat.c: rallies. GNW-4 -------------------------------------------------------- */

/* Whether both are on the table, the general within 1 mm of the unit. GNW-4.1 */
bool northern_touches(const NorthernState *state, unsigned general, unsigned unit);
/* Whether a unit in contact could fight an enemy. GNW-8.11 */
bool northern_may_fight(const NorthernState *state, unsigned unit, unsigned enemy);
/* Why a unit, the general, does not try to rally another: a rule in words (static); NULL: he may.
 * GNW-4 */
const char *northern_why_no_rally(const NorthernState *state, unsigned general, unsigned unit);
/* GNW-4.4: hits that may be taken off a unit: those since its last lost base. */
unsigned northern_recoverable(const NorthernState *state, unsigned unit);

/* --- northern-muster.c. GNW-3.4, 3.5 ---------------------------------------------------------- */

/* GNW-3.4: the unit placed next, or NORTHERN_NONE; places for it, maybe none. */
unsigned northern_next_to_deploy(const NorthernState *state);
void northern_list_places(const NorthernState *state, unsigned unit, HetMoveList *list);
extern const char northern_place_first[]; /* of all else than a place that is typed then */
/* Why a unit is not placed so. */
const char *northern_why_not_placed(const NorthernState *state, const HetMove *move);
/* GNW-3.5: at the start of a player turn. */
void northern_arrive(NorthernState *state, const HetSink *sink);

/* --- northern-muster.c: the end. GNW-12
 * ----------------------------------------------------------------------- */

/* GNW-12.1: at the end of a player turn. */
void northern_hold(NorthernState *state, const HetSink *sink);
/* Points of a side: GNW-12.1, 12.2 */
int northern_points(const NorthernState *state, unsigned side);
/* GNW-12.3: whether a side has no units left; sets the state's end. */
bool northern_judge_field(NorthernState *state);
/* GNW-12.4: names the winner and ends the game. */
void northern_conclude(NorthernState *state, const HetSink *sink);
