/* "Did you mean ...?": the name that somebody who misspelt one may have had in mind. */
#pragma once

#include <glib.h>

/* The candidate (NULL-terminated) nearest to `word`, whatever the case of letters: by a few slips
 * of the finger, more of them in a long word; else one that goes on where `word`, of three letters
 * or more, stops. Of "system/name" the name alone will do. The first of equals; NULL: none is near.
 */
const char *het_nearest(const char *word, const char *const *candidates);

/* (transfer full) The end of a message about a wrong word: `did you mean "play"?`, or `otherwise`
 * where no candidate is near. */
char *het_nearest_hint(const char *word, const char *const *candidates, const char *otherwise);
