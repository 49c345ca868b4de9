/* The drawings of a study within its page: each point that is drawn leads to a battle, or where
 * there is no store to the row that tells of it. */
#pragma once

#include "plots.h"

/* Appends the drawings that het_study_plots_write() made in a directory, each with its title. An
 * error where one cannot be read. */
bool het_study_drawings(const HetStudyReport *report, const GArray *plots, const char *directory,
                        GString *page, GError **error);
