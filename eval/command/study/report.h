/* Report of a study: its rows (eval/figures.h), and the tables of them. */
#pragma once

#include "eval/figures.h"
#include "eval/run.h"
#include "eval/study/analysis.h"

/* Further inputs of the reports. */
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
/* (transfer full) Lines (char *) that answer it: from where to where the first response goes, where
 * it breaks even, which effects hold under every general, or which change it most. */
GPtrArray *het_study_answer(const HetStudyReport *report);
/* (transfer full) Lines (char *): what was played, by whom, and what that means for the answer. */
GPtrArray *het_study_played(const HetStudyReport *report);
/* (transfer full) How its many comparisons were handled. */
char *het_study_corrected_text(const HetAnalysis *analysis);
/* "holds", "depends on who leads, in size". */
const char *het_study_holds_text(const HetRobust *robust);
/* (transfer full) Its rows: a response at each point, `of` the first agent `against` the second,
 * `where` the point; "NAME q10" and so on, its quantiles; "difference of NAME" from the baseline,
 * `against` that; "change of NAME" ("factor of NAME" of a ratio) `of` an effect; "simple change of
 * NAME" where factors depend on each other; "change of logit of NAME" where shares are near an end
 * of their scale; "corrected ..." the intervals and "p of ..." the probabilities of both by Holm;
 * of a robust study "change under one general of NAME", `where` its kind, "change over all generals
 * of NAME", "p of equality of NAME" and "verdict of NAME", `where` its words; "break-even" `of` a
 * factor; "worth" `of` a side.
 */
GArray *het_study_figures(const HetStudyReport *report);
/* (transfer full) A row a game, as CSV: the point and the game's number in it, both from 1; a
 * column a factor, with the value's label; a column a response, empty where the game has none, two
 * of a ratio. */
char *het_study_games_csv(const HetStudyReport *report, const HetResults *results);
/* Appends its tables, as text or as HTML; `link` and `id` are those of the points (figures.h). */
void het_study_tables(const HetStudyReport *report, bool html, const HetFigureTable *points,
                      GString *out);

/* (transfer full) Label of an axis: "points of the first side, %". */
char *het_study_response_title(const HetResponse *response);
/* (transfer full) The same of its changes: "change of ..., percentage points". */
char *het_study_change_title(const HetResponse *response);
/* A contrast as reports show it: that of a ratio is how many times it is what it was. */
HetContrast het_study_shown(const HetResponse *response, const HetContrast *contrast);
/* (transfer full) "factorial, 12 points". */
char *het_study_design_text(const HetStudy *study);
/* (transfer full) A word of a command, quoted for a shell where it has to be. */
char *het_study_quote(const char *word);
/* (transfer full) The command that shows the first game of a point, or its odds; NULL: it has none.
 */
char *het_study_battle(const HetStudyReport *report, unsigned point);
/* True if the board is a page by itself (docs/link.md), whose links have the games in them. */
bool het_study_has_page(const HetStudyReport *report);
/* (transfer full) The address at which the board shows the first game of a point; NULL: there is no
 * store, or no game in it. */
char *het_study_link(const HetStudyReport *report, unsigned point);
/* (transfer full) The values of a point's factors but for the one a bisection goes along. */
char *het_study_others(const HetStudy *study, unsigned point);
/* True if quantiles show more than the mean: not of won and lost, nor of a ratio. */
bool het_study_has_quantiles(const HetResponse *response);
/* Indices into the effects of a response (guint): those that are known, the strongest first. */
GArray *het_study_sorted_effects(const HetAnalysis *analysis, unsigned response);
