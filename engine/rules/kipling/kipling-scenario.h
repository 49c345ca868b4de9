/* The constant data of a scenario of Charge! + Kipling: the map, the units, and lookup tables made
 * from them. Immutable once loaded. */
#pragma once

#include "engine/rules.h"
#include "engine/scenario.h"
#include "engine/side-units.h"
#include "kipling-state.h"

typedef enum { KIPLING_INFANTRY, KIPLING_CAVALRY, KIPLING_ARTILLERY, KIPLING_GENERAL } KiplingKind;
enum { KIPLING_KINDS = KIPLING_GENERAL + 1 };

/* How a unit goes over ground: as its kind, or as a gun when it drags one. Generals continue foot.
 */
typedef enum { KIPLING_FOOT, KIPLING_HORSE, KIPLING_WHEELS } KiplingMobility;
enum { KIPLING_MOBILITIES = KIPLING_WHEELS + 1 };

typedef enum { KIPLING_RIFLES, KIPLING_CANNON } KiplingWeapon;
enum { KIPLING_WEAPONS = KIPLING_CANNON + 1 };

typedef enum {
    KIPLING_OPEN,
    KIPLING_WOODS,
    KIPLING_BUILDING,
    KIPLING_HILL,
    KIPLING_RIVER,
    KIPLING_FORD,
    KIPLING_BRIDGE,
} KiplingTerrain;
enum { KIPLING_TERRAINS = KIPLING_BRIDGE + 1 };

typedef enum {
    KIPLING_INFANTRY_MOVE,
    KIPLING_CAVALRY_MOVE,
    KIPLING_ARTILLERY_MOVE,
    KIPLING_ADVANCE_MOVE,
    KIPLING_DRAG_MOVE,
    KIPLING_INFANTRY_CLOSE,
    KIPLING_INFANTRY_LONG,
    KIPLING_GUN_CLOSE,
    KIPLING_GUN_LONG,
    KIPLING_INFANTRY_FIRE_DICE,
    KIPLING_INFANTRY_FIRE_HIT,
    KIPLING_GUN_FIRE_DICE,
    KIPLING_GUN_FIRE_HIT,
    KIPLING_CLOSE_HITS,
    KIPLING_LONG_HITS,
    KIPLING_COVER_HITS,
    KIPLING_CLOSING_FIRE,
    KIPLING_CHARGE_BREAKS_OFF,
    KIPLING_INFANTRY_MELEE_DICE,
    KIPLING_INFANTRY_MELEE_HIT,
    KIPLING_CAVALRY_MELEE_DICE,
    KIPLING_CAVALRY_MELEE_HIT,
    KIPLING_HITS_ON_CAVALRY,
    KIPLING_WEAK_HIT,
    KIPLING_SPIKE_ROLL,
    KIPLING_WIPED_OUT_LOSES,
    KIPLING_INFANTRY_RETREAT,
    KIPLING_CAVALRY_RETREAT,
    KIPLING_RETREAT_PAST_VICTOR,
    KIPLING_RETREAT_FROM_ALL,
    KIPLING_WEAK_VICTOR_STAYS,
    KIPLING_PRISONER_ROLL,
    KIPLING_CREW_PRISONER_ROLL,
    KIPLING_EXHAUSTED_PRISONER_ROLL,
    KIPLING_FOLLOW_UPS,
    KIPLING_CAPTURE_FIGURES,
    KIPLING_CAPTURE_ASKED,
    KIPLING_GUARD_LAST_FIGURE,
    KIPLING_WEAK_SHARE,
    KIPLING_FALL_BACK_TURNS,
    KIPLING_FALL_BACK_ROUND,
    KIPLING_END_SHARE,
    KIPLING_POINTS,
    KIPLING_HORSEMAN_POINTS,
    KIPLING_GUN_POINTS,
    KIPLING_BREACHES,
    KIPLING_BREACH_HITS,
    KIPLING_BREACH_COVER,
    KIPLING_BREACH_RUIN,
    KIPLING_RUIN_ROLL,
    KIPLING_GENERALS,
    KIPLING_GENERAL_MOVE,
    KIPLING_GENERAL_DICE,
    KIPLING_GENERAL_ROLL,
    KIPLING_HOSPITALS,
    KIPLING_HOSPITAL_RANGE,
    KIPLING_HOSPITAL_ROLL,
} KiplingOption;
enum {
    KIPLING_OPTIONS = KIPLING_HOSPITAL_ROLL + 1,
    KIPLING_MOVE_MAX = 8,
    KIPLING_RANGE_MAX = 12,
    KIPLING_FOLLOW_UPS_MAX = 99
};

