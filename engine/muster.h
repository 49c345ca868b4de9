/* Orders of battle: "SYSTEM/battle?men=11500,11300&horse=1500,1400&guns=8,6&year=1600" makes the
 * battle of two armies given in men, horse and guns, the attackers' number first. It can be used
 * wherever a scenario is named; the same name always gives the same bytes.
 *
 * Men become units of the system's own troops, as its drills state them (drill.h): one unit is the
 * same number of men on both sides, the larger army has the number of units for which the rulebook
 * is meant, and shares of arms are kept by largest remainders. Both stand in the array of the
 * period: foot in the middle in two lines, horse on the wings, guns before the front. The defenders
 * stand, the attackers come from marching distance. A system's part is one table and one function
 * that writes the ground and the units; the description names what it cannot express. */
#pragma once

#include "drill.h"
#include "random.h"

enum {
    HET_MUSTER_UNITS = 64, /* a side at most */
    HET_MUSTER_AGES = 3,   /* half-centuries from 1600 */
};

typedef enum { HET_MUSTER_FOOT, HET_MUSTER_HORSE, HET_MUSTER_GUNS } HetMusterArm;
enum { HET_MUSTER_ARMS = HET_MUSTER_GUNS + 1 };

typedef enum { HET_MUSTER_CENTRE, HET_MUSTER_LEFT, HET_MUSTER_RIGHT } HetMusterWing;
enum { HET_MUSTER_WINGS = HET_MUSTER_RIGHT + 1 };

/* Troops of a half-century in a system, in the terms of its drills. */
typedef struct {
    HetDrillArm foot, horse;
    HetDrillFormation foot_order, horse_order;
    const char *battalion; /* lines added to foot with regimental guns; NULL: none */
} HetMusterAge;

typedef struct HetMuster HetMuster;

typedef struct HetMusterTable {
    int units;                 /* of the larger army, foot and horse and guns */
    int most[HET_MUSTER_ARMS]; /* units of an arm that the system has room for */
    int men[HET_MUSTER_ARMS];  /* of one unit at the scale of the rulebook; of guns pieces */
    HetMusterAge ages[HET_MUSTER_AGES];
    HetDrillObstacle works; /* of a prepared defence; HET_DRILL_NO_OBSTACLE: it has none */
    int distance;           /* steps between the fronts */
    int turns;
    bool (*is_wide)(const HetDrillUnit *unit); /* two steps wide; NULL: none is */
    const char *gaps; /* what the system cannot express, a sentence for the description */
    /* Appends all of the file but the group [scenario]. */
    void (*write)(HetMuster *muster, GString *text);
} HetMusterTable;

typedef struct {
    HetDrillUnit unit; /* its lines without side, place and name */
    HetMusterWing wing;
    int across; /* steps from the left end of the array, as its own side sees it */
    int wide;   /* 1 or 2 steps */
    int line;   /* 0: guns, before the front; 1 the first line, 2 the second ... */
} HetMusterUnit;

/* A battle under construction. Armies are 0, the attackers, and 1, the defenders. */
struct HetMuster {
    const HetMusterTable *table;
    const HetDrillTable *drills;
    HetRandom random;
    guint64 seed;
    int men[2], horse[2], guns[2], front[2]; /* front in hundredths of a kilometre; -1: unknown */
    int year, surprise;                      /* surprise -3 (by the defender) to 3 */
    bool prepared;
    int hills, woods; /* of the ground, per cent of it */
    unsigned seat[2]; /* HET_FIRST or HET_SECOND, by army */
    int turns, distance;
    HetMusterUnit units[2][HET_MUSTER_UNITS];
    unsigned count[2];
    int width[2];        /* steps of the array */
    int low[2], high[2]; /* of the centre: steps from `low` to below `high` */
    int lines;           /* of the deepest array, guns' included */
    const char *works;   /* lines of the drills' setting for works; "": none */
};

/* (transfer full) The text of the scenario; `system` is its name. Removes the parameters it knows
 * from `parameters` (char * to char *). NULL with one line that names the parameter and what it may
 * be, or, as HET_ERROR_UNSUPPORTED, why the rulebook's scale cannot hold the battle. */
char *het_muster_scenario(const HetMusterTable *table, const char *system, GHashTable *parameters,
                          GError **error);

/* For an `army`'s unit: "first" or "second". */
const char *het_muster_side(const HetMuster *muster, unsigned army);
/* Names of the parameters, NULL-terminated. */
extern const char *const het_muster_parameters[];
