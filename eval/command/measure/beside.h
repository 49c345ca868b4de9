/* How many times as fast this program is as another build of it, measured by running both in
 * rounds that alternate: what a change is judged by. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Measures on a scenario and prints the result, as JSON if requested. `program` is the other's
 * path; an error names which of both failed, and at what. */
bool het_beside(const char *program, const char *scenario, unsigned rounds, unsigned milliseconds,
                bool json, GError **error);
