/* The tables of Kircholm 1605: names, what kinds of troops may do, fights, fire, and its options.
 * The source omits most; where it gives a number it is the default, the others are reconstructed,
 * for the reasons given in docs/rules/kircholm.md. */
#include "kircholm-scenario.h"
#include "kircholm-slots.h"
#include <glib.h>

/* --- names ------------------------------------------------------------------------------------ */

const char *const kircholm_facing_names[] = {"NNE", "E", "SSE", "SSW", "W", "NNW", NULL};
const char *const kircholm_level_names[] = {
    [KIRCHOLM_ORDERED] = "ordered",
    [KIRCHOLM_DISORDERED] = "disorganised",
    [KIRCHOLM_RETREATING] = "retreating",
    [KIRCHOLM_GONE] = "gone",
    NULL,
};
const char *const kircholm_load_names[] = {
    [KIRCHOLM_EMPTY] = "empty",
    [KIRCHOLM_LOADING_GUN] = "loading",
    [KIRCHOLM_LOADED] = "loaded",
    NULL,
};
const char *const kircholm_phase_names[] = {
    [KIRCHOLM_LOADING] = "loading",
    [KIRCHOLM_MOVEMENT] = "movement",
    [KIRCHOLM_COMBAT] = "combat",
    [KIRCHOLM_REORGANISING] = "reorganisation",
    NULL,
};

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

const char kircholm_type_symbols[KIRCHOLM_TYPES] = {
    [KIRCHOLM_HUSARIA] = 'H',       [KIRCHOLM_PANCERNI] = 'P', [KIRCHOLM_RAITARS] = 'R',
    [KIRCHOLM_ARQUEBUSIERS] = 'Q',  [KIRCHOLM_TATARS] = 'T',   [KIRCHOLM_VOLUNTEERS] = 'V',
    [KIRCHOLM_GUARD_RAITARS] = 'G', [KIRCHOLM_INFANTRY] = 'I', [KIRCHOLM_ARTILLERY] = 'A',
    [KIRCHOLM_COMMANDER] = 'C',
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
    return het_bit(armies[type], side);
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
    /* Troops that serve in both armies are their side's; hussars are Lithuanian wherever a file has
     * them.
     */
    bool swedish = side == HET_SECOND && kircholm_serves(type, HET_SECOND);
    if (formation == KIRCHOLM_ASSAULT && swedish)
        return swedish_assault &&
               (type == KIRCHOLM_GUARD_RAITARS || (formations[type] & ASSAULT) != 0); /* KIR-4.8 */
    return het_bit(formations[type], formation);
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
    return kircholm_is_cavalry(type) ? horse[formation] : KIRCHOLM_ON_FOOT;
}

const uint8_t kircholm_weapons[KIRCHOLM_TYPES] = {
    [KIRCHOLM_HUSARIA] = KIRCHOLM_UNARMED,      [KIRCHOLM_PANCERNI] = KIRCHOLM_UNARMED,
    [KIRCHOLM_RAITARS] = KIRCHOLM_PISTOL,       [KIRCHOLM_ARQUEBUSIERS] = KIRCHOLM_ARQUEBUS,
    [KIRCHOLM_TATARS] = KIRCHOLM_BOW,           [KIRCHOLM_VOLUNTEERS] = KIRCHOLM_UNARMED,
    [KIRCHOLM_GUARD_RAITARS] = KIRCHOLM_PISTOL, [KIRCHOLM_INFANTRY] = KIRCHOLM_MUSKET,
    [KIRCHOLM_ARTILLERY] = KIRCHOLM_CANNON,     [KIRCHOLM_COMMANDER] = KIRCHOLM_UNARMED,
};

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

/* --- fights: KIR-9.5, 9.6 --------------------------------------------------------------------- */

