/* Completion of a line being typed from the lines that would fit: commands and move texts. */
#pragma once

#include <glib.h>

/* (transfer full) The unambiguous continuation of `typed` ("" if none): the longest common
 * continuation of the candidates (char *) that begin with `typed`, ignoring case. `ret_words` (not
 * NULL; transfer full): the words that may come next, sorted, each once. */
char *het_completion(const char *typed, const GPtrArray *candidates, GPtrArray **ret_words);
