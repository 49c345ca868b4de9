/* Words for people: long lines broken at blanks, and chances. */
#pragma once

#include <glib.h>

enum { HET_WRAP_WIDTH = 78 }; /* where the width of a terminal does not matter */

/* Appends a line, going on under `column` where it is longer than `width` characters. */
void het_wrap(GString *text, const char *line, int width, glong column);

/* A chance of 0 to 1: "33.3 %"; "0.02 %" where small; "under 0.01 %". (transfer full) */
char *het_percent(double chance);
