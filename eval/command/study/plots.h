/* The pictures of a study: curves with bands, two factors together, heat maps, effects
 * sorted; each with its data and its script beside it. */
#pragma once

#include "report.h"

typedef struct {
    char *name;           /* of the files */
    char *title;          /* for people */
    char *prepared, *svg; /* gnuplot.h; svg: the drawing */
    unsigned rank;        /* the lower, the sooner a reader wants it */
} HetStudyPlot;

enum { HET_STUDY_PLOTS_ON_PAGE = 12 };

/* Draws all that there is to draw in a directory, which is made, or (NULL) in memory the first
 * HET_STUDY_PLOTS_ON_PAGE of it, and adds it to `plots` (HetStudyPlot; see het_study_plots_new()),
 * what a reader wants first at the front. */
bool het_study_plots_draw(const HetStudyReport *report, const char *directory, GArray *plots,
                          GError **error);
/* (transfer full) None yet. */
GArray *het_study_plots_new(void);
