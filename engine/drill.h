/* Drills: a small battle that asks one tactical question ("lancers against pike and shot"), stated
 * once in terms common to all rulebooks and translated by each system into its own troops,
 * formations and ground. "SYSTEM/drill/NAME?parameter=value&..." can be used wherever a scenario is
 * named.
 *
 * The attackers are always FIRST and move first. A system's part is a file of data,
 * scenarios/SYSTEM/SYSTEM.drills: what each arm is; what each word of each parameter adds to a
 * unit, or why its rules cannot express it; and one function, HetRules.drill, that lays out the
 * ground and writes the units. What a system cannot express is an error with the reason, and is
 * never ignored. */
#pragma once

#include <stdbool.h>

#include "error.h"

typedef struct HetRules HetRules;

/* Troops of both sides. */
typedef enum {
    HET_DRILL_LANCERS, /* heavy horse with lances */
    HET_DRILL_HORSE,   /* horse with cold steel */
    HET_DRILL_REITERS, /* horse with firearms */
    HET_DRILL_FOOT,    /* pike and shot in one body */
    HET_DRILL_PIKES,   /* pikes without shot */
    HET_DRILL_SHOT,    /* shot without pikes */
    HET_DRILL_GUNS,
} HetDrillArm;
enum { HET_DRILL_ARMS = HET_DRILL_GUNS + 1 };

/* The bits of all arms, for settings. */
enum { HET_DRILL_FOR_ALL = (1 << HET_DRILL_ARMS) - 1 };

typedef enum {
    HET_DRILL_ATTACKER,   /* word: arm */
    HET_DRILL_DEFENDER,   /* word: arm */
    HET_DRILL_ATTACKERS,  /* units, 1 to 8 */
    HET_DRILL_DEFENDERS,  /* units, 1 to 8 */
    HET_DRILL_PIKE_SHARE, /* per cent of the defending units that are pikes, the others being shot;
                             -1: all are of the arm in the parameter defender */
    HET_DRILL_STRENGTH,   /* of an attacking unit, per cent of the usual strength, 10 to 300 */
    HET_DRILL_RESISTANCE, /* of a defending unit, likewise */
    HET_DRILL_LOSSES,     /* per cent of the defenders' strength already lost to fire, 0 to 90 */
    HET_DRILL_LANCES,     /* word */
    HET_DRILL_CHARGE,     /* word: first or second */
    HET_DRILL_ORDER,      /* word: formation of the attackers */
    HET_DRILL_FORMATION,  /* word: formation of the defenders */
    HET_DRILL_DISORDER,   /* word: whose */
    HET_DRILL_FIRE,       /* word: whether the defenders have fired already */
    HET_DRILL_APPROACH,   /* word: the side of the defenders that the attackers are on */
    HET_DRILL_DISTANCE,   /* steps of the board (a hex, a square, 5 cm), 1 to 12 */
    HET_DRILL_OBLIQUE,  /* steps, 0 to 8: how far to their right of straight ahead the attackers are
                         */
    HET_DRILL_SHOOTERS, /* attacking units that are shot, before the others of their line */
    HET_DRILL_RESERVE,  /* attacking units in a second line, the last ones */
    HET_DRILL_SUPPORT,  /* defending units in a second line */
    HET_DRILL_SLOPE,    /* word: up or down, for the attackers on their last step */
    HET_DRILL_OBSTACLE, /* word: ground in front of the defenders, or under them */
    HET_DRILL_TURNS,    /* 1 to 30 */
} HetDrillParameter;
enum {
    HET_DRILL_PARAMETERS = HET_DRILL_TURNS + 1,
    HET_DRILL_UNITS = 8,
    HET_DRILL_BEHIND = 2, /* steps between the lines of a side */
};

typedef enum { HET_DRILL_LANCES_USUAL, HET_DRILL_LANCES_YES, HET_DRILL_LANCES_NO } HetDrillLances;
typedef enum { HET_DRILL_FIRST_CHARGE, HET_DRILL_SECOND_CHARGE } HetDrillCharge;
typedef enum {
    HET_DRILL_LINE,
    HET_DRILL_OPEN,
    HET_DRILL_DEEP,
    HET_DRILL_WEDGE,
    HET_DRILL_CARACOLE,
    HET_DRILL_COLUMN,
    HET_DRILL_SQUARE,
    HET_DRILL_HEDGEHOG,
} HetDrillFormation;
typedef enum {
    HET_DRILL_ORDERED,
    HET_DRILL_ATTACKERS_DISORDERED,
    HET_DRILL_DEFENDERS_DISORDERED,
    HET_DRILL_BOTH_DISORDERED,
} HetDrillDisorder;
typedef enum { HET_DRILL_FIRE_HELD, HET_DRILL_FIRE_SPENT } HetDrillFire;
typedef enum { HET_DRILL_FRONT, HET_DRILL_FLANK, HET_DRILL_REAR } HetDrillApproach;
typedef enum { HET_DRILL_FLAT, HET_DRILL_UP, HET_DRILL_DOWN } HetDrillSlope;
typedef enum {
    HET_DRILL_NO_OBSTACLE,
    HET_DRILL_RIVER,
    HET_DRILL_STREAM,
    HET_DRILL_FENCE,
    HET_DRILL_WOOD,
    HET_DRILL_MARSH,
    HET_DRILL_VILLAGE,
    HET_DRILL_WORKS,
    HET_DRILL_WAGONS,
} HetDrillObstacle;

