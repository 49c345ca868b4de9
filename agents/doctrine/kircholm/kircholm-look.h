/* How the doctrine of Kircholm 1605 looks at the board for one unit: what every enemy promises and
 * threatens, taken once a node, and from that what it is worth to stand on a hex, to face that way,
 * to charge home there. In points of KIR-17.1. */
#pragma once

#include "kircholm-sense.h"

/* Dials by index; kircholm.c says what they mean. */
enum {
    CHARGE,
    RISK,
    FIRE,
    RESERVE,
    ADVANCE,
    MARCH,
    HOLD,
    PATIENCE,
    BAIT,
    ASSAULT,
    CLOSE,
    PIKES,
    FLANK,
    LINE,
    HEIGHT,
    CARACOLE,
    SCREEN,
    PRESS,
    KIRCHOLM_DIALS
};

/* What a unit may expect of an enemy. */
typedef struct {
    uint16_t place;
    uint8_t unit;
    bool strikes; /* may attack: no gun, in order, not behind its pikes */
    bool horse;
    unsigned reach;   /* hexes within which it can strike next turn */
    double strike;    /* what its attack would cost the unit, from the front */
    double charge[3]; /* by HetArc: gained by charging it, less what that costs */
    double worth;
} KircholmFoe;

typedef struct {
    const KircholmState *state;
    const KircholmScenario *data;
    const double *dials;
    unsigned unit, side;
    KircholmType type;
    double worth;
    bool horse;
    double march; /* pull of the foot towards the enemy now */
    bool waits;   /* the enemy has not come down yet: keep off */
    unsigned count;
    KircholmFoe foes[KIRCHOLM_UNITS];
} KircholmLook;

/* Whether a unit is on the board and keeps its ranks. */
bool kircholm_look_stands(const KircholmState *state, unsigned unit);
/* Whether a side still waits for the enemy's foot to leave its height. */
bool kircholm_look_waits(const double *dials, const KircholmState *state, unsigned side);

/* Looks for a unit on the board; `dials` and `state` must outlive the look. */
void kircholm_look(KircholmLook *look, const double *dials, const KircholmState *state,
                   unsigned unit);
/* Hexes to the nearest enemy that keeps its ranks, 99 if there is none. */
unsigned kircholm_look_nearest(const KircholmLook *look, unsigned cell);
/* Hexes a unit would like to be nearer (or farther) than on that hex, 0 or more. */
double kircholm_look_apart(const KircholmLook *look, unsigned cell);
/* What standing on a hex is worth, with the enemy's next turn in mind. */
double kircholm_look_place(const KircholmLook *look, unsigned cell);
/* What looking that way is worth on a hex: the enemy before it, its flanks covered. */
double kircholm_look_facing(const KircholmLook *look, unsigned cell, unsigned facing);
/* What meeting the enemy on a hex (the left wing's) promises for the fight that follows;
 * KIRCHOLM_NO_CONTACT where there is nobody. */
#define KIRCHOLM_NO_CONTACT (-99.0)
double kircholm_look_contact(const KircholmLook *look, unsigned cell, unsigned facing,
                             KircholmFormation formation, bool charging);
/* The best charge straight ahead of a hex with so many points, found without search: 0 if none. */
double kircholm_look_ahead(const KircholmLook *look, unsigned cell, unsigned facing,
                           unsigned points);
