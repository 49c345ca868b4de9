/* Small pieces of a page of HTML: text that is escaped, and tables that scroll sideways where the
 * screen is narrow. */
#pragma once

#include <glib.h>

/* Appends like printf; every string among the arguments is escaped, the format is not. */
void het_html_put(GString *page, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Opens a table under a heading, which is its name for screen readers too, with the row of column
 * heads, NULL-terminated; of the columns the first `texts` hold words, the others numbers. */
void het_html_table(GString *page, const char *heading, const char *const *columns, unsigned texts);
void het_html_table_end(GString *page);
