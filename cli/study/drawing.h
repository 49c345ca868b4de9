/* The drawings of a study within its page: each point that is drawn leads to a battle, or where
 * there is no store to the row that tells of it. */
#pragma once

#include "plots.h"

/* Appends the drawings of het_study_plots_draw(), each with its title. */
void het_study_drawings(const HetStudyReport *report, const GArray *plots, GString *page);
