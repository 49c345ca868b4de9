#include "kircholm-tables.h"

const char *const kircholm_type_names[KIRCHOLM_TYPES + 1] = {
    [KIRCHOLM_HUSARIA] = "husaria",
    [KIRCHOLM_PANCERNI] = "pancerni",
    [KIRCHOLM_RAITARS] = "raitars",
    [KIRCHOLM_ARQUEBUSIERS] = "arquebusiers",
    [KIRCHOLM_TATARS] = "tatars",
    [KIRCHOLM_VOLUNTEERS] = "volunteers",
    [KIRCHOLM_GUARD_RAITARS] = "guard-raitars",
    [KIRCHOLM_INFANTRY] = "infantry",
    [KIRCHOLM_ARTILLERY] = "artillery",
    [KIRCHOLM_COMMANDER] = "commander",
};

const char *const kircholm_formation_names[KIRCHOLM_FORMATIONS + 1] = {
    [KIRCHOLM_BASIC] = "basic",         [KIRCHOLM_SHOOTING] = "shooting",
    [KIRCHOLM_DEFENSIVE] = "defensive", [KIRCHOLM_DOUBLE] = "double",
    [KIRCHOLM_ASSAULT] = "assault",     [KIRCHOLM_CLOSED] = "closed",
    [KIRCHOLM_MOVING] = "moving",       [KIRCHOLM_NO_FORMATION] = "none",
};

static const HetHexTerrain terrains[KIRCHOLM_TERRAINS] = {
    [KIRCHOLM_OPEN] = {'.', "open"},   [KIRCHOLM_VILLAGE] = {'v', "village"},
    [KIRCHOLM_WOOD] = {'w', "wood"},   [KIRCHOLM_MARSH] = {'m', "marsh"},
    [KIRCHOLM_RIVER] = {'~', "river"},
};
static const char *const sides[] = {NULL};
static const char *const ways[] = {"road", NULL};

const HetHexMapKinds kircholm_map_kinds = {
    .terrains = terrains, .terrain_count = KIRCHOLM_TERRAINS, .sides = sides, .ways = ways};

/* --- armies: KIR-2.1 -------------------------------------------------------------------------- */

bool
kircholm_serves(KircholmType type, HetActor side)
{
    enum { LITHUANIAN = 1 << HET_FIRST, SWEDISH = 1 << HET_SECOND, BOTH = LITHUANIAN | SWEDISH };
    static const uint8_t armies[KIRCHOLM_TYPES] = {
        [KIRCHOLM_HUSARIA] = LITHUANIAN,    [KIRCHOLM_PANCERNI] = LITHUANIAN,
        [KIRCHOLM_RAITARS] = BOTH,          [KIRCHOLM_ARQUEBUSIERS] = LITHUANIAN,
        [KIRCHOLM_TATARS] = LITHUANIAN,     [KIRCHOLM_VOLUNTEERS] = LITHUANIAN,
        [KIRCHOLM_GUARD_RAITARS] = SWEDISH, [KIRCHOLM_INFANTRY] = BOTH,
        [KIRCHOLM_ARTILLERY] = BOTH,        [KIRCHOLM_COMMANDER] = BOTH,
    };
    return (armies[type] >> side & 1) != 0;
}

/* --- formations: KIR-3 to 5 ------------------------------------------------------------------- */

enum {
    BASIC = 1 << KIRCHOLM_BASIC,
    SHOOTING = 1 << KIRCHOLM_SHOOTING,
    DEFENSIVE = 1 << KIRCHOLM_DEFENSIVE,
    DOUBLE = 1 << KIRCHOLM_DOUBLE,
    ASSAULT = 1 << KIRCHOLM_ASSAULT,
    CLOSED = 1 << KIRCHOLM_CLOSED,
    MOVING = 1 << KIRCHOLM_MOVING,
};

static const uint8_t formations[KIRCHOLM_TYPES] = {
    [KIRCHOLM_HUSARIA] = BASIC | ASSAULT | CLOSED,
    [KIRCHOLM_PANCERNI] = BASIC | ASSAULT | CLOSED,
    [KIRCHOLM_RAITARS] = BASIC | SHOOTING | DOUBLE | ASSAULT,
    [KIRCHOLM_ARQUEBUSIERS] = BASIC | SHOOTING | DOUBLE | ASSAULT,
    [KIRCHOLM_TATARS] = BASIC,
    [KIRCHOLM_VOLUNTEERS] = BASIC,
    [KIRCHOLM_GUARD_RAITARS] = BASIC | SHOOTING | DOUBLE,
    [KIRCHOLM_INFANTRY] = SHOOTING | DEFENSIVE,
    [KIRCHOLM_ARTILLERY] = SHOOTING | MOVING,
    [KIRCHOLM_COMMANDER] = 0,
};