unsigned
kircholm_odds(unsigned attack, unsigned defence)
{
    /* 1:3 and less, 1:2, 1:1, 2:1, 3:1, 4:1, 6:1 and more */
    if (attack < defence)
        return 2 * attack >= defence;
    unsigned times = attack / defence;
    return times < 5 ? 1 + times : times == 5 ? 5 : 6;
}

enum { LOW = 1, HIGH = 8 }; /* rows of the table */

/* The loser, its level (none, one, two, all) and hexes. */
// clang-format off
#define A(level_, away) {.loser = -1, .level = KIRCHOLM_##level_, .hexes = away}
#define D(level_, away) {.loser =  1, .level = KIRCHOLM_##level_, .hexes = away}
#define NONE            {.loser =  0}
// clang-format on

KircholmOutcome
kircholm_combat(unsigned odds, int total)
{
    // clang-format off
    static const KircholmOutcome table[HIGH - LOW + 1][KIRCHOLM_ODDS] = {
        /*       1:3             1:2             1:1             2:1             3:1             4:1             6:1 */
        /* 1 */ {A(ROUT, 3),     A(ROUT, 2),     A(DISORDER, 2), A(DISORDER, 1), A(DISORDER, 1), A(UNHARMED, 1), NONE},
        /* 2 */ {A(ROUT, 2),     A(DISORDER, 2), A(DISORDER, 1), A(DISORDER, 1), A(UNHARMED, 1), NONE,           D(UNHARMED, 1)},
        /* 3 */ {A(DISORDER, 2), A(DISORDER, 2), A(DISORDER, 1), A(UNHARMED, 1), NONE,           D(UNHARMED, 1), D(DISORDER, 1)},
        /* 4 */ {A(DISORDER, 2), A(DISORDER, 1), A(UNHARMED, 1), NONE,           D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2)},
        /* 5 */ {A(DISORDER, 1), A(UNHARMED, 1), NONE,           D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2), D(ROUT, 2)},
        /* 6 */ {A(UNHARMED, 1), NONE,           D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2), D(ROUT, 2),     D(ROUT, 3)},
        /* 7 */ {NONE,           D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2), D(ROUT, 2),     D(ROUT, 3),     D(DESTROY, 0)},
        /* 8 */ {D(UNHARMED, 1), D(DISORDER, 1), D(DISORDER, 2), D(ROUT, 2),     D(ROUT, 3),     D(DESTROY, 0),  D(DESTROY, 0)},
    };
    // clang-format on
    return table[CLAMP(total, LOW, HIGH) - LOW][odds];
}

#undef A
#undef D
#undef NONE

/* --- fire: KIR-10.8 --------------------------------------------------------------------------- */

KircholmHit
kircholm_fire(int total)
{
    static const uint8_t table[] = {
        [6] = KIRCHOLM_MISS,    [7] = KIRCHOLM_DELAY_1, [8] = KIRCHOLM_DELAY_1,
        [9] = KIRCHOLM_DELAY_2, [10] = KIRCHOLM_HIT_D,  [11] = KIRCHOLM_HIT_D,
        [12] = KIRCHOLM_HIT_U,
    };
    return table[CLAMP(total, 6, 12)];
}

/* --- options ---------------------------------------------------------------------------------- */

/* The factors of a type of troops; the ranges of a weapon. (In parentheses: the two parts of a text
 * are one.) */
