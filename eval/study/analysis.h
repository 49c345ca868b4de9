/* Results of a study: each point's responses, what factors change, where points differ from
 * the baseline, and what could not be expressed. */
#pragma once

#include "eval/generals.h"
#include "play.h"
#include "pooled.h"

/* A change of a response with a factor, or with two. That of a ratio is one of its logarithm. */
typedef struct {
    unsigned factor, value;      /* value: of a factor of words; 0 of one of numbers */
    unsigned other, other_value; /* other: the number of factors if it is of one factor */
    unsigned within; /* 1 and up: only in this value of the factor that is the system; 0: in all */
    bool aliased;    /* the design cannot separate it */
    bool averaged;   /* of one factor: it differs with another, see the simple effects */
    bool apart;      /* the systems or scenarios disagree: no contrast of all, see each of them */
    double straight; /* of one factor of numbers: the chance of what lies between its ends to be off
                        a straight line as far as it is; 1: nothing lies between */
    char *text;      /* "horse: 1 to 4", "ground: hill, not plain" */
    HetContrast contrast;
} HetEffect;

/* What a factor changes where another has one of its values. */
typedef struct {
    unsigned factor, value, within; /* as of its own effect */
    char *text;                     /* "odds 2:1, not 1:1, at formation=line" */
    HetContrast contrast;
} HetSimple;

/* What becomes of an effect of one factor on the first response, no matter who leads. */
typedef enum {
    HET_HOLDS,         /* of one sign under all, the pooled interval without 0, and no sign that it
                          differs between them */
    HET_HOLDS_DEPENDS, /* it differs: the chance of Q is below HET_HOLDS_LEVEL */
    HET_HOLDS_OPEN, /* neither, and too few games to know more; of a study that wants games, always
                     */
    HET_HOLDS_NOTHING, /* no sign that it differs, and the pooled interval has 0 in it and nothing
                          that matters (het_response_matters()) */
} HetHolds;

#define HET_HOLDS_LEVEL 0.05

typedef struct {
    char *text;                         /* "kircholm: odds 2:1, not 1:1" */
    HetContrast by[HET_GENERALS_KINDS]; /* under each general, by its kind */
    HetPooled pooled;                   /* of all kinds; of an open one maybe none: freedom 0 */
    HetHolds holds;
    bool one_sign; /* each of its intervals is on the same side of 0: it differs in size alone */
} HetRobust;

/* The end of a bisection. */
typedef struct {
    HetBisection at;
    double value, low, high; /* of the factor, NAN where its values are no numbers */
    unsigned nearest;        /* of the points at either end the one nearer to the target;
                                HET_STUDY_POINTS_MAX where it is not passed, or not known yet */
} HetBreakEven;

typedef struct {
    const HetStudy *study;
    unsigned points, responses;
    HetSummary *cells;     /* cells[point * responses + response] */
    bool *seen;            /* seen[response]: whether any game kept account of it */
    HetMeans **means;      /* for each response; NULL of more than HET_ANALYSIS_MEANS_MAX points */
    GArray *robust;        /* HetRobust, of a robust study */
    GArray *robust_logits; /* the same of the logits of shares, where some are near an end */
    GArray *simple;   /* HetSimple, of the first response, of factors that depend on each other */
    GArray *logits;   /* HetEffect, as those of the first response, but of the logits of its shares;
                         empty where it is no share */
    unsigned extreme; /* points whose share is above 95 or below 5 % */
    GArray **effects; /* for each response: HetEffect, in the order of model.h */
    HetContrast *differences; /* from the baseline, as cells; not known of the baseline itself */
    unsigned baseline;        /* point, or HET_STUDY_POINTS_MAX: not among them */
    GArray *breaks;           /* HetBreakEven, of a bisection or a balance by the response */
    unsigned games;           /* scored, in all */
    unsigned missing;         /* points that want more games */
} HetAnalysis;

enum { HET_ANALYSIS_MEANS_MAX = 512 };

/* (transfer full) Of games, as far as they are played. `study` outlives it. */
HetAnalysis *het_analysis_new(const HetStudy *study, const HetResults *results);
/* (transfer full) Of exact answers: answers[point * responses + response], NAN where none is. */
HetAnalysis *het_analysis_exact(const HetStudy *study, const double *answers);
void het_analysis_free(HetAnalysis *analysis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetAnalysis, het_analysis_free)

/* The mean of a response over the points with these values of two factors (`other` the number of
 * factors: of one); not known without any, or without the means. Of a ratio the geometric one. */
HetContrast het_analysis_average(const HetAnalysis *analysis, unsigned response, unsigned factor,
                                 unsigned value, unsigned other, unsigned other_value);

static inline const HetSummary *
het_analysis_cell(const HetAnalysis *analysis, unsigned point, unsigned response)
{
    return &analysis->cells[point * analysis->responses + response];
}
