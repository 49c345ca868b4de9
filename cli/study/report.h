/* What a study tells: as text for people, as CSV a row a point and response, as JSON. */
#pragma once

#include "eval/study/analysis.h"

/* What else the reports need. */
typedef struct {
    const HetAnalysis *analysis;
    const double *undecided; /* of exact answers, for each point: the chance not reached; or NULL */
    const char *store;       /* path, or NULL */
    const char *path;        /* of the study */
    const char *board;       /* address of the board that the page leads to; NULL: the usual one */
    const GPtrArray *same; /* char *: values that changed nothing (eval/study/same.h); never NULL */
} HetStudyReport;

/* (transfer full) */
char *het_study_report_text(const HetStudyReport *report);
char *het_study_report_csv(const HetStudyReport *report);
char *het_study_report_json(const HetStudyReport *report);

/* (transfer full) A number as reports print it: so many digits that the least of interest shows;
 * "-" for NAN. */
char *het_study_number(double value);
/* (transfer full) "41.2 [36.0, 46.4]". */
char *het_study_interval(double value, double low, double high);
/* (transfer full) A corrected probability: "p = 0.0123", "p < 0.0001". */
char *het_study_chance(double chance);
/* (transfer full) "points of the first side, %"; what an axis says. */
char *het_study_response_title(const HetResponse *response);
/* (transfer full) "factorial, 12 points". */
char *het_study_design_text(const HetStudy *study);
/* Whether points say what both sides are worth, and (transfer full) what: "24 : 25". */
bool het_study_is_weighed(const HetStudy *study);
char *het_study_worth(const HetStudy *study, unsigned point);
/* (transfer full) A word of a command, quoted for a shell where it has to be. */
char *het_study_quote(const char *word);
/* (transfer full) The command that shows the first game of a point, or its odds; NULL: it has none.
 */
char *het_study_battle(const HetStudyReport *report, unsigned point);
/* (transfer full) The address at which the board shows the first game of a point; NULL: there is no
 * store, or no game in it. */
char *het_study_link(const HetStudyReport *report, unsigned point);
/* Whether quantiles say more than the mean: not of won and lost, nor of a ratio. */
bool het_study_has_quantiles(const HetResponse *response);
/* Indices into the effects of a response (guint): those that are known, the strongest first. */
GArray *het_study_sorted_effects(const HetAnalysis *analysis, unsigned response);
