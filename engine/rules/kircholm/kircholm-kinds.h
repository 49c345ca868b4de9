/* Kinds of things in Kircholm 1605: troops, formations, terrain, ways of moving, weapons. Rule ids
 * are those of docs/rules/kircholm.md. */
#pragma once

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

/* How a unit goes over ground, by type and formation. */
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
/* What a type shoots with; the options of ranges stand in this order. */
typedef enum {
    KIRCHOLM_MUSKET,
    KIRCHOLM_ARQUEBUS,
    KIRCHOLM_PISTOL,
    KIRCHOLM_BOW,
    KIRCHOLM_CANNON,
    KIRCHOLM_UNARMED,
} KircholmWeapon;
enum { KIRCHOLM_WEAPONS = KIRCHOLM_UNARMED };
