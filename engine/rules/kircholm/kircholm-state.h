/* The state of a game of Kircholm 1605. Doctrines and evaluators read it; only the files of this
 * folder write it. Rule ids are those of docs/rules/kircholm.md.
 *
 * A unit faces a corner of its hex (hex.h). Assault formation stands on two hexes: `place` is the
 * left wing, the right wing the hex over edge facing + 2 of it. Two units in double shooting
 * formation have the same place and facing, and name each other as `partner`. A commander has no
 * place: he is with the unit `with`. */
#pragma once

#include "engine/state.h"

/* Troops, KIR-2. Both sides' reiters, foot and guns share a type; what only Lithuanians may form
 * depends on the side. */
typedef enum {
    KIRCHOLM_HUSARIA,
    KIRCHOLM_PANCERNI,
    KIRCHOLM_RAITARS,
    KIRCHOLM_ARQUEBUSIERS,
    KIRCHOLM_TATARS,
    KIRCHOLM_VOLUNTEERS,
    KIRCHOLM_GUARD_RAITARS,
    KIRCHOLM_INFANTRY,
    KIRCHOLM_ARTILLERY,
    KIRCHOLM_COMMANDER,
} KircholmType;
enum { KIRCHOLM_TYPES = KIRCHOLM_COMMANDER + 1, KIRCHOLM_TROOPS = KIRCHOLM_COMMANDER };

/* KIR-3, 4, 5. Which a unit may take: kircholm_may_form(). */
typedef enum {
    KIRCHOLM_BASIC,        /* cavalry */
    KIRCHOLM_SHOOTING,     /* foot, cavalry with firearms, guns */
    KIRCHOLM_DEFENSIVE,    /* foot */
    KIRCHOLM_DOUBLE,       /* two units of cavalry with firearms in one hex */
    KIRCHOLM_ASSAULT,      /* Lithuanian cavalry, two hexes */
    KIRCHOLM_CLOSED,       /* husaria and pancerni */
    KIRCHOLM_MOVING,       /* guns */
    KIRCHOLM_NO_FORMATION, /* retreating or gone */
} KircholmFormation;
enum { KIRCHOLM_FORMATIONS = KIRCHOLM_NO_FORMATION + 1 };

typedef enum {
    KIRCHOLM_OPEN,
    KIRCHOLM_VILLAGE,
    KIRCHOLM_WOOD,
    KIRCHOLM_MARSH,
    KIRCHOLM_RIVER,
} KircholmTerrain;
enum { KIRCHOLM_TERRAINS = KIRCHOLM_RIVER + 1 };

/* The one kind of way of maps: a bit of HetHexMap.ways. */
enum { KIRCHOLM_ROAD = 1 };

/* Ways of going over ground, by type and formation. */
typedef enum {
    KIRCHOLM_ON_FOOT,
    KIRCHOLM_ON_HORSE,   /* basic and closed; all retreating cavalry */
    KIRCHOLM_IN_RANKS,   /* cavalry in shooting and double shooting formation */
    KIRCHOLM_IN_ASSAULT, /* both hexes */
    KIRCHOLM_ON_WHEELS,
} KircholmMobility;
enum { KIRCHOLM_MOBILITIES = KIRCHOLM_ON_WHEELS + 1, KIRCHOLM_CANNOT = 0 };

typedef enum { KIRCHOLM_DIRECT, KIRCHOLM_EFFECTIVE, KIRCHOLM_MAXIMUM } KircholmBand;
enum { KIRCHOLM_BANDS = KIRCHOLM_MAXIMUM + 1 };
/* Weapons of types; the options of ranges stand in this order. */
typedef enum {
    KIRCHOLM_MUSKET,
    KIRCHOLM_ARQUEBUS,
    KIRCHOLM_PISTOL,
    KIRCHOLM_BOW,
    KIRCHOLM_CANNON,
    KIRCHOLM_UNARMED,
} KircholmWeapon;
enum { KIRCHOLM_WEAPONS = KIRCHOLM_UNARMED };

/* KIR-6.1 */
typedef enum {
    KIRCHOLM_ORDERED,
    KIRCHOLM_DISORDERED,
    KIRCHOLM_RETREATING,
    KIRCHOLM_GONE, /* eliminated, or absent */
} KircholmLevel;

typedef enum { KIRCHOLM_EMPTY, KIRCHOLM_LOADING_GUN, KIRCHOLM_LOADED } KircholmLoad;

/* Charges made in this movement phase. KIR-11 */
typedef enum {
    KIRCHOLM_NO_CHARGE,
    KIRCHOLM_CHARGE_FLAT,
    KIRCHOLM_CHARGE_DOWN,
    KIRCHOLM_CHARGE_UP,
} KircholmCharge;

