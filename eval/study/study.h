/* A study: how responses change with factors. The file (docs/studies.md) is read into factors,
 * responses and a design, and expanded into points. A point is what other commands take too: the
 * name of a scenario, two agents and, where chances are summed exactly, orders. So a scenario
 * changed by a factor is a name with changes after its '?' (engine/scenario-change.h), and a drill
 * that systems state in common terms is "SYSTEM/drill/DRILL?parameter=value&..." (engine/drill.h).
 * A system that cannot express what a parameter wants answers with HET_ERROR_UNSUPPORTED and the
 * reason, and the point is reported as a gap.
 *
 * The points that can be played are the rows of a tournament, so that a study runs, stops, resumes,
 * is split and merged as one does. */
#pragma once

#include "engine/keyfile.h"
#include "eval/tournament.h"
#include "response.h"

enum {
    HET_STUDY_FACTORS_MAX = 24,
    HET_STUDY_LEVELS_MAX = 256, /* values of a factor */
    HET_STUDY_POINTS_MAX = HET_TOURNAMENT_ROWS_MAX,
    HET_STUDY_RESPONSES_MAX = 24,
};

/* Target of a factor. */
typedef enum {
    HET_TARGET_SCENARIO,  /* the base, a name */
    HET_TARGET_SYSTEM,    /* of the drill */
    HET_TARGET_PARAMETER, /* name=value after the '?': a rule option, a parameter of a drill */
    HET_TARGET_KEY,       /* a change of the file up to its '=', "[unit LH1] men" */
    HET_TARGET_GROUP,     /* the same of a group: yes or no */
    HET_TARGET_COPY,      /* "[NEW]=[OLD]": made, or not */
    HET_TARGET_UNITS,     /* "units LH*" */
    HET_TARGET_AGENT,
    HET_TARGET_DIAL, /* an option or a dial of an agent */
    HET_TARGET_ORDERS,
    HET_TARGET_BEFORE,
} HetTargetKind;

typedef struct {
    HetTargetKind kind;
    char *name;     /* of the parameter, of the dial; the change; NULL of the others */
    unsigned sides; /* of AGENT and DIAL: bit 0 FIRST, bit 1 SECOND */
} HetTarget;

typedef struct {
    char *name, *title;
    GArray *targets;   /* HetTarget */
    GPtrArray *values; /* char **: for each value, one text a target */
    GPtrArray *labels; /* char *: for each value */
    double *numbers;   /* for each value, where all labels are numbers that ascend; else NULL */
} HetFactor;

typedef enum {
    HET_DESIGN_FACTORIAL,
    HET_DESIGN_BISECTION,
    HET_DESIGN_LIST,
} HetDesignKind;

/* Way of setting a factor so that the sides are of equal worth (balance.h). */
typedef enum {
    HET_BALANCE_NONE,
    HET_BALANCE_STRENGTH, /* HET_MEASURE_STRENGTH_START, what the editor calls points */
    HET_BALANCE_RESPONSE, /* the first response comes out at the target */
} HetBalance;

/* One combination of values, and what it stands for. */
typedef struct {
    unsigned *level; /* for each factor: index of its value */
    char *scenario;  /* its name */
    char *agents[HET_SIDES];
    char *orders;            /* NULL: games */
    char *before;            /* NULL: nothing */
    char *unsaid;            /* why the system cannot express it; NULL: it can */
    double worth[HET_SIDES]; /* at the start, where sides are balanced by strength */
    unsigned row;            /* of the tournament; where it can be expressed */
} HetStudyPoint;

typedef struct {
    char *name, *text; /* of the file */
    char *title, *question;
    char *scenario, *drill; /* one of them NULL */
    char *agents[HET_SIDES];
    bool exact;  /* the answer is odds */
    bool robust; /* every point is led by each kind of general (eval/generals.h): the last factor */
    char *orders, *before; /* of odds; NULL: none */
    unsigned games;        /* a point; 0: until the interval is narrow */
    double width;
    unsigned least, most;
    uint64_t seed;
    unsigned leg_timeout;
    HetDesignKind design;
    unsigned along; /* factor of a bisection, or that is balanced */
    double target;  /* of a bisection, or of a balance by the response */
    HetBalance balance;
    GArray *factors;           /* HetFactor */
    GArray *responses;         /* HetResponse */
    unsigned *baseline;        /* for each factor: index of its value */
    GArray *points;            /* HetStudyPoint, once expanded */
    unsigned *sorted;          /* indices of them, by their levels, for het_study_alike() */
    HetTournament *tournament; /* of no row until it is loaded: dice may be set before */
} HetStudy;

/* (transfer full) Reads a definition; `name` is used in messages. */
HetStudy *het_study_parse(const char *name, const char *text, gssize length, GError **error);
HetStudy *het_study_read(const char *path, GError **error);
void het_study_free(HetStudy *study);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetStudy, het_study_free)

/* Makes the points and the tournament, and loads it: every scenario and agent is checked. Call it
 * once. An error names the point. */
bool het_study_load(HetStudy *study, HetRegistry registry, GError **error);

static inline const HetFactor *
het_study_factor(const HetStudy *study, unsigned index)
{
    return &g_array_index(study->factors, HetFactor, index);
}

static inline const HetStudyPoint *
het_study_point(const HetStudy *study, unsigned index)
{
    return &g_array_index(study->points, HetStudyPoint, index);
}

static inline const HetResponse *
het_study_response(const HetStudy *study, unsigned index)
{
    return &g_array_index(study->responses, HetResponse, index);
}

/* The points that are as one is, with a value in place of its own of a factor; those of factors
 * that are balanced may differ. In their order, of a study that is loaded. */
const unsigned *het_study_alike(const HetStudy *study, unsigned point, unsigned factor,
                                unsigned value, unsigned *ret_count);
/* The label of a point's value of a factor. */
const char *het_study_label(const HetStudy *study, unsigned point, unsigned factor);
/* (transfer full) "horse=2, ground=hill". */
char *het_study_point_text(const HetStudy *study, unsigned point);
/* The row of a point that can be expressed. */
static inline const HetTournamentRow *
het_study_row(const HetStudy *study, unsigned point)
{
    return &g_array_index(study->tournament->rows, HetTournamentRow,
                          het_study_point(study, point)->row);
}

/* Its scenario. */
const HetTournamentScenario *het_study_scenario(const HetStudy *study, unsigned point);
/* The index of a factor by its name, or the number of factors. */
unsigned het_study_find_factor(const HetStudy *study, const char *name, size_t length);
/* The factor that sets who leads, of a robust study that is loaded; else the number of factors. */
static inline unsigned
het_study_leader(const HetStudy *study)
{
    return study->robust ? study->factors->len - 1 : study->factors->len;
}
/* True if factors name both sides' agents, so that those of the file's `agents` play at no point.
 */
bool het_study_agents_by_factors(const HetStudy *study);
/* True if every agent of every point is a doctrine. */
bool het_study_by_rule(const HetStudy *study);
/* True if the two sides' agents differ beside what factors set. */
bool het_study_unequal(const HetStudy *study);
