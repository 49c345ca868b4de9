/* The battlefield as a general of the revised Musket & Pike surveys it: his dials, the enemies
 * he sees, and what places and orders promise a unit. Everything is weighed in strength points.
 * What was seen is remembered (musketpike-memory.h), and seen again only where it has changed. */
#pragma once

#include "musketpike-estimate.h"

/* Dials of the doctrine, in the order of its table. */
enum {
    MUSKET_DIAL_FIRE,
    MUSKET_DIAL_MELEE,
    MUSKET_DIAL_HORSE_MELEE,
    MUSKET_DIAL_RISK,
    MUSKET_DIAL_RESERVE,
    MUSKET_DIAL_HORSE_RESERVE,
    MUSKET_DIAL_ADVANCE,
    MUSKET_DIAL_ADVANCE_AHEAD,
    MUSKET_DIAL_ADVANCE_BEHIND,
    MUSKET_DIAL_FLANK_THREAT,
    MUSKET_DIAL_STANDOFF,
    MUSKET_DIAL_HORSE_STANDOFF,
    MUSKET_DIAL_GROUND,
    MUSKET_DIAL_OBJECTIVE,
    MUSKET_DIAL_RALLY,
    MUSKET_DIAL_LEADER,
    MUSKET_DIAL_GUARD,
    MUSKET_DIAL_THREAT,
    MUSKET_DIAL_CROWD,
    MUSKET_DIAL_FOCUS,
    MUSKET_DIAL_CONTACT,
    MUSKET_DIAL_STEP,
    MUSKET_DIAL_ORDER_STEP,
    MUSKET_DIAL_BACK,
    MUSKET_DIAL_FACE,
    MUSKET_DIAL_ANSWER,
    MUSKET_DIAL_AWAY,
    MUSKET_DIAL_STAND,
    MUSKET_DIALS,
};

/* An enemy; `hexes` is 0 while he is not on the map. */
typedef struct {
    uint8_t unit;
    uint8_t hexes;
    uint8_t reach; /* hexes within which it can attack in an activation */
    uint16_t cells[2];
    int16_t q[2], r[2]; /* cube coordinates of the cells; of one hex twice the same */
} MusketFoe;

/* The units of a side as the other sees them, in the side's order. */
typedef struct {
    unsigned count;
    MusketFoe foe[MUSKET_UNITS];
} MusketFoes;

typedef struct MusketMemory MusketMemory;

typedef struct {
    MusketMemory *memory;
    const MusketState *state;
    const MusketScenario *data;
    const double *dial;
    const MusketFoes *foes;
    unsigned side;
    double press; /* how much the side wants to come to blows, by the points as they stand */
    /* The foes near enough to endanger places within `radius` of `centre`, by index. */
    unsigned centre, radius;
    unsigned close_count;
    uint8_t close[MUSKET_UNITS];
} MusketField;

/* Aims and fears of a unit. */
typedef struct {
    unsigned unit;
    MusketKind kind;
    unsigned target; /* cell it is drawn to; HET_NO_PLACE: none */
    double wanted;   /* hexes from it at which it likes to stand when it does not charge */
    double front[MUSKET_UNITS];   /* by foe: what its attack on the front costs, on balance */
    double flank[MUSKET_UNITS];   /* and on flank or rear */
    double promise[MUSKET_UNITS]; /* what attacking it promises, on balance */
} MusketSurvey;

/* Facts of a unit on the map that need no path. */
typedef struct {
    double orders[MUSKET_ORDER_RALLY + 1]; /* what each order promises it */
    double turn;                           /* the cost of facing as it does */
    double post;                           /* what goes lost when it leaves its place */
    unsigned nearest;                      /* hexes to the nearest enemy */
    bool contact;
} MusketHopes;

/* Surveys the field for a side, once a node; then for one of its units. What is passed must
 * outlive the survey; what is returned holds until the next one. */
void musket_field_survey(MusketField *ret_field, MusketMemory *memory, const double *dial,
                         const MusketState *state, unsigned side);
const MusketSurvey *musket_unit_survey(const MusketField *field, unsigned unit);
/* Promise of orders to a unit on the map that can still be activated. No path is searched. */
const MusketHopes *musket_unit_hopes(const MusketField *field, unsigned unit);
/* Finds the foes that can endanger places up to so many hexes from a cell, so that the others need
 * not be considered for each of them. */
void musket_field_narrow(MusketField *field, unsigned place, unsigned hexes);

/* Hexes from a cell to a foe on the map. */
unsigned musket_foe_distance(const MusketField *field, unsigned foe, unsigned cell);

/* Worth of standing somewhere, term by term; costs are below 0. */
typedef struct {
    double post;   /* objectives that are guarded there, a battery that has company */
    double way;    /* nearness to what the unit is drawn to */
    double danger; /* what enemies may do to it there before it acts again */
    double ground; /* broken ground, good for light infantry only */
    double facing; /* enemies near its flanks; 0 while the facing is open */
} MusketPlace;

MusketPlace musket_place_survey(const MusketField *field, const MusketSurvey *survey,
                                unsigned place, unsigned facing);

/* How much a unit likes to stand somewhere when nobody is near enough to fight. */
static inline double
musket_place_worth(const MusketField *field, const MusketSurvey *survey, unsigned place,
                   unsigned facing)
{
    MusketPlace it = musket_place_survey(field, survey, place, facing);
    return it.post + it.way + it.danger + it.ground + it.facing;
}

/* Promise of contact there on a charge: own shot and melee, less the enemies' fire. The facing of a
 * one-hex unit is still open. `*ret_contact`: whether there is any. */
double musket_contact_worth(const MusketField *field, const MusketSurvey *survey, unsigned place,
                            unsigned facing, bool *ret_contact);
/* Cost of a facing: enemies near its flanks, in strength points (a cost). */
double musket_facing_cost(const MusketField *field, const MusketSurvey *survey, unsigned place,
                          unsigned facing);

/* Promise of a fight, on balance: the general's price of losses and his reserve are in it. */
double musket_fight_worth(const MusketField *field, const MusketAttack *attack);
double musket_melee_worth(const MusketField *field, const MusketMelee *melee);

/* For musketpike-memory.c, which remembers what these find out: what a foe is feared for, what he
 * promises, where a unit is drawn to, what it hopes for; the wish to come to blows. */
double musket_fear(const MusketField *field, unsigned foe, unsigned unit, bool flank);
double musket_promise(const MusketField *field, unsigned unit, unsigned foe);
void musket_find_target(const MusketField *field, MusketSurvey *survey);
void musket_find_hopes(const MusketField *field, const MusketSurvey *survey,
                       MusketHopes *ret_hopes);
double musket_find_press(const double *dial, const MusketState *state, unsigned side);
unsigned musket_charge_reach(const MusketState *state, unsigned unit);
