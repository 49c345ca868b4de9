#include "table.h"

#include <stdarg.h>
#include <stdbool.h>

struct HetWords {
    unsigned columns, left;
    GPtrArray *cells; /* char * */
};

HetWords *
het_words_new(unsigned columns, unsigned left)
{
    HetWords *words = g_new0(HetWords, 1);
    words->columns = columns;
    words->left = left;
    words->cells = g_ptr_array_new_with_free_func(g_free);
    return words;
}

void
het_words_add(HetWords *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_ptr_array_add(words->cells, g_strdup_vprintf(format, arguments));
    va_end(arguments);
}

static void
append_cell(GString *line, const char *cell, glong width, bool left)
{
    const glong blanks = width - g_utf8_strlen(cell, -1);
    for (glong i = 0; i < blanks && !left; i++)
        g_string_append_c(line, ' ');
    g_string_append(line, cell);
    for (glong i = 0; i < blanks && left; i++)
        g_string_append_c(line, ' ');
}

void
het_words_end(HetWords *words, unsigned indent, GString *text)
{
    const guint count = words->cells->len;
    g_autofree glong *width = g_new0(glong, words->columns);
    for (guint i = 0; i < count; i++)
        width[i % words->columns] =
            MAX(width[i % words->columns], g_utf8_strlen(words->cells->pdata[i], -1));
    g_autoptr(GString) line = g_string_new(NULL);
    for (guint i = 0; i < count; i++) {
        const unsigned column = i % words->columns;
        for (unsigned j = 0; j < (column == 0 ? indent : 2); j++)
            g_string_append_c(line, ' ');
        append_cell(line, words->cells->pdata[i], width[column], column < words->left);
        if (column + 1 < words->columns && i + 1 < count)
            continue;
        g_strchomp(line->str);
        g_string_append_printf(text, "%s\n", line->str);
        g_string_truncate(line, 0);
    }
    g_ptr_array_unref(words->cells);
    g_free(words);
}