bool
kircholm_may_form(KircholmType type, HetActor side, KircholmFormation formation,
                  bool swedish_assault)
{
    /* Of what serves in both armies, the side's; hussars are Lithuanian wherever a file has them.
     */
    bool swedish = side == HET_SECOND && kircholm_serves(type, HET_SECOND);
    if (formation == KIRCHOLM_ASSAULT && swedish)
        return swedish_assault &&
               (type == KIRCHOLM_GUARD_RAITARS || (formations[type] & ASSAULT) != 0); /* KIR-4.8 */
    return (formations[type] >> formation & 1) != 0;
}

KircholmFormation
kircholm_plain_formation(KircholmType type)
{
    return kircholm_is_cavalry(type) ? KIRCHOLM_BASIC : KIRCHOLM_SHOOTING;
}

KircholmMobility
kircholm_mobility(KircholmType type, KircholmFormation formation)
{
    static const uint8_t horse[KIRCHOLM_FORMATIONS] = {
        [KIRCHOLM_BASIC] = KIRCHOLM_ON_HORSE,     [KIRCHOLM_SHOOTING] = KIRCHOLM_IN_RANKS,
        [KIRCHOLM_DOUBLE] = KIRCHOLM_IN_RANKS,    [KIRCHOLM_ASSAULT] = KIRCHOLM_IN_ASSAULT,
        [KIRCHOLM_CLOSED] = KIRCHOLM_ON_HORSE,    [KIRCHOLM_NO_FORMATION] = KIRCHOLM_ON_HORSE,
        [KIRCHOLM_DEFENSIVE] = KIRCHOLM_ON_HORSE, [KIRCHOLM_MOVING] = KIRCHOLM_ON_HORSE,
    };
    if (type == KIRCHOLM_ARTILLERY)
        return KIRCHOLM_ON_WHEELS;
    return kircholm_is_cavalry(type) ? (KircholmMobility)horse[formation] : KIRCHOLM_ON_FOOT;
}

KircholmWeapon
kircholm_weapon(KircholmType type)
{
    static const uint8_t weapons[KIRCHOLM_TYPES] = {
        [KIRCHOLM_HUSARIA] = KIRCHOLM_UNARMED,      [KIRCHOLM_PANCERNI] = KIRCHOLM_UNARMED,
        [KIRCHOLM_RAITARS] = KIRCHOLM_PISTOL,       [KIRCHOLM_ARQUEBUSIERS] = KIRCHOLM_ARQUEBUS,
        [KIRCHOLM_TATARS] = KIRCHOLM_BOW,           [KIRCHOLM_VOLUNTEERS] = KIRCHOLM_UNARMED,
        [KIRCHOLM_GUARD_RAITARS] = KIRCHOLM_PISTOL, [KIRCHOLM_INFANTRY] = KIRCHOLM_MUSKET,
        [KIRCHOLM_ARTILLERY] = KIRCHOLM_CANNON,     [KIRCHOLM_COMMANDER] = KIRCHOLM_UNARMED,
    };
    return (KircholmWeapon)weapons[type];
}

/* --- movement: KIR-1.6, 1.7 ------------------------------------------------------------------- */

unsigned
kircholm_terrain_cost(KircholmMobility mobility, KircholmTerrain terrain)
{
    enum { NO = KIRCHOLM_CANNOT };
    static const uint8_t costs[KIRCHOLM_TERRAINS][KIRCHOLM_MOBILITIES] = {
        // clang-format off
        /*                   foot horse ranks assault wheels */
        [KIRCHOLM_OPEN]    = { 1,   1,    2,    1,      1},
        [KIRCHOLM_VILLAGE] = { 2,   3,   NO,   NO,      2},
        [KIRCHOLM_WOOD]    = { 2,   4,   NO,   NO,     NO},
        [KIRCHOLM_MARSH]   = { 3,  NO,   NO,   NO,     NO},
        [KIRCHOLM_RIVER]   = {NO,  NO,   NO,   NO,     NO},
        // clang-format on
    };
    return costs[terrain][mobility];
}

unsigned
kircholm_slope_cost(KircholmMobility mobility, bool up)
{
    static const uint8_t costs[KIRCHOLM_MOBILITIES][2] = {
        // clang-format off
        /*                      down up, a level */
        [KIRCHOLM_ON_FOOT]    = {0,  1},
        [KIRCHOLM_ON_HORSE]   = {1,  2},
        [KIRCHOLM_IN_RANKS]   = {1,  2},
        [KIRCHOLM_IN_ASSAULT] = {1,  2},
        [KIRCHOLM_ON_WHEELS]  = {1,  2},
        // clang-format on
    };
    return costs[mobility][up];
}
