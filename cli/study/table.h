/* A table of words in columns, for a terminal. */
#pragma once

#include <glib.h>

typedef struct HetWords HetWords;

/* (transfer full) The first `left` columns start at the left, the others end at the right. */
HetWords *het_words_new(unsigned columns, unsigned left);
/* Adds the next word, across and then down; printf's format. */
void het_words_add(HetWords *words, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Appends all of it with two blanks between columns and `indent` before, and frees it. */
void het_words_end(HetWords *words, unsigned indent, GString *text);
