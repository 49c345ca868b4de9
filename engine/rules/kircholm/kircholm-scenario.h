/* The constant data of a scenario of Kircholm 1605: the map, the units, and lookup tables made from
 * them. Immutable once loaded.
 *
 * Loading fills the first part and the opening's units, then calls kircholm_prepare(), which makes
 * the tables of the second part and the opening's `at` and `zone`. */
#pragma once

#include "engine/board/hex-lines.h"
#include "engine/board/hex-map.h"
#include "engine/rules.h"
#include "engine/scenario.h"
#include "engine/side-units.h"
#include "kircholm-state.h"

/* --- options: numbers that a study may vary, by index ----------------------------------------- */

typedef enum {
    KIRCHOLM_COMBAT_OF, /* + KircholmType; so the next two */
    KIRCHOLM_FIRE_OF = KIRCHOLM_COMBAT_OF + KIRCHOLM_TROOPS,
    KIRCHOLM_MOVE_OF = KIRCHOLM_FIRE_OF + KIRCHOLM_TROOPS,
    KIRCHOLM_SWEDISH_INFANTRY_FIRE = KIRCHOLM_MOVE_OF + KIRCHOLM_TROOPS,
    KIRCHOLM_DISORDER_MOVE,
    KIRCHOLM_TURN_COST,
    KIRCHOLM_FORM_COST_FOOT,
    KIRCHOLM_FORM_COST_HORSE,
    KIRCHOLM_CLOSE_UP_COST,
    KIRCHOLM_SWEDISH_ASSAULT,
    KIRCHOLM_DEFENSIVE_ATTACKS,
    KIRCHOLM_GUNS_FIRE_LATER,
    KIRCHOLM_DELAY_SILENCES_GUNS,
    KIRCHOLM_DELAY_BARS_PIKES,
    KIRCHOLM_MIXED_ARMIES,
    KIRCHOLM_CHARGE_RUN,
    KIRCHOLM_CHARGE_IN_ZONE,
    KIRCHOLM_CHARGE_MULTIPLIER,
    KIRCHOLM_FLANK_MULTIPLIER,
    KIRCHOLM_REAR_MULTIPLIER,
    KIRCHOLM_DEFENSIVE_MULTIPLIER,
    KIRCHOLM_ASSAULT_MULTIPLIER,
    KIRCHOLM_CLOSED_MULTIPLIER,
    KIRCHOLM_RETREATING_DIVISOR,
    KIRCHOLM_LANCES_MODIFIER,
    KIRCHOLM_SLOPE_MODIFIER,
    KIRCHOLM_DISORDER_MODIFIER,
    KIRCHOLM_VILLAGE_MODIFIER,
    KIRCHOLM_COMMANDER_MODIFIER,
    KIRCHOLM_COMBAT_SHIFT,
    KIRCHOLM_ATTACK_LEVELS,
    KIRCHOLM_SECOND_ATTACK,
    KIRCHOLM_PUSH_LEVEL,
    KIRCHOLM_RANGE_OF, /* + KIRCHOLM_BANDS * KircholmWeapon + KircholmBand */
    KIRCHOLM_EFFECTIVE_FIRE = KIRCHOLM_RANGE_OF + KIRCHOLM_BANDS * KIRCHOLM_WEAPONS,
    KIRCHOLM_MAXIMUM_FIRE,
    KIRCHOLM_STRONG_FIRE,
    KIRCHOLM_WEAK_FIRE,
    KIRCHOLM_CANNON_FIRE,
    KIRCHOLM_CANNON_A_FIRE,
    KIRCHOLM_FIRE_AT_ASSAULT,
    KIRCHOLM_FIRE_AT_CLOSED,
    KIRCHOLM_FIRE_AT_DOUBLE,
    KIRCHOLM_FIRE_AT_DEFENSIVE,
    KIRCHOLM_FIRE_AT_GUNS,
    KIRCHOLM_FIRE_AT_VILLAGE,
    KIRCHOLM_FIRE_AT_WOOD,
    KIRCHOLM_FIRE_SHIFT,
    KIRCHOLM_FOOT_VOLLEY_COST,
    KIRCHOLM_HORSE_VOLLEY_COST,
    KIRCHOLM_VOLLEYS,
    KIRCHOLM_TATAR_VOLLEYS,
    KIRCHOLM_DEFENSIVE_VOLLEYS,
    KIRCHOLM_HORSE_DELAY,
    KIRCHOLM_FLIGHT,
    KIRCHOLM_RALLY_DISORDERED,
    KIRCHOLM_RALLY_RETREATING,
    KIRCHOLM_RALLY_DISTANCE,
    KIRCHOLM_RALLY_DISTANCE_RETREATING,
    KIRCHOLM_RALLY_COMMANDER,
    KIRCHOLM_RALLY_COMMANDER_NEAR,
    KIRCHOLM_RECOVER_ROLL,
    KIRCHOLM_COMMANDER_KILLED,
    KIRCHOLM_COMMANDER_MOVE,
    KIRCHOLM_EXIT_HORSE_FOOT,
    KIRCHOLM_EXIT_HORSE_HORSE,
    KIRCHOLM_EXIT_FOOT_FOOT,
    KIRCHOLM_EXIT_FOOT_HORSE,
    KIRCHOLM_BREAK_FIRST,
    KIRCHOLM_BREAK_SECOND,
    KIRCHOLM_MARGIN,
    KIRCHOLM_HORSE_POINTS,
    KIRCHOLM_FOOT_POINTS,
    KIRCHOLM_GUN_POINTS,
    KIRCHOLM_COMMANDER_POINTS,
} KircholmOption;
enum { KIRCHOLM_OPTIONS = KIRCHOLM_COMMANDER_POINTS + 1 };

