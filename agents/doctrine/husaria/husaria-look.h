/* How the doctrine of Beresteczko 1651 looks at the field around one unit: each enemy hex near it
 * with what attacks it already and what it may strike with, taken once a node; from that what it is
 * worth to stand on a hex and face that way. In the worth of husaria-sense.h. */
#pragma once

#include "husaria-plan.h"

enum { HUSARIA_FOES = 96, HUSARIA_NO_FOE = 0 };

/* A hex of enemies. */
typedef struct {
    uint16_t cell;
    HetHexCube cube;
    HusariaBody body;         /* all in the hex as one */
    unsigned front, rear;     /* half points it defends itself with, before and from behind */
    double strike[2];         /* points it may attack with: [1] what has none but foot with it */
    int spirit;               /* lowest morale */
    int command;              /* best commander in or beside the hex */
    int lances;               /* columns its lances bring */
    int shelter;              /* columns its ground takes off */
    uint8_t facing, reach;    /* of its first unit; hexes it moves */
    uint8_t guns, range;      /* guns ready to fire at who moves, and how far */
    bool wagons, foot, horse; /* behind wagons; foot alone; any horse */
    /* Friends with it before them. */
    unsigned bearing; /* half points */
    double bearing_worth;
    int bearing_spirit, bearing_command, bearing_lances;
    uint8_t edges; /* over which they stand, a bit each */
    bool behind;   /* one of them stands behind it */
} HusariaFoe;

typedef struct {
    const HusariaPlan *plan;
    const HusariaState *state;
    const HusariaScenario *data;
    const double *dials;
    HusariaOdds odds;
    unsigned unit, side;
    HusariaBody body;
    int spirit, lances, command, army;
    bool horse, foot, guns, fights;
    double enemy_dispersal;
    unsigned count;
    HusariaFoe foes[HUSARIA_FOES];
    uint8_t at[HUSARIA_CELLS]; /* 1 + the foe in a hex, HUSARIA_NO_FOE */
} HusariaLook;

/* Looks at enemies within `radius` hexes of a unit. */
void husaria_look(HusariaLook *look, const HusariaPlan *plan, unsigned unit, unsigned radius);
/* The foe in a hex, or NULL. */
const HusariaFoe *husaria_look_foe(const HusariaLook *look, unsigned cell);
/* The column of the attack of all who have a foe before them with the unit in a hex beside it. */
unsigned husaria_look_column(const HusariaLook *look, const HusariaFoe *foe, unsigned from);
/* What the unit adds to the attack on a foe from a hex beside it, its own risk counted. */
double husaria_look_attack(const HusariaLook *look, const HusariaFoe *foe, unsigned from);
/* What the battles promise that standing there facing so brings on in this turn's attack phase. */
double husaria_look_contact(const HusariaLook *look, unsigned cell, unsigned facing);
/* What the enemy's next turn may cost the unit there: 0 or more. */
double husaria_look_danger(const HusariaLook *look, unsigned cell, unsigned facing);
/* What the guns that reach a hex may cost the unit for moving there. */
double husaria_look_fire(const HusariaLook *look, unsigned cell);
/* Whether the side's wagons stand in a hex. */
bool husaria_look_wagons(const HusariaLook *look, unsigned cell);
/* How well the facing meets the enemies near a hex. */
double husaria_look_facing(const HusariaLook *look, unsigned cell, unsigned facing);
/* Hexes to the nearest foe, 99 if there is none. */
unsigned husaria_look_nearest(const HusariaLook *look, unsigned cell);
