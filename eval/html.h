/* Small pieces of HTML: escaped text, and tables that scroll sideways on narrow screens. */
#pragma once

#include <glib.h>

/* Appends like printf; every string among the arguments is escaped, the format is not. */
void het_html_put(GString *page, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Begins a page: its head, and the style of all pages. */
void het_html_begin(GString *page, const char *title);

/* Appends a drawing, with the words that stand for it where it is not seen. Points of it that are
 * links in the SVG (<a> about a sign that is moved to its place) are so here too. */
void het_html_drawing(GString *page, const char *alternative, const char *svg);

/* Opens a table under a heading, which also names it for screen readers, with a row of column
 * heads, NULL-terminated; the first `texts` columns hold words, the others numbers. */
void het_html_table(GString *page, const char *heading, const char *const *columns, unsigned texts);
void het_html_table_end(GString *page);
