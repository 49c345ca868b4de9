/* How the doctrine of the Great Northern War variant surveys the table for one unit: what every
 * enemy promises and threatens, and what the unit is after; from that, what it is worth to stand
 * somewhere. In hits; lengths in plane units. What was seen is kept with what it was seen from, and
 * assessed again when that has changed. */
#pragma once

#include "northern-estimate.h"

/* Dials by index; their meanings are in northern-doctrine.c. */
enum {
    FIRE,
    CHARGE,
    RISK,
    ADVANCE,
    OBJECTIVES,
    COVER,
    RANGE,
    VOLLEY,
    HORSE,
    RALLY,
    PRESS,
    READY,
    RIDE,
    THREAT,
    SECOND,
    CLOSING,
    START,
    BREAK,
    FACE,
    FOCUS,
    SUPPORT,
    NORTHERN_DIALS
};

/* A unit as everybody sees it. */
typedef struct {
    NorthernStand stand;
    double half_width, worth;
    double close, far;      /* its ranges now; far -1 if it cannot shoot */
    double volley[2][2][2]; /* hits of a shot, by [close][covered][enfilades] */
    bool there;             /* on the table, no general */
    bool engaged, covered, sheltered, column;
} NorthernPost;

/* Expected results against an enemy, in hits. */
typedef struct {
    uint32_t own, its; /* strengths (below) that it is of */
    double reach;      /* within which it can charge; -1: it cannot */
    double blow[2];    /* lost to its charge, by [flank] */
    double charge[2];  /* gained by charging it, less what that costs, by [flank] */
} NorthernRegard;

typedef struct {
    unsigned unit;
    const NorthernPost *post;
    const NorthernRegard *regard;
    double beyond; /* square of the distance at which neither matters to the other any more */
} NorthernFoe;

typedef struct {
    const NorthernState *state; /* of the call under way */
    const double *dials;
    const NorthernPost *posts; /* by unit */
    unsigned unit;
    NorthernKind kind;
    NorthernStand stand; /* where it is */
    const NorthernPost *post;
    double half_width, close, far, allowance;
    double goal_x, goal_y, goal_stop; /* what it is after, and how near it wants to come */
    double goal_pull;
    double advance, hold; /* the dials, by who is ahead */
    bool flank_fire;      /* whether enfilading counts at all: GNW-13.2 */
    uint64_t seen[3];     /* changes (below) of itself (and friends, where they matter), of the
                             enemy's units and of the score */
    double urgency;
    uint64_t urgency_seen[3];
    unsigned count;
    NorthernFoe foes[NORTHERN_UNITS];
} NorthernSurvey;

/* Memory of a doctrine: all 0 before the first survey. */
typedef struct {
    const HetScenario *scenario;
    double dials[NORTHERN_DIALS];
    NorthernUnit units[NORTHERN_UNITS]; /* as they were seen */
    uint32_t exhausted, elite;
    uint16_t turn;
    int16_t points[HET_SIDES];
    uint8_t owner[NORTHERN_OBJECTIVES];
    /* Counts of changes, which show whether a conclusion still holds: of a
     * unit's strength and cover; of anything about it; of anything about a side's units; of
     * objectives, points, the turn. */
    uint32_t strength[NORTHERN_UNITS];
    uint64_t changed[NORTHERN_UNITS], side_changed[HET_SIDES], score_changed;
    NorthernPost posts[NORTHERN_UNITS];
    NorthernRegard regards[NORTHERN_UNITS][NORTHERN_UNITS];
    NorthernSurvey surveys[NORTHERN_UNITS];
} NorthernMemory;

/* Sees what has changed since the last call. */
void northern_see(NorthernMemory *memory, const double *dials, const NorthernState *state);
/* The survey of a unit on the table, good until the next northern_see(). */
NorthernSurvey *northern_survey(NorthernMemory *memory, const NorthernState *state, unsigned unit);

/* The best shot from a stand, 0 if none. Whether the unit may shoot now is the caller's to check.
 */
double northern_survey_shot(const NorthernSurvey *survey, const NorthernStand *stand);
/* The best charge from a stand, by what is ahead of it; 0 if none is worth it. */
double northern_survey_charge(const NorthernSurvey *survey, const NorthernStand *stand);
/* Moves still to go from a stand to what the unit is after, 0 or more. */
double northern_survey_way(const NorthernSurvey *survey, const NorthernStand *stand);
/* How good it is to stand so at the end of a move. */
double northern_survey_stand(const NorthernSurvey *survey, const NorthernStand *stand);
/* How far the nearest enemy is (10^6 if there is none), and whether he is before the front. */
double northern_survey_nearest(const NorthernSurvey *survey, bool *ret_before);