/* A parameter as all systems share it. */
typedef struct {
    const char *name;
    const char *const *words; /* NULL-terminated; NULL: a whole number */
    int minimum, maximum;     /* of numbers */
    int initial;              /* number or index of a word; a drill may have another */
    const char *help;
} HetDrillParameterRow;
extern const HetDrillParameterRow het_drill_parameters[HET_DRILL_PARAMETERS];

/* A drill: a named set of parameter values. */
typedef struct {
    const char *name, *title;
    HetDrillArm attacker, defender;
    HetDrillFormation order, formation;
    int distance;
} HetDrillRow;
/* Ends with a row without a name. */
extern const HetDrillRow het_drills[];

/* --- a system's part -------------------------------------------------------------------------- */

typedef struct {
    const char *code;  /* begins the units' codes: "H" */
    const char *name;  /* for people: "Hussars" */
    const char *lines; /* lines of the unit's group, each with its newline; NULL: the system has no
                          such troops */
    int strength;      /* in the system's points; 0: the system has none */
    const char
        *words; /* what the troops are in this system; or why there are none, and an alternative */
} HetDrillTroop;

typedef struct {
    HetDrillParameter parameter;
    int word;
    unsigned arms;     /* bits of the arms to which it applies */
    const char *lines; /* added to each unit's group ("": nothing); of slope, approach and obstacle:
                          for the system's `write`; NULL: it cannot be expressed */
    int strength;      /* not 0: in place of the troop's; most rows name only what follows */
    const char *words; /* what it means in this system, or why it cannot be expressed */
} HetDrillSetting;

/* What the file has, by its keys. */
typedef struct {
    HetDrillTroop troops[HET_DRILL_ARMS];
    HetDrillSetting *settings; /* at least one row for each word except the neutral first one */
    unsigned setting_count;
    const char *whole_key; /* of the strength at the start; NULL: strength cannot be expressed */
    const char *left_key;  /* of what is left of it, or... */
    const char *lost_key;  /* ... of what is lost; both NULL: losses cannot be expressed */
    bool strength_needed;  /* it must be in every file */
    const char *strength_words,
        *losses_words; /* what they mean in this system, or why they cannot be expressed */
    const char *step;  /* of distance: "a hex of about 50 metres" */
    int distance;      /* the most */
} HetDrillTable;

/* A unit of a drill under construction. */
typedef struct {
    char code[8];
    char name[48];
    HetDrillArm arm;
    GString *lines; /* of its group, except side, code and place */
} HetDrillUnit;

/* A drill with its parameters, for HetRules.drill. */
typedef struct HetDrill {
    const HetDrillRow *row;
    const HetDrillTable *table;
    int value[HET_DRILL_PARAMETERS];
    HetDrillUnit units[2][HET_DRILL_UNITS]; /* attackers, defenders */
    unsigned count[2];
    unsigned first[2]; /* of these in the first line */
} HetDrill;

/* The table of a system, which is read once and kept; NULL: it has no drills. */
const HetDrillTable *het_drill_table(const char *system);

/* The system's row for a parameter's word and units of `arm`; NULL: none, as for a neutral word.
 * Formations and disorder of both sides are in the table as those of the attackers
 * (HET_DRILL_ORDER). */
const HetDrillSetting *het_drill_setting(const HetDrillTable *table, HetDrillParameter parameter,
                                         int word, HetDrillArm arm);
/* The lines of that row for the drill's defenders; "" if there is none. */
const char *het_drill_lines(const HetDrill *drill, HetDrillParameter parameter);

/* --- for everybody ---------------------------------------------------------------------------- */

/* (transfer full) The text of the drill's scenario. Removes the parameters it knows from
 * `parameters` (char * to char *; the rest are rule options), including odds=N:M, which means
 * attackers=N and defenders=M. NULL with an error that names the fault: an unknown drill, a value
 * out of range, or something the rules cannot express, with the reason. */
char *het_drill_scenario(const HetRules *rules, const char *drill, GHashTable *parameters,
                         GError **error);
