/* A drawing of gnuplot's within the page: its points, its cells and the names on its axes lead to
 * the games behind them. */
#include "report-html.h"

#include <string.h>

#include "html.h"
#include "engine/each.h"

/* Subject of a row of the drawing's data: an agent or a scenario, or two agents that met. */
typedef struct {
    char *link;
} Row;

static void
row_clear(gpointer row)
{
    g_free(((Row *)row)->link);
}

/* "kipling: random (anchor)" is about "random". */
static const char *
name_among(const GPtrArray *names, const char *label)
{
    HET_EACH(const char, name, names) {
        const char *start = strstr(label, ": ");
        const char *bare = start != NULL ? start + 2 : label;
        if (g_str_has_prefix(bare, name) &&
            (bare[strlen(name)] == '\0' || g_str_has_prefix(bare + strlen(name), " (")))
            return name;
    }
    return NULL;
}

/* (transfer full) Where the games of what a label names are listed; NULL: it names nothing. */
static char *
link_of(const HetReport *report, const char *label, const char *other)
{
    const HetTournament *tournament = report->tournament;
    const char *agent = name_among(tournament->agents, label);
    const char *name = agent != NULL ? agent : name_among(tournament->scenarios, label);
    const char *second = other != NULL ? name_among(tournament->agents, other) : NULL;
    if (name == NULL)
        return NULL;
    g_autofree char *escaped = g_uri_escape_string(name, NULL, FALSE);
    g_autofree char *met = second != NULL ? g_uri_escape_string(second, NULL, FALSE) : NULL;
    return g_strdup_printf("%s&%s=%s%s%s", report->games_at, agent != NULL ? "agent" : "battle",
                           escaped, met != NULL ? "&agent=" : "", met != NULL ? met : "");
}

/* (transfer full) The quoted word at the start of *text, moved behind it; NULL: there is none. */
static char *
quoted(const char **text)
{
    const char *start = *text + strspn(*text, " ");
    const char *end = *start == '"' ? strchr(start + 1, '"') : NULL;
    if (end == NULL)
        return NULL;
    *text = end + 1;
    return g_strndup(start + 1, (gsize)(end - start - 1));
}

/* (transfer full) The rows of the data that begin with a name, in their order, which is gnuplot's
 * order of points. */
static GArray *
read_rows(const HetReport *report, const char *data)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(Row));
    g_array_set_clear_func(rows, row_clear);
    g_auto(GStrv) lines = g_strsplit(data, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        const char *rest = *line;
        g_autofree char *name = quoted(&rest);
        if (name == NULL)
            continue;
        g_autofree char *other = quoted(&rest);
        Row row = {link_of(report, name, other)};
        g_array_append_val(rows, row);
    }
    return rows;
}

/* A mark of a point; those that define the shapes of marks have no place. */
static bool
is_point(const char *line)
{
    return strstr(line, "<use ") != NULL && strstr(line, "transform='translate(") != NULL;
}

static void
put_linked(const char *line, const char *link, GString *page)
{
    if (link != NULL)
        het_html_put(page, "<a href=\"%s\">", link);
    g_string_append(page, line);
    g_string_append(page, link != NULL ? "</a>\n" : "\n");
}

/* (transfer full) The words of a line of the drawing; NULL: it has none. */
static char *
words_of(const char *line)
{
    const char *start = strstr(line, "<text>"), *end = strstr(line, "</text>");
    if (start == NULL || end == NULL)
        return NULL;
    start += strlen("<text>");
    if (g_str_has_prefix(start, "<tspan"))
        start = strchr(start, '>') + 1;
    const char *stop = strstr(start, "</tspan>");
    return g_strndup(start, (gsize)((stop != NULL && stop < end ? stop : end) - start));
}

void
het_report_html_drawing(const HetReport *report, const HetPlot *figure, const char *drawing,
                        GString *page)
{
    if (report->games_at == NULL) {
        g_string_append(page, drawing);
        return;
    }
    g_autoptr(GArray) rows = read_rows(report, figure->data);
    g_auto(GStrv) lines = g_strsplit(drawing, "\n", -1);
    guint points = 0, point = 0, cell = 0;
    for (char **line = lines; *line != NULL; line++)
        points += is_point(*line);
    bool cells = false; /* the words that follow stand in the table's cells, row by row */
    for (char **line = lines; *line != NULL; line++) {
        cells |= strstr(*line, "<title>gnuplot_plot_2</title>") != NULL;
        g_autofree char *words = words_of(*line);
        if (is_point(*line) && points == rows->len) {
            put_linked(*line, g_array_index(rows, Row, point++).link, page);
        } else if (words != NULL && cells && cell < rows->len) {
            put_linked(*line, *words != '\0' ? g_array_index(rows, Row, cell).link : NULL, page);
            cell += *words == '\0' || g_str_has_prefix(words, "n=");
        } else {
            g_autofree char *link = words != NULL ? link_of(report, words, NULL) : NULL;
            put_linked(*line, link, page);
        }
    }
}
