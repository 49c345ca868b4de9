/* Which program made a report. */
#pragma once

#include <glib.h>

/* (transfer full) A line of hetman_build_info(): of "commit" what stands behind "commit: ". */
char *het_program_fact(const char *name);

/* (transfer full) "hetman 0.1.0, commit 0123456789ab, plays 0123456789abcdef". */
char *het_program_text(void);

/* "By hetman 0.1.0, commit ..., plays ....", a line below a report. */
void het_program_print(void);
