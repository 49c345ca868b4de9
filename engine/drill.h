/* Drills: one question of tactics as a small battle ("lancers against pike and shot"), stated once
 * in terms that all rulebooks share and translated by each system into its own troops, formations
 * and ground. "SYSTEM/drill/NAME?parameter=value&..." is such a scenario wherever one is named.
 *
 * The attackers are always FIRST and move first. A system's part is data: what each arm is, what
 * each word of each parameter adds to a unit, or why its rules cannot say it; and one function that
 * lays the ground and writes the units. What a system cannot say is refused with its reason, never
 * left out. */
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

/* Bits of arms, for sayings. */
enum {
    HET_DRILL_FOR_HORSE = 1 << HET_DRILL_LANCERS | 1 << HET_DRILL_HORSE | 1 << HET_DRILL_REITERS,
    HET_DRILL_FOR_FOOT = 1 << HET_DRILL_FOOT | 1 << HET_DRILL_PIKES | 1 << HET_DRILL_SHOT,
    HET_DRILL_FOR_ALL = (1 << HET_DRILL_ARMS) - 1,
};

typedef enum {
    HET_DRILL_ATTACKER,   /* word: arm */
    HET_DRILL_DEFENDER,   /* word: arm */
    HET_DRILL_ATTACKERS,  /* units, 1 to 8 */
    HET_DRILL_DEFENDERS,  /* units, 1 to 8 */
    HET_DRILL_PIKE_SHARE, /* of the defending units in per cent that are pikes, the others shot; -1:
                             all are as the parameter defender says */
    HET_DRILL_STRENGTH,   /* of an attacking unit in per cent of what is usual, 10 to 300 */
    HET_DRILL_RESISTANCE, /* of a defending unit, likewise */
    HET_DRILL_LOSSES,    /* of the defenders' strength in per cent, taken by fire before, 0 to 90 */
    HET_DRILL_LANCES,    /* word */
    HET_DRILL_CHARGE,    /* word: first or second */
    HET_DRILL_ORDER,     /* word: formation of the attackers */
    HET_DRILL_FORMATION, /* word: formation of the defenders */
    HET_DRILL_DISORDER,  /* word: whose */
    HET_DRILL_FIRE,      /* word: whether the defenders have fired already */
    HET_DRILL_APPROACH,  /* word: the side of the defenders that the attackers are on */
    HET_DRILL_DISTANCE,  /* steps of the board (a hex, a square, 5 cm), 1 to 12 */
    HET_DRILL_SLOPE,     /* word, as the attackers meet it on the last step */
    HET_DRILL_OBSTACLE,  /* word: ground before the defenders, or that they stand in */
    HET_DRILL_TURNS,     /* 1 to 30 */
} HetDrillParameter;
enum { HET_DRILL_PARAMETERS = HET_DRILL_TURNS + 1, HET_DRILL_UNITS = 8 };

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
    int initial;              /* number or index of a word, unless the drill has another */
    const char *help;
} HetDrillParameterRow;
extern const HetDrillParameterRow het_drill_parameters[HET_DRILL_PARAMETERS];

/* A drill: a name for values of parameters. */
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
    const char *lines; /* of the unit's group, each with its newline; NULL: the system has none */
    int strength;      /* in its points; 0: it counts none */
    const char *words; /* what they are here; or why there are none, and what to ask for instead */
} HetDrillTroop;

typedef struct {
    HetDrillParameter parameter;
    int word;
    unsigned arms;     /* bits of the arms it is said of */
    const char *lines; /* what it adds to each unit's group ("" is nothing); of slope, approach and
                          obstacle what the system's `write` makes of it; NULL: it cannot be said */
    int strength;      /* not 0: in place of the troop's */
    const char *words; /* what it is here, or why it cannot be said */
} HetDrillSaying;

typedef struct HetDrill HetDrill;

typedef struct HetDrillTable {
    HetDrillTroop troops[HET_DRILL_ARMS];
    const HetDrillSaying *sayings; /* a row at least for each word but the neutral first one */
    unsigned saying_count;
    const char *whole_key; /* of the strength at the start; NULL: strength cannot be said */
    const char *left_key;  /* of what is left of it, or... */
    const char *lost_key;  /* ... of what is lost; both NULL: losses cannot be said */
    bool strength_needed;  /* a file must always say it */
    const char *strength_words, *losses_words; /* what they are here, or why they cannot be said */
    const char *step;                          /* of distance: "a hex of about 50 metres" */
    int distance;                              /* the most */
    /* Appends all of the file but the group [scenario]: options, ground, units. NULL, or (static)
     * why these parameters do not go together. */
    const char *(*write)(const HetDrill *drill, GString *text);
} HetDrillTable;

/* A unit of a drill that is being made. */
typedef struct {
    char code[8];
    char name[48];
    HetDrillArm arm;
    GString *lines; /* of its group, but side, code and place */
} HetDrillUnit;

/* A drill with its parameters, for `write`. */
struct HetDrill {
    const HetDrillRow *row;
    const HetDrillTable *table;
    int value[HET_DRILL_PARAMETERS];
    HetDrillUnit units[2][HET_DRILL_UNITS]; /* attackers, defenders */
    unsigned count[2];
};

/* What the system's table makes of the word that a parameter has, for units of `arm`; NULL: nothing
 * is said, as of a neutral word. Formations of both sides stand in the table as those of the
 * attackers (HET_DRILL_ORDER), and so does disorder. */
const HetDrillSaying *het_drill_saying(const HetDrillTable *table, HetDrillParameter parameter,
                                       int word, HetDrillArm arm);
/* The lines of that saying for the drill's defenders; "" if there is none. */
const char *het_drill_lines(const HetDrill *drill, HetDrillParameter parameter);

/* --- for everybody ---------------------------------------------------------------------------- */

/* (transfer full) The text of the drill's scenario. Takes the parameters it knows out of
 * `parameters` (char * to char *; what stays is rule options), also odds=N:M, which is attackers=N
 * and defenders=M. NULL with an error that names what was wrong: an unknown drill, a value out of
 * range, or what the rules cannot say, with the reason. */
char *het_drill_scenario(const HetRules *rules, const char *drill, GHashTable *parameters,
                         GError **error);
/* Whether the system has the troops of a drill; if not, ret_reason says what is missing. */
bool het_drill_has(const HetRules *rules, const HetDrillRow *drill, const char **ret_reason);
