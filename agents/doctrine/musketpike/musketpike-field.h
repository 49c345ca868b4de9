/* The battlefield as a general of the revised Musket & Pike looks over it: his dials, the enemies
 * he sees, and what places and orders promise a unit. Everything is weighed in strength points. */
#pragma once

#include "musketpike-sense.h"

/* Dials of the doctrine, in the order of its table. */
enum {
    MUSKET_DIAL_FIRE,
    MUSKET_DIAL_MELEE,
    MUSKET_DIAL_HORSE,
    MUSKET_DIAL_RISK,
    MUSKET_DIAL_RESERVE,
    MUSKET_DIAL_HORSE_RESERVE,
    MUSKET_DIAL_ADVANCE,
    MUSKET_DIAL_HOLD,
    MUSKET_DIAL_FLANK,
    MUSKET_DIAL_STANDOFF,
    MUSKET_DIAL_HORSE_STANDOFF,
    MUSKET_DIAL_GROUND,
    MUSKET_DIAL_RALLY,
    MUSKET_DIAL_LEADER,
    MUSKET_DIALS,
};

/* An enemy on the map. */
typedef struct {
    uint8_t unit;
    uint8_t hexes;
    uint8_t reach; /* hexes within which it can attack in an activation */
    uint16_t cells[2];
} MusketFoe;

typedef struct {
    const MusketState *state;
    const MusketScenario *data;
    const double *dial;
    unsigned side;
    double press; /* how much the side wants to come to blows, by the points as they stand */
    unsigned count;
    MusketFoe foes[MUSKET_UNITS];
} MusketField;

/* What a unit looks for and fears. */
typedef struct {
    unsigned unit;
    MusketKind kind;
    unsigned target;              /* cell it is drawn to; HET_NO_PLACE: none */
    double wanted;                /* hexes from it at which it likes to stand when it does not
                                     charge */
    double front[MUSKET_UNITS];   /* by foe: what its attack on the front costs, on balance */
    double flank[MUSKET_UNITS];   /* and on flank or rear */
    double promise[MUSKET_UNITS]; /* what attacking it promises, on balance */
} MusketLook;

/* What a side sees of the field, once a node; then what one of its units sees. What is passed must
 * outlive the look. */
void musket_field_look(MusketField *ret_field, const double *dial, const MusketState *state,
                       unsigned side);
void musket_unit_look(MusketLook *ret_look, const MusketField *field, unsigned unit);

/* Hexes from a cell to a foe. */
unsigned musket_foe_distance(const MusketField *field, unsigned foe, unsigned cell);

/* How much a unit likes to stand somewhere when nobody is near enough to fight. */
double musket_place_worth(const MusketField *field, const MusketLook *look, unsigned place,
                          unsigned facing);
/* What contact there promises on a charge: own shot and melee, less the enemies' fire. The facing
 * of a one-hex unit is still open. `*ret_contact`: whether there is any. */
double musket_contact_worth(const MusketField *field, const MusketLook *look, unsigned place,
                            unsigned facing, bool *ret_contact);
/* What a unit facing so is seen from: enemies near its flanks, in strength points (a cost). */
double musket_facing_cost(const MusketField *field, const MusketLook *look, unsigned place,
                          unsigned facing);

/* What each order promises a unit that can still be activated, by MusketOrder. No path is searched.
 */
void musket_order_worths(const MusketField *field, unsigned unit,
                         double ret_worths[MUSKET_ORDER_RALLY + 1]);
/* What a fight promises, on balance: the general's price of losses and his reserve are in it. */
double musket_fight_worth(const MusketField *field, const MusketAttack *attack);
double musket_melee_worth(const MusketField *field, const MusketMelee *melee);
