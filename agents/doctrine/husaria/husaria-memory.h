/* Memory of the doctrine of Beresteczko 1651 from one node to the next: the units as they were
 * seen, and what was made of them: stacks of the enemy with what attacks them and what they may
 * strike with, who is near the enemy, what a side is about, how far hexes are from goals. A unit
 * that has changed spoils what is within two hexes of where it was and is, and what counts its
 * side. All of it follows from the state, so that it is the same whether remembered or made anew.
 * In the worth of husaria-estimate.h. */
#pragma once

#include "husaria-plan.h"

/* A hex of enemies. */
typedef struct {
    uint16_t cell;
    HetHexCube cube;
    HusariaBody body;      /* all in the hex as one */
    unsigned front, rear;  /* half points it defends itself with, before and from behind */
    unsigned strike[2];    /* half points it may attack with: [1] what has none but foot with it */
    int spirit;            /* lowest morale */
    int command;           /* best commander in or beside the hex */
    int lances;            /* columns its lances bring */
    int shelter;           /* columns its ground takes off */
    uint8_t facing, reach; /* of its first unit; hexes it moves */
    uint8_t guns, range;   /* guns ready to fire at who moves, and how far */
    bool wagons, foot, horse; /* behind wagons; foot alone; any horse */
    /* The surveying unit's friends that have it before them. */
    unsigned bearing; /* half points */
    double bearing_worth;
    int bearing_spirit, bearing_command, bearing_lances;
    uint8_t edges; /* over which they stand, a bit each */
    bool behind;   /* one of them stands behind it */
} HusariaFoe;

enum { HUSARIA_FIELDS = 32, HUSARIA_FAR_OFF = 5, HUSARIA_NOT_SEEN = 0xff };

/* Those who go by where enemies stand. */
enum { HUSARIA_HUNTING_FOOT, HUSARIA_HUNTING_HORSE, HUSARIA_EVADING, HUSARIA_SEEKERS };

typedef struct {
    bool taken; /* anything below holds; zeroed: nothing is known yet */
    double dials[HUSARIA_DIALS];
    uint16_t turn;
    uint8_t killed[HET_SIDES][HUSARIA_KILLED];
    HusariaUnit units[HUSARIA_UNITS];
    /* Fixed in a scenario. */
    HusariaOdds odds;
    double worth[HUSARIA_UNITS]; /* husaria_estimate_worth() */
    unsigned counts[HET_SIDES];  /* units of each side, in ascending order */
    uint8_t army[HET_SIDES][HUSARIA_UNITS];
    /* By side. */
    double dispersal[HET_SIDES]; /* husaria_estimate_dispersal() */
    double mobile[HET_SIDES];    /* worth of its troops on the map that can march */
    bool planned[HET_SIDES];
    HusariaPlan plan[HET_SIDES];
    unsigned stacks[HET_SIDES];
    uint8_t stack[HET_SIDES][HUSARIA_UNITS]; /* the first unit of each stack that has troops */
    /* By unit. */
    bool known[HUSARIA_UNITS];      /* the foe that begins with it is as below */
    HusariaFoe foe[HUSARIA_UNITS];  /* by the first unit of the stack */
    uint8_t closest[HUSARIA_UNITS]; /* hexes to the nearest enemy; FAR_OFF, NOT_SEEN */
    /* Where a side's hunters, and those who keep away, find the enemy: foot and guns, horse. */
    bool sought[HET_SIDES][HUSARIA_SEEKERS];
    HusariaSources sources[HET_SIDES][HUSARIA_SEEKERS];
    unsigned fields; /* in use */
    uint64_t uses;   /* of them */
    HusariaField field[HUSARIA_FIELDS];
} HusariaMemory;

/* Brings the memory up to the state. */
void husaria_memory_see(HusariaMemory *memory, const double *dials, const HusariaState *state);
/* Plan of a side; good until the next call of husaria_memory_see(). */
const HusariaPlan *husaria_memory_plan(HusariaMemory *memory, const HusariaState *state,
                                       unsigned side);
/* The foe that begins with a unit of memory->stack. */
const HusariaFoe *husaria_memory_foe(HusariaMemory *memory, const HusariaState *state,
                                     unsigned first);
/* The friends that have a foe before them, but for one unit. */
void husaria_memory_bearing(const HusariaMemory *memory, const HusariaState *state, HusariaFoe *foe,
                            unsigned without);
/* Hexes from a unit to the nearest enemy, HUSARIA_FAR_OFF if none is nearer. */
unsigned husaria_memory_closest(HusariaMemory *memory, const HusariaState *state, unsigned unit);
/* Hexes from every hex to a unit's goal by ways it can go, as far as its surroundings need them:
 * those of *ret_limit and more count as HUSARIA_FAR. Good until the next call. */
const uint8_t *husaria_memory_distances(HusariaMemory *memory, const HusariaPlan *plan,
                                        unsigned unit, HusariaGoal goal, unsigned *ret_limit);
