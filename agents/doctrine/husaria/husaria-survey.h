/* How the doctrine of Beresteczko 1651 surveys the field around one unit: the enemies near it, as
 * remembered (husaria-memory.h), in a row each; from that what it is worth to stand on a hex and
 * face that way. In the worth of husaria-estimate.h. */
#pragma once

#include "husaria-memory.h"

enum { HUSARIA_FOES = 96, HUSARIA_BLOCK = 8, HUSARIA_NO_FOE = 0 };

/* The foes as arrays, which one pass over a hex goes through at once. */
typedef struct {
    int16_t q[HUSARIA_FOES], r[HUSARIA_FOES];
    int16_t reach[HUSARIA_FOES];  /* hexes at which one may strike: -1, it does not */
    int16_t around[HUSARIA_FOES]; /* at which its horse can come from behind: -1, never */
    int16_t strike[HUSARIA_FOES]; /* half points it may attack with */
    int16_t counts[HUSARIA_FOES]; /* those that count against the unit's arm */
    int16_t spirit[HUSARIA_FOES]; /* its morale, lances and commander */
    int16_t guns[HUSARIA_FOES], range[HUSARIA_FOES];
} HusariaFoeRows;

typedef struct {
    const HusariaPlan *plan;
    const HusariaState *state;
    const HusariaScenario *data;
    const double *dials;
    const HusariaOdds *odds;
    unsigned unit, side;
    HusariaBody body;
    int spirit, lances, command, army;
    bool horse, foot, guns, fights;
    unsigned count, blocks, beside; /* blocks: of the rows, in whole blocks */
    const HusariaFoe *foe[HUSARIA_FOES];
    HusariaFoe near[HET_HEX_SIDES]; /* those beside the unit: without its own bearing on them */
    HusariaFoeRows rows;
    double loss[2][HUSARIA_COLUMNS]; /* what an attack in a column costs the unit; -1: not known */
    uint8_t at[HUSARIA_CELLS];       /* 1 + the foe in a hex, HUSARIA_NO_FOE */
} HusariaSurvey;

/* A hex as the foes see it. */
typedef struct {
    unsigned cell;
    int strike, counts; /* half points that may come at it; as they count against the unit */
    int spirit, guns;
    bool around;                 /* some of it from behind */
    int16_t apart[HUSARIA_FOES]; /* hexes to each foe */
} HusariaGlance;

/* Surveys enemies within `radius` hexes of a unit, for what its side is about. */
void husaria_survey(HusariaSurvey *survey, HusariaMemory *memory, const HusariaPlan *plan,
                    unsigned unit, unsigned radius);
/* The foe in a hex, or NULL. */
const HusariaFoe *husaria_survey_foe(const HusariaSurvey *survey, unsigned cell);
/* The column of the attack of all who have a foe before them with the unit in a hex beside it. */
unsigned husaria_survey_column(const HusariaSurvey *survey, const HusariaFoe *foe, unsigned from);
/* Gain by the unit in the attack on a foe from a hex beside it, its own risk counted. */
double husaria_survey_attack(const HusariaSurvey *survey, const HusariaFoe *foe, unsigned from);
/* Promise of the battles that standing there facing so brings on in this turn's attack phase. */
double husaria_survey_contact(const HusariaSurvey *survey, unsigned cell, unsigned facing);
/* Whether the side's wagons stand in a hex. */
bool husaria_survey_wagons(const HusariaSurvey *survey, unsigned cell);
/* Hexes to the nearest foe, 99 if there is none. */
unsigned husaria_survey_nearest(const HusariaSurvey *survey, unsigned cell);

/* One pass over the foes, for a hex; then what depends on the facing there. */
void husaria_glance(const HusariaSurvey *survey, unsigned cell, HusariaGlance *ret_glance);
/* Cost of the enemy's next turn to the unit there: 0 or more. */
double husaria_glance_danger(HusariaSurvey *survey, const HusariaGlance *glance, unsigned facing);
/* Cost of moving there, by the guns that reach the hex. */
double husaria_glance_fire(const HusariaSurvey *survey, const HusariaGlance *glance);
/* How well the facing meets the enemies near the hex. */
double husaria_glance_facing(const HusariaSurvey *survey, const HusariaGlance *glance,
                             unsigned facing);
