/* Text for people: wrapping long lines at blanks, and percentages. */
#pragma once

#include <glib.h>

enum { HET_WRAP_WIDTH = 78 }; /* for output that does not depend on a terminal */

/* Appends a line; if it is longer than `width` characters it continues at `column`. */
void het_wrap(GString *text, const char *line, int width, glong column);

/* A chance of 0 to 1: "33.3 %"; "0.02 %" where small; "under 0.01 %". (transfer full) */
char *het_percent(double chance);