/* --- tables ----------------------------------------------------------------------------------- */

extern const HetRuleOption kircholm_options[KIRCHOLM_OPTIONS];

/* Names in scenario files and views, NULL-terminated. */
extern const char *const kircholm_type_names[KIRCHOLM_TYPES + 1];
extern const char kircholm_type_symbols[KIRCHOLM_TYPES];
extern const char *const kircholm_formation_names[KIRCHOLM_FORMATIONS + 1];
extern const HetHexMapKinds kircholm_map_kinds;

static inline bool
kircholm_is_cavalry(KircholmType type)
{
    return type <= KIRCHOLM_GUARD_RAITARS;
}

/* Whether the army of that side has such troops: FIRST is the Lithuanian one. KIR-2.1 */
bool kircholm_serves(KircholmType type, HetActor side);
/* Whether a type of that side may ever take the formation. KIR-3 to 5 */
bool kircholm_may_form(KircholmType type, HetActor side, KircholmFormation formation,
                       bool swedish_assault);
/* The default formation of a type after disorder. KIR-6.2 */
KircholmFormation kircholm_plain_formation(KircholmType type);
extern const uint8_t kircholm_weapons[KIRCHOLM_TYPES]; /* KircholmWeapon */
static inline KircholmWeapon
kircholm_weapon(KircholmType type)
{
    return kircholm_weapons[type];
}
KircholmMobility kircholm_mobility(KircholmType type, KircholmFormation formation);
/* Movement points to enter a terrain, or KIRCHOLM_CANNOT. KIR-1.6 */
unsigned kircholm_terrain_cost(KircholmMobility mobility, KircholmTerrain terrain);
/* Points a level of slope adds, up or down. KIR-1.7 */
unsigned kircholm_slope_cost(KircholmMobility mobility, bool up);

/* More names, of facings, KircholmLevel, KircholmLoad, KircholmPhase. */
extern const char *const kircholm_facing_names[HET_HEX_SIDES + 1],
    *const kircholm_level_names[], *const kircholm_load_names[], *const kircholm_phase_names[];

/* --- fights and fire -------------------------------------------------------------------------- */

/* Columns of the combat table: attackers' strength against the defenders', rounded down. */
enum { KIRCHOLM_ODDS = 7 };
/* The effect of a fight on its loser. */
typedef struct {
    int8_t loser;  /* -1 the attackers, 0 nobody, 1 the defenders */
    uint8_t level; /* KircholmHarm */
    uint8_t hexes; /* withdrawn, 0 to 3 */
} KircholmOutcome;
/* Levels lost: what fights and fire do. */
typedef enum { KIRCHOLM_UNHARMED, KIRCHOLM_DISORDER, KIRCHOLM_ROUT, KIRCHOLM_DESTROY } KircholmHarm;

