#include "wrap.h"

void
het_wrap(GString *text, const char *line, int width, glong column)
{
    glong indent = MIN(column, 2 * width / 3), room = width, least = indent;
    while (g_utf8_strlen(line, -1) > room) {
        const char *start = g_utf8_offset_to_pointer(line, least);
        const char *end = g_utf8_offset_to_pointer(line, room);
        while (end > start && *end != ' ')
            end--;
        if (end == start) /* one long word */
            break;
        g_string_append_len(text, line, end - line);
        g_string_append_printf(text, "\n%*s", (int)indent, "");
        line = end + 1;
        room = width - indent;
        least = 0;
    }
    g_string_append_printf(text, "%s\n", line);
}

char *
het_percent(double chance)
{
    double percent = 100 * chance;
    if (percent > 0 && percent < 0.01)
        return g_strdup("under 0.01 %");
    return g_strdup_printf(percent < 1 && percent > 0 ? "%.2f %%" : "%.1f %%", percent);
}
