/* A study: how responses change with factors. The file (docs/studies.md) is read into factors and
 * a design, and expanded into points. A point is what other commands take too: the name of a
 * scenario, two agents and, where chances are summed exactly, orders. So a scenario changed by a
 * factor is a name with changes after its '?' (engine/scenario-change.h), and a drill that systems
 * state in common terms is a generated scenario, "SYSTEM/DRILL?parameter=value&...": whoever adds
 * one answers it in the system's slot `generate`. A system that cannot say what a parameter asks
 * for answers with HET_ERROR_UNSAID and the reason, and the point is told as a gap. */
#pragma once

#include "engine/keyfile.h"
#include "engine/scenario.h"

enum {
    HET_STUDY_FACTORS_MAX = 24,
    HET_STUDY_LEVELS_MAX = 256, /* values of a factor */
    HET_STUDY_POINTS_MAX = 2048,
    HET_STUDY_RESPONSES_MAX = 24,
};

/* What a factor sets. */
typedef enum {
    HET_TARGET_SCENARIO,  /* the base, a name */
    HET_TARGET_SYSTEM,    /* of the drill */
    HET_TARGET_PARAMETER, /* name=value after the '?': a rule option, a parameter of a drill */
    HET_TARGET_CHANGE,    /* a change of the file, of which the value is the last part */
    HET_TARGET_AGENT,
    HET_TARGET_DIAL, /* an option or a dial of an agent */
    HET_TARGET_ORDERS,
    HET_TARGET_BEFORE,
} HetTargetKind;

typedef struct {
    HetTargetKind kind;
    char *name;     /* of the parameter, of the dial; a change up to its '='; else NULL */
    unsigned sides; /* of AGENT and DIAL: bit 0 FIRST, bit 1 SECOND */
} HetTarget;

typedef struct {
    char *name, *title;
    GArray *targets;   /* HetTarget */
    GPtrArray *values; /* char **: for each value, one text a target */
    GPtrArray *labels; /* char *: for each value */
    double *numbers;   /* for each value, where the labels or the values are numbers; else NULL */
} HetFactor;

typedef enum {
    HET_DESIGN_FACTORIAL,
    HET_DESIGN_LATIN,
    HET_DESIGN_SCREENING,
    HET_DESIGN_FOLD,
    HET_DESIGN_BISECTION,
    HET_DESIGN_LIST,
} HetDesignKind;

/* One combination of values, and what it stands for. */
typedef struct {
    unsigned *level; /* for each factor: index of its value */
    char *scenario;  /* its name */
    char *agents[HET_SIDES];
    char *orders;          /* NULL: games */
    char *before;          /* NULL: nothing */
    const HetRules *rules; /* of the scenario; NULL where it cannot be said */
    char *unsaid;          /* why the system cannot say it; NULL: it can */
} HetStudyPoint;

typedef struct HetStudy HetStudy;
