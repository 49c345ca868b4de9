/* How the doctrine of the Great Northern War variant looks at the table for one unit: what every
 * enemy promises and threatens, and what the unit is after, taken once a node; from that, what it
 * is worth to stand somewhere. In hits; lengths in plane units. */
#pragma once

#include "northern-sense.h"

/* Dials by index; northern.c says what they mean. */
enum {
    FIRE,
    CHARGE,
    RISK,
    ADVANCE,
    OBJECTIVES,
    COVER,
    RANGE,
    HOLD,
    HORSE,
    RALLY,
    PRESS,
    NORTHERN_DIALS
};

/* What a unit may expect of each enemy, in hits. */
typedef struct {
    unsigned unit;
    NorthernStand stand;
    double half_width;
    bool engaged;
    double close, far; /* its ranges now, 0 if it cannot shoot */
    double loss[2][2]; /* by [close][covered]: lost to its shot */
    double reach;      /* within which it can charge; 0: it cannot */
    double blow[2];    /* lost to its charge, by [flank] */
    double shot[2];    /* gained by a shot at it, by [close] */
    double charge[2];  /* gained by charging it, less what that costs, by [flank] */
} NorthernFoe;

typedef struct {
    const NorthernState *state;
    const NorthernScenario *data;
    const double *dials;
    unsigned unit;
    NorthernKind kind;
    NorthernStand stand; /* where it is */
    double half_width, close, far, allowance;
    double goal_x, goal_y, goal_stop; /* what it is after, and how near it wants to come */
    double goal_pull;
    double advance, hold; /* the dials, by who is ahead */
    unsigned count;
    NorthernFoe foes[NORTHERN_UNITS];
} NorthernLook;

/* Looks for a unit on the table; `dials` and `state` must outlive the look. */
void northern_look(NorthernLook *look, const double *dials, const NorthernState *state,
                   unsigned unit);

/* The best shot from a stand, 0 if none. Whether the unit may shoot now is the caller's to ask. */
double northern_look_shot(const NorthernLook *look, const NorthernStand *stand);
/* The best charge from a stand, by what is ahead of it; 0 if none is worth it. */
double northern_look_charge(const NorthernLook *look, const NorthernStand *stand);
/* Moves still to go from a stand to what the unit is after, 0 or more. */
double northern_look_way(const NorthernLook *look, const NorthernStand *stand);
/* How good it is to stand so at the end of a move. */
double northern_look_stand(const NorthernLook *look, const NorthernStand *stand);
/* How far the nearest enemy is (10^6 if there is none), and whether he is before the front. */
double northern_look_nearest(const NorthernLook *look, bool *ret_before);