// clang-format off
#define FACTORS(TYPE, type, words, combat, fire, move) \
    [KIRCHOLM_COMBAT_OF + KIRCHOLM_##TYPE] = {(type "-combat"), combat, 1, 20, "KIR-2.2", ("combat factor of " words)}, \
    [KIRCHOLM_FIRE_OF   + KIRCHOLM_##TYPE] = {(type "-fire"),   fire,   0, 20, "KIR-2.3", ("fire factor of " words)}, \
    [KIRCHOLM_MOVE_OF   + KIRCHOLM_##TYPE] = {(type "-move"),   move,   1, 12, "KIR-2.4", ("movement points of " words)},
#define RANGE(WEAPON, BAND, weapon, band, words, hexes, rule) \
    [KIRCHOLM_RANGE_OF + KIRCHOLM_BANDS * KIRCHOLM_##WEAPON + KIRCHOLM_##BAND] = \
        {(weapon "-" band), hexes, 1, 12, rule, ("hexes of the " band " range of " words)},
#define RANGES(WEAPON, weapon, words, direct, effective, maximum, rule) \
    RANGE(WEAPON, DIRECT,    weapon, "direct",    words, direct,    rule) \
    RANGE(WEAPON, EFFECTIVE, weapon, "effective", words, effective, rule) \
    RANGE(WEAPON, MAXIMUM,   weapon, "maximum",   words, maximum,   rule)

/* A row an option: name, value as printed (or ruled), least and greatest a study may set, rule. */
const HetRuleOption kircholm_options[KIRCHOLM_OPTIONS] = {
    /*      type                          words                    combat fire move: KIR-2 */
    FACTORS(HUSARIA,       "husaria",       "husaria",              3,    0,   10)
    FACTORS(PANCERNI,      "pancerni",      "pancerni",             2,    0,   10)
    FACTORS(RAITARS,       "raitars",       "reiters",              2,    2,    9)
    FACTORS(ARQUEBUSIERS,  "arquebusiers",  "arquebusiers",         2,    2,    9)
    FACTORS(TATARS,        "tatars",        "Tatars",               1,    2,   12)
    FACTORS(VOLUNTEERS,    "volunteers",    "volunteers",           2,    0,   10)
    FACTORS(GUARD_RAITARS, "guard-raitars", "guard reiters",        3,    2,    9)
    FACTORS(INFANTRY,      "infantry",      "foot",                 4,    3,    5)
    FACTORS(ARTILLERY,     "artillery",     "guns",                 1,    5,    3)
    [KIRCHOLM_SWEDISH_INFANTRY_FIRE] = {"swedish-infantry-fire",  4,  0,  20, "KIR-2.3",   "fire factor of Swedish foot"},
    [KIRCHOLM_DISORDER_MOVE]         = {"disorder-move-share",   50, 10, 100, "KIR-6.3",   "percent of its movement points that a disorganised unit has"},
    [KIRCHOLM_TURN_COST]             = {"turn-cost",              1,  1,   4, "KIR-7.4",   "movement points of a sixth of a turn"},
    [KIRCHOLM_FORM_COST_FOOT]        = {"form-cost-foot",         2,  1,  12, "KIR-3.4",   "movement points of foot changing formation"},
    [KIRCHOLM_FORM_COST_HORSE]       = {"form-cost-horse",        2,  1,  12, "KIR-4.3",   "movement points of cavalry changing formation"},
    [KIRCHOLM_CLOSE_UP_COST]         = {"close-up-cost",          1,  1,  12, "KIR-4.12",  "movement points of going into closed formation"},
    [KIRCHOLM_SWEDISH_ASSAULT]       = {"swedish-assault",        0,  0,   1, "KIR-4.8",   "1: Swedish cavalry may form assault formation too"},
    [KIRCHOLM_DEFENSIVE_ATTACKS]     = {"defensive-attacks",      1,  0,   1, "KIR-3.6",   "1: foot in defensive formation attacks like any unit"},
    [KIRCHOLM_GUNS_FIRE_LATER]       = {"guns-fire-later",        1,  0,   1, "KIR-13.6",  "1: guns whose move is over may still fire in that movement phase"},
    [KIRCHOLM_DELAY_SILENCES_GUNS]   = {"delay-silences-guns",    1,  0,   1, "KIR-10.15", "1: 1p and 2p on guns not on their move cost them their fire of the phase too"},
    [KIRCHOLM_DELAY_BARS_PIKES]      = {"delay-bars-pikes",       1,  0,   1, "KIR-10.15", "1: 1p and 2p on foot not on its move cost it its change to pikes of the phase too"},
    [KIRCHOLM_MIXED_ARMIES]          = {"mixed-armies",           0,  0,   1, "KIR-2.1",   "1: a file may give a side troops of the other army"},
    [KIRCHOLM_CHARGE_RUN]            = {"charge-run",             3,  1,   6, "KIR-11.2",  "hexes straight ahead that make a charge"},
    [KIRCHOLM_CHARGE_IN_ZONE]        = {"charge-in-zone",         0,  0,   1, "KIR-11.2",  "1: the hex of the enemy's zone in which a charge ends is one of these hexes"},
    [KIRCHOLM_CHARGE_MULTIPLIER]     = {"charge-multiplier",      2,  1,   6, "KIR-11.5",  "times a charging unit's strength"},
    [KIRCHOLM_FLANK_MULTIPLIER]      = {"flank-multiplier",       2,  1,   8, "KIR-9.4",   "times the strength of a unit attacking from the flank"},
    [KIRCHOLM_REAR_MULTIPLIER]       = {"rear-multiplier",        4,  1,   8, "KIR-9.4",   "times the strength of a unit attacking from the rear"},
    [KIRCHOLM_DEFENSIVE_MULTIPLIER]  = {"defensive-multiplier",   2,  1,   6, "KIR-3.3",   "times the strength of foot in defensive formation"},
    [KIRCHOLM_ASSAULT_MULTIPLIER]    = {"assault-multiplier",     2,  1,   6, "KIR-4.9",   "times the strength of cavalry in assault formation"},
    [KIRCHOLM_CLOSED_MULTIPLIER]     = {"closed-multiplier",      3,  1,   6, "KIR-4.14",  "times the strength of cavalry in closed formation"},
    [KIRCHOLM_RETREATING_DIVISOR]    = {"retreating-divisor",     5,  1,  10, "KIR-6.9",   "divisor of a retreating unit's strength"},
    [KIRCHOLM_LANCES_MODIFIER]       = {"lances-modifier",        1,  0,   4, "KIR-12.1",  "added to the die by lances"},
    [KIRCHOLM_SLOPE_MODIFIER]        = {"slope-modifier",         1,  0,   4, "KIR-11.6",  "added to the die downhill, taken off uphill"},
    [KIRCHOLM_DISORDER_MODIFIER]     = {"disorder-modifier",      1,  0,   4, "KIR-9.7",   "added to the die against a disorganised unit"},
    [KIRCHOLM_VILLAGE_MODIFIER]      = {"village-modifier",       1,  0,   4, "KIR-9.7",   "taken off the die against a unit in a village"},
    [KIRCHOLM_COMMANDER_MODIFIER]    = {"commander-multiplier",   1,  0,   2, "KIR-15.3",  "times a commander's rating in a fight"},
    [KIRCHOLM_COMBAT_SHIFT]          = {"combat-modifier",        0, -4,   4, "KIR-9.6",   "added to every die of fights"},
    [KIRCHOLM_ATTACK_LEVELS]         = {"attack-levels",          1,  0,   1, "KIR-9.8",   "0: attackers never lose a level in a fight"},
    [KIRCHOLM_SECOND_ATTACK]         = {"second-attack",          1,  0,   1, "KIR-9.3",   "0: a unit is attacked once a phase, by charging units or by others, not by both"},
    [KIRCHOLM_PUSH_LEVEL]            = {"push-level",             1,  0,   1, "KIR-9.8",   "0: withdrawals of the table's first step, one hex, cost no level"},
    /*     weapon                  of               direct effective maximum, hexes */
    RANGES(MUSKET,    "musket",    "foot",               1,         3,       5, "KIR-10.1")
    RANGES(ARQUEBUS,  "arquebus",  "arquebusiers",       1,         3,       4, "KIR-10.1")
    RANGES(PISTOL,    "pistol",    "reiters",            1,         2,       3, "KIR-10.1")
    RANGES(BOW,       "bow",       "Tatars",             1,         2,       3, "KIR-10.1")
    RANGES(CANNON,    "cannon",    "guns",               1,         8,      12, "KIR-13.1")
    [KIRCHOLM_EFFECTIVE_FIRE]            = {"effective-fire-modifier",   -2, -9,   0, "KIR-10.9",  "added to the dice at effective range"},
    [KIRCHOLM_MAXIMUM_FIRE]              = {"maximum-fire-modifier",     -4, -9,   0, "KIR-10.9",  "added to the dice at maximum range"},
    [KIRCHOLM_STRONG_FIRE]               = {"strong-fire-modifier",       1,  0,   4, "KIR-10.10", "added to the dice for a fire factor of 4 and more"},
    [KIRCHOLM_WEAK_FIRE]                 = {"weak-fire-modifier",        -1, -4,   0, "KIR-10.10", "added to the dice for a fire factor of 2 and less"},
    [KIRCHOLM_CANNON_FIRE]               = {"cannon-fire-modifier",       2, -4,   6, "KIR-13.1",  "added to the dice of guns"},
    [KIRCHOLM_CANNON_A_FIRE]             = {"cannon-a-fire-modifier",     1, -4,   6, "KIR-13.5",  "added to the dice of guns of type A"},
    [KIRCHOLM_FIRE_AT_ASSAULT]           = {"fire-at-assault",           -3, -9,   9, "KIR-10.11", "added to the dice against assault formation"},
    [KIRCHOLM_FIRE_AT_CLOSED]            = {"fire-at-closed",             2, -9,   9, "KIR-10.11", "added to the dice against closed formation"},
    [KIRCHOLM_FIRE_AT_DOUBLE]            = {"fire-at-double",             1, -9,   9, "KIR-10.11", "added to the dice against double shooting formation"},
    [KIRCHOLM_FIRE_AT_DEFENSIVE]         = {"fire-at-defensive",          1, -9,   9, "KIR-10.11", "added to the dice against defensive formation"},
    [KIRCHOLM_FIRE_AT_GUNS]              = {"fire-at-guns",              -1, -9,   9, "KIR-10.11", "added to the dice against guns"},
    [KIRCHOLM_FIRE_AT_VILLAGE]           = {"fire-at-village",           -2, -9,   9, "KIR-10.12", "added to the dice against a unit in a village"},
    [KIRCHOLM_FIRE_AT_WOOD]              = {"fire-at-wood",              -1, -9,   9, "KIR-10.12", "added to the dice against a unit in a wood"},
    [KIRCHOLM_FIRE_SHIFT]                = {"fire-modifier",              0, -4,   4, "KIR-10.8",  "added to all dice of fire"},
    [KIRCHOLM_FOOT_VOLLEY_COST]          = {"foot-volley-cost",           1,  1,   6, "KIR-10.3",  "movement points of a volley of foot"},
    [KIRCHOLM_HORSE_VOLLEY_COST]         = {"horse-volley-cost",          2,  1,   6, "KIR-10.3",  "movement points of a volley of cavalry"},
    [KIRCHOLM_VOLLEYS]                   = {"volleys",                    2,  0,   6, "KIR-10.4",  "volleys of a unit in a movement phase"},
    [KIRCHOLM_TATAR_VOLLEYS]             = {"tatar-volleys",              1,  0,   6, "KIR-10.4",  "volleys of Tatars in a movement phase"},
    [KIRCHOLM_DEFENSIVE_VOLLEYS]         = {"defensive-volleys-share",   50,  0, 100, "KIR-3.2",   "percent of its volleys that foot has in defensive formation"},
    [KIRCHOLM_HORSE_DELAY]               = {"horse-delay",                2,  1,   4, "KIR-10.7",  "times the movement points that cavalry loses to fire"},
    [KIRCHOLM_FLIGHT]                    = {"flight",                     5,  1,  12, "KIR-6.6",   "least hexes from the enemy at the end of a flight"},
    [KIRCHOLM_RALLY_DISORDERED]          = {"rally-disordered-roll",      3,  2,   7, "KIR-16.3",  "least number that rallies a disorganised unit; 7: none"},
    [KIRCHOLM_RALLY_RETREATING]          = {"rally-retreating-roll",      5,  2,   7, "KIR-16.3",  "least number that rallies a retreating unit; 7: none"},
    [KIRCHOLM_RALLY_DISTANCE]            = {"rally-distance",             2,  1,  12, "KIR-16.1",  "fewest hexes to the enemy for a disorganised unit to rally"},
    [KIRCHOLM_RALLY_DISTANCE_RETREATING] = {"rally-distance-retreating", 10,  1,  40, "KIR-16.2",  "the same for a retreating unit"},
    [KIRCHOLM_RALLY_COMMANDER]           = {"rally-commander-modifier",   2,  0,   6, "KIR-16.4",  "added to the die with a commander in the hex"},
    [KIRCHOLM_RALLY_COMMANDER_NEAR]      = {"rally-commander-near-modifier", 1,  0,   6, "KIR-16.4",  "added to the die with a commander in the next hex"},
    [KIRCHOLM_RECOVER_ROLL]              = {"recover-roll",               6,  2,   7, "KIR-15.4",  "least number that undoes a loss next to a commander; 7: none"},
    [KIRCHOLM_COMMANDER_KILLED]          = {"commander-killed",           1,  0,   6, "KIR-15.6",  "greatest number that kills the commander of a unit hit"},
    [KIRCHOLM_COMMANDER_MOVE]            = {"commander-move",            12,  1,  40, "KIR-15.2",  "hexes a commander rides"},
    [KIRCHOLM_EXIT_HORSE_FOOT]           = {"exit-horse-foot-roll",       3,  1,   7, "KIR-8.5",   "least number with which cavalry leaves a zone of foot without loss"},
    [KIRCHOLM_EXIT_HORSE_HORSE]          = {"exit-horse-horse-roll",      4,  1,   7, "KIR-8.5",   "least number with which cavalry leaves a zone of cavalry without loss"},
    [KIRCHOLM_EXIT_FOOT_FOOT]            = {"exit-foot-foot-roll",        5,  1,   7, "KIR-8.5",   "least number with which foot and guns leave a zone of foot without loss"},
    [KIRCHOLM_EXIT_FOOT_HORSE]           = {"exit-foot-horse-roll",       6,  1,   7, "KIR-8.5",   "least number with which foot and guns leave a zone of cavalry without loss"},
    [KIRCHOLM_BREAK_FIRST]               = {"break-first",               60,  1, 101, "KIR-17.2",  "percent of losses that break the first side; 101: never"},
    [KIRCHOLM_BREAK_SECOND]              = {"break-second",              50,  1, 101, "KIR-17.2",  "percent of losses that break the second side; 101: never"},
    [KIRCHOLM_MARGIN]                    = {"margin",                    10,  0, 100, "KIR-17.3",  "percent more that the loser must have lost at the last turn, else a draw"},
    [KIRCHOLM_HORSE_POINTS]              = {"horse-points",               3,  0,  20, "KIR-17.1",  "points of a unit of cavalry"},
    [KIRCHOLM_FOOT_POINTS]               = {"foot-points",                2,  0,  20, "KIR-17.1",  "points of a unit of foot"},
    [KIRCHOLM_GUN_POINTS]                = {"gun-points",                 4,  0,  20, "KIR-17.1",  "points of a unit of guns"},
    [KIRCHOLM_COMMANDER_POINTS]          = {"commander-points",           3,  0,  20, "KIR-17.1",  "points of a commander"},
};
// clang-format on
