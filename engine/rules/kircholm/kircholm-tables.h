/* The numbers of Kircholm 1605: troop types, formations, terrain, and the options that vary them.
 * The source leaves its tables out; those here are reconstructed, as docs/rules/kircholm.md argues.
 */
#pragma once

#include "engine/board/hex-map.h"
#include "engine/rules.h"

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
#include "kircholm-option.h"

extern const HetRuleOption kircholm_options[KIRCHOLM_OPTIONS];

/* Names in scenario files and views, NULL-terminated. */
extern const char *const kircholm_type_names[KIRCHOLM_TYPES + 1];
extern const char *const kircholm_formation_names[KIRCHOLM_FORMATIONS + 1];
extern const HetHexMapKinds kircholm_map_kinds;

static inline bool
kircholm_is_cavalry(KircholmType type)
{
    return type <= KIRCHOLM_GUARD_RAITARS;
}

/* Whether a type of that side may ever take the formation. KIR-3 to 5 */
bool kircholm_may_form(KircholmType type, HetActor side, KircholmFormation formation,
                       bool swedish_assault);
/* The formation units of a type fall back to. KIR-6.2 */
KircholmFormation kircholm_plain_formation(KircholmType type);
KircholmWeapon kircholm_weapon(KircholmType type);
KircholmMobility kircholm_mobility(KircholmType type, KircholmFormation formation);
/* Movement points to enter a terrain, or KIRCHOLM_CANNOT. KIR-1.6 */
unsigned kircholm_terrain_cost(KircholmMobility mobility, KircholmTerrain terrain);
/* Points a level of slope adds, up or down. KIR-1.7 */
unsigned kircholm_slope_cost(KircholmMobility mobility, bool up);