/* Flags of a unit. */
enum {
    KIRCHOLM_MOVED = 1, /* its action of this movement phase is over; of the retreating: has fled */
    KIRCHOLM_FOUGHT = 2,   /* has attacked this combat phase, or been attacked by units that did not
                              charge. KIR-9.3 */
    KIRCHOLM_REACTED = 4,  /* has reacted at this moment; the next time points are spent it may
                              again. KIR-10.14 */
    KIRCHOLM_DELAYED = 8,  /* fire has cost it its volleys of the enemy's phase. KIR-10.15 */
    KIRCHOLM_CHARGED = 16, /* has been attacked by charging units this combat phase. KIR-9.3 */
};

/* Rolls that are counted apart, for roll keys. */
typedef enum {
    KIRCHOLM_COUNT_FIRE,
    KIRCHOLM_COUNT_FIGHT,
    KIRCHOLM_COUNT_TEST,
    KIRCHOLM_COUNT_OTHER
} KircholmCount;

typedef struct {
    uint16_t place;    /* hex (the left wing's), KIRCHOLM_OFF if gone or a commander */
    uint8_t facing;    /* corner, 0 to 5; of the retreating what it was */
    uint8_t formation; /* KircholmFormation; of the retreating and gone KIRCHOLM_NO_FORMATION */
    uint8_t level;     /* KircholmLevel; a commander is ordered or gone */
    uint8_t flags;
    uint8_t partner; /* unit it shares double shooting formation with, or KIRCHOLM_NOBODY */
    uint8_t with;    /* of a unit: commander with it; of a commander: his unit; or NOBODY */
    uint8_t lances;  /* 1: husaria that has its lances. KIR-12 */
    uint8_t load;    /* KircholmLoad; of guns. KIR-14 */
    uint8_t volleys; /* made in the movement phase under way, own or enemy's. KIR-10.4 */
    uint8_t charge;  /* KircholmCharge */
    uint8_t unused[4];
    uint8_t rolls[4]; /* by KircholmCount, this turn; not in the key */
} KircholmUnit;

enum {
    KIRCHOLM_UNITS = 96,
    KIRCHOLM_CELLS = 1280,
    KIRCHOLM_SETS = KIRCHOLM_UNITS / 32, /* words of a set of units */
    KIRCHOLM_TRAIL = 5,
    KIRCHOLM_NOBODY = 0xff, /* no unit */
    KIRCHOLM_OFF = 0xffff,  /* no hex; HET_NO_PLACE */
};

typedef enum {
    KIRCHOLM_LOADING,
    KIRCHOLM_MOVEMENT,
    KIRCHOLM_COMBAT,
    KIRCHOLM_REORGANISING
} KircholmPhase;

/* Values of `end`. KIR-17 */
typedef enum {
    KIRCHOLM_END_NONE,
    KIRCHOLM_END_BROKEN,
    KIRCHOLM_END_BOTH,
    KIRCHOLM_END_FIELD,
    KIRCHOLM_END_TURNS
} KircholmEnd;

typedef struct {
    HetState head;
    HetWay way;                     /* of the walk under way, else all zero */
    uint32_t set[KIRCHOLM_SETS];    /* attackers of the fight under way; else empty */
    uint8_t step;                   /* how far the phase's opening has come; see kircholm.c */
    uint8_t cursor;                 /* next unit to reorganise */
    uint8_t winner;                 /* HetActor, once over; else NOBODY */
    uint8_t end;                    /* KircholmEnd */
    uint16_t trail[KIRCHOLM_TRAIL]; /* hexes the beaten unit left, in order, else KIRCHOLM_OFF; the
                                       last is the left wing's. Only in a fight. KIR-9.14 */
    uint8_t unused[6];
    uint8_t at[KIRCHOLM_CELLS]; /* 1 + unit (the lower of two), 0: nobody */
    uint8_t
        zone[KIRCHOLM_CELLS]; /* fronts over the hex: FIRST's in the low nibble, SECOND's high */
    KircholmUnit units[KIRCHOLM_UNITS]; /* as many as the scenario has; the state ends there */
} KircholmState;

_Static_assert(sizeof(KircholmUnit) == 20 && sizeof(KircholmState) == sizeof(HetState) + 48 +
                                                                          2 * KIRCHOLM_CELLS +
                                                                          20 * KIRCHOLM_UNITS,
               "no padding");

HET_STATE_OF(KircholmState, kircholm_state, kircholm_state_of)
