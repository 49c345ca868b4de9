/* "Did you mean ...?": suggests the correct name for a misspelt one. */
#pragma once

#include <glib.h>

/* The candidate (NULL-terminated) nearest to `word`, ignoring case: within a few typing errors,
 * more in a long word; otherwise one that begins with `word`, if that has at least three letters.
 * For "system/name" the name is enough. The first of equals; NULL: none is near. */
const char *het_nearest(const char *word, const char *const *candidates);

/* (transfer full) The end of a message about a wrong word: `did you mean "play"?`, or `otherwise`
 * if no candidate is near. */
char *het_nearest_hint(const char *word, const char *const *candidates, const char *otherwise);
