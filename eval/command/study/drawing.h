/* The drawings of a study within its page: each point that is drawn leads to a battle, or where
 * there is no store to the row that tells of it. */
#pragma once

#include "plots.h"

/* Appends the drawings of het_study_plots_draw() from the index `from` to before `to`, each with
 * its title. */
void het_study_drawings(const HetStudyReport *report, const GArray *plots, guint from, guint to,
                        GString *page);
