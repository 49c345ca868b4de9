/* How the doctrine of Charge! + Kipling surveys the enemy for one unit: what every enemy
 * promises and threatens; from that, what it is worth to stand somewhere. In infantrymen's worth.
 * What was seen is kept with what it was seen from, and assessed again when that has changed. */
#pragma once

#include "kipling-estimate.h"

/* Dials by index; their meanings are in kipling-doctrine.c. */
enum {
    FIRE,
    CHARGE,
    RISK,
    ADVANCE,
    COVER,
    GUNS,
    BREAK,
    RANGE,
    RESERVE,
    THREAT,
    SECOND,
    COMING,
    BACK,
    READY,
    RIDE,
    START,
    VOLLEY,
    SUPPORT,
    MASS,
    KIPLING_DIALS
};

/* A unit as everybody sees it. */
typedef struct {
    bool there;   /* on the table, no general */
    bool still;   /* cannot move: exhausted, falling back, a crew, in melee */
    bool free;    /* not in melee */
    bool covered; /* from fire, where it is */
    uint8_t place;
    int weapon;                 /* KiplingWeapon, or -1 */
    unsigned close, reach;      /* squares of its close range, and within which it can fire next
                                   turn, 0 if it does not move and fire */
    const HetSquareSet *fire;   /* cells it fires at from where it is; NULL: cannot fire */
    const HetSquareSet *charge; /* cells it can charge; NULL: cannot */
} KiplingPost;

enum { KIPLING_REGARDS = 4 };

/* Expected results against an enemy; losses are the unit's own. */
typedef struct {
    uint64_t own, its; /* strengths (below) that it is of */
    double loss[2][2]; /* by [close][covered] */
    double charged;    /* lost to its charge */
    double shot[2];    /* gained by a shot at it, by [close] */
    double charge;     /* gained by charging it, less what that costs */
} KiplingRegard;

typedef struct {
    unsigned unit;
    const KiplingPost *post;
    const KiplingRegard *regard;
} KiplingFoe;

typedef struct {
    const KiplingState *state; /* of the call under way */
    const double *dials;
    const KiplingPost *posts; /* by unit */
    unsigned unit;
    int weapon;
    KiplingKind kind;
    KiplingRanges ranges; /* of its weapon */
    double stand_off;     /* squares from the enemy at which it likes to be */
    uint64_t seen[2];     /* changes (below) of itself and of the enemy's units */
    double urgency;
    uint64_t urgency_seen[2];
    unsigned count;
    KiplingFoe foes[KIPLING_SIDE_UNITS];
} KiplingSurvey;

/* Memory of a doctrine: all 0 before the first survey. */
typedef struct {
    const HetScenario *scenario;
    double dials[KIPLING_DIALS];
    KiplingUnit units[KIPLING_UNITS]; /* as they were seen */
    KiplingGun guns[KIPLING_GUNS];
    uint8_t breaches[KIPLING_BUILDINGS];
    /* What a unit is worth in a fight depends on this alone: equal numbers, equal worth. */
    uint64_t strength[KIPLING_UNITS];
    /* Counts of changes, which show whether a conclusion still holds: of
     * anything about a unit; of anything about a side's units. */
    uint64_t changed[KIPLING_UNITS], side_changed[HET_SIDES];
    KiplingPost posts[KIPLING_UNITS];
    double volleys[KIPLING_UNITS][2][2]; /* figures a unit's fire costs, by [close][covered] */
    /* A few for each pair: lines come back to strengths that they have left. */
    KiplingRegard regards[KIPLING_UNITS][KIPLING_UNITS][KIPLING_REGARDS];
    KiplingSurvey surveys[KIPLING_UNITS];
} KiplingMemory;

/* Sees what has changed since the last call. */
void kipling_see(KiplingMemory *memory, const double *dials, const KiplingState *state);
/* The survey of a unit, good until the next kipling_see(). */
KiplingSurvey *kipling_survey(KiplingMemory *memory, const KiplingState *state, unsigned unit);

/* The worth of `lost` figures of a unit, and of the unit breaking over it. */
double kipling_loss_worth(const double *dial, const KiplingState *state, unsigned unit,
                          double lost);
/* Promise of charging a unit, in the charger's eyes. */
double kipling_charge_worth(const double *dial, const KiplingState *state, unsigned charger,
                            unsigned target, bool closing_fire);

/* The best shot from a cell. */
double kipling_survey_shot(const KiplingSurvey *survey, unsigned cell);
/* The best charge that could be ridden from a cell next turn, 0 if none is worth it. */
double kipling_survey_charge(const KiplingSurvey *survey, unsigned cell);
/* Cost of standing on a cell in the enemy's next turn: the worst of his shots and charges, and of
 * the second worst a share, since not everybody turns on one unit. */
double kipling_survey_danger(const KiplingSurvey *survey, unsigned cell);
/* Squares to the nearest enemy. */
int kipling_survey_nearest(const KiplingSurvey *survey, unsigned cell);
/* How good it is to stand on a cell. `now` weighs a shot from it: 1 when it follows at once. */
double kipling_survey_place(const KiplingSurvey *survey, unsigned cell, double now);
