/* The pictures of a study: curves with bands, two factors together, heat maps, effects sorted,
 * quantiles; each with its data and its script beside it. */
#pragma once

#include "report.h"

typedef struct {
    char *name;  /* of the files */
    char *title; /* for people */
} HetStudyPlot;

/* Writes and draws all that there is to draw into a directory, which is made, and adds them to
 * `plots` (HetStudyPlot; see het_study_plots_new()). */
bool het_study_plots_write(const HetStudyReport *report, const char *directory, GArray *plots,
                           GError **error);
/* (transfer full) None yet. */
GArray *het_study_plots_new(void);
