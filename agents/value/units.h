/* Inputs of a value: the units of a position in terms that are common to all systems, and the
 * adapters by which systems state them. All else of a value (inputs.h, net.h) knows no system. */
#pragma once

#include "engine/game.h"

typedef enum { HET_VALUE_FOOT, HET_VALUE_HORSE, HET_VALUE_GUNS, HET_VALUE_LEADER } HetValueArm;
enum { HET_VALUE_ARMS = HET_VALUE_LEADER + 1 };

/* Flags of a unit. */
enum {
    HET_VALUE_HERE = 1 << 0, /* on the board; without it a unit of some worth is still to come */
    HET_VALUE_DISORDERED = 1 << 1,
    HET_VALUE_MAY_ACT = 1 << 2, /* in the turn, or activation, under way */
    HET_VALUE_LED = 1 << 3,     /* a leader is with it */
    HET_VALUE_FORM_1 = 1 << 4,  /* the system's own, as the next three */
    HET_VALUE_FORM_2 = 1 << 5,
    HET_VALUE_SPECIAL = 1 << 6, /* lances, pikes */
    HET_VALUE_ENGAGED = 1 << 7, /* in contact with an enemy it cannot simply leave */
    HET_VALUE_LOADED = 1 << 8,  /* could fire */
    HET_VALUE_SHELTERED = 1 << 9,
    HET_VALUE_CHARGED = 1 << 10, /* has a charge or attack to fight out */
    HET_VALUE_SPENT = 1 << 11,   /* cannot return to order, or has fought: the system's own */
};
enum { HET_VALUE_FLAGS = 12 };

/* One unit; all 0: gone. Lengths are in cells: hexes, squares, on a table the depth of a line.
 * Plain data without padding, so that equal units are equal bytes. */
typedef struct {
    float x, y;               /* the middle of its body */
    float facing_x, facing_y; /* a direction of length 1; 0, 0: it faces no way */
    float worth;              /* what its side would lose with it, in units of the system */
    float start;              /* the same at the start */
    float attack, defence;    /* in hand-to-hand fights, in other units of the system */
    float morale;             /* 0 to 1 */
    float reach;              /* how far it goes in an action */
    float range;              /* of its fire, 0: none */
    float goal;               /* nearness to a place its side does not hold, 0 to 1 */
    uint16_t flags;
    uint8_t arm, side;
} HetValueUnit;

_Static_assert(sizeof(HetValueUnit) == 12 * sizeof(float) + 4, "no padding");

enum { HET_VALUE_OWN = 4 };

/* Inputs that a system adds of each side: shares and the like, about -1 to 1. */
typedef struct {
    float side[HET_SIDES][HET_VALUE_OWN];
} HetValueSides;

typedef struct {
    const char *system; /* NULL: any system, by its views */
    /* Fills what is zeroed: a record for each unit of the scenario, in the order of its ids.
     * Directions and cells turned by half a turn or mirrored give the same value. */
    void (*fill)(const HetState *state, HetValueUnit *ret_units, HetValueSides *ret_sides);
} HetValueAdapter;

/* registry.c: the adapter of a system, or the one by views. Never NULL. */
const HetValueAdapter *het_value_adapter(const char *system);

extern const HetValueAdapter het_value_of_views;

/* For adapters: the middle of a hex given by its cube coordinates; and the direction of a facing,
 * in twelfths of a turn, 0 to 23, clockwise from north (edges even, corners odd). */
void het_value_stand(HetValueUnit *unit, int q, int r);
void het_value_face(HetValueUnit *unit, unsigned twelfth);
/* Nearness of a place so many cells away: 1 there, a half at eight cells. */
float het_value_near(float cells);
