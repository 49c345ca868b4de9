/* The plan of a side of Beresteczko 1651, made anew for each position: who must attack, who keeps a
 * place, where each unit wants to go, and how far every hex is from there. */
#pragma once

#include "husaria-estimate.h"

/* Dials by index; their meanings are in husaria.c. */
enum {
    CHARGE,
    RISK,
    THREAT,
    ADVANCE,
    RESERVE,
    COUNTER,
    LANCE,
    HUNT,
    MARCH,
    HOLD_UNTIL,
    LINE,
    FLANK,
    FIRE,
    BOWS,
    LEADER,
    PURSUIT,
    GRIP,
    RAID,
    GARRISON,
    DARE,
    LEADER_DISTANCE,
    HUSARIA_DIALS
};

typedef enum {
    HUSARIA_STAY,       /* keeps its place; fights what comes */
    HUSARIA_HUNT,       /* goes for the enemy */
    HUSARIA_HOLD,       /* goes to a hex and keeps it */
    HUSARIA_ENTER_ZONE, /* goes into a zone and keeps inside */
    HUSARIA_RAID,       /* rides past the enemy as far as it can */
    HUSARIA_EVADE,      /* keeps out of the enemy's reach */
} HusariaTask;

/* Distances: not known; held by the enemy, or in his zones of control. */
enum { HUSARIA_FAR = 0xff, HUSARIA_SHUT = 0xfe };

typedef struct {
    const HusariaState *state;
    const HusariaScenario *data;
    const double *dials;
    unsigned side;
    int lead;        /* husaria_estimate_lead() */
    double progress; /* husaria_estimate_progress() */
    double odds;     /* worth of its troops on the map that can march, over the enemy's */
    bool attacks;    /* must bring the battle about: the day goes ill as it is */
    uint8_t keep;    /* zone in which the side must have someone at the end, or HUSARIA_NO_ZONE */
    unsigned kept;   /* how many of its troops are there */
    unsigned keeper; /* the lowest id of those of them that stay */
    /* The last of the few that go to each hex to be held (own points, the enemy's points), and of
     * those that ride the raid: distance and id in one number. */
    uint32_t holder[HET_SIDES][HUSARIA_CONTROLS], raider;
} HusariaPlan;

/* Makes the plan of a side, from the state only; `odds` as in the plan. */
void husaria_plan(HusariaPlan *plan, const double *dials, const HusariaState *state, unsigned side,
                  double odds);

typedef struct {
    HusariaTask task;
    uint16_t hex; /* of HUSARIA_HOLD, else HUSARIA_OFF */
    uint8_t zone; /* of HUSARIA_ENTER_ZONE, else HUSARIA_NO_ZONE */
} HusariaGoal;

/* Task of a unit; quick enough for every unit of a which-unit node. */
HusariaGoal husaria_plan_goal(const HusariaPlan *plan, unsigned unit);

/* The hexes where enemies stand that hunters go for, or that others keep away from. */
typedef struct {
    unsigned count;
    uint64_t print; /* of the hexes, in any order */
    uint16_t cell[HUSARIA_UNITS];
} HusariaSources;

/* Those of a unit's HUSARIA_HUNT or HUSARIA_EVADE; the same for all units of its side and arm. */
void husaria_plan_sources(const HusariaPlan *plan, unsigned unit, HusariaTask task,
                          HusariaSources *ret_sources);

/* Hexes from every hex to a goal, as far as they have been requested. */
typedef struct {
    uint8_t task, side, arm, zone; /* HusariaTask ... */
    uint16_t hex;
    bool begun;
    uint64_t sources;              /* HusariaSources.print, 0 of a goal without them */
    uint64_t used;                 /* when, of all fields */
    unsigned done, count;          /* of the queue */
    uint16_t queue[HUSARIA_CELLS]; /* ascending in distance */
    uint8_t far[HUSARIA_CELLS];    /* HUSARIA_FAR: not reached yet */
} HusariaField;

/* Hexes from every hex to the goal by ways the unit can go, as far as the unit's surroundings need
 * them: the field, not begun at first, is searched further where it ends too soon. `sources`: of
 * HUSARIA_HUNT and HUSARIA_EVADE. Distances of the number returned and more count as HUSARIA_FAR.
 */
unsigned husaria_plan_distances(const HusariaPlan *plan, unsigned unit, HusariaGoal goal,
                                const HusariaSources *sources, HusariaField *field);
