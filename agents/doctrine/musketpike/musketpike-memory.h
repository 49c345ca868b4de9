/* Memory of the doctrine of the revised Musket & Pike from one position to the next: the units as
 * they were seen, and what was concluded from that. A count of changes stamps each conclusion; it
 * is drawn again when what it rests on has changed since. */
#pragma once

#include "musketpike-field.h"

/* A unit as it was seen: as it stands in the state, less what nothing here depends on. */
typedef struct {
    MusketUnit unit;
    int8_t melee, check; /* morale, its leader's help counted */
    MusketFighter fighter;
    uint32_t changed; /* when it last changed at all, ... */
    uint32_t worth;   /* ... and in what it is worth in a fight */
} MusketSeen;

/* Conclusions of one unit, and their time. */
typedef struct {
    MusketSurvey survey;
    MusketHopes hopes;
    uint32_t foe_worth[MUSKET_UNITS];       /* by foe: what it was worth when judged */
    uint32_t own_worth, foes_worth;         /* of the fears and promises */
    uint32_t own_place, foes_place, ground; /* of the target */
    uint32_t own_hopes, foes_hopes, ground_hopes;
    uint8_t gun; /* of the hopes: the battery that shares its hex, as in the state */
} MusketConclusions;

/* State that decides on points, beside the places of units. */
typedef struct {
    uint8_t holder[MUSKET_OBJECTIVES];
    uint16_t lost[HET_SIDES];
    uint8_t leaders_lost[HET_SIDES], guns_taken[HET_SIDES];
} MusketTally;

struct MusketMemory {
    const HetScenario *scenario; /* NULL: it remembers nothing */
    double dial[MUSKET_DIALS];
    uint32_t now;
    uint32_t changed[HET_SIDES], worth[HET_SIDES]; /* the last of any unit of the side */
    uint32_t ground;                               /* when holders or wishes changed */
    MusketTally tally;
    double press[HET_SIDES];
    bool counts_infantry; /* an objective goes to the stronger infantry: points follow units */
    MusketLeader leaders[MUSKET_LEADERS];
    MusketFoes foes[HET_SIDES]; /* the units of the side */
    uint8_t rank[MUSKET_UNITS]; /* their index there */
    /* Cells that are worth going to, by objective: `goal_end` is one past its last. */
    uint16_t goals[MUSKET_CELLS];
    uint16_t goal_end[MUSKET_OBJECTIVES];
    MusketSeen seen[MUSKET_UNITS];
    MusketConclusions unit[MUSKET_UNITS];
};
