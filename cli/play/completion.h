/* Completion of a line being typed from the lines that would fit: commands and move texts. */
#pragma once

#include <glib.h>

/* (transfer full) What can be put after `typed` without a choice ("" if nothing): the longest
 * common continuation of the candidates (char *) that begin with `typed` in any case.
 * `ret_words` (not NULL; transfer full): the words that may come next, sorted, each once. */
char *het_completion(const char *typed, const GPtrArray *candidates, GPtrArray **ret_words);
