/* The manifest of a study: versions and settings, and the command that repeats it. */
#pragma once

#include "report.h"

/* (transfer full) JSON. `command` is the command line that was given. */
char *het_study_manifest(const HetStudyReport *report, const char *command);

/* Contents of a manifest besides the definition itself. */
typedef struct {
    char *definition; /* the hash of what was played; NULL where no manifest was read */
    char *secret;     /* of dice, where programs from outside played; NULL if there was none */
} HetStudyMade;

/* (transfer full) The study of a definition, or of a manifest, which has the text of one. Clear
 * ret_made with het_study_made_clear() afterwards, whatever came of it. */
HetStudy *het_study_manifest_open(const char *path, HetStudyMade *ret_made, GError **error);
void het_study_made_clear(HetStudyMade *made);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(HetStudyMade, het_study_made_clear)
