/* The manifest of a study: what it was made with, and the command that makes all of it again. */
#pragma once

#include "report.h"

/* (transfer full) JSON. `command` is the command line that was given. */
char *het_study_manifest(const HetStudyReport *report, const char *command);
