/* Long lines broken at blanks. */
#pragma once

#include <glib.h>

enum { HET_WRAP_WIDTH = 78 }; /* where the width of a terminal does not matter */

/* Appends a line, going on under `column` where it is longer than `width` characters. */
void het_wrap(GString *text, const char *line, int width, glong column);
