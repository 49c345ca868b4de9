/* The page of a study: tables and pictures in one HTML file that needs nothing else, with the way
 * from each point to its battles. */
#pragma once

#include "plots.h"

/* (transfer full) With these drawings (HetStudyPlot). */
char *het_study_page(const HetStudyReport *report, const GArray *plots);
