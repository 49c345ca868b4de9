/* Small pieces of HTML: escaped text, and tables that scroll sideways on narrow screens. */
#pragma once

#include <glib.h>

/* Appends like printf; every string among the arguments is escaped, the format is not. */
void het_html_put(GString *page, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Begins a page: its head, and the style of all pages. */
void het_html_begin(GString *page, const char *title);

/* Appends the rest of a drawing, from within its <svg> on. */
typedef void HetHtmlLine(void *data, const char *rest, GString *page);
/* Appends a drawing of gnuplot's without the XML declaration and gnuplot's own title; `head` stands
 * among the attributes of its <svg>, and `line` appends what follows. */
void het_html_drawing(GString *page, const char *head, const char *svg, HetHtmlLine *line,
                      void *data);

/* Opens a table under a heading, which also names it for screen readers, with a row of column
 * heads, NULL-terminated; the first `texts` columns hold words, the others numbers. */
void het_html_table(GString *page, const char *heading, const char *const *columns, unsigned texts);
void het_html_table_end(GString *page);
