/* One unit in a state of Kircholm 1605: a counter and the markers on it. */
#pragma once

#include "engine/state.h"

/* KIR-6.1 */
typedef enum {
    KIRCHOLM_ORDERED,
    KIRCHOLM_DISORDERED,
    KIRCHOLM_RETREATING,
    KIRCHOLM_GONE, /* eliminated, or absent */
} KircholmLevel;

typedef enum { KIRCHOLM_EMPTY, KIRCHOLM_LOADING_GUN, KIRCHOLM_LOADED } KircholmLoad;

/* How a unit has charged this movement phase. KIR-11 */
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

/* What rolls are counted apart, for roll keys. */
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