extern const HetRuleOption kipling_options[KIPLING_OPTIONS];

/* Names in scenario files: "infantry" ..., "open" ...; the character of a terrain on maps. */
extern const char *const kipling_kind_names[KIPLING_KINDS + 1];
extern const char *const kipling_terrain_names[KIPLING_TERRAINS + 1];
extern const char kipling_terrain_symbols[KIPLING_TERRAINS + 1];

/* Squares that a kind of unit moves over open ground, and the ground it can cross. KIP-1a, 7a.1 */
extern const KiplingOption kipling_kind_move[KIPLING_KINDS];
extern const KiplingMobility kipling_kind_mobility[KIPLING_KINDS];

/* Squares of allowance it costs to enter a terrain; 0: cannot. KIP-1a to 1d */
unsigned kipling_terrain_cost(KiplingMobility mobility, KiplingTerrain terrain,
                              bool river_passable);

/* --- the data -------------------------------------------------------------------------------- */

typedef struct {
    HetSquareBoard board;
    uint8_t terrain[HET_SQUARE_CELLS];  /* KiplingTerrain */
    uint8_t building[HET_SQUARE_CELLS]; /* index of the building there, or KIPLING_NONE */
    uint8_t building_place[KIPLING_BUILDINGS];
    unsigned building_count, gun_count, unit_count;
    bool river_passable;
    uint8_t edge[HET_SIDES];     /* HetSquareDirection of the own table edge */
    uint8_t hospital[HET_SIDES]; /* cell, or HET_SQUARE_OFF */
    uint8_t general[HET_SIDES];  /* unit, or KIPLING_NONE: none listed or option off */
    uint8_t side_units[HET_SIDES][KIPLING_SIDE_UNITS]; /* ascending */
    uint8_t side_count[HET_SIDES];
    uint16_t figures[HET_SIDES]; /* at the start */
    uint8_t side[KIPLING_UNITS], kind[KIPLING_UNITS] /* KiplingKind */, start[KIPLING_UNITS];
    uint8_t gun_crew[KIPLING_GUNS]; /* unit whose gun it is */
    const int32_t *option;          /* by KiplingOption; the scenario's */

    uint8_t next[HET_SQUARE_CELLS][HET_SQUARE_DIRECTIONS];          /* cell or HET_SQUARE_OFF */
    uint8_t cost[KIPLING_MOBILITIES][HET_SQUARE_CELLS];             /* to enter; 0: impassable */
    uint16_t home[HET_SIDES][KIPLING_MOBILITIES][HET_SQUARE_CELLS]; /* 5a.4: 256 * dear squares +
                                                                       squares to leave; 0xffff */
    HetSquareSet blocks;                                            /* woods, buildings, hills */
    HetSquareSet fire[KIPLING_WEAPONS][HET_SQUARE_CELLS];           /* in range and in sight */
    HetSquareSet near_[KIPLING_MOBILITIES][HET_SQUARE_CELLS];       /* in reach of a full move, were
                                                                       there      nobody */
    char reason[KIPLING_ENDS][HET_SIDES][144];                      /* why a game ends: KiplingEnd,
                                                                       and which side has lost */
    KiplingState *opening;                                          /* what start copies */
} KiplingScenario;

HET_DATA_OF(kipling, KiplingState, KiplingScenario, KiplingOption)

static inline KiplingKind
kipling_kind(const KiplingState *state, unsigned unit)
{
    return kipling_data(state)->kind[unit];
}

static inline uint8_t
kipling_side(const KiplingState *state, unsigned unit)
{
    return kipling_data(state)->side[unit];
}

/* The unit of a side that stands on a cell, or KIPLING_NONE. */
static inline unsigned
kipling_unit_at(const KiplingState *state, unsigned side, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    if (!het_square_has(&state->occupied[side], cell))
        return KIPLING_NONE;
    unsigned i = 0;
    while (state->units[data->side_units[side][i]].place != cell)
        i++;
    return data->side_units[side][i];
}

/* Enemies of a side that are not locked in melee, which share a square with a unit of it. */
static inline HetSquareSet
kipling_free_enemies(const KiplingState *state, unsigned side)
{
    return het_square_without(&state->occupied[1 - side], &state->occupied[side]);
}

static inline bool
kipling_locked(const KiplingUnit *unit)
{
    return unit->partner != KIPLING_NONE;
}

/* The unit id of a gun: guns come after the units. */
static inline unsigned
kipling_gun_id(const KiplingState *state, unsigned gun)
{
    return kipling_data(state)->unit_count + gun;
}