/* Effects of fire, by ascending total. */
typedef enum {
    KIRCHOLM_MISS,
    KIRCHOLM_DELAY_1, /* 1p */
    KIRCHOLM_DELAY_2, /* 2p */
    KIRCHOLM_HIT_D,
    KIRCHOLM_HIT_U,
} KircholmHit;
enum { KIRCHOLM_HITS = KIRCHOLM_HIT_U + 1 };

/* The column for attackers' against defenders' strength (above 0). KIR-9.5 */
unsigned kircholm_odds(unsigned attack, unsigned defence);
/* The combat table for a column and the sum of die and modifiers, of any size. KIR-9.6 */
KircholmOutcome kircholm_combat(unsigned odds, int total);
/* The fire table: two dice and modifiers summed up. KIR-10.8 */
KircholmHit kircholm_fire(int total);

/* --- the scenario ----------------------------------------------------------------------------- */

enum {
    KIRCHOLM_SIGHT = 12,                    /* greatest range */
    KIRCHOLM_SPAN = 2 * KIRCHOLM_SIGHT + 1, /* offsets of one cube coordinate */
    KIRCHOLM_OFFSETS = KIRCHOLM_SPAN * KIRCHOLM_SPAN,
};

typedef struct {
    /* --- of a file --------------------------------------------------------------------------- */
    HetHexMap map; /* at most KIRCHOLM_CELLS hexes */
    unsigned unit_count;
    uint8_t side[KIRCHOLM_UNITS]; /* HET_FIRST: Lithuanians, HET_SECOND: Swedes */
    uint8_t type[KIRCHOLM_UNITS]; /* KircholmType */
    uint8_t combat[KIRCHOLM_UNITS], fire[KIRCHOLM_UNITS], move[KIRCHOLM_UNITS]; /* factors, KIR-2 */
    uint8_t heavy[KIRCHOLM_UNITS];  /* guns: 1 for type A, 0 for B */
    uint8_t rating[KIRCHOLM_UNITS]; /* commanders: 0 to 2. KIR-15.3 */
    uint16_t men[KIRCHOLM_UNITS];   /* for people and strength figures; guns: pieces */
    const int32_t *option;          /* by KircholmOption; the scenario's */
    KircholmState *opening;         /* what start copies */

    /* --- what kircholm_prepare() makes of it
     * ------------------------------------------------------ */
    uint8_t side_units[HET_SIDES][KIRCHOLM_UNITS]; /* ascending, commanders too */
    uint8_t side_count[HET_SIDES];
    uint8_t forms[KIRCHOLM_UNITS];  /* bits of formations that it may ever take, KIR-3 to 5 */
    uint8_t points[KIRCHOLM_UNITS]; /* KIR-17.1 */
    uint16_t total[HET_SIDES];      /* points of all units that are there at the start */
    uint16_t next[KIRCHOLM_CELLS][HET_HEX_SIDES];                     /* or KIRCHOLM_OFF */
    uint8_t cost[KIRCHOLM_MOBILITIES][KIRCHOLM_CELLS][HET_HEX_SIDES]; /* of the step over that side,
                                                                         KIRCHOLM_CANNOT */
    int8_t slope[KIRCHOLM_CELLS][HET_HEX_SIDES]; /* level there less level here */
    int8_t q[KIRCHOLM_CELLS], r[KIRCHOLM_CELLS]; /* cube coordinates */
    const uint8_t
        *sight; /* KIRCHOLM_OFFSETS bits a hex: whether ground lets see that far; shared */
    HetHexLines lines;
    uint8_t wedge[KIRCHOLM_OFFSETS], half[KIRCHOLM_OFFSETS]; /* bits of facings that see there:
                                                                within 30, within 90 degrees */
    uint8_t front[KIRCHOLM_OFFSETS], rear[KIRCHOLM_OFFSETS]; /* bits of facings that have it in that
                                                                arc, as het_hex_arc_at() */
} KircholmScenario;

/* Makes the tables and settles the opening; data->map, units and option are set. */
void kircholm_prepare(KircholmScenario *data);
/* Frees what kircholm_prepare() made. */
void kircholm_discard(KircholmScenario *data);

HET_DATA_OF(kircholm, KircholmState, KircholmScenario, KircholmOption)

static inline KircholmType
kircholm_type(const KircholmState *state, unsigned unit)
{
    return kircholm_data(state)->type[unit];
}
