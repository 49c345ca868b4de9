#include "html.h"

#include <stdarg.h>

void
het_html_put(GString *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_markup_vprintf_escaped(format, arguments);
    va_end(arguments);
    g_string_append(page, text);
}

void
het_html_table(GString *page, const char *heading, const char *const *columns, unsigned texts)
{
    het_html_put(page,
                 "<section><h2>%s</h2>\n<div class=wide tabindex=0 role=region aria-label=\"%s\">"
                 "<table class=words%u>\n<thead><tr>",
                 heading, heading, texts);
    for (unsigned i = 0; columns[i] != NULL; i++)
        het_html_put(page, "<th scope=col>%s</th>", columns[i]);
    g_string_append(page, "</tr></thead>\n<tbody>\n");
}

void
het_html_table_end(GString *page)
{
    g_string_append(page, "</tbody></table></div></section>\n");
}
