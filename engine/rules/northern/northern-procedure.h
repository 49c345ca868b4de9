/* The procedures of the Great Northern War variant, and the fields of their frames. */
#pragma once

#include "engine/procedure.h"
#include "northern-scenario.h"

typedef enum {
    NORTHERN_IDLE,   /* no frame: the phase asks for a unit */
    NORTHERN_ARMY,   /* step: NorthernArmyStep */
    NORTHERN_RALLY,  /* NorthernRally */
    NORTHERN_ACTION, /* NorthernAction: a unit moves, charges or forms */
    NORTHERN_SHOT,   /* NorthernShot; step: NorthernShotStep */
    NORTHERN_FIGHT,  /* NorthernFight */
} NorthernProcedure;
enum { NORTHERN_PROCEDURES = NORTHERN_FIGHT + 1 };

/* All but ARMY begin with the unit that was chosen. */
typedef struct {
    int16_t unit;
} HET_FRAME_FIELDS NorthernOfUnit;

typedef struct {
    int16_t general, unit;
} HET_FRAME_FIELDS NorthernRally;

typedef struct {
    int16_t unit;
    int16_t none; /* -1 */
} HET_FRAME_FIELDS NorthernAction;

typedef struct {
    int16_t unit, target; /* target: -1 before it has aimed */
} HET_FRAME_FIELDS NorthernShot;

typedef struct {
    int16_t unit, enemy; /* enemy: -1 before it is known */
} HET_FRAME_FIELDS NorthernFight;

typedef enum { NORTHERN_AIM, NORTHERN_FIRE, NORTHERN_SUPPLY } NorthernShotStep;

/* GNW-11, GNW-13.4, GNW-13.5: each for FIRST, then for SECOND. */
typedef enum {
    NORTHERN_DRAW,
    NORTHERN_COMPENSATE = NORTHERN_DRAW + HET_SIDES,
    NORTHERN_DISTINGUISH = NORTHERN_COMPENSATE + HET_SIDES,
    NORTHERN_DRAWN = NORTHERN_DISTINGUISH + HET_SIDES,
} NorthernArmyStep;

/* Kinds of roll, for roll keys. */
typedef enum {
    NORTHERN_ROLL_ARMY,
    NORTHERN_ROLL_COSSACKS,
    NORTHERN_ROLL_ELITE,
    NORTHERN_ROLL_RALLY,
    NORTHERN_ROLL_FIRE,
    NORTHERN_ROLL_AMMUNITION,
    NORTHERN_ROLL_COMBAT,
} NorthernRollKind;

enum { NORTHERN_FACES = 6 };

extern const HetProcedure northern_idle, northern_army_steps, northern_rally, northern_action,
    northern_shot, northern_fight;

/* The unit that has been chosen to act, shoot or fight, or that rallies as a general;
 * NORTHERN_NONE: none. */
unsigned northern_chosen(const NorthernState *state);
/* Opens the top procedure's roll, keyed by and counted for a unit. */
bool northern_open(NorthernState *state, NorthernRollKind kind, NorthernCount count, unsigned unit,
                   const HetSink *sink);
