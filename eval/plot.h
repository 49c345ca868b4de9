/* Plots of a report, through gnuplot. In a directory each consists of a data file, a script and the
 * drawing: NAME.dat, NAME.gp and NAME.svg; the script can be run again by hand.
 * Everything derives from the results only. */
#pragma once

#include "report.h"

typedef struct {
    const char *name;  /* "ladder": of the files */
    const char *title; /* for people */
    char *svg, *data;  /* owned */
} HetPlot;

/* Draws the plots that the report has data for, in a directory, which is made, or (NULL) in memory,
 * and lists them in `ret_plots`, which has room for HET_PLOTS. Returns their number; 0 with an
 * error when a file cannot be written, or gnuplot is not there or fails. */
enum { HET_PLOTS = 3 };
unsigned het_plot_draw(const HetReport *report, const char *directory, HetPlot *ret_plots,
                       GError **error);
void het_plots_clear(HetPlot *plots, unsigned count);
