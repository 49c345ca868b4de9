/* The numbers of Charge! + Kipling: kinds, terrain, and the options that vary them. */
#pragma once

#include "engine/rules.h"

typedef enum { KIPLING_INFANTRY, KIPLING_CAVALRY, KIPLING_ARTILLERY, KIPLING_GENERAL } KiplingKind;
enum { KIPLING_KINDS = KIPLING_GENERAL + 1 };

/* How a unit goes over ground: as its kind, or as a gun when it drags one. Generals go on foot. */
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
    KIPLING_INFANTRY_MELEE_DICE,
    KIPLING_INFANTRY_MELEE_HIT,
    KIPLING_CAVALRY_MELEE_DICE,
    KIPLING_CAVALRY_MELEE_HIT,
    KIPLING_HITS_ON_CAVALRY,
    KIPLING_WEAK_HIT,
    KIPLING_SPIKE_ROLL,
    KIPLING_INFANTRY_RETREAT,
    KIPLING_CAVALRY_RETREAT,
    KIPLING_RETREAT_PAST_VICTOR,
    KIPLING_RETREAT_FROM_ALL,
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

/* Squares of allowance it costs to enter a terrain; 0: cannot. KIP-1a to 1d */
unsigned kipling_terrain_cost(KiplingMobility mobility, KiplingTerrain terrain,
                              bool river_passable);
